package import Decisions
package import ProjectFiles
internal import RunReport
internal import ScreenRuns

/// What a review shows about itself: the run, and the person who decides.
package struct ReviewContext: Hashable, Sendable {
  /// `run 12:47, against bd1c0de`.
  let run: String
  /// The same, with the number of screens and how long they took.
  let runInFull: String
  /// The person who decides.
  let person: String
  /// The folder of the baselines, as messages show it.
  package let baseline: String
  /// How commands must be typed in the user's current folder.
  let commands: CommandLocation

  package init(
    _ subject: ReviewSubject, person: String, baseline: String,
    commands: CommandLocation = .inProject
  ) {
    self.commands = commands
    let source = subject.report.summary.source
    let base = source.base.map { ", against \($0.prefix(7))" } ?? ""
    run = "run \(ReportTime.clock(subject.run.startedAt))\(base)"
    let time = source.milliseconds.map { " in \(SuiteReport.seconds($0)) s" } ?? ""
    runInFull = "\(run), \(subject.report.screenCount)\(time)"
    self.person = person
    self.baseline = baseline
  }
}
