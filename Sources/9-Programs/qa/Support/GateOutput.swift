internal import Baselines
internal import ProjectFiles
internal import Reports
internal import ReviewPage
internal import RunReport
internal import ScreenRuns
internal import Verdicts

/// The output of a gate for the CI that runs it: files, a summary, annotations. None of it changes the verdict: output
/// that can't be written is a warning.
struct GateOutput {
  let published: PublishedReport
  let suite: Suite
  /// Whether standard output holds JSON.
  let isJSON: Bool

  private var ci: CIEnvironment { CIEnvironment(suite.environment) }
  private var report: SuiteReport { published.report }
  private var prefix: String { suite.prefixInRepository }

  /// The page and the files of a gate.
  private static let names = (ReportFormat.files.keys + [ReviewPage.fileName]).sorted()

  /// Writes the page in `current/` and the files of a gate. A run that isn't a gate removes those of an older one.
  func writeFiles(_ lock: borrowing ProjectLock) async {
    var forms: [String: [UInt8]] = [:]
    var problems: [SuiteError] = []
    for (name, format) in ReportFormat.files where report.isGate {
      if format == .codequality, !ci.isGitLab { continue }
      do {
        forms[name] = try format.bytes(of: report, prefix: prefix, commands: suite.readersCommands)
      } catch {
        problems.append(error)
      }
    }
    forms[ReviewPage.fileName] = await ReviewPage.bytes(of: published, suite, lock.folders)
    problems += ReportPublisher(suite).publish(forms, of: Self.names, lock)
    Console.warn(problems)
  }

  /// Removes the files of an older gate, also from the default folder if a branch now names another one.
  static func withdrawOlder(
    _ suite: Suite, since base: BaseSnapshot?, _ lock: borrowing ProjectLock
  ) async throws(SuiteError) {
    try ReportPublisher(suite).withdraw(names, lock)
    for folders in suite.otherFolders(than: lock.folders, at: base) {
      let other = try await ProjectLock.acquire(folders) { suite.onEvent(.waitingForLock($0)) }
      try ReportPublisher(suite).withdraw(names, other)
      other.release()
    }
  }

  /// Writes the report of a gate without a verdict, replacing the files of an older gate.
  ///
  /// - Parameter errors: Errors that have been reported already and aren't reported again.
  static func writeFailure(
    _ report: SuiteReport, _ errors: [SuiteError], of suite: Suite, isJSON: Bool
  ) async {
    do {
      let lock = try await ProjectLock.acquire(suite.foldersOfReport()) {
        suite.onEvent(.waitingForLock($0))
      }
      try ReportPublisher(suite).publish(failure: report, lock)
      await GateOutput(published: PublishedReport(report), suite: suite, isJSON: isJSON)
        .writeFiles(lock)
      lock.release()
    } catch {
      let error = SuiteError(error)
      guard !errors.contains(error) else { return }
      Console.warn([
        SuiteError(
          error.exitCode, at: error.place,
          "the files of an older gate could not be replaced: \(error.message)",
          remedy: error.remedy)
      ])
    }
  }

  /// Reports a gate to its CI.
  func reportToCI() {
    guard report.isGate else { return }
    CIChannel(ci: ci, isJSON: isJSON).show(report, prefix: prefix, commands: suite.readersCommands)
  }
}
