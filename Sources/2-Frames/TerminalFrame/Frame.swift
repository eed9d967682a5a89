/// A snapshot of a terminal screen: its cells, cursor, title, palette changes and pictures.
///
/// The cells are one array in row order. Each is a complete value with its own text, style and link, not an index into
/// the emulator's tables. So a frame can be compared, edited and stored on its own, and sent between tasks. Repeated
/// styles and links are shared only in ``encoded()``.
///
/// Rows and columns are zero-based, origin top left.
package struct Frame: Hashable, Sendable {
  package let size: GridSize
  /// `size.count` cells, in row order.
  package internal(set) var cells: [Cell]
  package var cursor: Cursor
  package var title: String
  package var paletteChanges: PaletteChanges
  /// The pictures in drawing order. Each is shown in at least one cell of the grid.
  package var pictures: [Picture]
  /// The sizes of the rows that aren't single, by row number.
  package var rowSizes: [Int: RowSize]
  /// The sized texts in reading order of their top left cells. They don't overlap.
  package var sizedTexts: [SizedText]

  /// Creates a frame of blank cells.
  ///
  /// - Precondition: `size.isValid`. Callers check sizes that come from outside.
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

  package subscript(position: GridPosition) -> Cell {
    get { self[position.column, position.row] }
    set { self[position.column, position.row] = newValue }
  }

  /// The cells of one row, from left to right.
  package func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// Whether nothing is visible: all cells are blank on the same background, without lines, and there is no visible
  /// picture.
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
  /// Titles are compared by code points, like the text of cells.
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

  /// The shape set by DECSCUSR. Blinking isn't recorded, since a picture always shows the cursor on.
  package enum Shape: UInt8, Hashable, Sendable, CaseIterable {
    case block = 0
    case underline, bar

    /// The name in JSON and in reports.
    package var name: String { "\(self)" }
  }
}
