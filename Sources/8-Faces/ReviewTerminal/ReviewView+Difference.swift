internal import FrameComparison
internal import FrameFindings
internal import Review
internal import RunReport
internal import TerminalFrame
internal import TerminalUI

// The difference, edit by edit: strips of the screen before and after, around the rows that changed.
extension ReviewView {
  private static let gutter = 5

  func drawDifference(on canvas: inout Canvas) {
    guard let item = state.item, let screen = state.visibleScreen else { return }
    var rest = canvas.bounds.dropping(1).prefix(state.size.rows - 2)
    let count = item.edits.isEmpty ? nil : SuiteReport.counted(item.edits.count, "edit")
    draw(item, isSelected: true, in: rest.line(0), on: &canvas, what: count)
    let label = "\(state.selection + 1) of \(state.items.count) "
    canvas.put(label, colors.secondary, in: rest.line(0), alignment: .trailing)
    rest = rest.dropping(1)
    let size = screen.size.map { ", \($0)" } ?? ""
    drawTabs("difference", "\(screen.name)\(size)", in: rest.line(0), on: &canvas)
    rest = rest.dropping(2)
    rest = rest.dropping(drawEditsWithFindings(in: rest, on: &canvas) + 1)
    rest = rest.dropping(drawRequests(in: rest.prefix(rest.rows / 4), on: &canvas))
    if case .prompt = state.page { return }
    drawStrips(screen, in: rest, on: &canvas)
  }

  /// Draws the edits around the current one, and up to two findings about that one.
  ///
  /// - Returns: The number of rows used.
  private func drawEditsWithFindings(in rect: Rect, on canvas: inout Canvas) -> Int {
    let maximum = max(3, rect.rows / 3)
    let findings = state.report?.findings ?? []
    let first = min(state.edit, max(0, state.edits.count - maximum))
    let visible = state.edits.dropFirst(first).prefix(maximum)
    let longest = visible.map { TextWidth.of(editText.location(of: $0)) }.max() ?? 0
    let changeColumn = min(5 + longest + 4, rect.columns / 2)
    var row = 0
    for (offset, edit) in visible.enumerated() where row < maximum {
      let isCurrent = first + offset == state.edit
      let own = findings.filter { finding in edit.id.map(finding.edits.contains) ?? false }
        .filter { $0.change != edit.change }.prefix(isCurrent ? 2 : 0)
      // The current edit has up to three lines.
      let change = mark(on: edit) + editText.change(of: edit)
      let changeLines =
        isCurrent ? Array(change.wrapped(columns: rect.columns - changeColumn).prefix(3)) : [change]
      let lines = rect.dropping(row).prefix(changeLines.count + own.count)
      if isCurrent {
        canvas.fill(lines, style: colors.selected)
        for line in 0..<lines.rows { canvas.put("▌", in: lines.line(line), style: colors.cursor) }
      }
      canvas.put(
        edit.number, in: lines.from(2).limited(to: 3), style: colors.badge(isCurrent: isCurrent))
      canvas.put(
        editText.location(of: edit), isCurrent ? colors.text : colors.secondary,
        in: lines.from(5).limited(to: changeColumn - 6))
      canvas.put(changeLines, in: lines.from(changeColumn))
      for (index, finding) in own.enumerated() {
        let line = lines.line(changeLines.count + index)
        canvas.put(finding.kind.rawValue, colors.new, in: line.from(5))
        // The kind is already shown next to it.
        let change = finding.change
        let isNamed = change.hasPrefix(finding.kind.rawValue + " ")
        let rest = isNamed ? String(change.dropFirst(finding.kind.rawValue.count + 1)) : change
        canvas.put(rest, colors.text, in: line.from(changeColumn))
      }
      row += lines.rows
    }
    return row
  }

  // MARK: Strips

  /// Adjacent pairs of rows, and the columns that differ in them.
  private struct Strip {
    var pairs: ClosedRange<Int>
    var columns: ClosedRange<Int>
  }

  private func strips(_ pane: Pane, _ screen: ReviewScreen, context: Int) -> [Strip] {
    let last = pane.alignment.pairs.count - 1
    var strips: [Strip] = []
    for (index, edit) in state.edits.enumerated() {
      guard let pairs = pane.marks.pairs[index], let low = pairs.first, let high = pairs.last
      else { continue }
      let width = screen.size?.columns ?? 80
      let isRow = edit.rowChange != nil
      let columns = isRow ? 0...width - 1 : edit.columns?.range ?? 0...width - 1
      let strip = Strip(pairs: max(0, low - context)...min(last, high + context), columns: columns)
      if let other = strips.last, strip.pairs.lowerBound <= other.pairs.upperBound + 1,
        other.pairs.lowerBound <= strip.pairs.upperBound + 1
      {
        strips[strips.count - 1] = Strip(
          pairs: other.pairs.union(strip.pairs), columns: other.columns.union(columns))
      } else {
        strips.append(strip)
      }
    }
    return strips
  }

  private func drawStrips(_ screen: ReviewScreen, in rect: Rect, on canvas: inout Canvas) {
    let pane = pane(screen, isBeside: true)
    var strips: [Strip] = []
    // As much context around the edits as fits.
    for context in [3, 2, 1] {
      strips = self.strips(pane, screen, context: context)
      if strips.reduce(0, { $0 + $1.pairs.count + 1 }) < rect.rows { break }
    }
    let wanted = pane.marks.pairs[state.edit]?.first
    if let wanted, let first = strips.firstIndex(where: { $0.pairs.contains(wanted) }) {
      strips = Array(strips.dropFirst(first) + strips.prefix(first))
    }
    guard !strips.isEmpty else {
      pane.draw(.after, in: rect, on: &canvas)
      return
    }
    var rest = rect
    for strip in strips {
      let used = draw(strip, pane, screen, wanted: wanted, in: rest, on: &canvas)
      guard used > 0 else { break }
      rest = rest.dropping(used + 1)
    }
    guard rest.rows > 0 else { return }
    canvas.fill(rest.line(0), style: colors.faint, with: "╌")
    canvas.put(" \(unchanged(pane)) ", colors.secondary, in: rest.line(0), alignment: .center)
  }

  /// - Returns: The number of rows used; 0 if there is no room.
  private func draw(
    _ strip: Strip, _ pane: Pane, _ screen: ReviewScreen, wanted: Int?, in rect: Rect,
    on canvas: inout Canvas
  ) -> Int {
    let half = rect.columns / 2
    let width = screen.size?.columns ?? 80
    let paneWidth = half - Self.gutter
    let isBeside = strip.columns.count <= paneWidth
    let columns = isBeside ? paneWidth : rect.columns - Self.gutter
    let rows = isBeside ? rect.rows : rect.rows / 2
    guard rows >= 1 else { return 0 }
    // If the strip doesn't fit, show the part around the current edit.
    var pairs = Array(strip.pairs)
    if pairs.count > rows {
      let start = wanted.flatMap { pairs.firstIndex(of: $0) } ?? 0
      pairs = Array(pairs.dropFirst(min(max(0, start - rows / 2), pairs.count - rows)).prefix(rows))
    }
    let spare = max(0, columns - strip.columns.count)
    // Show what is left of a value too, because its label is there.
    let first = min(max(0, strip.columns.lowerBound - max(0, spare - 4)), max(0, width - columns))
    for (index, side) in [Pane.Side.before, .after].enumerated() {
      let lineRect =
        isBeside
        ? rect.from(rect.column + index * half).limited(to: half)
        : rect.dropping(index * pairs.count)
      for (offset, pair) in pairs.enumerated() {
        draw(pair, side, pane, from: first, in: lineRect.line(offset), on: &canvas)
      }
    }
    return isBeside ? pairs.count : 2 * pairs.count
  }

  private func draw(
    _ index: Int, _ side: Pane.Side, _ pane: Pane, from first: Int, in rect: Rect,
    on canvas: inout Canvas
  ) {
    let pair = pane.alignment.pairs[index]
    let isChanged = pane.marks.pairs.values.contains { $0.contains(index) }
    let row = side == .before ? pair.old : pair.new
    let gutter = rect.limited(to: Self.gutter - 1)
    canvas.fill(gutter, style: side == .before ? colors.gone : colors.came)
    let sign = isChanged && row != nil ? (side == .before ? "−" : "+") : ""
    canvas.put(
      sign, in: gutter.from(gutter.column + 1),
      style: side == .before ? colors.regression : colors.approved)
    canvas.put(
      row.map { "\($0)" } ?? "", in: gutter, style: isChanged ? colors.strong : colors.secondary,
      alignment: .trailing)
    pane.drawRow(index, side, from: first, in: rect.from(rect.column + Self.gutter), on: &canvas)
  }

  /// Describes what no edit is about: `rows 0–6, 8 as before; the config too; rows 9–23 moved`.
  private func unchanged(_ pane: Pane) -> String {
    let changed = Set(pane.marks.pairs.values.flatMap { $0 })
    let rest = pane.alignment.pairs.enumerated().filter { !changed.contains($0.offset) }
      .map(\.element).filter { $0.old != nil }
    let same = rest.filter { $0.old == $0.new }.compactMap(\.new)
    let moved = rest.filter { $0.old != $0.new }.compactMap(\.new)
    let config = state.report.map { $0.configChanges.isEmpty ? "the config too" : "" } ?? ""
    let parts = [
      same.isEmpty ? "no row is as before" : "\(Self.rows(same)) as before",
      same.isEmpty ? "" : config, moved.isEmpty ? "" : "\(Self.rows(moved)) moved",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// Ascending numbers of rows in words: `rows 0–6, 8`.
  private static func rows(_ rows: [Int]) -> String {
    let ranges = GridRegion.ranges(ofRows: rows)
    let names = ranges.prefix(6).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    let more = ranges.count > 6 ? " …" : ""
    return "\(rows.count == 1 ? "row" : "rows") \(names.joined(separator: ", "))\(more)"
  }
}
