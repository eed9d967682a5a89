internal import Decisions
internal import ProjectFiles
internal import Review
internal import RunReport
internal import TerminalFrame
internal import TerminalUI

// The pages that replace the panes or the whole view.
extension ReviewView {
  // MARK: Screens without a picture

  /// Draws an error, or a screen with nothing to show: what happened, what the app printed, and what to try.
  func drawReport(on item: ReviewItem, on canvas: inout Canvas) {
    guard let report = state.report else { return }
    let top = layout.headers.first?.row ?? layout.list.endRow
    let column = layout.headers.first?.column ?? 0
    let header = Rect(column: column, row: top, columns: state.size.columns - column, rows: 1)
    fillBar(header, colors.bar, on: &canvas)
    canvas.put(" \(item.title)", colors.strong, in: header)
    canvas.put(
      "\(item.verdict.word) ", colors.verdict(item.verdict), in: header, alignment: .trailing)
    let rect = Rect(
      column: column + 2, row: top + 2, columns: state.size.columns - column - 4,
      rows: layout.keys.row - top - 3)
    var lines: [(String, AttributedText)] = []
    func add(_ label: String, _ text: String?, _ style: Style) {
      guard let text, !text.isEmpty else { return }
      let wrapped = AttributedText(text, style).wrapped(columns: rect.columns - 10)
      for (index, line) in wrapped.prefix(6).enumerated() {
        lines.append((index == 0 ? label : "", line))
      }
      lines.append(("", AttributedText()))
    }
    let reason = ReasonText(report.reason ?? "")
    for request in item.requests.prefix(3) {
      add("asked", "by \(request.who): \(request.reason)", colors.new)
    }
    add("what", reason.what, colors.strong)
    add("said", reason.said, colors.text)
    let commands = state.context.commands
    add("try", report.remedy.map(commands.adapt), colors.text)
    add("run", report.capture.map { $0.command.joined(separator: " ") }, colors.secondary)
    add("config", report.capture?.config, colors.secondary)
    add("last", report.pictures.current?.path, colors.secondary)
    if let blocker = item.blocker { add("", commands.adapt(blocker), colors.secondary) }
    for note in report.notes.prefix(3) { add("note", note, colors.new) }
    for (offset, line) in lines.prefix(max(0, rect.rows)).enumerated() {
      canvas.put(line.0, colors.secondary, in: rect.line(offset))
      canvas.put(line.1, in: rect.line(offset).from(rect.column + 10))
    }
  }

  // MARK: Asking for a reason

  func drawPrompt(_ prompt: ReviewPrompt, on canvas: inout Canvas) {
    let rows = ReviewLayout.promptRows
    let area = canvas.bounds.dropping(state.size.rows - 1 - rows).prefix(rows)
    canvas.clear(area)
    let isRejection = prompt.choice == .reject
    let header = area.line(0)
    fillBar(header, isRejection ? colors.gone : colors.came, on: &canvas)
    let sign = isRejection ? "✗" : "✓"
    let verb = isRejection ? "Reject" : "Approve"
    canvas.put(
      AttributedText(" \(sign)  ", isRejection ? colors.regression : colors.approved)
        + AttributedText("\(verb) \(state.item?.title ?? "")", colors.strong), in: header)
    let ids = state.item.map(Self.ids) ?? ""
    let who = ids.isEmpty ? "as \(state.context.person) " : "\(ids), as \(state.context.person) "
    canvas.put(who, colors.secondary, in: header.from(40), alignment: .trailing)

    canvas.put("why", colors.secondary, in: area.line(2).from(1))
    let field = area.line(2).from(5).limited(to: area.columns - 7)
    if colors.hasColors { canvas.fill(field, style: colors.field) }
    // Scroll a long text so that the cursor stays visible.
    let width = field.columns - 2
    var text = prompt.field.text
    var head = prompt.field.head
    while TextWidth.of(head) >= width, !head.isEmpty {
      head.removeFirst()
      text.removeFirst()
    }
    canvas.put(text, colors.text, in: field.from(field.column + 1))
    canvas.showCursor(column: field.column + 1 + TextWidth.of(head), row: field.row, shape: .block)
    let last = isRejection ? state.lastRejection ?? state.reason : state.reason
    if let last {
      canvas.put(
        "↑ \"\(last)\"", colors.secondary, in: area.line(3).from(5).limited(to: area.columns - 36))
    }
    canvas.put(
      "asked once, kept for the next", colors.secondary,
      in: area.line(3).limited(to: area.columns - 2), alignment: .trailing)
    let explanation =
      !isRejection
      ? "The captured picture becomes the baseline, with your name and these words beside it. "
        + "Nothing is written before the summary."
      : prompt.isLocal
        ? "While the screen looks like this, it is a regression with your words, on this machine alone."
        : "While the screen looks like this, it is a regression with your words. The record goes "
          + "beside the baseline; approving another frame ends it."
    let lines = AttributedText(explanation, colors.text).wrapped(columns: area.columns - 2)
    canvas.put(lines.prefix(3), in: area.dropping(5).from(1))
  }

  // MARK: Help

  func drawHelp(on canvas: inout Canvas) {
    let bar = canvas.bounds.line(0)
    fillBar(bar, colors.bar, on: &canvas)
    canvas.put(
      AttributedText(" qa review ", colors.strong)
        + AttributedText("  keys, the same in the page", colors.secondary),
      in: bar)
    canvas.put("? or esc closes ", colors.secondary, in: bar, alignment: .trailing)
    let below = drawSection(
      "Decide", Self.keys(.approve, .reject, .skip, .undo, .group), at: 2, column: 2, on: &canvas)
    let width = state.visibleScreen?.size?.columns ?? 80
    drawSection(
      "Look",
      Self.keys(.blink, .difference) + [("s", "side by side: \(2 * width) columns")]
        + Self.keys(.bare, .inspector)
        + [
          ("← →", "before alone, after alone"), ("w o t", "swipe, onion, play: page only"),
        ], at: below + 1, column: 2, on: &canvas)
    drawSection(
      "Move",
      [
        ("j k ↓ ↑", "next, previous screen"), ("n p", "next, previous edit"),
        ("/", "filter by name or word"), ("1–6", "one verdict only (below)"),
      ], at: 2, column: 42, on: &canvas)
    drawSection("Leave", Self.keys(.summary, .leave, .help), at: 9, column: 42, on: &canvas)
    drawVerdicts(at: 14, on: &canvas)
    drawMarks(at: 19, on: &canvas)
    drawKeys([("?", "close"), ("esc", "close")], on: &canvas)
  }

  /// The keys of actions, and what each does.
  private static func keys(_ actions: ReviewKeys.Action...) -> [(String, String)] {
    actions.compactMap(ReviewKeys.entry).map {
      ($0.keys.joined(separator: " "), $0.description(in: .terminal))
    }
  }

  /// - Returns: The row below the section.
  @discardableResult
  private func drawSection(
    _ title: String, _ keys: [(String, String)], at row: Int, column: Int, on canvas: inout Canvas
  ) -> Int {
    canvas.put(title, colors.strong, in: canvas.bounds.line(row).from(column))
    let (at, width) = column < 40 ? (column + 8, 30) : (column + 10, 38)
    for (offset, (names, description)) in keys.enumerated() {
      let line = canvas.bounds.line(row + 1 + offset)
      canvas.put(names, colors.key, in: line.from(column))
      canvas.put(description, colors.text, in: line.from(at).limited(to: width))
    }
    return row + 1 + keys.count
  }

  private func drawVerdicts(at row: Int, on canvas: inout Canvas) {
    canvas.put("Verdicts", colors.strong, in: canvas.bounds.line(row).from(42))
    for (index, entry) in VerdictForm.byKey.enumerated() {
      let line = canvas.bounds.line(row + 1 + index % 3).from(42 + 19 * (index / 3))
      let name =
        entry.verdicts.count > 1
        ? AttributedText("? other", colors.secondary)
        : AttributedText(
          "\(entry.verdicts[0].sign) \(entry.verdicts[0].word)", colors.verdict(entry.verdicts[0]))
      canvas.put(AttributedText("\(entry.key)  ", colors.key) + name, in: line)
    }
  }

  private func drawMarks(at row: Int, on canvas: inout Canvas) {
    canvas.put("Marks", colors.strong, in: canvas.bounds.line(row - 1).from(2))
    let line = canvas.bounds.line(row)
    let palette = Palette(
      ansi: [], foreground: RGB(hex: 0xdde2ea), background: RGB(hex: 0x15181e),
      cursor: RGB(hex: 0xf5d88b))
    canvas.put("gone", colors.style(.default, palette, tint: .gone), in: line.from(2))
    canvas.put("before only", colors.secondary, in: line.from(8))
    canvas.put("came", colors.style(.default, palette, tint: .came), in: line.from(22))
    canvas.put("after only", colors.secondary, in: line.from(28))
    canvas.put("3", in: line.from(41), style: colors.badge(isCurrent: true))
    canvas.put("edit, current", colors.secondary, in: line.from(44))
    canvas.put("4", in: line.from(60), style: colors.badge(isCurrent: false))
    canvas.put("edit", colors.secondary, in: line.from(63))
    canvas.put("╱╱", in: line.from(69), style: colors.faint)
    canvas.put("masked", colors.secondary, in: line.from(72))
    canvas.put(
      "A colour edit has its number and no tint, so that its colours stay true.", colors.secondary,
      in: canvas.bounds.line(row + 1).from(2))
  }
}
