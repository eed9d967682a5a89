package import Baselines
package import Decisions
package import Review
internal import TerminalFrame
package import TerminalUI

/// What a review asks of the project. Preview data stands in for it.
package protocol ReviewProject: Sendable {
  func screen(_ name: BaselineName) -> ReviewScreen

  /// Keeps a draft, unless somebody else is changing the project just now.
  ///
  /// - Parameter waits: Whether to wait until they are done.
  /// - Returns: Whether it is kept.
  func keep(_ draft: ReviewDraft, waits: Bool) async throws -> Bool

  /// Writes all decisions.
  func write(_ draft: ReviewDraft) async throws -> ReviewOutcome

  /// An error in lines, with its remedy.
  func words(_ error: any Error) -> [String]
}

/// How a review ended.
package enum ReviewEnding: Sendable {
  case written(ReviewOutcome)
  /// The draft has so many decisions.
  case left(decisions: Int)
  /// SIGINT, SIGTERM or SIGHUP, or the terminal is gone; the draft is kept.
  case ended(decisions: Int)
}

/// Runs a review in the terminal of this process: draws, waits, and lets the state act, until it ends.
package struct ReviewProgram {
  private let project: any ReviewProject
  private let depth: ColorDepth

  /// How often a draft that could not be kept is tried again, in milliseconds.
  private static let retry: Int32 = 200

  package init(_ project: any ReviewProject, depth: ColorDepth) {
    self.project = project
    self.depth = depth
  }

  /// - Parameter change: What to do with the state before anything is shown: preview data presses keys.
  /// - Throws: ``TerminalError`` where there is no terminal; what the project throws where the draft can't be
  ///   kept at the end.
  package func run(
    _ session: ReviewSession, _ context: ReviewContext, notice: String? = nil,
    preparing change: @Sendable (inout ReviewState, (BaselineName) -> ReviewScreen) -> Void = {
      _, _ in
    }
  ) async throws -> ReviewEnding {
    var terminal = try Terminal([.mouse, .background], depth: depth)
    let colors = ReviewColors(depth, background: terminal.background)
    var state = ReviewState(session, context, size: terminal.size)
    state.tell(notice)
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
      case .leave: return .left(decisions: try await end(state, isUnsaved))
      case .write:
        do {
          return .written(try await project.write(state.session.draft))
        } catch {
          state.fail(project.words(error))
        }
      }
      if isUnsaved {
        do {
          isUnsaved = try await !project.keep(state.session.draft, waits: false)
        } catch {
          state.tell(project.words(error).joined(separator: ": "))
        }
      }
    }
  }

  private func load(_ state: inout ReviewState) {
    if let name = state.missingScreen { state.show(project.screen(name)) }
  }

  /// - Returns: How many decisions the draft has.
  private func end(_ state: ReviewState, _ isUnsaved: Bool) async throws -> Int {
    if isUnsaved { _ = try await project.keep(state.session.draft, waits: true) }
    return state.session.decisions.count
  }
}
