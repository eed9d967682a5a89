package import Baselines
package import Decisions
internal import ProjectFiles
package import Review
internal import RunReport
package import ScreenRuns
package import TerminalUI

/// A review of a project's newest run: reads its screens, saves the draft, and writes the decisions.
package struct SuiteReview: ReviewProject {
  private let suite: Suite
  private let folders: ScreenshotFolders
  private let reader: ReviewScreenReader
  private let person: String
  /// The decisions, including those from the draft of an earlier review.
  package let session: ReviewSession
  package let context: ReviewContext
  /// A message about the draft of an earlier review; nil if there was none.
  package let notice: String?

  /// Reads the newest run with its report, and the draft that was left.
  ///
  /// - Parameters:
  ///   - suite: The suite to review. Its events are shown while another `qa` holds the lock.
  ///   - person: The person who decides; nil for the one who commits in this repository.
  /// - Throws: ``SuiteError`` if there is no run or no report of it, if the draft can't be read, or if the person is
  ///   unknown.
  package init(_ suite: Suite, by person: String?) async throws {
    self.person = try await suite.person(named: person)
    folders = try suite.locateFolders()
    let lock = try await suite.lock(folders, for: .changing)
    let subject = try await suite.reviewSubject(lock)
    let draft = try ReviewDraftFile(folders, suite.project).read()
    lock.release()
    var session = ReviewSession(ReviewList(subject))
    notice = draft.flatMap { Self.notice(on: session.restore($0)) }
    self.session = session
    reader = ReviewScreenReader(subject, folders, suite.project)
    context = ReviewContext(
      subject, person: self.person, baseline: suite.project.displayPath(folders.baseline),
      commands: suite.project.commands)
    // This copy has no event handler: nothing may be printed over the review.
    self.suite = Suite(project: suite.project, environment: suite.environment)
  }

  /// Whether no screen needs a person.
  package var isEmpty: Bool { session.items().isEmpty }

  private static func notice(on restored: ReviewSession.RestoredDraft) -> String? {
    if restored.kept == 0, restored.lost == 0 { return nil }
    let of = restored.isOfOther ? "the draft of another run" : "your draft"
    if restored.kept == 0 {
      return "nothing of \(of) applies any more: the screens look otherwise now"
    }
    let lost = restored.lost > 0 ? "; what changed since is open again" : ""
    let decisions = SuiteReport.counted(restored.kept, "decision")
    return "\(decisions) of \(of) \(restored.kept == 1 ? "is" : "are") taken up\(lost)"
  }

  package func screen(_ name: BaselineName) -> ReviewScreen { reader.screen(name) }

  package func keep(_ draft: ReviewDraft, waits: Bool) async throws -> Bool {
    let lock =
      waits ? try await suite.lock(folders, for: .judging) : try ProjectLock.tryAcquire(folders)
    guard let lock else { return false }
    try ReviewDraftFile(folders, suite.project).write(draft, lock)
    return true
  }

  package func write(_ draft: ReviewDraft) async throws -> ReviewOutcome {
    let lock = try await suite.lock(folders, for: .changing)
    return try await ReviewDecider(suite).write(draft, by: person, lock).outcome
  }

  package func messageLines(for error: any Error) -> [String] {
    SuiteErrors(error).errors.flatMap { error in
      [error.placedMessage]
        + (error.remedy.map { ["  → \(suite.project.commands.adapt($0))"] } ?? [])
    }
  }

  /// Runs the review until it ends.
  package func run(kind: TerminalKind) async throws -> ReviewEnding {
    try await ReviewProgram(self, kind: kind).run(session, context, notice: notice)
  }
}
