internal import ProjectFiles
package import RunReport

extension ConsoleReport {
  /// The number of screens per verdict, on one line without a newline.
  package func summary(of report: SuiteReport) -> ConsoleText {
    let shard = report.shard.map { "shard \($0), " } ?? ""
    if report.failures != nil { return "no verdict" }
    if report.screens.isEmpty { return "\(shard)no screens" }
    let parts = report.counts.map { verdict, number in
      StyledText("\(number) \(verdict.word)", sign(of: verdict).runs.first?.tone)
    }
    var line = StyledText("\(shard)\(report.screenCount)", .strong) + ": "
    for (index, part) in parts.enumerated() { line += index == 0 ? part : ", " + part }
    let times = StyledText(self.times(of: report), .faint)
    if times.width > 0, line.width + 2 + times.width <= style.width {
      line = line.padded(to: style.width - times.width) + times
    }
    return line.text(style)
  }

  func lines(for failure: ReportFailure) -> [ConsoleText] {
    let error = StyledText("error", .bad) + ": \(failure.message)"
    return lines("", column: 0, error)
      + (failure.remedy.map { lines("  → ", column: 4, StyledText(style.commands.adapt($0))) } ?? [])
  }

  /// How long the captures took, and which was slowest if there are several; empty if unknown.
  private func times(of report: SuiteReport) -> String {
    guard let time = report.summary.source.milliseconds else { return "" }
    let timed = report.screens.enumerated().compactMap { index, screen in
      screen.milliseconds.map { (index: index, time: $0) }
    }
    guard timed.count > 1, let slowest = timed.max(by: { $0.time < $1.time }) else {
      return "\(SuiteReport.seconds(time)) s"
    }
    return "\(SuiteReport.seconds(time)) s, slowest \(report.screens[slowest.index].screen) "
      + "\(SuiteReport.seconds(slowest.time)) s"
  }

  /// The commands for everything that needs a person, ready to paste.
  func nextSteps(for contents: ReportContents) -> [ConsoleText] {
    let steps = ([contents.review].compactMap(\.self) + contents.nextSteps).map { step in
      NextStep(command: style.commands.adapt(step.command), what: step.what)
    }
    func fits(_ step: NextStep, _ width: Int) -> Bool {
      Self.placeColumn + width + step.what.count <= style.width
    }
    let short = steps.map { $0.command.count + 3 }.enumerated().filter { fits(steps[$0], $1) }
    let width = short.map(\.element).max() ?? 0
    return steps.enumerated().flatMap { index, step -> [ConsoleText] in
      var line = StyledText("  ") + StyledText(index == 0 ? "next" : "or", .faint)
      line = line.padded(to: Self.placeColumn) + StyledText(step.command, .strong)
      // Not wrapped, so that it can be pasted.
      guard !step.what.isEmpty else { return [line.text(style)] }
      let what = StyledText(step.what, .faint)
      if step.command.count < width, fits(step, width) {
        return [(line.padded(to: Self.placeColumn + width) + what).text(style)]
      }
      let below = StyledText(String(repeating: " ", count: Self.placeColumn + 2)) + what
      return [line.text(style), below.text(style)]
    }
  }
}
