package import Baselines
internal import FoundationEssentials
internal import ProjectFiles
internal import RunReport
package import ScreenRuns
internal import Verdicts

/// The result of a request.
package struct RequestOutcome: Codable, Hashable, Sendable {
  /// The screens that a person is asked to approve, ascending.
  package let requested: [BaselineName]
  /// The ids of the edits of these screens that the request doesn't name, or of their groups.
  package let unnamed: [BaselineName: [String]]
}

/// Leaves requests for a person to approve screens. They decide nothing.
package struct Requester: Sendable {
  private let suite: Suite

  package init(_ suite: Suite) { self.suite = suite }

  /// Writes a request for each screen. It names all edits of a screen that is named, and else those whose ids are.
  ///
  /// - Parameters:
  ///   - by: Who asks; nil for the agent, or for the person who commits in this repository.
  ///   - agent: The program that asks for a person; nil for the coding agent that runs `qa`, if one is known to.
  ///   - isLocal: Whether only this machine keeps the request.
  /// - Throws: ``SuiteErrors`` if a name is unknown, or there is nothing to decide about a screen.
  package func request(
    _ subject: ApprovalRequest.Subject, reason: String, by: String? = nil, agent: String? = nil,
    isLocal: Bool = false, _ lock: borrowing ProjectLock
  ) async throws -> RequestOutcome {
    try suite.checkReason(reason, of: "a request")
    let time = RunStore.timestamp(.now)
    let asker = try await asker(by, agent)
    var batch = try DecisionBatch(suite, lock.folders, by: asker.by, at: time)
    let asked: RequestedScreens
    if case .removal(let names) = subject {
      asked = RequestedScreens(removing: try await batch.removable(names).screens)
    } else {
      asked = try await screens(subject, lock)
    }
    for (screen, request) in asked.screens {
      try batch.ask(
        ReviewRequest(
          by: asker.by, for: asker.person, at: time, reason: reason,
          subject: request.subject, edits: request.changes, picture: request.picture),
        for: screen, isLocal: isLocal, unless: request.supersedes)
    }
    try await batch.write(nil, lock)
    return RequestOutcome(
      requested: asked.screens.map(\.key).sorted(),
      unnamed: asked.screens.mapValues(\.unnamed).filter { !$0.value.isEmpty })
  }

  /// Takes requests back.
  ///
  /// - Throws: ``SuiteErrors`` with each screen that has none.
  package func withdraw(
    _ names: [String], _ lock: borrowing ProjectLock
  ) async throws -> [BaselineName] {
    let screens = names.map(BaselineName.init)
    var batch = try DecisionBatch(suite, lock.folders, by: "", at: RunStore.timestamp(.now))
    let unknown = screens.filter { !batch.openRequests.has($0) }
    guard unknown.isEmpty else {
      let known = SuiteReport.names(batch.openRequests.entries.keys.sorted(), maximum: 12)
      throw SuiteErrors(
        unknown.map { screen in
          SuiteError(
            .usage, "there is no request for \(screen.description.excerpt())",
            remedy: known.isEmpty ? "there are none" : "there are requests for \(known)")
        })
    }
    for screen in screens { batch.closeRequests(for: screen) }
    try await batch.write(nil, lock)
    return screens
  }

  // MARK: Who asks

  private func asker(
    _ name: String?, _ agent: String?
  ) async throws(SuiteError) -> (by: String, person: String?) {
    let agent = agent ?? KnownAgent.running(in: suite.environment)?.name
    guard name == nil, let agent else { return (try await suite.person(named: name), nil) }
    // In CI, git's user is a robot.
    return (agent, suite.isCI ? nil : try await suite.knownPerson())
  }

  // MARK: What is asked for

  private func screens(
    _ subject: ApprovalRequest.Subject, _ lock: borrowing ProjectLock
  ) async throws -> RequestedScreens {
    let newest = try await suite.newestRun(lock.folders)
    let selection = try ApprovalSelection.newest(of: newest, lock.folders, suite.project)
    switch subject {
    case .all:
      let open = selection.report.screens.filter { $0.isDecidable || $0.isRemovable }
      return try RequestedScreens(open, orElse: "nothing in the newest report needs a decision")
    case .declared:
      return try RequestedScreens(
        selection.report.screens.filter(\.needsApproval),
        orElse: "the newest report has no declared change to approve")
    case .picture:
      throw SuiteError(
        .usage, "only a person can make a picture of another program a baseline",
        remedy: "ask a person to type this command")
    case .removal: return RequestedScreens()
    case .named(let names): return try await screens(named: names, selection, newest, lock)
    }
  }

  private func screens(
    named names: [String], _ selection: ApprovalSelection, _ newest: RunManifest,
    _ lock: borrowing ProjectLock
  ) async throws -> RequestedScreens {
    let inReport = Set(selection.report.screens.map(\.screen))
    let others = names.filter { !selection.isID($0) && !inReport.contains(BaselineName($0)) }
    let captures = try suite.captures(
      of: others.compactMap(ScreenName.init), newest: newest, lock.folders)
    let unknown = others.filter { ScreenName($0).flatMap { captures[$0] } == nil }
    guard unknown.isEmpty else {
      throw SuiteErrors(
        try unknown.map { try selection.unknown($0) ?? suite.notCaptured($0, newest: newest) })
    }
    let older = try await RunJudge(suite).report(
      onOlder: Array(captures.values), than: newest, lock)
    let known =
      selection.report.screens + (older?.screens.filter { !inReport.contains($0.screen) } ?? [])
    var asked = RequestedScreens()
    var errors: [SuiteError] = []
    let names = Set(names)
    for screen in known {
      let isNamed = names.contains(screen.screen.description)
      let edits = isNamed ? screen.edits : screen.edits.filter { $0.isNamed(by: names) }
      guard isNamed || !edits.isEmpty else { continue }
      do throws(SuiteError) {
        try asked.add(screen, naming: edits)
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw SuiteErrors(errors) }
    return asked
  }
}
