internal import Baselines
internal import Decisions
internal import LoopbackHTTP
internal import ProjectFiles
internal import Review
internal import ReviewPage
internal import RunReport
internal import ScreenRuns

/// What the server of a review does: it gives the page, and carries decisions out as `qa approve` and
/// `qa reject` would, each at once.
///
/// A decision is about what the page shows: one on a run, a report or a baseline that changed since is refused.
actor ReviewService {
  private let suite: Suite
  private let person: String
  private let access: ReviewAccess
  private let subject: ReviewSubject
  private let page: [UInt8]
  /// Ends the server.
  private let end: @Sendable () -> Void
  /// The decisions that stand, oldest first.
  private var made: [MadeDecision] = []

  /// A decision, and what takes it back.
  private struct MadeDecision {
    let asked: Asked
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

  /// Groups that were approved, also those whose screens have other edits too.
  private var approvedGroups: Set<String> {
    Set(made.lazy.map(\.asked).filter { $0.verb == .approve }.flatMap(\.ids))
  }

  /// Grows with each page that is given out, so that a page that is loaded again does not end it.
  private var visits = 0
  /// The pages that are open in tabs, by the names that they gave themselves.
  private var openPages: Set<String> = []
  /// Whether the file for the browser has led here: it does so once.
  private(set) var isStarted = false
  /// Called when it has.
  private let onStart: @Sendable () -> Void

  /// How long after it was left a page may come back: it is loaded again.
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
      do {
        return try Self.answer(200, await decide(try Self.decision(request.body)))
      } catch {
        return Self.answer(409, Self.words(error))
      }
    case .success(.undo):
      do {
        try await undo(try Self.takingBack(request.body))
        return Self.answer(200, "")
      } catch {
        return Self.answer(409, Self.words(error))
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
      let name = try JSONFiles.decode(Visit.self, request.body, at: "the request").page
      guard name.utf8.count <= 64, openPages.count < Self.mostPages else {
        return .text(400, "there is no such page")
      }
      body(name)
      return .text(200, "")
    } catch {
      return .text(400, error.message)
    }
  }

  /// The most pages that are counted, far more than a person has tabs.
  private static let mostPages = 1000

  /// What a page says when it is shown or left.
  private struct Visit: Decodable, LimitedJSON {
    /// A name that no other page has.
    let page: String

    static var limits: JSONLimits { .config }
  }

  /// Ends the server unless a page is opened meanwhile.
  private func endSoon() {
    visits += 1
    let visit = visits
    Task {
      // Nobody cancels it.
      do { try await Task.sleep(for: Self.patience) } catch { return }
      if visit == visits, openPages.isEmpty { end() }
    }
  }

  // MARK: Decisions

  /// What the page asks for (`decider.js`).
  private struct Asked: Decodable, LimitedJSON {
    enum Verb: String, Decodable { case approve, reject, remove }

    /// Of the page.
    let run: String
    let verb: Verb
    /// Of groups.
    let ids: [String]
    /// Of screens.
    let names: [String]
    let reason: String

    static var limits: JSONLimits { .config }
  }

  /// What the page asks to be taken back: the last decision, or that on these groups or screens.
  private struct TakingBack: Decodable, LimitedJSON {
    /// Of the page.
    let run: String
    let verb: Asked.Verb?
    let ids: [String]?
    let names: [String]?

    func isMeant(by asked: Asked) -> Bool {
      guard let verb else { return true }
      return asked.verb == verb && asked.ids == ids ?? [] && asked.names == names ?? []
    }

    static var limits: JSONLimits { .config }
  }

  private struct Answer: Encodable {
    let message: String
  }

  private static func decision(_ body: [UInt8]) throws(SuiteError) -> Asked {
    try JSONFiles.decode(
      Asked.self, body, at: "the request", remedy: "load the page of this version of qa again")
  }

  private static func takingBack(_ body: [UInt8]) throws(SuiteError) -> TakingBack {
    try JSONFiles.decode(
      TakingBack.self, body, at: "the request", remedy: "load the page of this version of qa again")
  }

  private static func answer(_ status: Int, _ message: String) -> HTTPResponse {
    do {
      return .json(status, try JSONFiles.encode(Answer(message: message)))
    } catch {
      return .text(500, error.message)
    }
  }

  /// - Returns: What a person should know besides; empty for nothing.
  private func decide(_ asked: Asked) async throws -> String {
    try check(asked.run)
    if asked.verb == .remove {
      made.append(MadeDecision(asked: asked, written: try await remove(asked)))
      return ""
    }
    let ids = asked.verb == .approve ? approvedGroups.union(asked.ids) : []
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
      return "screens that have other edits too are approved once those are"
    }
    let lock = try await suite.lock(try suite.locateFolders(), for: .changing)
    let written = try await ReviewDecider(suite).write(
      subject.draft(decisions), by: person, keepsFile: true, lock)
    made.append(MadeDecision(asked: asked, written: written))
    return ""
  }

  /// Removes baselines without a config.
  private func remove(_ asked: Asked) async throws -> WrittenReview {
    let orphans = try asked.names.map { name throws(SuiteError) in
      let named = BaselineName(name)
      let found = subject.report.screens.first { $0.screen == named && $0.verdict == .orphan }
      guard let found else {
        throw SuiteError(
          .usage, "\(name.excerpt()) is no orphan in the report that is shown",
          remedy: "what has a config is approved or rejected")
      }
      return found
    }
    guard !orphans.isEmpty else { throw SuiteError(.usage, "there is nothing to decide") }
    let lock = try await suite.lock(try suite.locateFolders(), for: .changing)
    return try await ReviewDecider(suite).remove(
      orphans, shownIn: subject.draft([]), reason: asked.reason, by: person, lock)
  }

  /// Takes a decision back that was made here.
  private func undo(_ asked: TakingBack) async throws {
    try check(asked.run)
    guard let index = made.lastIndex(where: { asked.isMeant(by: $0.asked) }) else {
      throw SuiteError(
        .usage,
        made.isEmpty
          ? "nothing was decided here since qa review was started"
          : "that was not decided here since qa review was started",
        remedy: "git restore takes back what was written before")
    }
    try checkNothingRests(on: index)
    if let written = made[index].written {
      let lock = try await suite.lock(try suite.locateFolders(), for: .changing)
      try written.decisions.takeBack(suite, lock)
    }
    made.remove(at: index)
  }

  /// Checks that no later approval of a group has approved screens for which it needed this one.
  private func checkNothingRests(on index: Int) throws(SuiteError) {
    let later = made[(index + 1)...]
    guard made[index].asked.verb == .approve, !later.isEmpty else { return }
    let others = made[..<index] + later
    let left = Set(
      others.lazy.map(\.asked).filter { $0.verb == .approve }.flatMap(\.ids))
    let approved = Set(
      later.filter { !$0.asked.ids.isEmpty }.compactMap(\.written).flatMap(\.outcome.approved))
    let resting = subject.report.screens.first { screen in
      screen.screen.screenName.map(approved.contains) ?? false && !screen.isSettled(by: left)
    }
    guard let resting else { return }
    throw SuiteError(
      .usage, "the approval of \(resting.screen) rests on this one",
      remedy: "take that one back first")
  }

  private func check(_ run: String) throws(SuiteError) {
    guard run == subject.run.id else {
      throw SuiteError(
        .usage, "this page shows another run (\(run.excerpt()))",
        remedy: "open the address that qa review printed last")
    }
  }

  private func decision(
    _ asked: Asked, of what: String, _ names: [BaselineName]
  ) throws(SuiteError) -> ReviewDecision {
    let screens = try names.map { name throws(SuiteError) in
      guard let screen = name.screenName.flatMap({ subject.screens[$0] }) else {
        throw SuiteError(
          .usage, "\(name.description.excerpt()) was not captured in the run that is shown",
          remedy: "capture it: qa run")
      }
      return screen
    }
    return ReviewDecision(
      asked.verb == .approve ? .approve : .reject, of: what, screens, reason: asked.reason)
  }

  /// The screens that have some of the groups that are asked for, have no other edits than those of all
  /// approved groups, and are not decided yet.
  private func settled(by ids: Set<String>, _ asked: [String]) -> [BaselineName] {
    let outcome = outcome
    let decided = Set((outcome.approved + outcome.rejected).map(BaselineName.screen))
    return subject.report.screens.filter { screen in
      screen.isOpenChange && screen.isSettled(by: ids) && !decided.contains(screen.screen)
        && screen.edits.contains { $0.group.map(asked.contains) ?? false }
    }.map(\.screen)
  }

  private static func words(_ error: any Error) -> String {
    SuiteErrors(error).errors.map { error in
      error.placedMessage + (error.remedy.map { " → \($0)" } ?? "")
    }.joined(separator: "\n")
  }
}
