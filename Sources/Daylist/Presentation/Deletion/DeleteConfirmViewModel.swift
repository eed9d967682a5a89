package import DaylistDomain
import Observation
package import TerminalUI

/// The model of the sheet that asks whether to delete a task.
@Observable package final class DeleteConfirmViewModel: ScreenModel {
  package private(set) var state = LoadState.idle
  package private(set) var item: TaskItem?
  /// Whether the Delete button has the focus, so that Enter deletes. It hasn't at first.
  package private(set) var isDeleteFocused = false
  package var notice: Notice?
  package let id: TaskItem.ID

  @ObservationIgnored private let uses: TaskUseCases

  package init(id: TaskItem.ID, uses: TaskUseCases) {
    self.id = id
    self.uses = uses
  }

  package func task() async {
    state = .loading
    do throws(TaskUseCaseError) {
      guard let found = try await uses.browse.task(id) else { throw .notFound }
      item = found
      state = .loaded
    } catch {
      state = .failed(Problem(error))
    }
  }

  package func handle(_ key: Key) async -> Step {
    switch key {
    case .character("y"): return await delete()
    case .character("n"), .escape, .character("q"): return .back
    case .tab, .backTab, .left, .right, .character("h"), .character("l"):
      isDeleteFocused.toggle()
    case .enter, .character(" "): return isDeleteFocused ? await delete() : .back
    default: break
    }
    return .stay
  }

  private func delete() async -> Step {
    do throws(TaskUseCaseError) {
      guard let task = try await uses.delete(id) else { return .back }
      return .deleted(task)
    } catch {
      notice = Notice(error)
      return .stay
    }
  }
}
