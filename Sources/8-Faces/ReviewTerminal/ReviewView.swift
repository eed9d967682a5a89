internal import Decisions
internal import Review
internal import RunReport
package import TerminalFrame
internal import TerminalUI

/// Draws the state of a review as a frame, which depends only on the state and the colours.
package struct ReviewView {
  let state: ReviewState
  let colors: ReviewColors
  let layout: ReviewLayout

  package init(_ state: ReviewState, _ colors: ReviewColors) {
    self.state = state
    self.colors = colors
    layout = ReviewLayout(state)
  }

  /// The words for edits.
  var editText: EditText { EditText(colors: colors) }

  package var frame: Frame {
    var canvas = Canvas(size: state.size)
    canvas.title = "qa review"
    if ReviewLayout.isTooSmall(state.size) {
      drawTooSmall(on: &canvas)
      return canvas.frame
    }
    switch state.page {
    case .help: drawHelp(on: &canvas)
    case .summary: drawSummary(on: &canvas)
    case .screens, .filter, .prompt: drawScreens(on: &canvas)
    }
    return canvas.frame
  }

  private func drawTooSmall(on canvas: inout Canvas) {
    let minimum = ReviewLayout.minimum
    let message =
      "qa review needs \(minimum); this terminal has \(state.size). Make it larger, or decide by the command "
      + "line: qa approve <screen> --reason \"…\", qa reject <screen> --reason \"…\". q leaves; the draft is kept."
    let lines = AttributedText(message, colors.text).wrapped(columns: state.size.columns)
    canvas.put(lines, in: canvas.bounds)
  }

  private func drawScreens(on canvas: inout Canvas) {
    drawBarWithRun(on: &canvas)
    if state.isBare, state.page == .screens, state.visibleScreen?.size != nil {
      drawBare(on: &canvas)
      return
    }
    if state.paneContent == .difference, state.visibleScreen?.size != nil,
      state.item?.verdict.isFailure == false
    {
      drawDifference(on: &canvas)
    } else {
      drawList(on: &canvas)
      drawBody(on: &canvas)
    }
    if case .prompt(let prompt) = state.page { drawPrompt(prompt, on: &canvas) }
    drawKeys(on: &canvas)
  }

  // MARK: Bars

  func fillBar(_ rect: Rect, _ style: Style, on canvas: inout Canvas) {
    if colors.hasColors {
      canvas.fill(rect, style: style)
    } else {
      canvas.fill(rect, style: colors.secondary, with: "─")
    }
  }

  private func drawBarWithRun(on canvas: inout Canvas) {
    let skipped = state.session.skipped > 0 ? ", \(state.session.skipped) skipped" : ""
    let end = drawBar(skipped, on: &canvas)
    let run = state.size.columns >= 120 ? state.context.runInFull : state.context.run
    let area = layout.bar.from(min(end + 15, layout.bar.endColumn))
    canvas.put("\(run) ", colors.secondary, in: area, alignment: .trailing)
  }

  /// Draws the bar at the top with how much is decided.
  ///
  /// - Parameter skipped: The words about skipped rows.
  /// - Returns: The column after the words.
  @discardableResult
  func drawBar(_ skipped: String = "", on canvas: inout Canvas) -> Int {
    fillBar(layout.bar, colors.bar, on: &canvas)
    let (decided, total) = (state.session.decided, state.session.total)
    let end = canvas.put(
      AttributedText(" qa review ", colors.strong)
        + AttributedText("  \(decided) of \(total) decided\(skipped) ", colors.secondary),
      in: layout.bar)
    let width = 12
    let done = min(width, decided * width / max(1, total))
    canvas.put(
      AttributedText(String(repeating: "━", count: done), colors.approved)
        + AttributedText(String(repeating: "─", count: width - done), colors.faint),
      in: layout.bar.from(end + 1))
    return end
  }

  func drawKeys(_ hints: [(String, String)], on canvas: inout Canvas) {
    fillBar(layout.keys, colors.bar, on: &canvas)
    var rest = layout.keys.from(1)
    for (key, label) in hints {
      let hint = AttributedText(key, colors.key) + AttributedText(" \(label)", colors.text)
      guard hint.width <= rest.columns else { break }
      rest = rest.from(canvas.put(hint, in: rest) + 2)
    }
  }

  private func drawKeys(on canvas: inout Canvas) {
    switch state.page {
    case .filter(let field):
      fillBar(layout.keys, colors.bar, on: &canvas)
      let count = SuiteReport.counted(state.items.count, "row")
      let end = canvas.put(
        AttributedText(" / ", colors.key) + AttributedText(field.text, colors.text), in: layout.keys
      )
      canvas.put(
        "\(count)   ↵ keeps it  esc shows all ", colors.secondary, in: layout.keys.from(end + 2),
        alignment: .trailing)
      let cursor = 3 + TextWidth.of(field.head)
      canvas.showCursor(column: min(cursor, state.size.columns - 1), row: layout.keys.row)
      return
    case .prompt(let prompt):
      let local = prompt.isLocal ? "for others too" : "only here, not committed"
      let more = prompt.choice == .reject ? [("tab", local)] : []
      let word = prompt.choice == .reject ? "reject" : "approve"
      drawKeys([("↵", word), ("esc", "back"), ("↑", "last reason")] + more, on: &canvas)
    default: drawKeys(hints, on: &canvas)
    }
    drawNotice(on: &canvas)
  }

  /// Draws the message about the last key over the hints, because the user looks there.
  func drawNotice(on canvas: inout Canvas) {
    guard let notice = state.notice else { return }
    fillBar(layout.keys, colors.bar, on: &canvas)
    canvas.put(" \(notice)", colors.new, in: layout.keys)
  }

  /// The key hints for what is shown, most useful first.
  private var hints: [(String, String)] {
    let other = state.paneContent == .before ? "after" : "before"
    if state.inspected != nil {
      return [
        ("↑ ↓ ← →", "cell"), ("n p", "edit"), ("i", "close"), ("j k", "screen"), ("?", "help"),
      ]
    }
    if state.item?.isOpen == false {
      return [
        ("j k", "screen"), ("/", "filter"), ("1–6", "verdict"), ("u", "undo"), ("q", "summary"),
        ("?", "help"),
      ]
    }
    if state.paneContent == .difference {
      return [
        ("a", "approve"), ("r", "reject"), ("space", "skip"), ("d", "whole screen"),
        ("n", "next edit"), ("z", "zoom"), ("?", "help"),
      ]
    }
    if state.size.columns < 120 {
      return [
        ("a", "approve"), ("r", "reject"), ("space", "skip"), ("b", other), ("d", "diff"),
        ("n", "edit"), ("g", "group"), ("?", "help"),
      ]
    }
    return [
      ("a", "approve"), ("r", "reject"), ("space", "skip"), ("u", "undo"), ("j k", "screen"),
      ("n p", "edit"), ("b", "blink"), ("s", "side by side"), ("d", "difference"), ("z", "zoom"),
      ("i", "inspector"), ("g", "group"), ("/", "filter"), ("?", "help"), ("q", "quit"),
    ]
  }

  // MARK: The list

  private func drawList(on canvas: inout Canvas) {
    let items = state.items
    if items.isEmpty {
      let what =
        state.filter.isEmpty ? "nothing needs a person" : "nothing is like that; esc shows all"
      canvas.put(what, colors.secondary, in: layout.list.from(layout.list.column + 4))
    }
    for offset in 0..<layout.list.rows {
      let index = layout.firstItem + offset
      guard items.indices.contains(index) else { break }
      draw(
        items[index], isSelected: index == state.selection, in: layout.list.line(offset),
        on: &canvas)
    }
    let unlisted = layout.unlisted.from(layout.unlisted.column + 4)
    let hidden = AttributedText(state.session.list.hiddenSummary, colors.secondary)
    canvas.put(hidden.wrapped(columns: unlisted.columns).prefix(unlisted.rows), in: unlisted)
  }

  /// Draws a row of the list: sign, name, verdict or decision, and what changed.
  ///
  /// - Parameter what: The text to show instead of what changed.
  func draw(
    _ item: ReviewItem, isSelected: Bool, in rect: Rect, on canvas: inout Canvas,
    what: String? = nil
  ) {
    if isSelected { canvas.fill(rect, style: colors.selected) }
    if isSelected { canvas.put("▌", in: rect, style: colors.cursor) }
    let decision = state.session.decision(on: item)
    let verdictSign = colors.ground == .none ? item.verdict.sign : ""
    let sign = decision.map(Self.sign) ?? (item.requests.isEmpty ? verdictSign : "?")
    let signStyle =
      decision.map { style(of: $0.choice) }
      ?? (item.requests.isEmpty ? colors.verdict(item.verdict) : colors.new)
    canvas.put(sign, signStyle, in: rect.from(rect.column + 2))
    let isNarrow = layout.kind == .listLeft
    let isWide = rect.columns >= 150
    let (verdictAt, gistAt) = isNarrow ? (26, rect.columns) : isWide ? (24, 40) : (20, 32)
    let nameStyle = decision != nil ? colors.secondary : isSelected ? colors.strong : colors.text
    canvas.put(
      item.title, nameStyle,
      in: rect.from(rect.column + 4).limited(to: verdictAt - 5))
    let word = decision.map(\.choice.word) ?? item.verdict.word
    let wordStyle = decision.map { style(of: $0.choice) } ?? colors.verdict(item.verdict)
    canvas.put(word, wordStyle, in: rect.from(rect.column + verdictAt).limited(to: 12))
    guard !isNarrow else { return }
    let mark = item.requests.isEmpty ? AttributedText() : AttributedText("requested: ", colors.new)
    var gist =
      mark + (what.map { AttributedText($0, colors.text) } ?? editText.gist(item))
    if decision != nil { gist = AttributedText(gist.runs.map(\.text).joined(), colors.secondary) }
    if item.verdict.isFailure {
      gist += AttributedText(": " + (item.blocker ?? ""), colors.secondary)
    }
    let idsAt = isWide ? rect.columns * 5 / 8 : rect.columns
    canvas.put(gist, in: rect.from(rect.column + gistAt).limited(to: idsAt - gistAt - 1))
    guard isWide else { return }
    let reason = decision.flatMap { $0.reason.isEmpty ? nil : "\"\($0.reason)\"" }
    canvas.put(reason ?? Self.ids(of: item), colors.secondary, in: rect.from(rect.column + idsAt))
  }

  static func sign(_ decision: ReviewDecision) -> String {
    switch decision.choice {
    case .approve: "✓"
    case .reject: "✗"
    case .skip: "–"
    }
  }

  func style(of choice: ReviewDecision.Choice) -> Style {
    switch choice {
    case .approve: colors.approved
    case .reject: colors.regression
    case .skip: colors.secondary
    }
  }

  /// The ids of an item's edits, such as `e1–e4`; empty if there are none.
  static func ids(of item: ReviewItem) -> String {
    let ids = item.edits.compactMap(\.id)
    guard let first = ids.first, let last = ids.last else { return "" }
    return ids.count == 1 ? first : ids.count == 2 ? "\(first), \(last)" : "\(first)–\(last)"
  }
}
