package import Baselines
package import FoundationEssentials
internal import ProjectFiles
internal import RunReport
internal import ScreenConfig
package import ScreenRuns
internal import Verdicts

/// Turns what a person accepted into baselines.
package struct Approver: Sendable {
  let suite: Suite
  private let now: @Sendable () -> Date

  /// - Parameter now: The clock that approvals are dated by.
  package init(_ suite: Suite, now: @escaping @Sendable () -> Date = { .now }) {
    self.suite = suite
    self.now = now
  }

  var project: Project { suite.project }

  /// Makes captures the baselines, each the newest of its screen. Writes exactly the bytes that were reviewed, all
  /// of them or none.
  ///
  /// Expectations that covered only approved screens are done, and are removed from `expected.json`.
  ///
  /// - Throws: ``SuiteErrors`` with every reason why that isn't possible.
  package func approve(
    _ request: ApprovalRequest, _ lock: borrowing ProjectLock
  ) async throws -> ApprovalOutcome {
    let folders = lock.folders
    try suite.checkReason(request.reason, of: "an approval")
    let person = try await suite.person(named: request.approver)
    var batch = try DecisionBatch(suite, folders, by: person, at: RunStore.timestamp(now()))
    switch request.subject {
    case .removal(let names):
      let screens = try await batch.remove(names, reason: request.reason)
      try await batch.write(nil, lock)
      return ApprovalOutcome(screens: screens)
    case .picture(let path, let text):
      guard let name = ScreenName(text) else {
        throw SuiteError(.usage, "\"\(text)\" can't be the name of a screen")
      }
      try await batch.importPicture(path, as: name, reason: request.reason)
      try await batch.write(nil, lock)
      return ApprovalOutcome(screens: [.screen(name)])
    case .all, .named, .declared: break
    }
    let newest = try await suite.newestRun(folders)
    let meant = try await screens(of: request, newest, lock)
    let ground = try await ApprovalGround(
      meant.wanted.map(\.capture), of: newest, allowsStale: request.allowsStale, suite, folders)
    var errors: [SuiteError] = []
    var skipped = meant.skipped
    for (capture, isNamed) in meant.wanted {
      do throws(SuiteError) {
        if request.subject == .all, try batch.isDecidedSince(capture) {
          let run = ShellCommand.naming("qa run", [capture.screen.screen])
          skipped[.screen(capture.screen.screen)] =
            "its baseline was approved since the run; to compare again: \(run)"
          continue
        }
        try batch.approve(capture, on: ground, isNamed: isNamed, reason: request.reason)
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else {
      throw Self.nothingApproved(errors, request, possible: batch.approved)
    }
    let expectations = try await batch.expectations(
      after: meant.wanted.map(\.capture), newest, lock, judgedBy: meant.report)
    try await batch.write(expectations, lock)
    var note = meant.note
    if let screen = batch.approved.first, let workTree = try await suite.repository.workTree(),
      try await workTree.treatment(of: folders.baselinePNG(.screen(screen))) == .converted
    {
      note = [note, suite.lineEndWarning(folders)].compactMap { $0 }.joined(separator: "; ")
    }
    return ApprovalOutcome(
      screens: batch.approved.map(BaselineName.screen), skipped: skipped, note: note)
  }

  /// The screens that a request stands for.
  private struct Meaning {
    /// The captures, and whether each was named by its screen's own name.
    var wanted: [(capture: NewestCapture, isNamed: Bool)]
    /// The screens that an id names but that are left because they have other edits as well, with the reason.
    var skipped: [BaselineName: String] = [:]
    /// The report with the verdicts that chose them, or nil if that is the published one.
    var report: SuiteReport?
    /// What a person should know about the choice.
    var note: String?
  }

  private func screens(
    of request: ApprovalRequest, _ newest: RunManifest, _ lock: borrowing ProjectLock
  ) async throws -> Meaning {
    if newest.isInterrupted, request.subject == .all {
      throw SuiteError(
        .incomplete, "the newest run (\(newest.id)) was interrupted",
        remedy: "capture again, or name the screens")
    }
    switch request.subject {
    case .removal, .picture: return Meaning(wanted: [])
    case .all:
      let all = newest.screens.map { NewestCapture($0, of: newest) }
      return Meaning(wanted: all.map { ($0, false) }, note: try note(onAllOf: newest))
    case .declared:
      let report = try await RunJudge(suite).report(again: newest, lock)
      let declared = report.screens.filter(\.needsApproval).map(\.screen)
      guard !declared.isEmpty else {
        throw SuiteError(
          .usage, "no screen of the newest run is a declared change",
          remedy: "declare changes with qa expect; qa compare lists the declared ones")
      }
      return Meaning(
        wanted: try captures(of: declared, newest, lock.folders).map { ($0, false) },
        report: report)
    case .named(let names): return try meaning(of: names, newest, lock.folders)
    }
  }

  /// Returns the screens that names, and ids of the newest report, stand for.
  private func meaning(
    of names: [String], _ newest: RunManifest, _ folders: ScreenshotFolders
  ) throws -> Meaning {
    let configured = try suite.configuredScreens()
    let isScreen = { (name: String) in
      ScreenName(name).map { screen in
        configured.contains(screen) || newest.screens.contains { $0.screen == screen }
      } ?? false
    }
    let screens = names.filter(isScreen).map(BaselineName.init)
    let others = names.filter { !isScreen($0) }
    guard !others.isEmpty else {
      return Meaning(wanted: try captures(of: screens, newest, folders).map { ($0, true) })
    }
    let mistaken = others.filter { !ApprovalSelection.mayBeID($0) }
    guard mistaken.isEmpty else {
      throw SuiteErrors(try mistaken.map { try suite.notCaptured($0, newest: newest) })
    }
    let selection = try ApprovalSelection.newest(of: newest, folders, project)
    let unknown = others.compactMap(selection.unknown)
    guard unknown.isEmpty else { throw SuiteErrors(unknown) }
    let named = try captures(of: screens, newest, folders)
    let found = selection.screens(with: Set(others))
    let complete = try captures(
      of: found.complete.filter { !screens.contains($0) }, newest, folders)
    let skipped = found.skipped.filter { !screens.contains($0.screen) }
    guard !named.isEmpty || !complete.isEmpty || skipped.isEmpty else {
      throw selection.refusal(others, skipped)
    }
    return Meaning(
      wanted: named.map { ($0, true) } + complete.map { ($0, false) },
      skipped: Dictionary(skipped.map { ($0.screen, $0.reason) }) { first, _ in first })
  }

  /// - Throws: ``SuiteErrors`` with each screen that no run has.
  private func captures(
    of screens: [BaselineName], _ newest: RunManifest, _ folders: ScreenshotFolders
  ) throws -> [NewestCapture] {
    let captures = try suite.captures(
      of: screens.compactMap(\.screenName), newest: newest, folders)
    let capture = { (screen: BaselineName) in screen.screenName.flatMap { captures[$0] } }
    let missing = screens.filter { capture($0) == nil }
    guard missing.isEmpty else {
      throw SuiteErrors(try missing.map { try suite.notCaptured($0.description, newest: newest) })
    }
    return screens.compactMap(capture)
  }

  /// Returns a note with the screens of the project that the newest run lacks, or nil if it has all of them.
  private func note(onAllOf newest: RunManifest) throws(SuiteError) -> String? {
    let all = try suite.configuredScreens().screens
    let had = Set(newest.screens.map(\.screen))
    let missing = all.filter { !had.contains($0) }
    guard !missing.isEmpty else { return nil }
    return
      "the newest run has \(all.count - missing.count) of \(all.count) screens; not captured: "
      + SuiteReport.names(missing.sorted(), maximum: 5)
  }

  private static func nothingApproved(
    _ errors: [SuiteError], _ request: ApprovalRequest, possible: [ScreenName]
  ) -> SuiteErrors {
    if case .named = request.subject { return SuiteErrors(errors) }
    if possible.isEmpty { return SuiteErrors(errors) }
    return SuiteErrors(
      errors + [
        SuiteError(
          .usage, "nothing was approved",
          remedy: "for the others: \(ShellCommand.deciding("qa approve", possible))")
      ])
  }
}
