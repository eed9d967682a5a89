package import Baselines
internal import FrameFindings
internal import FrameRenderer
package import ProjectFiles
package import RunReport
package import ScreenConfig
package import ScreenRuns

/// The verdicts on baselines that need no capture.
struct BaselineVerdicts {
  /// Screens whose baseline was changed or removed without an approval, or that have no config.
  var problems: [ScreenReport] = []
  /// Approved screens with something to report: approvals that the base lacks, or a changed config.
  var changes: [ScreenReport] = []
  /// Screens whose baseline was removed with an approval.
  var removals: [RemovedScreen] = []

  /// Removes all screens except these.
  mutating func keep(_ screens: Set<BaselineName>) {
    problems.removeAll { !screens.contains($0.screen) }
    changes.removeAll { !screens.contains($0.screen) }
    removals.removeAll { !screens.contains($0.report.screen) }
  }
}

extension RunJudge {
  /// Checks whether every baseline is what was approved, including those that aren't in a run.
  ///
  /// - Parameters:
  ///   - base: The base with the approved baselines.
  ///   - isGate: Whether it is an error if no base is named.
  package func verification(
    base: BaseRequest = BaseRequest(), isGate: Bool = false, _ lock: borrowing SharedProjectLock
  ) async throws -> Verification {
    let folders = lock.folders
    let configured = try suite.configuredScreens()
    try suite.checkFolders(of: configured)
    let snapshot = try await suite.snapshot(of: folders, base, isGate: isGate)
    let count = try folders.baselineNames().count { $0.hasSuffix(".png") }
    let verdicts = try await verdicts(on: folders, snapshot, configured)
    let trust = TrustedState(project: project)
    let problems = verdicts.problems + (try trust.report(since: snapshot).map { [$0] } ?? [])
    var changes = verdicts.changes + verdicts.removals.map(\.report)
    try RenameFinder(project: project, folders: folders).annotateRenames(
      &changes, removed: verdicts.removals)
    return Verification(
      baselines: count, problems: problems,
      changes: changes.sorted { $0.screen < $1.screen },
      notes: try (snapshot?.notes ?? []) + trust.notes(since: snapshot))
  }

  /// - Parameter judged: The screens to leave out.
  func verdicts(
    on folders: ScreenshotFolders, _ base: BaseSnapshot?, _ configured: ConfiguredScreens,
    except judged: Set<BaselineName> = []
  ) async throws(SuiteError) -> BaselineVerdicts {
    let verifier = BaselineVerifier(suite, folders, base)
    let names = try folders.baselineNames()
    let screens = Set(
      names.compactMap(BaselineFileKind.picture.baseline)
        + (base?.screens ?? []) + (base?.rejectedScreens ?? [])
        + (try recordsWithoutPicture(Set(names), folders)))
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

  /// Screens whose record says that a picture was approved, but whose picture is missing.
  ///
  /// - Parameter names: The names of the files in the baselines' folder.
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

/// Compares single baselines with what was approved.
package struct BaselineVerifier {
  let project: Project
  let folders: ScreenshotFolders
  /// What was approved before; nil outside git.
  let base: BaseSnapshot?
  let check: PictureCheck

  package init(_ suite: Suite, _ folders: ScreenshotFolders, _ base: BaseSnapshot?) {
    (project, check) = (suite.project, PictureCheck(renderers: suite.renderers))
    (self.folders, self.base) = (folders, base)
  }

  /// Returns what is known of a screen without a capture.
  ///
  /// - Parameter config: The screen's config, whatever its name, or nil if the screen has none.
  package func evidence(
    on screen: BaselineName, _ config: CaptureConfig?
  ) async throws(SuiteError) -> (ScreenEvidence, BaselinePair) {
    let pair = try await BaselinePair(
      StoredBaseline(of: screen, folders), folders, base, project)
    let old = screen.screenName.flatMap { base?.configs[$0] }
    var evidence = ScreenEvidence(.none, pair, config, since: old, base)
    evidence.pictureProblem = try await check.problem(of: pair, evidence, config, since: old)
    return (evidence, pair)
  }

  /// - Parameter config: The config, or nil if the screen has none.
  func verify(
    _ screen: BaselineName, _ config: CaptureConfig?, _ verdicts: inout BaselineVerdicts
  ) async throws(SuiteError) {
    let (evidence, pair) = try await evidence(on: screen, config)
    let judgement = evidence.judgement
    switch judgement.row {
    case .orphan:
      var report = ScreenReport(judgement, on: screen)
      report.remedy = evidence.remedy(for: judgement, of: screen, base)
      report.pictures.baseline = picture(screen, pair)
      verdicts.problems.append(report)
    case .removalApproved:
      // A baseline that the base never had needs no report.
      guard pair.isAtBase else { return }
      var report = ScreenReport(judgement, on: screen)
      report.approvals = evidence.reportedApprovals
      verdicts.removals.append(RemovedScreen(report: report, frame: pair.base?.screenshot?.frame))
    case .pass, .approved:
      if let report = try await change(of: screen, pair, config, evidence) {
        verdicts.changes.append(report)
      }
    default:
      verdicts.problems.append(try await report(judgement, on: screen, pair, config, evidence))
    }
  }

  private func picture(_ screen: BaselineName, _ pair: BaselinePair) -> PictureReport {
    PictureReport(folders.baselinePNG(screen), in: project, digest: pair.headPicture)
  }

  /// The report on a baseline that isn't what was approved.
  private func report(
    _ judgement: ReasonedVerdict, on screen: BaselineName, _ pair: BaselinePair,
    _ config: CaptureConfig?, _ evidence: ScreenEvidence
  ) async throws(SuiteError) -> ScreenReport {
    var report = ScreenReport(judgement, on: screen)
    report.notes = pair.notes + evidence.configNotes
    report.remedy =
      evidence.remedy(for: judgement, of: screen, base) ?? ShellCommand.review(of: screen)
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

  /// The report on an approved baseline, or nil if there is nothing to report: no approval that the base lacks, and no
  /// note, as on a changed config.
  private func change(
    of screen: BaselineName, _ pair: BaselinePair, _ config: CaptureConfig?,
    _ evidence: ScreenEvidence
  ) async throws(SuiteError) -> ScreenReport? {
    guard evidence.isInGit else { return nil }
    let isSame = pair.base?.digest == pair.head?.digest
    var report = ScreenReport(screen: screen, verdict: isSame ? .pass : .expectedChange)
    report.approvals = evidence.reportedApprovals
    report.notes = pair.notes + evidence.configNotes
    if let note = try await check.note(on: pair, config) { report.notes.append(note) }
    if report.approvals.isEmpty, report.notes.isEmpty { return nil }
    report.pictures.baseline = picture(screen, pair)
    report.isAdded = !pair.isAtBase
    report.edits = try await edits(pair, config)
    report.isSinceBase = !report.edits.isEmpty
    return report
  }

  /// The edits since the base; empty if one of the baselines is missing.
  private func edits(
    _ pair: BaselinePair, _ config: CaptureConfig?
  ) async throws(SuiteError) -> [EditReport] {
    guard let old = pair.base, let new = pair.head, old.digest != new.digest else { return [] }
    try await check.budget.spend(old, new)
    let difference = try ScreenDifference(from: old, to: new, config: config)
    return difference.edits(difference.meaning(DesignRules(config)))
  }
}

/// The result of `qa verify`.
package struct Verification: Codable, Hashable, Sendable {
  /// The number of baselines.
  package let baselines: Int
  /// The baselines that aren't what was approved, and those that were removed without an approval.
  package let problems: [ScreenReport]
  /// The baselines that were changed or removed since the base with an approval.
  package let changes: [ScreenReport]
  /// Notes on all of them.
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
    problems.reduce(.success) { $0.moreSevere($1.verdict.exitCode) }
  }
}
