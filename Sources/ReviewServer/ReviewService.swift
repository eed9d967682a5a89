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
  /// What was written, in the order of the decisions.
  private(set) var outcome = ReviewOutcome()
  /// Groups that were approved, also those whose screens have other edits too.
  private var approvedGroups: Set<String> = []
  /// What takes decisions back, oldest first.
  private var undos: [Undo] = []

  private struct Undo {
    /// Nil where nothing was written yet.
    let written: WrittenDecisions?
    let outcome: ReviewOutcome
    let approvedGroups: Set<String>
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
    enum Verb: String, Decodable { case approve, reject }

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

  /// What the page asks to be taken back.
  private struct TakingBack: Decodable, LimitedJSON {
    /// Of the page.
    let run: String

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
      undos.append(Undo(written: nil, outcome: outcome, approvedGroups: approvedGroups))
      approvedGroups = ids
      return "screens that have other edits too are approved once those are"
    }
    let lock = try await suite.lock(try suite.locateFolders(), for: .changing)
    let written = try await ReviewDecider(suite).write(
      subject.draft(decisions), by: person, keepsFile: true, lock)
    undos.append(
      Undo(written: written.decisions, outcome: outcome, approvedGroups: approvedGroups))
    approvedGroups = ids
    outcome.approved += written.outcome.approved
    outcome.rejected += written.outcome.rejected
    return ""
  }

  /// Takes the last decision back that was made here.
  private func undo(_ asked: TakingBack) async throws {
    try check(asked.run)
    guard let last = undos.last else {
      throw SuiteError(
        .usage, "nothing was decided here since qa review was started",
        remedy: "git restore takes back what was written before")
    }
    if let written = last.written {
      let lock = try await suite.lock(try suite.locateFolders(), for: .changing)
      try written.takeBack(suite, lock)
    }
    undos.removeLast()
    (outcome, approvedGroups) = (last.outcome, last.approvedGroups)
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
