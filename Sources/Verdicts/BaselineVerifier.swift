package import Baselines
internal import FrameComparison
internal import FrameFindings
package import ProjectFiles
package import RunReport
package import ScreenConfig
package import ScreenRuns

/// What the baselines say that no capture is needed for.
struct BaselineVerdicts {
  /// Screens whose baseline was changed or removed without an approval, or that have no config.
  var problems: [ScreenReport] = []
  /// Screens as they were approved, of which something is to be told: approvals that the base does not
  /// have, another config.
  var changes: [ScreenReport] = []
  /// Screens whose baseline was removed with an approval.
  var removals: [RemovedScreen] = []

  /// Forgets all screens but some.
  mutating func keep(_ screens: Set<BaselineName>) {
    problems.removeAll { !screens.contains($0.screen) }
    changes.removeAll { !screens.contains($0.screen) }
    removals.removeAll { !screens.contains($0.report.screen) }
  }
}

extension Judge {
  /// Whether every baseline is what was approved, also those that are not in a run.
  ///
  /// - Parameters:
  ///   - base: Where the approved baselines are.
  ///   - isGate: Whether it must be known what was approved before.
  package func verification(
    base: BaseRequest = BaseRequest(), isGate: Bool = false, _ lock: borrowing SharedProjectLock
  ) async throws -> Verification {
    let folders = lock.folders
    let configured = try suite.configuredScreens()
    try suite.checkFolders(of: configured)
    let snapshot = try await suite.snapshot(of: folders, base, isGate: isGate)
    let count = try folders.baselineNames().count { $0.hasSuffix(".png") }
    let verdicts = try await verdicts(on: folders, snapshot, configured)
    var changes = verdicts.changes + verdicts.removals.map(\.report)
    try RenameFinder(project, folders).tell(&changes, removed: verdicts.removals)
    return Verification(
      baselines: count, problems: verdicts.problems,
      changes: changes.sorted { $0.screen < $1.screen }, notes: snapshot?.notes ?? [])
  }

  /// - Parameter judged: Screens that need no look.
  func verdicts(
    on folders: ScreenshotFolders, _ base: BaseSnapshot?, _ configured: ConfiguredScreens,
    except judged: Set<BaselineName> = []
  ) async throws(SuiteError) -> BaselineVerdicts {
    let verifier = BaselineVerifier(suite, folders, base)
    let names = try folders.baselineNames()
    let screens = Set(
      names.compactMap(BaselineFileKind.picture.baseline)
        + (base?.screens ?? []) + (try recordsWithoutPicture(Set(names), folders)))
    var verdicts = BaselineVerdicts()
    for screen in screens.subtracting(judged).sorted() {
      do throws(SuiteError) {
        try await verifier.verify(
          screen, try screen.screenName.flatMap(configured.config), &verdicts)
      } catch {
        if error.endsCommand { throw error }
        verdicts.problems.append(ScreenReport(screen: screen, error))
      }
    }
    return verdicts
  }
}

extension Judge {
  /// Screens whose record says that a picture was approved which is not there.
  ///
  /// - Parameter names: Of the files in the baselines' folder.
  private func recordsWithoutPicture(
    _ names: Set<String>, _ folders: ScreenshotFolders
  ) throws(SuiteError) -> [BaselineName] {
    var screens: [BaselineName] = []
    for name in names {
      guard let screen = BaselineFileKind.record.baseline(ofFile: name), screen.screenName != nil,
        !names.contains(BaselineFileKind.picture.name(of: screen))
      else { continue }
      do {
        let record = try ApprovalRecord.read(screen, folders, project)
        if record?.approvals.last?.to != nil { screens.append(screen) }
      } catch {
        // A record that can't be read is reported with its screen.
        screens.append(screen)
      }
    }
    return screens
  }
}

/// Holds single baselines against what was approved.
package struct BaselineVerifier {
  let project: Project
  let folders: ScreenshotFolders
  /// What was approved before; nil outside git.
  let base: BaseSnapshot?
  let renderers: RendererPool
  let budget = ComparisonBudget()

  package init(_ suite: Suite, _ folders: ScreenshotFolders, _ base: BaseSnapshot?) {
    (project, renderers) = (suite.project, suite.renderers)
    (self.folders, self.base) = (folders, base)
  }

  /// What is known of a screen of which nothing was captured.
  ///
  /// - Parameter config: Nil where the screen has none; one of another name is judged as if it were its.
  package func evidence(
    on screen: BaselineName, _ config: CaptureConfig?
  ) async throws(SuiteError) -> (ScreenEvidence, BaselinePair) {
    let pair = try await BaselinePair(
      StoredBaseline(of: screen, folders), folders, base, project)
    var evidence = ScreenEvidence(.none, pair, config, base)
    evidence.set(config, screen.screenName.flatMap { base?.configs[$0] })
    evidence.pictureProblem = try await PictureCheck(renderers: renderers, budget: budget).problem(
      of: pair, evidence, config, since: screen.screenName.flatMap { base?.configs[$0] })
    return (evidence, pair)
  }

  /// - Parameter config: nil where the screen has none.
  func verify(
    _ screen: BaselineName, _ config: CaptureConfig?, _ verdicts: inout BaselineVerdicts
  ) async throws(SuiteError) {
    let (evidence, pair) = try await evidence(on: screen, config)
    let judgement = evidence.judgement
    switch judgement.row {
    case .orphan:
      var report = ScreenReport(
        screen: screen, verdict: judgement.verdict, reason: judgement.reason)
      report.remedy = evidence.remedy(for: judgement, of: screen, base)
      report.pictures.baseline = picture(screen, pair)
      verdicts.problems.append(report)
    case .removalApproved:
      // Where there never was a baseline, nothing is told.
      guard pair.isAtBase else { return }
      var report = ScreenReport(
        screen: screen, verdict: judgement.verdict, reason: judgement.reason)
      report.approvals = evidence.reportedApprovals
      verdicts.removals.append(
        RemovedScreen(report: report, frame: pair.base?.screenshot?.frame))
    case .pass, .approved:
      if let report = try await change(of: screen, pair, config, evidence) {
        verdicts.changes.append(report)
      }
    default:
      verdicts.problems.append(try await report(judgement, on: screen, pair, config, evidence))
    }
  }

  private func picture(_ screen: BaselineName, _ pair: BaselinePair) -> PictureReport {
    PictureReport(
      path: Path.relative(folders.baselinePNG(screen), to: project.root), digest: pair.headPicture)
  }

  /// A baseline that is not as it was approved.
  private func report(
    _ judgement: Judgement, on screen: BaselineName, _ pair: BaselinePair, _ config: CaptureConfig?,
    _ evidence: ScreenEvidence
  ) async throws(SuiteError) -> ScreenReport {
    var report = ScreenReport(
      screen: screen, verdict: judgement.verdict, reason: judgement.reason)
    report.notes = pair.notes + evidence.configNotes
    report.remedy =
      evidence.remedy(for: judgement, of: screen, base)
      ?? ShellCommand.review(of: screen)
    if judgement.row == .tooManyApprovals {
      report.approvals = evidence.reportedApprovals
      report.edits = try await edits(pair, config)
      report.isSinceBase = !report.edits.isEmpty
    }
    if pair.head != nil { report.pictures.baseline = picture(screen, pair) }
    if judgement.row == .removed, config == nil, pair.record?.leads(to: nil) != true {
      report.reason = "the baseline and the config were removed without an approval"
    }
    return report
  }

  /// A baseline of which something is to be told: approvals that the base does not have, another config.
  private func change(
    of screen: BaselineName, _ pair: BaselinePair, _ config: CaptureConfig?,
    _ evidence: ScreenEvidence
  ) async throws(SuiteError) -> ScreenReport? {
    guard evidence.isInGit else { return nil }
    let isSame = pair.base?.digest == pair.head?.digest
    var report = ScreenReport(screen: screen, verdict: isSame ? .pass : .expectedChange)
    report.approvals = evidence.reportedApprovals
    report.notes = pair.notes + evidence.configNotes
    if let note = try await PictureCheck(renderers: renderers, budget: budget).note(
      on: pair, config)
    {
      report.notes.append(note)
    }
    if report.approvals.isEmpty, report.notes.isEmpty { return nil }
    report.pictures.baseline = picture(screen, pair)
    report.isAdded = !pair.isAtBase
    report.edits = try await edits(pair, config)
    report.isSinceBase = !report.edits.isEmpty
    return report
  }

  /// What changed since the base; nothing if one of the baselines is missing.
  private func edits(
    _ pair: BaselinePair, _ config: CaptureConfig?
  ) async throws(SuiteError) -> [EditReport] {
    guard let old = pair.base, let new = pair.head, old.digest != new.digest else { return [] }
    try await budget.take(old, new)
    let difference = try ScreenDifference(from: old, to: new, config: config)
    return difference.edits(difference.meaning(DesignRules(config)))
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
    self.problems = SuiteReport.bounded(problems)
    self.changes = SuiteReport.bounded(changes)
    self.notes = notes.excerpt()
  }

  package var exitCode: SuiteExitCode {
    problems.reduce(.success) { $0.graver($1.verdict.exitCode) }
  }
}
