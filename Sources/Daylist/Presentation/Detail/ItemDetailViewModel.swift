package import DaylistDomain
import Observation
package import TerminalUI

/// The model of the screen that shows one task in full.
@Observable package final class ItemDetailViewModel: ScreenModel {
  package private(set) var state = LoadState.idle
  package private(set) var item: TaskItem?
  package var notice: Notice?
  package let id: TaskItem.ID
  package let today: CalendarDay
  package let settings: SettingsStore

  @ObservationIgnored private let uses: TaskUseCases

  package init(id: TaskItem.ID, uses: TaskUseCases, settings: SettingsStore? = nil) {
    self.id = id
    self.uses = uses
    self.settings = settings ?? SettingsStore(useCase: uses.settings)
    today = uses.clock.today()
  }

  package func task() async {
    state = .loading
    await read()
  }

  package func refresh() async {
    guard state != .idle, state != .loading else { return }
    await read()
  }

  private func read() async {
    do throws(TaskUseCaseError) {
      guard let found = try await uses.browse.task(id) else { throw .notFound }
      guard !Task.isCancelled else { return }
      item = found
      state = .loaded
    } catch {
      item = nil
      state = .failed(Problem(error))
    }
  }

  package func handle(_ key: Key) async -> Step {
    notice = nil
    switch key {
    case .escape, .backspace, .left, .character("h"): return .back
    case .down, .character("j"): return .neighbor(1)
    case .up, .character("k"): return .neighbor(-1)
    case .mouse(let event) where event.action == .wheelDown: return .neighbor(1)
    case .mouse(let event) where event.action == .wheelUp: return .neighbor(-1)
    case .character("s"): return .open(.settings)
    case .character("?"): return .open(.help)
    case .character("q"): return .quit
    case .character("r"):
      if case .failed = state { await task() }
      return .stay
    default: return await change(key)
    }
  }

  /// Handles keys that need the task.
  private func change(_ key: Key) async -> Step {
    guard let item else { return .stay }
    do throws(TaskUseCaseError) {
      switch key {
      case .character("e"), .enter: return .open(.edit(item.id))
      case .character(" "):
        let changed = try await uses.update(item.id, isDone: !item.isDone)
        self.item = changed
        return .completed(changed)
      case .character("d"), .delete:
        guard !settings.settings.confirmsDeletion else { return .open(.deleteConfirm(item.id)) }
        return try await uses.delete(item.id).map { .deleted($0) } ?? .back
      default: return .stay
      }
    } catch {
      notice = Notice(error)
      return .stay
    }
  }
}
