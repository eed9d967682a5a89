package import DaylistDomain
import Observation
package import TerminalUI

/// The model of the screen with insights about all tasks.
///
/// It gets them from a use case and doesn't know which generator writes them.
@Observable package final class InsightsViewModel: ScreenModel {
  package private(set) var state = LoadState.idle
  package private(set) var insight: Insight?
  package private(set) var counts = TaskCounts()
  package var notice: Notice?

  @ObservationIgnored private let uses: TaskUseCases
  /// The `Task` that generates a new insight while the old one is still shown.
  @ObservationIgnored private var writing: Task<Void, Never>?

  package init(uses: TaskUseCases) { self.uses = uses }

  deinit { writing?.cancel() }

  package func task() async {
    state = .loading
    do throws(TaskUseCaseError) {
      counts = try await uses.browse.counts()
    } catch {
      state = .failed(Problem(error))
      return
    }
    do throws(MakeInsightError) {
      let insight = try await uses.insight()
      guard !Task.isCancelled else { return }
      self.insight = insight
      state = .loaded
    } catch {
      state = .failed(Problem(error))
    }
  }

  package func handle(_ key: Key) async -> Step {
    switch key {
    case .escape, .backspace, .left, .character("h"): return .back
    case .character("r") where state != .loading: writeAgain()
    case .character("?"): return .open(.help)
    case .character("q"): return .quit
    default: break
    }
    return .stay
  }

  private func writeAgain() {
    writing?.cancel()
    writing = Task { [weak self] in await self?.task() }
  }
}
