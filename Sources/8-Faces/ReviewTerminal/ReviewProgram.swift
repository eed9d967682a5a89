package import Baselines
package import Decisions
package import Review
package import TerminalUI

/// The project as a review uses it. Previews replace it with fixed data.
package protocol ReviewProject: Sendable {
  func screen(_ name: BaselineName) -> ReviewScreen

  /// Saves the draft, unless another process is changing the project.
  ///
  /// - Parameter waits: Whether to wait until the other process is done.
  /// - Returns: Whether the draft is saved.
  func keep(_ draft: ReviewDraft, waits: Bool) async throws -> Bool

  /// Writes all decisions.
  func write(_ draft: ReviewDraft) async throws -> ReviewOutcome

  /// An error and its remedy as lines of text.
  func messageLines(for error: any Error) -> [String]
}

/// How a review ended.
package enum ReviewEnding: Sendable {
  case written(ReviewOutcome)
  /// The person left, with this many decisions in the draft.
  case interrupted(decisions: Int)
  /// SIGINT, SIGTERM, SIGHUP or the loss of the terminal ended the review; the draft is saved.
  case ended(decisions: Int)
}

/// Runs a review in the terminal of this process: draws the state, waits for an event, and lets the state handle it.
package struct ReviewProgram {
  private let project: any ReviewProject
  private let kind: TerminalKind

  /// How long to wait before trying again to save the draft, in milliseconds.
  private static let retry: Int32 = 200

  package init(_ project: any ReviewProject, kind: TerminalKind) {
    self.project = project
    self.kind = kind
  }

  /// - Parameter change: Changes the state before anything is shown. Previews press keys with it.
  /// - Throws: ``TerminalError`` if there is no terminal, or the project's error if the draft can't be saved at the
  ///   end.
  package func run(
    _ session: ReviewSession, _ context: ReviewContext, notice: String? = nil,
    preparing change: @Sendable (inout ReviewState, (BaselineName) -> ReviewScreen) -> Void = {
      _, _ in
    }
  ) async throws -> ReviewEnding {
    var terminal = try Terminal([.mouse, .background], kind: kind)
    let colors = ReviewColors(kind.depth, background: terminal.background)
    var state = ReviewState(session, context, size: terminal.size)
    state.show(notice)
    load(&state)
    change(&state, project.screen)
    var isUnsaved = false
    while true {
      load(&state)
      terminal.draw(ReviewView(state, colors).frame)
      var effect = ReviewState.Effect.none
      switch terminal.next(within: isUnsaved ? Self.retry : -1) {
      case nil: break
      case .resize(let size)?: state.resize(size)
      case .key(let key)?:
        if key == .control("l") { terminal.invalidate() }
        effect = state.handle(key)
      case .signal?, .endOfInput?:
        return .ended(decisions: try await end(state, isUnsaved))
      }
      switch effect {
      case .none: break
      case .save: isUnsaved = true
      case .leave: return .interrupted(decisions: try await end(state, isUnsaved))
      case .write:
        do {
          return .written(try await project.write(state.session.draft))
        } catch {
          state.fail(project.messageLines(for: error))
        }
      }
      if isUnsaved {
        do {
          isUnsaved = try await !project.keep(state.session.draft, waits: false)
        } catch {
          state.show(project.messageLines(for: error).joined(separator: ": "))
        }
      }
    }
  }

  private func load(_ state: inout ReviewState) {
    if let name = state.missingScreen { state.show(project.screen(name)) }
  }

  /// - Returns: The number of decisions in the draft.
  private func end(_ state: ReviewState, _ isUnsaved: Bool) async throws -> Int {
    if isUnsaved { _ = try await project.keep(state.session.draft, waits: true) }
    return state.session.decisions.count
  }
}
