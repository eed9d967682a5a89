package import Decisions
package import ProjectFiles
internal import Reports
internal import Review
internal import RunReport
internal import ScreenRuns

/// What a review says of itself: which run is shown, and who decides.
package struct ReviewContext: Hashable, Sendable {
  /// `run 12:47, against bd1c0de`.
  let run: String
  /// With how many screens there are, and how long they took.
  let runInFull: String
  /// Who decides.
  let person: String
  /// The folder of the baselines, as messages show it.
  package let baseline: String
  /// How commands are typed where the person is.
  let commands: CommandPlace

  package init(
    _ subject: ReviewSubject, person: String, baseline: String,
    commands: CommandPlace = .inProject
  ) {
    self.commands = commands
    let source = subject.report.summary.source
    let base = source.base.map { ", against \($0.prefix(7))" } ?? ""
    run = "run \(ReviewTime.clock(subject.run.startedAt))\(base)"
    let count = SuiteReport.counted(subject.report.screens.count, "screen")
    let tenths = max(0, source.milliseconds ?? 0) / 100
    let time = source.milliseconds == nil ? "" : " in \(tenths / 10).\(tenths % 10) s"
    runInFull = "\(run), \(count)\(time)"
    self.person = person
    self.baseline = baseline
  }
}
