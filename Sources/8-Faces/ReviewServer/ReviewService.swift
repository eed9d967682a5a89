internal import Baselines
internal import Decisions
internal import LoopbackHTTP
internal import ProjectFiles
internal import RunReport
internal import ScreenRuns

/// The requests of a review: serves the page, and carries out each decision at once, as `qa approve` and `qa reject`
/// would.
///
/// A decision must be about what the page shows: it is refused if the run, the report or the baseline has changed
/// since.
actor ReviewService {
  private let suite: Suite
  private let person: String
  private let access: ReviewAccess
  private let subject: ReviewSubject
  private let page: [UInt8]
  /// Stops the server.
  private let end: @Sendable () -> Void
  /// The decisions that haven't been undone, oldest first.
  private var made: [MadeDecision] = []

  /// A decision, with what is needed to undo it.
  private struct MadeDecision {
    let asked: DecisionRequest
    /// Nil if nothing was written yet.
    let written: WrittenReview?
  }

  /// What was written, in the order of the decisions.
  var outcome: ReviewOutcome {
    var whole = ReviewOutcome()
    for outcome in made.compactMap(\.written?.outcome) {
      whole.approved += outcome.approved
      whole.rejected += outcome.rejected
      whole.removed += outcome.removed
    }
    return whole
  }

  /// The groups that decisions approve, including those whose screens also have other edits.
  private static func groups(approvedBy made: some Sequence<MadeDecision>) -> Set<String> {
    Set(made.lazy.map(\.asked).filter { $0.verb == .approve }.flatMap(\.ids))
  }

  /// Increases with each page that is served, so that reloading a page doesn't stop the server.
  private var visits = 0
  /// The pages open in tabs, by their self-assigned names.
  private var openPages: Set<String> = []
  /// Whether the browser has followed the link in the opening file, which works once.
  private(set) var isStarted = false
  /// Called when that happens.
  private let onStart: @Sendable () -> Void

  /// How long to wait for a page to come back after it closed: it may be reloading.
  private static let patience = Duration.seconds(3)

  init(
    _ suite: Suite, by person: String, _ access: ReviewAccess, _ subject: ReviewSubject,
    page: [UInt8], onStart: @escaping @Sendable () -> Void, end: @escaping @Sendable () -> Void
  ) {
    self.suite = suite
    self.person = person
    self.access = access
    self.subject = subject
    self.page = page
    self.onStart = onStart
    self.end = end
  }

  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    switch access.route(of: request) {
    case .failure(let refusal): return refusal.response
    case .success(.page):
      visits += 1
      return HTTPResponse(200, "text/html; charset=utf-8", page)
    case .success(.decide):
      return await answer { try await decide(Self.read(DecisionRequest.self, request.body)) }
    case .success(.undo):
      return await answer {
        try await undo(Self.read(UndoRequest.self, request.body))
        return ""
      }
    case .success(.start):
      guard !isStarted else { return ReviewAccess.Refusal.isStarted.response }
      isStarted = true
      onStart()
      return OpeningPage.response(leadingTo: access.path)
    case .success(.opened):
      return visit(request) { name in
        visits += 1
        openPages.insert(name)
      }
    case .success(.closed):
      return visit(request) { name in
        openPages.remove(name)
        if openPages.isEmpty { endSoon() }
      }
    }
  }

  private func visit(_ request: HTTPRequest, _ body: (String) -> Void) -> HTTPResponse {
    do {
      let name = try Self.read(Visit.self, request.body).page
      guard name.utf8.count <= 64, openPages.count < Self.maxPages else {
        return .text(400, "there is no such page")
      }
      body(name)
      return .text(200, "")
    } catch {
      return .text(400, error.message)
    }
  }

  /// The most pages that are tracked, far more than a person has tabs.
  private static let maxPages = 1000

  /// The message that a page sends when it opens or closes.
  private struct Visit: Decodable, LimitedJSON {
    /// A unique name of the page.
    let page: String

    static var limits: JSONLimits { .config }
  }

  /// Stops the server unless a page opens in the meantime.
  private func endSoon() {
    visits += 1
    let visit = visits
    Task {
      // This task is never cancelled.
      do { try await Task.sleep(for: Self.patience) } catch { return }
      if visit == visits, openPages.isEmpty { end() }
    }
  }

  // MARK: Decisions

  /// A decision as the page sends it (`decider.js`).
  private struct DecisionRequest: Decodable, LimitedJSON {
    enum Verb: String, Decodable { case approve, reject, remove }

    /// The run that the page shows.
    let run: String
    let verb: Verb
    /// The ids of groups.
    let ids: [String]
    /// The names of screens.
    let names: [String]
    let reason: String

    static var limits: JSONLimits { .config }
  }

  /// A request to undo the last decision, or the one on these groups or screens.
  private struct UndoRequest: Decodable, LimitedJSON {
    /// The run that the page shows.
    let run: String
    let verb: DecisionRequest.Verb?
    let ids: [String]?
    let names: [String]?

    func isMeant(by asked: DecisionRequest) -> Bool {
      guard let verb else { return true }
      return asked.verb == verb && asked.ids == ids ?? [] && asked.names == names ?? []
    }

    static var limits: JSONLimits { .config }
  }

  private struct Answer: Encodable {
    let message: String
  }

  private static func read<Request: Decodable>(
    _ type: Request.Type, _ body: [UInt8]
  ) throws(SuiteError) -> Request {
    try JSONFiles.decode(
      type, body, at: "the request", remedy: "reload the page from this version of qa")
  }

  /// The answer to a request: the message that carrying it out returns, or its error.
  private func answer(_ body: () async throws -> String) async -> HTTPResponse {
    do {
      return Self.answer(200, try await body())
    } catch {
      return Self.answer(409, Self.message(of: error))
    }
  }

  private static func answer(_ status: Int, _ message: String) -> HTTPResponse {
    do {
      return .json(status, try JSONFiles.encode(Answer(message: message)))
    } catch {
      return .text(500, error.message)
    }
  }

  /// - Returns: Additional information for the person; empty if there is none.
  private func decide(_ asked: DecisionRequest) async throws -> String {
    try check(asked.run)
    if asked.verb == .remove {
      made.append(MadeDecision(asked: asked, written: try await remove(asked)))
      return ""
    }
    let ids = asked.verb == .approve ? Self.groups(approvedBy: made).union(asked.ids) : []
    let settled = asked.ids.isEmpty ? [] : settled(by: ids, asked.ids)
    var decisions = try asked.names.map { name throws(SuiteError) in
      try decision(asked, of: name, [BaselineName(name)])
    }
    if !settled.isEmpty {
      decisions.append(try decision(asked, of: asked.ids.joined(separator: " "), settled))
    }
    guard !decisions.isEmpty else {
      guard asked.verb == .approve, !asked.ids.isEmpty else {
        throw SuiteError(.usage, "there is nothing to decide")
      }
      made.append(MadeDecision(asked: asked, written: nil))
      return "screens that also have other edits are approved once those are"
    }
    let lock = try await suite.lock(try suite.locateFolders(), for: .changing)
    let written = try await ReviewDecider(suite).write(
      subject.draft(decisions), by: person, keepsFile: true, lock)
    made.append(MadeDecision(asked: asked, written: written))
    return ""
  }

  /// Removes baselines without a config.
  private func remove(_ asked: DecisionRequest) async throws -> WrittenReview {
    let orphans = try asked.names.map { name throws(SuiteError) in
      let named = BaselineName(name)
      let found = subject.report.screens.first { $0.screen == named && $0.verdict == .orphan }
      guard let found else {
        throw SuiteError(
          .usage, "\(name.excerpt()) isn't an orphan in the report shown",
          remedy: "approve or reject screens that have a config")
      }
      return found
    }
    guard !orphans.isEmpty else { throw SuiteError(.usage, "there is nothing to decide") }
    let lock = try await suite.lock(try suite.locateFolders(), for: .changing)
    return try await ReviewDecider(suite).remove(
      orphans, shownIn: subject.draft([]), reason: asked.reason, by: person, lock)
  }

  /// Undoes a decision made in this review.
  private func undo(_ asked: UndoRequest) async throws {
    try check(asked.run)
    guard let index = made.lastIndex(where: { asked.isMeant(by: $0.asked) }) else {
      throw SuiteError(
        .usage,
        made.isEmpty
          ? "nothing has been decided here since qa review started"
          : "this was not decided here since qa review started",
        remedy: "git restore undoes what was written before")
    }
    try checkNoDependents(on: index)
    if let written = made[index].written {
      let lock = try await suite.lock(try suite.locateFolders(), for: .changing)
      try written.decisions.undo(suite, lock)
    }
    made.remove(at: index)
  }

  /// Checks that no later approval of a group depended on this one to approve its screens.
  private func checkNoDependents(on index: Int) throws(SuiteError) {
    let later = made[(index + 1)...]
    guard made[index].asked.verb == .approve, !later.isEmpty else { return }
    let remainingIDs = Self.groups(approvedBy: made[..<index] + later)
    let approved = Set(
      later.filter { !$0.asked.ids.isEmpty }.compactMap(\.written).flatMap(\.outcome.approved))
    let resting = subject.report.screens.first { screen in
      screen.screen.screenName.map(approved.contains) ?? false
        && !screen.isSettled(by: remainingIDs)
    }
    guard let resting else { return }
    throw SuiteError(
      .usage, "the approval of \(resting.screen) depends on this one",
      remedy: "undo that one first")
  }

  private func check(_ run: String) throws(SuiteError) {
    guard run == subject.run.id else {
      throw SuiteError(
        .usage, "this page shows another run (\(run.excerpt()))",
        remedy: "open the address that qa review printed last")
    }
  }

  private func decision(
    _ asked: DecisionRequest, of what: String, _ names: [BaselineName]
  ) throws(SuiteError) -> ReviewDecision {
    let screens = try names.map { name throws(SuiteError) in
      guard let screen = name.screenName.flatMap({ subject.screens[$0] }) else {
        throw SuiteError(
          .usage, "\(name.description.excerpt()) was not captured in the run shown",
          remedy: "capture it: qa run")
      }
      return screen
    }
    return ReviewDecision(
      asked.verb == .approve ? .approve : .reject, of: what, screens, reason: asked.reason)
  }

  /// The undecided screens that have one of the requested groups and no edits outside the approved groups.
  private func settled(by ids: Set<String>, _ asked: [String]) -> [BaselineName] {
    let outcome = outcome
    let decided = Set((outcome.approved + outcome.rejected).map(BaselineName.screen))
    return subject.report.screens.filter { screen in
      screen.isOpenChange && screen.isSettled(by: ids) && !decided.contains(screen.screen)
        && screen.edits.contains { $0.group.map(asked.contains) ?? false }
    }.map(\.screen)
  }

  private static func message(of error: any Error) -> String {
    SuiteErrors(error).errors.map { error in
      error.placedMessage + (error.remedy.map { " → \($0)" } ?? "")
    }.joined(separator: "\n")
  }
}
