package import TerminalFrame

extension RandomScreen {
  package var frame: Frame {
    var canvas = Canvas(size: size)
    let bar = Style(foreground: .palette(0), background: theme.bar)
    canvas.fill(0..<size.columns, row: 0, bar)
    canvas.put(heading, 1, 0, bar)
    canvas.fill(0..<size.columns, row: size.rows - 1, bar)
    canvas.put(keys, 1, size.rows - 1, bar)
    var column = 0
    for pane in panes {
      draw(pane, at: column, on: &canvas)
      column += pane.columns
    }
    if let dialog { draw(dialog, on: &canvas) }
    var frame = canvas.frame
    frame.title = title
    frame.cursor = cursor
    frame.cursor.position.column = min(cursor.position.column, size.columns - 1)
    frame.cursor.position.row = min(cursor.position.row, size.rows - 1)
    return frame
  }

  private func draw(_ pane: Pane, at column: Int, on canvas: inout Canvas) {
    let (first, end) = (column, min(column + pane.columns, size.columns))
    guard end - first > 4, size.rows > 4 else { return }
    let rows = 1..<size.rows - 1
    let inner = pane.hasBorder ? first + 2..<end - 2 : first..<end - 1
    let lines = pane.hasBorder ? rows.dropFirst().dropLast() : rows
    if pane.hasBorder {
      canvas.box(first..<end, rows: rows, pane.title, Style(foreground: theme.border), theme)
    }
    for (line, row) in zip(lines, pane.rows.indices.dropFirst(pane.top)) {
      var style = pane.rows[row].style
      if style.foreground == .default { style.foreground = theme.text }
      if pane.hasStripes, line.isMultiple(of: 2) { style.background = .palette(235) }
      if pane.selected == row { style.background = theme.selection }
      canvas.fill(inner, row: line, style)
      var start = inner.lowerBound
      for (text, width) in zip(pane.rows[row].texts, pane.widths) {
        canvas.put(
          text, start, line, style, end: min(start + width - 1, inner.upperBound),
          link: pane.rows[row].link)
        start += width
      }
    }
  }

  private func draw(_ dialog: Dialog, on canvas: inout Canvas) {
    let columns =
      dialog.position.column..<min(dialog.position.column + dialog.columns, size.columns)
    let rows = dialog.position.row..<min(dialog.position.row + dialog.lines.count + 2, size.rows)
    guard columns.count > 4, rows.count > 2 else { return }
    let style = dialog.hasBorder ? Style.default : Style(background: theme.bar)
    for row in rows { canvas.fill(columns, row: row, style) }
    if dialog.hasBorder { canvas.box(columns, rows: rows, dialog.title, style, theme) }
    for (row, line) in zip(rows.dropFirst().dropLast(), dialog.lines) {
      canvas.put(line, columns.lowerBound + 2, row, style, end: columns.upperBound - 2)
    }
  }
}

/// A frame to draw on; whatever doesn't fit is clipped.
private struct Canvas {
  private(set) var frame: Frame

  init(size: GridSize) { frame = Frame(size: size) }

  mutating func fill(_ columns: Range<Int>, row: Int, _ style: Style) {
    for column in columns where column < frame.size.columns {
      frame[column, row] = Cell(" ", style: style)
    }
  }

  mutating func put(
    _ text: String, _ column: Int, _ row: Int, _ style: Style, end: Int? = nil, link: Link? = nil
  ) {
    let end = min(end ?? frame.size.columns, frame.size.columns)
    var column = column
    for character in text {
      let width = max(1, TextWidth.of(character))
      guard column + width <= end else { return }
      frame[column, row] = Cell(String(character), width: UInt8(width), style: style, link: link)
      if width == 2 { frame[column + 1, row] = .continuation(style: style, link: link) }
      column += width
    }
  }

  mutating func box(
    _ columns: Range<Int>, rows: Range<Int>, _ title: String, _ style: Style,
    _ theme: RandomScreen.Theme
  ) {
    let corners = theme.hasRoundCorners ? ["╭", "╮", "╰", "╯"] : ["┌", "┐", "└", "┘"]
    let (left, right) = (columns.lowerBound, columns.upperBound - 1)
    let (top, bottom) = (rows.lowerBound, rows.upperBound - 1)
    for column in columns {
      frame[column, top] = Cell("─", style: style)
      frame[column, bottom] = Cell("─", style: style)
    }
    for row in rows {
      frame[left, row] = Cell("│", style: style)
      frame[right, row] = Cell("│", style: style)
    }
    for (corner, line) in zip(
      corners, [(left, top), (right, top), (left, bottom), (right, bottom)])
    {
      frame[line.0, line.1] = Cell(corner, style: style)
    }
    if !title.isEmpty { put(" \(title) ", left + 1, top, style, end: right) }
  }
}
