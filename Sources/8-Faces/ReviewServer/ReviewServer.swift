internal import Baselines
package import Decisions
internal import LoopbackHTTP
internal import Review
internal import ReviewPage
package import ScreenRuns
internal import Verdicts

/// A review in a browser: the page of the newest report, served on 127.0.0.1 alone.
package struct ReviewServer {
  private let suite: Suite
  private let person: String
  private let subject: ReviewSubject
  private let folders: ScreenshotFolders

  /// Reads what there is to review.
  ///
  /// - Parameter person: The person who decides; nil for git's user in this repository.
  /// - Throws: ``SuiteError`` if there is no run or no report of it, or if the person is unknown.
  package init(_ suite: Suite, by person: String?) async throws {
    self.suite = suite
    self.person = try await suite.person(named: person)
    folders = try suite.locateFolders()
    let lock = try await suite.lock(folders, for: .changing)
    subject = try await suite.reviewSubject(lock)
  }

  /// Whether nothing needs a person.
  package var isEmpty: Bool { ReviewSession(ReviewList(subject)).items().isEmpty }

  /// Serves the page until its last tab is closed, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - port: The port, or 0 for any free one.
  ///   - onReady: Receives the address to open.
  ///   - opensBrowser: Whether to show the page in the person's browser.
  ///   - onUnopened: Called if no browser could be started.
  /// - Returns: The decisions.
  /// - Throws: ``ServerError`` if it can't listen.
  package func run(
    port: UInt16, opensBrowser: Bool, onReady: (String) throws -> Void,
    onUnopened: @escaping @Sendable () -> Void
  ) async throws -> ReviewOutcome {
    let server = try LoopbackServer(port: port)
    let access = ReviewAccess(port: server.port)
    let page = await ReviewPage.bytes(
      of: PublishedReport(subject.report), suite, folders, decider: .server(token: access.token))
    let environment = suite.environment
    let opening = opensBrowser ? OpeningPage(leadingTo: access.startAddress, environment) : nil
    defer { opening?.remove() }
    let service = ReviewService(
      suite, by: person, access, subject, page: page, onStart: { opening?.remove() },
      end: server.end)
    try onReady(access.address)
    // A browser started here may run as long as the review.
    Task {
      guard opensBrowser else { return }
      if let opening, await PageOpener.open(opening.path, environment) { return }
      // A browser that showed the page may still exit with an error later.
      if await !service.isStarted { onUnopened() }
    }
    await server.run { request in await service.answer(request) }
    return await service.outcome
  }
}
