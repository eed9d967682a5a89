/// The cell grid of one moment: cells, cursor, title, the app's changes to the palette, and pictures.
///
/// Rows and columns are zero-based, origin top left.
package struct Frame: Hashable, Sendable {
  package let size: GridSize
  /// `size.count` cells, row after row.
  package private(set) var cells: [Cell]
  package var cursor: Cursor
  package var title: String
  package var paletteChanges: PaletteChanges
  /// In the order in which they are drawn; each shows on some cell of the grid.
  package var pictures: [Picture]
  /// The rows that are not drawn in single size, by their number.
  package var rowSizes: [Int: RowSize]
  /// In reading order of their places; no two share a cell.
  package var sizedTexts: [SizedText]

  /// A frame of blank cells.
  ///
  /// - Precondition: `size.isValid`; whoever takes a size from outside checks it first.
  package init(size: GridSize) {
    self.init(size: size, cells: Array(repeating: .blank, count: size.count))
  }

  /// - Precondition: `size.isValid` and `cells.count == size.count`.
  package init(
    size: GridSize, cells: [Cell], cursor: Cursor = Cursor(), title: String = "",
    paletteChanges: PaletteChanges = PaletteChanges(), pictures: [Picture] = [],
    rowSizes: [Int: RowSize] = [:], sizedTexts: [SizedText] = []
  ) {
    precondition(size.isValid && cells.count == size.count, "a frame is a full grid of cells")
    self.size = size
    self.cells = cells
    self.cursor = cursor
    self.title = title
    self.paletteChanges = paletteChanges
    self.pictures = pictures
    self.rowSizes = rowSizes
    self.sizedTexts = sizedTexts
  }

  package subscript(column: Int, row: Int) -> Cell {
    get { cells[row * size.columns + column] }
    set { cells[row * size.columns + column] = newValue }
  }

  /// The cells of one row, from left to right.
  package func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// Whether the screen shows nothing: blanks only, all on the same background, and no line or picture that
  /// could be seen.
  package var isBlank: Bool {
    func background(_ style: Style) -> Color {
      style.attributes.contains(.inverse) ? style.foreground : style.background
    }
    let first = cells[0].style
    return cells.allSatisfy { cell in
      cell.isBlank && background(cell.style) == background(first)
        && cell.style.attributes.contains(.inverse) == first.attributes.contains(.inverse)
        && cell.style.underline == .none
        && cell.style.attributes.isDisjoint(with: [.strike, .overline])
    } && !pictures.contains { $0.isVisible }
  }
}

extension Frame {
  /// Titles are compared by their code points, as cells are.
  package static func == (left: Frame, right: Frame) -> Bool {
    left.size == right.size && left.cursor == right.cursor
      && left.title.utf8.elementsEqual(right.title.utf8)
      && left.paletteChanges == right.paletteChanges && left.cells == right.cells
      && left.pictures == right.pictures && left.rowSizes == right.rowSizes
      && left.sizedTexts == right.sizedTexts
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    hasher.combine(cursor)
    hasher.combine(cells)
  }
}

/// The cursor of a frame.
package struct Cursor: Hashable, Sendable {
  package var position: GridPosition
  package var isVisible: Bool
  package var shape: Shape

  package init(
    position: GridPosition = GridPosition(column: 0, row: 0), isVisible: Bool = true,
    shape: Shape = .block
  ) {
    self.position = position
    self.isVisible = isVisible
    self.shape = shape
  }

  /// The shape that DECSCUSR chose; whether it blinks is not kept, since a picture shows it on.
  package enum Shape: UInt8, Hashable, Sendable, CaseIterable {
    case block = 0
    case underline, bar

    /// The name in JSON and in reports.
    package var name: String {
      switch self {
      case .block: "block"
      case .underline: "underline"
      case .bar: "bar"
      }
    }
  }
}
