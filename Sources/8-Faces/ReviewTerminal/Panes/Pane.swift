internal import Review
internal import TerminalFrame
internal import TerminalUI

/// Draws one side of a screen with its marks.
struct Pane {
  enum Side { case before, after }

  let colors: ReviewColors
  let screen: ReviewScreen
  let alignment: RowAlignment
  let marks: PaneMarks
  /// The index of the current edit.
  let edit: Int
  /// Whether the other side is shown next to it. Otherwise a row that only the other side has is shown as a note.
  let isBeside: Bool
  /// Whether the marks are hidden.
  let isBare: Bool
  var inspected: GridPosition?

  func draw(_ side: Side, in rect: Rect, on canvas: inout Canvas) {
    guard let frame = frame(side) else {
      drawNote(side, in: rect, on: &canvas)
      return
    }
    let palette = screen.palette.applying(frame.paletteChanges)
    let first = firstColumn(of: frame, columns: rect.columns)
    // The line of each pair of rows.
    var lines: [Int: Int] = [:]
    for (offset, line) in window(height: rect.rows).lines.enumerated() {
      let lineRect = rect.line(offset)
      switch line {
      case .row(let pair):
        lines[pair] = offset
        draw(pair, side, frame, palette, from: first, in: lineRect, on: &canvas)
      case .fold(let pairs): drawFold(pairs, in: lineRect, on: &canvas)
      }
    }
    if !isBare { drawBadges(side, frame, from: first, lines, in: rect, on: &canvas) }
  }

  private func frame(_ side: Side) -> Frame? {
    side == .before ? screen.before.frame : screen.after.frame
  }

  func window(height: Int) -> PaneWindow {
    let marked = Set(marks.pairs.values.flatMap { $0 })
    return PaneWindow(
      count: alignment.pairs.count, marked: isBare ? [] : marked,
      current: marks.pairs[edit] ?? [], height: height)
  }

  /// Draws one side of a pair of rows, with its numbers.
  func drawRow(
    _ pair: Int, _ side: Side, from first: Int, in rect: Rect, on canvas: inout Canvas
  ) {
    guard let frame = frame(side) else { return }
    let palette = screen.palette.applying(frame.paletteChanges)
    draw(pair, side, frame, palette, from: first, in: rect, on: &canvas)
    drawBadges(side, frame, from: first, [pair: 0], in: rect, on: &canvas)
  }

  /// The first visible column. A screen that is wider than the pane scrolls by whole panes to the current edit, but
  /// never cuts through the edit and its number if the pane is wide enough for them.
  private func firstColumn(of frame: Frame, columns: Int) -> Int {
    guard frame.size.columns > columns, columns > 0 else { return 0 }
    let badge = marks.badges.first { $0.edit == edit }
    let wanted = inspected?.column ?? badge?.columns.lowerBound ?? 0
    let first = min(wanted / columns * columns, frame.size.columns - 1)
    guard inspected == nil, let badge else { return first }
    let end = min(badge.columns.upperBound + badge.number.count + 2, frame.size.columns - 1)
    guard end >= first + columns, end - wanted < columns else { return first }
    return end - columns + 1
  }

  private func draw(
    _ index: Int, _ side: Side, _ frame: Frame, _ palette: Palette, from first: Int, in rect: Rect,
    on canvas: inout Canvas
  ) {
    let pair = alignment.pairs[index]
    guard let row = side == .before ? pair.old : pair.new else {
      drawGap(pair, side, in: rect, on: &canvas)
      return
    }
    let tinted = isBare ? [] : (side == .before ? marks.gone : marks.came)[index] ?? []
    let tint: Tint = side == .before ? .gone : .came
    var column = first
    while column < frame.size.columns, column - first < rect.columns {
      let cell = frame[column, row]
      let isTinted = tinted.contains { $0.contains(column) }
      // A box-drawing line isn't text.
      let isText = !cell.isBlank && !cell.isBoxDrawing
      var style = colors.style(cell.style, palette, tint: isTinted ? tint : nil, isText: isText)
      if inspected == GridPosition(column: column, row: row), side == .after || !isBeside {
        style.attributes.formSymmetricDifference(.inverse)
      }
      let cellRect = Rect(
        column: rect.column + column - first, row: rect.row, columns: Int(max(cell.width, 1)),
        rows: 1)
      canvas.fill(cellRect, style: style)
      let isMasked =
        !isBare && screen.masked?.contains(GridPosition(column: column, row: row)) == true
      if isMasked { style.foreground = colors.faint.foreground }
      let text = isMasked && cell.isBlank ? "╱" : OutsideText.visible(cell.text)
      // A different width from the app's would shift the rest of the row.
      let fits = text.reduce(0) { $0 + TextWidth.of($1) } == Int(cell.width)
      if isMasked || !cell.isBlank, cellRect.endColumn <= rect.endColumn {
        canvas.put(fits ? text : "\u{fffd}", in: cellRect, style: style)
      }
      column += Int(max(cell.width, 1))
    }
  }

  /// Draws a row that only the other side has.
  private func drawGap(
    _ pair: RowAlignment.Pair, _ side: Side, in rect: Rect, on canvas: inout Canvas
  ) {
    let isGone = side == .after
    let tint = isGone ? colors.gone : colors.came
    let role = isGone ? colors.regression : colors.approved
    let style = Style(foreground: role.foreground, background: tint.background)
    guard !isBare else { return }
    if isBeside {
      canvas.fill(rect, style: isGone ? colors.hatchedGone : colors.hatchedCame, with: "╱")
      return
    }
    let other = isGone ? screen.before.frame : screen.after.frame
    let row = isGone ? pair.old : pair.new
    let text = row.flatMap { row in other.map { $0.text(ofRow: row, for: .terminal) } } ?? ""
    canvas.fill(rect, style: style)
    canvas.put(
      (isGone ? "removed: " : "inserted: ") + Self.trimmed(text), style,
      in: rect.from(rect.column + 6))
  }

  /// Removes spaces and box-drawing characters from both ends.
  private static func trimmed(_ text: String) -> String {
    func isEdge(_ character: Character) -> Bool {
      character == " "
        || character.unicodeScalars.allSatisfy { (0x2500...0x257f).contains($0.value) }
    }
    var text = text[...]
    while let last = text.last, isEdge(last) { text.removeLast() }
    while let first = text.first, isEdge(first) { text.removeFirst() }
    return String(text)
  }

  private func drawFold(
    _ pairs: ClosedRange<Int>, in rect: Rect, on canvas: inout Canvas
  ) {
    let rows = pairs.compactMap { alignment.pairs[$0].new ?? alignment.pairs[$0].old }
    let isSame = pairs.allSatisfy { alignment.pairs[$0].old == alignment.pairs[$0].new }
    let label = " rows \(rows.first ?? 0)–\(rows.last ?? 0)\(isSame ? " as before" : "") "
    canvas.fill(rect, style: colors.faint, with: "╌")
    canvas.put(label, colors.secondary, in: rect, alignment: .center)
  }

  // MARK: Numbers

  /// - Parameter lines: The line of each pair of rows in the rectangle.
  private func drawBadges(
    _ side: Side, _ frame: Frame, from first: Int, _ lines: [Int: Int], in rect: Rect,
    on canvas: inout Canvas
  ) {
    // The columns that numbers occupy already, by line.
    var taken: [Int: Set<Int>] = [:]
    for badge in marks.badges {
      guard let offset = lines[badge.pair] else { continue }
      let line = rect.line(offset)
      // In brackets, so that the number isn't read as part of a value next to it.
      let text = "[\(badge.number)]"
      let length = text.count
      let pair = alignment.pairs[badge.pair]
      let row = side == .before ? pair.old : pair.new
      let column: Int? =
        row.map {
          Self.blank(in: frame, row: $0, near: badge.columns, length, except: taken[offset] ?? [])
        } ?? (isBeside ? 0 : 1)
      guard let column, column >= first, column + length <= first + rect.columns else { continue }
      let numberRect = Rect(
        column: line.column + column - first, row: line.row, columns: length, rows: 1)
      taken[offset, default: []].formUnion(column..<column + length)
      canvas.put(text, in: numberRect, style: colors.badge(isCurrent: badge.edit == edit))
    }
  }

  /// Returns the column for a number: after the text of the edit, or before it, or on the nearest blank cells of the
  /// row. If there are none, box-drawing lines are used in the same order. Other glyphs are never covered.
  private static func blank(
    in frame: Frame, row: Int, near columns: ClosedRange<Int>, _ length: Int,
    except occupied: Set<Int>
  ) -> Int? {
    let width = frame.size.columns
    func hasRoom(at column: Int, _ isUsable: (Cell) -> Bool) -> Bool {
      column >= 0 && column + length <= width
        && (column..<column + length).allSatisfy {
          isUsable(frame[$0, row]) && !frame[$0, row].isContinuation && !occupied.contains($0)
        }
    }
    var end = min(columns.upperBound, width - 1)
    while end > columns.lowerBound, frame[end, row].isBlank { end -= 1 }
    for isUsable in [\.isBlank, { $0.isBlank || $0.isBoxDrawing }] as [(Cell) -> Bool] {
      func isFree(_ column: Int) -> Bool { hasRoom(at: column, isUsable) }
      if isFree(end + 1) { return end + 1 }
      if isFree(columns.lowerBound - length) { return columns.lowerBound - length }
      let other =
        (end + 1..<max(end + 2, width)).first(where: isFree)
        ?? (0..<max(0, columns.lowerBound)).reversed().first(where: isFree)
      if let other { return other }
    }
    return nil
  }

  private func drawNote(_ side: Side, in rect: Rect, on canvas: inout Canvas) {
    let text =
      switch side == .before ? screen.before : screen.after {
      case .frame: ""
      case .picture(let width, let height):
        "a picture of \(width)×\(height) pixels without cells: look at it, and at the difference, in "
          + "screenshots/current"
      case .nothing(let why): why
      }
    canvas.put(
      AttributedText(text, colors.secondary).wrapped(columns: rect.columns - 4),
      in: rect.inset(columns: 2, rows: 0).dropping(1))
  }
}
