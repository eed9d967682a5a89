package import TerminalFrame

/// A frame to draw on. All drawing is clipped: cells outside the frame are ignored and never trap.
package struct Canvas: Sendable {
  package private(set) var frame: Frame

  /// Creates a canvas of blanks in one style, with a hidden cursor.
  ///
  /// - Parameter size: The size, which is clamped to a valid one.
  package init(size: GridSize, style: Style = .default) {
    let size = size.clamped
    let cells = Array(repeating: Cell(style: style), count: size.count)
    frame = Frame(size: size, cells: cells, cursor: Cursor(isVisible: false))
  }

  /// Creates a canvas to draw over a frame.
  package init(_ frame: Frame) { self.frame = frame }

  /// The whole canvas.
  package var bounds: Rect {
    Rect(column: 0, row: 0, columns: frame.size.columns, rows: frame.size.rows)
  }

  package var title: String {
    get { frame.title }
    set { frame.title = newValue }
  }

  /// The alignment of a text within the columns it is given.
  package enum Alignment: Sendable { case leading, center, trailing }

  /// Writes a text on the first line of a rectangle, truncated with an ellipsis if it's too long.
  ///
  /// If the style has the default background, the cells keep theirs: fill first, then write. Control characters are
  /// left out.
  ///
  /// - Returns: The column after the last character.
  @discardableResult
  package mutating func put(
    _ text: String, in rect: Rect, style: Style = .default, alignment: Alignment = .leading
  ) -> Int {
    let text = TextWidth.truncated(text, columns: rect.columns)
    let spare = rect.columns - TextWidth.of(text)
    let offset =
      switch alignment {
      case .leading: 0
      case .center: spare / 2
      case .trailing: spare
      }
    let clip = rect.line(0).intersection(bounds)
    var column = rect.column + offset
    for character in text {
      let width = TextWidth.of(character)
      guard width > 0 else { continue }
      if !clip.isEmpty, column >= clip.column, column + width <= clip.endColumn {
        set(String(character), width: width, column: column, row: rect.row, style: style)
      }
      column += width
    }
    return column
  }

  /// Fills a rectangle with a style, and with a character of one column.
  package mutating func fill(_ rect: Rect, style: Style, with character: Character = " ") {
    let clip = rect.intersection(bounds)
    let text = TextWidth.of(character) == 1 ? String(character) : " "
    for row in clip.row..<clip.endRow {
      for column in clip.column..<clip.endColumn {
        set(text, width: 1, column: column, row: row, style: style)
      }
    }
  }

  /// Blanks a rectangle in the terminal's own colours.
  package mutating func clear(_ rect: Rect) {
    fill(rect, style: .default)
    restyle(rect) { _ in .default }
  }

  /// Changes the style of all cells in a rectangle and leaves their text.
  package mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    let clip = rect.intersection(bounds)
    for row in clip.row..<clip.endRow {
      for column in clip.column..<clip.endColumn {
        frame[column, row].style = change(frame[column, row].style)
      }
    }
  }

  /// Shows the cursor, if its position is on the canvas.
  package mutating func showCursor(column: Int, row: Int, shape: Cursor.Shape = .bar) {
    let position = GridPosition(column: column, row: row)
    if frame.size.contains(position) { frame.cursor = Cursor(position: position, shape: shape) }
  }

  /// - Precondition: The cells are on the canvas.
  private mutating func set(_ text: String, width: Int, column: Int, row: Int, style: Style) {
    blankWideCell(column: column, row: row)
    if width == 2 { blankWideCell(column: column + 1, row: row) }
    var style = style
    if style.background == .default { style.background = frame[column, row].style.background }
    frame[column, row] = Cell(text, width: UInt8(width), style: style)
    if width == 2 { frame[column + 1, row] = .continuation(style: style) }
  }

  /// Blanks the remaining half of a wide character whose other half is about to be overwritten.
  private mutating func blankWideCell(column: Int, row: Int) {
    if frame[column, row].isContinuation, column > 0 {
      frame[column - 1, row] = Cell(style: frame[column - 1, row].style)
    } else if frame[column, row].width == 2, column + 1 < frame.size.columns {
      frame[column + 1, row] = Cell(style: frame[column + 1, row].style)
    }
  }
}
