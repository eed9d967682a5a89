package import Baselines
internal import ContentDigest
internal import FoundationEssentials
internal import ProjectFiles
internal import ScreenConfig

/// Makes what a person accepted the baselines.
package struct Approver: Sendable {
  let suite: Suite

  package init(_ suite: Suite) { self.suite = suite }

  var project: Project { suite.project }

  /// Makes captures of the newest run the baselines: exactly the bytes that were reviewed, all of
  /// them or none.
  ///
  /// Expectations that covered nothing but what is approved are done, and leave `expected.json`.
  ///
  /// - Throws: ``SuiteErrors`` with each reason why that can't be.
  package func approve(
    _ request: ApprovalRequest, _ lock: borrowing ProjectLock
  ) async throws -> ApprovalOutcome {
    let folders = lock.folders
    try suite.checkReason(request.reason, of: "an approval")
    let approver = try await suite.person(named: request.approver)
    func approval(_ from: String?, _ to: BaselineFile?, _ config: CaptureConfig?) -> Approval {
      Approval(
        from: from, to: to?.digest, picture: to.map { ContentDigest.sha256($0.bytes) },
        masks: config?.maskDigest, config: config.map { ApprovedConfig($0.settings) }, by: approver,
        at: RunStore.timestamp(.now), reason: request.reason, run: "")
    }
    switch request.subject {
    case .removal(let screens):
      return ApprovalOutcome(
        screens: try remove(screens, lock) { approval($0, nil, nil) })
    case .picture(let path, let screen):
      try importPicture(path, as: screen, lock, approval: approval)
      return ApprovalOutcome(screens: [screen])
    case .all, .named, .declared: break
    }
    let run = try await suite.newestRun(folders)
    let meant = try await screens(of: request, run, lock)
    let rejections = Rejections(folders, project)
    var rejected = try rejections.read()
    var errors: [SuiteError] = []
    var files: [String: [UInt8]?] = [:]
    var approved: [String] = []
    for (screen, isNamed) in meant.wanted {
      do throws(SuiteError) {
        let candidate = try ApprovalCandidate(
          of: try run.screen(named: screen), project, folders)
        if !isNamed { try candidate.check(rejected[screen]) }
        guard
          let record = try candidate.record({ from in
            candidate.approval(from: from, by: approver, reason: request.reason, run: run.id)
          })
        else { continue }
        files[Path.name(of: folders.baselinePNG(screen))] = candidate.picture
        files[Path.name(of: folders.record(screen))] = try JSONFiles.encode(record)
        approved.append(screen)
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw Self.nothingApproved(errors, request, possible: approved) }
    let report =
      try meant.report ?? ApprovalSelection.ofReport(on: run, folders, project)?.report
    let expectations = try expectations(after: approved, report)
    if !files.isEmpty { try suite.journal(of: folders).commit(files, lock) }
    for screen in approved { rejected[screen] = nil }
    if !approved.isEmpty { try rejections.write(rejected, lock) }
    try expectations?.write(project, lock)
    return ApprovalOutcome(screens: approved, left: meant.left)
  }

  /// What a request stands for.
  private struct Meaning {
    /// The screens that are meant, and whether each was named by its own name.
    var wanted: [(screen: String, isNamed: Bool)]
    /// Screens that an id names, but that have other edits as well, and why they are left.
    var left: [String: String] = [:]
    /// The verdicts that it was found by, where these are no report that was published.
    var report: SuiteReport?
  }

  private func screens(
    of request: ApprovalRequest, _ run: RunManifest, _ lock: borrowing ProjectLock
  ) async throws -> Meaning {
    if run.isInterrupted, request.subject == .all {
      throw SuiteError(
        .incomplete, "the newest run (\(run.id)) was interrupted",
        remedy: "capture again, or name the screens")
    }
    switch request.subject {
    case .removal, .picture: return Meaning(wanted: [])
    case .all: return Meaning(wanted: run.screens.map { ($0.screen, false) })
    case .declared:
      let report = try await Judge(suite).report(on: run, suite.select(), Judge.Options(), lock)
      let declared = report.screens.filter(\.needsApproval).map(\.screen)
      guard !declared.isEmpty else {
        throw SuiteError(
          .usage, "no screen of the newest run is a declared change",
          remedy: "qa expect declares what a run shows; qa compare tells what is declared")
      }
      return Meaning(wanted: declared.map { ($0, false) }, report: report)
    case .named(let names):
      let screens = names.filter { name in run.screens.contains { $0.screen == name } }
      var wanted = screens.map { (screen: $0, isNamed: true) }
      let others = names.filter { !screens.contains($0) }
      guard !others.isEmpty else { return Meaning(wanted: wanted) }
      let selection = try ApprovalSelection.newest(of: run, lock.folders, project)
      let unknown = others.filter { !selection.isID($0) }
      let mistaken = unknown.compactMap(selection.unknown)
      guard mistaken.isEmpty else { throw SuiteErrors(mistaken) }
      guard unknown.isEmpty else {
        // Names that are no ids get the error of a screen that the run does not have.
        return Meaning(wanted: unknown.map { ($0, true) })
      }
      let found = selection.screens(with: Set(others))
      wanted += found.complete.filter { !screens.contains($0) }.map { ($0, false) }
      let left = found.left.filter { !screens.contains($0.key) }
      guard !wanted.isEmpty else {
        throw SuiteErrors(
          left.sorted { $0.key < $1.key }.map { screen, why in
            SuiteError(
              .usage, "\(screen) is not approved by \(others.joined(separator: ", ")): \(why)",
              remedy: "name them as well, or the screen")
          })
      }
      return Meaning(wanted: wanted, left: left)
    }
  }

  private static func nothingApproved(
    _ errors: [SuiteError], _ request: ApprovalRequest, possible: [String]
  ) -> SuiteErrors {
    if case .named = request.subject { return SuiteErrors(errors) }
    if possible.isEmpty { return SuiteErrors(errors) }
    return SuiteErrors(
      errors + [
        SuiteError(
          .usage, "nothing was approved",
          remedy: "for the others: qa approve \(possible.joined(separator: " ")) --reason \"…\"")
      ])
  }

  /// `expected.json` without the expectations that covered nothing but what is approved; nil where there
  /// are none.
  ///
  /// - Parameter report: What says which covered what; nil where nothing does.
  private func expectations(
    after approved: [String], _ report: SuiteReport?
  ) throws(SuiteError) -> ExpectationFile? {
    var file = try ExpectationFile.read(project)
    guard !file.expectations.isEmpty, let report else { return nil }
    let done = report.expectations.filter { expectation in
      !expectation.screens.isEmpty && expectation.screens.allSatisfy(approved.contains)
    }.map(\.entry)
    guard !done.isEmpty else { return nil }
    file.expectations.removeAll(where: done.contains)
    return file
  }
}
