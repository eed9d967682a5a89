internal import ScreenshotSuite

extension ConsoleReport {
  func summary(of report: SuiteReport) -> ConsoleText {
    let count = report.screens.count
    let shard = report.shard.map { "shard \($0), " } ?? ""
    if count == 0 { return "\(shard)no screens" }
    let parts = report.counts.map { verdict, number in
      StyledText("\(number) \(verdict.word)", sign(of: verdict).runs.first?.tone)
    }
    var line = StyledText("\(shard)\(count) \(count == 1 ? "screen" : "screens")", .strong) + ": "
    for (index, part) in parts.enumerated() { line += index == 0 ? part : ", " + part }
    return line.text(style)
  }

  /// What to do with what needs a person: commands that can be pasted.
  func nextSteps(for contents: ReportContents) -> [ConsoleText] {
    let steps = contents.nextSteps
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
