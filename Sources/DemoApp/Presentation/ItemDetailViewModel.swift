import Observation
package import TerminalUI

/// One task in full.
@Observable package final class ItemDetailViewModel {
  package private(set) var task: TaskItem
  /// The place of the task in the list, as "3 of 14".
  package let place: String
  package let today: CalendarDay
  package var notice: Notice?
  private var isAskingToDelete = false

  private let repository: any TaskRepository
  package let settings: AppSettings

  package init(
    task: TaskItem, place: String, repository: any TaskRepository, clock: DayClock,
    settings: AppSettings = AppSettings()
  ) {
    self.task = task
    self.place = place
    self.repository = repository
    self.settings = settings
    today = clock.today()
  }

  package func handle(_ key: Key) async -> Route {
    notice = nil
    if isAskingToDelete {
      isAskingToDelete = false
      return key == .character("y") || key == .enter ? await delete() : .stay
    }
    switch key {
    case .escape, .backspace, .left, .character("h"): return .back
    case .down, .character("j"): return .neighbor(1)
    case .up, .character("k"): return .neighbor(-1)
    case .character("e"), .enter: return .edit(task.id)
    case .character(" "): return await toggle()
    case .character("d"), .delete:
      guard settings.confirmsDeletion else { return await delete() }
      isAskingToDelete = true
      notice = Notice(.question, "Delete this task?  y = yes, any other key = no")
    case .character("s"): return .settings
    case .character("?"): return .help
    case .character("q"): return .quit
    default: break
    }
    return .stay
  }

  private func toggle() async -> Route {
    var changed = task
    changed.isDone.toggle()
    do throws(TaskRepositoryError) {
      try await repository.save(changed)
      task = changed
      return .changed(changed)
    } catch {
      notice = Notice(error)
      return .stay
    }
  }

  private func delete() async -> Route {
    do throws(TaskRepositoryError) {
      try await repository.remove(task.id)
      return .deleted(task)
    } catch {
      notice = Notice(error)
      return .stay
    }
  }
}
