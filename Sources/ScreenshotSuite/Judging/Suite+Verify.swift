package import Baselines
package import ProjectFiles
internal import ScreenConfig

extension Suite {
  /// What the baselines say that no capture is needed for.
  package struct BaselineVerdicts {
    /// Screens whose baseline was changed or removed without an approval, or that have no config.
    package var problems: [ScreenReport] = []
    /// Screens as they were approved, of which something is to be told: approvals that the base does not
    /// have, another config.
    package var changes: [ScreenReport] = []
    /// Screens whose baseline was removed with an approval.
    var removals: [RemovedScreen] = []

    /// Forgets all screens but some.
    package mutating func keep(_ screens: Set<String>) {
      problems.removeAll { !screens.contains($0.screen) }
      changes.removeAll { !screens.contains($0.screen) }
      removals.removeAll { !screens.contains($0.report.screen) }
    }
  }

  /// Whether every baseline is what was approved, also those that are not in a run.
  ///
  /// - Parameters:
  ///   - base: Where the approved baselines are.
  ///   - isGate: Whether it must be known what was approved before.
  package func verification(
    _ folders: ScreenshotFolders, base: BaseRequest = BaseRequest(), isGate: Bool = false
  ) async throws -> Verification {
    let snapshot = try await snapshot(of: folders, base, isGate: isGate)
    let count = try folders.baselineNames().count { $0.hasSuffix(".png") }
    let verdicts = try await verify(folders, snapshot)
    var changes = verdicts.changes + verdicts.removals.map(\.report)
    try RenameFinder(project, folders).tell(&changes, removed: verdicts.removals)
    return Verification(
      baselines: count, problems: verdicts.problems,
      changes: changes.sorted { $0.screen < $1.screen }, notes: snapshot?.notes ?? [])
  }

  /// - Parameter judged: Screens that need no look.
  package func verify(
    _ folders: ScreenshotFolders, _ base: BaseSnapshot?, except judged: Set<String> = []
  ) async throws -> BaselineVerdicts {
    let configured = try configuredScreens()
    let suffix = ".png"
    let names = try folders.baselineNames().filter { $0.hasSuffix(suffix) }
      .map { String($0.dropLast(suffix.count)) }
    let screens = Set(names + (base?.screens ?? []))
    var verdicts = BaselineVerdicts()
    for screen in screens.subtracting(judged).sorted() {
      do throws(SuiteError) {
        let config = try configured.config(of: screen)
        let pair = try await BaselinePair(screen, folders, base, project)
        try await verify(screen, pair, config, base, folders, &verdicts)
      } catch {
        if error.exitCode == .incomplete { throw error }
        verdicts.problems.append(ScreenReport(screen: screen, error))
      }
    }
    return verdicts
  }

  private func verify(
    _ screen: String, _ pair: BaselinePair, _ config: CaptureConfig?, _ base: BaseSnapshot?,
    _ folders: ScreenshotFolders, _ verdicts: inout BaselineVerdicts
  ) async throws(SuiteError) {
    let path = Path.relative(folders.baselinePNG(screen), to: project.root)
    guard config != nil || pair.head == nil else {
      var report = ScreenReport(
        screen: screen, verdict: .orphan, reason: "there is a baseline, but no capture config")
      report.remedy = "qa approve --remove \(screen) --reason \"…\""
      report.pictures.baseline = path
      verdicts.problems.append(report)
      return
    }
    var evidence = ScreenEvidence(pair, config, base)
    evidence.pictureProblem = try await PictureCheck(renderers: renderers).problem(
      of: pair, evidence, config, since: base?.configs[screen])
    if let problem = evidence.problem {
      verdicts.problems.append(report(problem, on: screen, pair, config, base, path, evidence))
    } else if pair.head == nil {
      guard pair.isAtBase else { return }
      let report = removal(of: screen, evidence)
      verdicts.removals.append(
        RemovedScreen(report: report, frame: pair.base?.screenshot?.frame))
    } else if let report = try await change(of: screen, pair, config, path, evidence) {
      verdicts.changes.append(report)
    }
  }

  /// A baseline that is not as it was approved.
  private func report(
    _ problem: String, on screen: String, _ pair: BaselinePair, _ config: CaptureConfig?,
    _ base: BaseSnapshot?, _ path: String, _ evidence: ScreenEvidence
  ) -> ScreenReport {
    var report = ScreenReport(screen: screen, verdict: .regression, reason: problem)
    report.notes = pair.notes + evidence.configNotes
    guard pair.head == nil else {
      report.pictures.baseline = path
      report.remedy = "capture it, look at it, and approve it: qa run \(screen)"
      return report
    }
    if config == nil, pair.record?.leads(to: nil) != true {
      report.reason = "the baseline and the config were removed without an approval"
    }
    report.remedy =
      (base?.path(of: screen).map { "git checkout \($0.commit.prefix(10)) -- \($0.path)" }
        ?? "restore it")
      + (config == nil ? ", then qa approve --remove \(screen) --reason \"…\"" : "")
    return report
  }

  private func removal(of screen: String, _ evidence: ScreenEvidence) -> ScreenReport {
    var report = ScreenReport(
      screen: screen, verdict: .expectedChange, reason: "the baseline was removed")
    report.approvals = evidence.newApprovals.map(ApprovalReport.init)
    return report
  }

  /// A baseline of which something is to be told: approvals that the base does not have, another config.
  private func change(
    of screen: String, _ pair: BaselinePair, _ config: CaptureConfig?, _ path: String,
    _ evidence: ScreenEvidence
  ) async throws(SuiteError) -> ScreenReport? {
    guard evidence.isInGit else { return nil }
    let isSame = pair.base?.digest == pair.head?.digest
    var report = ScreenReport(screen: screen, verdict: isSame ? .pass : .expectedChange)
    report.approvals = evidence.newApprovals.map(ApprovalReport.init)
    report.notes = pair.notes + evidence.configNotes
    if let note = try await PictureCheck(renderers: renderers).note(on: pair, config) {
      report.notes.append(note)
    }
    if report.approvals.isEmpty, report.notes.isEmpty { return nil }
    report.pictures.baseline = path
    report.isAdded = !pair.isAtBase
    if let old = pair.base, let new = pair.head, !isSame {
      let difference = try ScreenDifference(from: old, to: new, config: config)
      report.edits = difference.edits
    }
    return report
  }
}

/// What `qa verify` found.
package struct Verification: Codable, Hashable, Sendable {
  /// How many baselines there are.
  package let baselines: Int
  /// Those that are not what was approved, and those that are gone without an approval.
  package let problems: [ScreenReport]
  /// Those that changed since the base with an approval, also removed ones.
  package let changes: [ScreenReport]
  /// What concerns all of them.
  package let notes: [String]

  package init(
    baselines: Int, problems: [ScreenReport], changes: [ScreenReport] = [], notes: [String] = []
  ) {
    self.baselines = baselines
    self.problems = problems
    self.changes = changes
    self.notes = notes
  }

  package var exitCode: SuiteExitCode {
    problems.reduce(.success) { $0.graver($1.verdict.exitCode) }
  }
}
