import TerminalFrame

/// Drawing and editing for tests: columns and rows count from 0.
extension Frame {
  /// Writes text; wide characters take two columns. A style without a background keeps that of the cells.
  mutating func put(
    _ text: String, _ column: Int, _ row: Int, _ style: Style? = nil, link: Link? = nil
  ) {
    var column = column
    for character in text {
      let isWide = TextWidth.of(character) == 2
      var shown = self[column, row].style
      if let style { shown = style.background == .default ? style.on(shown) : style }
      self[column, row] = Cell(String(character), width: isWide ? 2 : 1, style: shown, link: link)
      if isWide { self[column + 1, row] = .continuation(style: shown, link: link) }
      column += isWide ? 2 : 1
    }
  }

  /// Fills columns of a row with blanks.
  mutating func fill(_ columns: Range<Int>, row: Int, _ style: Style = .default) {
    for column in columns { self[column, row] = Cell(" ", style: style) }
  }

  mutating func restyle(_ columns: Range<Int>, row: Int, _ change: (inout Style) -> Void) {
    for column in columns { change(&self[column, row].style) }
  }

  /// Draws a border with a title.
  mutating func box(_ title: String, _ columns: Range<Int>, rows: Range<Int>) {
    let (left, right) = (columns.lowerBound, columns.upperBound - 1)
    let line = String(repeating: "─", count: columns.count - 2)
    put("┌\(line)┐", left, rows.lowerBound)
    put("└\(line)┘", left, rows.upperBound - 1)
    for row in rows.dropFirst().dropLast() {
      put("│", left, row)
      put("│", right, row)
    }
    if !title.isEmpty { put(" \(title) ", left + 1, rows.lowerBound) }
  }

  /// Moves the cells within some columns and rows. Cells moved out of them are lost; freed cells become blank.
  mutating func shift(
    _ columns: Range<Int>, rows: Range<Int>, right: Int = 0, down: Int = 0
  ) {
    let old = self
    for row in rows {
      for column in columns {
        let (fromColumn, fromRow) = (column - right, row - down)
        self[column, row] =
          columns.contains(fromColumn) && rows.contains(fromRow) ? old[fromColumn, fromRow] : .blank
      }
    }
  }
}

extension Style {
  /// This style with the background of another one.
  fileprivate func on(_ other: Style) -> Style {
    var style = self
    style.background = other.background
    return style
  }
}
