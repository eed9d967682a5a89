internal import Decisions
internal import ProjectFiles
internal import Review
internal import RunReport
internal import TerminalFrame
internal import TerminalUI

// The summary of what will be written.
extension ReviewView {
  func drawSummary(on canvas: inout Canvas) {
    drawBar(on: &canvas)
    canvas.put(
      "\(state.context.run) ", colors.secondary, in: layout.bar.from(45), alignment: .trailing)
    let session = state.session
    let undecided = session.total - session.decided
    let heading =
      session.decided == 0
      ? "Nothing is decided yet."
      : undecided == 0
        ? "All decided. Nothing is written yet."
        : "\(session.decided) of \(session.total) decided. Nothing is written yet."
    canvas.put(heading, colors.strong, in: canvas.bounds.line(2).from(1))
    var row = 4
    let maxRows = max(3, state.size.rows - (state.problems.isEmpty ? 19 : 12))
    row += drawDecisions(at: row, maximum: maxRows, on: &canvas) + 1
    if !state.problems.isEmpty {
      drawProblems(at: row, on: &canvas)
    } else if session.decided > 0 {
      drawConsequences(at: row, on: &canvas)
    }
    drawKeys(
      [
        ("↵", "write"), ("u", "undo the last"), ("j k", "back to the screens"),
        ("q", "quit, keep as a draft"),
      ], on: &canvas)
    drawNotice(on: &canvas)
  }

  /// - Returns: The number of rows used.
  private func drawDecisions(at row: Int, maximum: Int, on canvas: inout Canvas) -> Int {
    struct Row {
      let sign: String
      let word: String
      let name: String
      let what: String
      let reason: String
      let style: Style
    }
    var rows = state.session.decisions.map { decision in
      let item = state.session.list.item(named: decision.subject)
      let edits = item?.edits.count ?? 0
      let what =
        decision.screens.count > 1
        ? "\(decision.screens.count) screens"
        : item?.verdict == .new ? "new" : SuiteReport.counted(edits, "edit")
      let local = decision.isLocal ? " (only here)" : ""
      return Row(
        sign: Self.sign(decision), word: decision.choice.rawValue, name: decision.subject,
        what: what, reason: decision.reason.isEmpty ? "" : "\"\(decision.reason)\"\(local)",
        style: style(of: decision.choice))
    }
    rows += state.session.items().filter { !$0.isOpen }.map { item in
      Row(
        sign: item.verdict.sign, word: item.verdict.word, name: item.name, what: "",
        reason: "still to fix: \(ReasonText(item.reason ?? item.blocker ?? "").what)",
        style: colors.regression)
    }
    let longest = min(24, rows.map { TextWidth.of($0.name) }.max() ?? 0)
    let whatAt = 11 + longest + 2
    let listed = rows.count > maximum ? Array(rows.prefix(maximum - 1)) : rows
    for (offset, decision) in listed.enumerated() {
      let line = canvas.bounds.line(row + offset)
      canvas.put(
        "\(decision.sign) \(decision.word)", decision.style, in: line.from(1).limited(to: 10))
      canvas.put(decision.name, colors.strong, in: line.from(12).limited(to: longest))
      canvas.put(decision.what, colors.secondary, in: line.from(whatAt).limited(to: 12))
      canvas.put(decision.reason, colors.text, in: line.from(whatAt + 12))
    }
    guard listed.count < rows.count else { return rows.count }
    canvas.put(
      "and \(rows.count - listed.count) more", colors.secondary,
      in: canvas.bounds.line(row + listed.count).from(12))
    return listed.count + 1
  }

  private func drawConsequences(at row: Int, on canvas: inout Canvas) {
    let decisions = state.session.decisions
    func count(_ choice: ReviewDecision.Choice, isLocal: Bool = false) -> Int {
      decisions.filter { $0.choice == choice && $0.isLocal == isLocal }
        .reduce(0) { $0 + $1.screens.count }
    }
    let (approved, rejected) = (count(.approve), count(.reject))
    let local = count(.reject, isLocal: true)
    var row = row
    func bar(_ title: String) {
      let line = canvas.bounds.line(row)
      fillBar(line, colors.bar, on: &canvas)
      canvas.put(" \(title) ", colors.strong, in: line)
      row += 2
    }
    bar("↵ writes this, all of it or nothing")
    let lines: [(count: Int, noun: String, what: String, files: String, style: Style)] = [
      (
        approved, "baseline", "each with who, when and why", "*.png *.approval.json",
        colors.approved
      ),
      (
        rejected, "rejection", "committed beside the baselines", "*.rejection.json",
        colors.regression
      ),
      (local, "rejection", "for this machine alone", "current/rejected.json", colors.regression),
    ]
    for (count, noun, what, files, color) in lines where count > 0 {
      var style = color
      style.attributes.insert(.bold)
      let line = canvas.bounds.line(row).limited(to: state.size.columns - 1)
      canvas.put(
        AttributedText(" \(count < 10 ? " " : "")\(count) ", style)
          + AttributedText("\(noun)\(count == 1 ? "" : "s"), \(what)", colors.text), in: line)
      canvas.put(files, colors.secondary, in: line.from(50), alignment: .trailing)
      row += 1
    }
    row += 1
    guard approved + rejected > 0, row + 4 < layout.keys.row else { return }
    bar("then")
    let what = [(approved, "approved"), (rejected, "rejected")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    for command in [
      ShellCommand("git add \(state.context.baseline)"),
      ShellCommand(stringLiteral: "git commit -m \"Screens: \(what)\""),
    ] {
      canvas.put(" \(command)", colors.strong, in: canvas.bounds.line(row))
      row += 1
    }
  }

  /// Draws the reasons why nothing was written.
  private func drawProblems(at row: Int, on canvas: inout Canvas) {
    let line = canvas.bounds.line(row)
    fillBar(line, colors.gone, on: &canvas)
    canvas.put(
      AttributedText(" ! ", colors.regression)
        + AttributedText("Nothing was written; the draft is kept ", colors.strong),
      in: line)
    let area = canvas.bounds.dropping(row + 2).prefix(max(0, layout.keys.row - row - 2))
    let lines = state.problems.flatMap {
      AttributedText($0, colors.text).wrapped(columns: state.size.columns - 3)
    }
    canvas.put(lines.prefix(area.rows), in: area.from(1))
  }
}
