internal import ScreenshotSuite

extension ConsoleReport {
  func summary(of report: SuiteReport) -> ConsoleText {
    let count = report.screens.count
    let shard = report.shard.map { "shard \($0), " } ?? ""
    if count == 0 { return "\(shard)no screens" }
    let order: [Verdict] = [
      .regression, .error, .unstable, .new, .orphan, .expectedChange, .pass,
    ]
    let parts = order.compactMap { verdict -> StyledText? in
      let number = report.count(of: verdict)
      let word = verdict == .expectedChange ? "expected" : verdict.rawValue
      return number == 0 ? nil : StyledText("\(number) \(word)", sign(of: verdict).runs.first?.tone)
    }
    var line = StyledText("\(shard)\(count) \(count == 1 ? "screen" : "screens")", .strong) + ": "
    for (index, part) in parts.enumerated() { line += index == 0 ? part : ", " + part }
    return line.text(style)
  }

  /// What to do with what needs a person: commands that can be pasted.
  func nextSteps(for contents: ReportContents) -> [ConsoleText] {
    var steps: [(command: String, what: String)] = []
    let reason = "--reason \"…\""
    if contents.expected.contains(where: \.isDeclared) {
      steps.append(("qa approve --expected \(reason)", "what was declared"))
    }
    let alone = contents.screens.filter {
      [.regression, .new].contains($0.verdict) && $0.pictures.current != nil
    }
    let whole = contents.groups.filter(\.isAll)
    let ids = whole.flatMap { $0.edits.map(\.id) }
    let count = whole.reduce(0) { $0 + $1.screens.count }
    if !ids.isEmpty, ids.count <= Self.mostEdits {
      let which = ids.count == 1 ? ids[0] : "these groups"
      steps.append(
        (
          "qa approve \(ids.joined(separator: " ")) \(reason)",
          "the \(count) screens of \(which) at once"
        ))
    }
    if !alone.isEmpty {
      let names =
        alone.count <= Self.mostNames ? alone.map(\.screen).joined(separator: " ") : "--all"
      steps.append(("qa approve \(names) \(reason)", names == "--all" ? "all of it" : ""))
    }
    let width = (steps.map(\.command.count).max() ?? 0) + 3
    return steps.enumerated().map { index, step in
      var line = StyledText("  ") + StyledText(index == 0 ? "next" : "or", .faint)
      line = line.padded(to: Self.placeColumn) + StyledText(step.command, .strong)
      if !step.what.isEmpty, Self.placeColumn + width + step.what.count <= style.width {
        line = line.padded(to: Self.placeColumn + width) + StyledText(step.what, .faint)
      }
      // Not wrapped, since it is to be pasted.
      return line.text(style)
    }
  }
}
