import DaylistDomain
import Observation
package import TerminalUI

/// The model of the settings screen. Each change is saved at once.
@Observable package final class SettingsViewModel: ScreenModel {
  package nonisolated enum Row: Hashable, CaseIterable, Sendable {
    case theme, sorting, showsCompleted, dateStyle, confirmsDeletion, syncsAutomatically
  }

  package private(set) var state = LoadState.idle
  package private(set) var selection = Row.theme
  package var notice: Notice?
  package let store: SettingsStore
  /// The name of the place that tasks are kept in, for display.
  package let storage: String

  package init(store: SettingsStore, storage: String = "memory") {
    self.store = store
    self.storage = storage
  }

  package func task() async {
    state = .loading
    do throws(TaskUseCaseError) {
      try await store.load()
      state = .loaded
    } catch {
      state = .failed(Problem(error))
    }
  }

  package func handle(_ key: Key) async -> Step {
    notice = nil
    switch key {
    case .escape, .backspace: return .back
    case .down, .tab, .character("j"): select(by: 1)
    case .up, .backTab, .character("k"): select(by: -1)
    case .mouse(let event) where event.action == .wheelDown: select(by: 1)
    case .mouse(let event) where event.action == .wheelUp: select(by: -1)
    case .right, .enter, .character("l"), .character(" "): await change(by: 1)
    case .left, .character("h"): await change(by: -1)
    case .character("?"): return .open(.help)
    case .character("q"): return .quit
    default: break
    }
    return .stay
  }

  package func handle(_ click: Click) async -> Step {
    switch click {
    case .key(let key): return await handle(key)
    case .setting(let row, let value):
      notice = nil
      selection = row
      await change(row, to: value)
    default: break
    }
    return .stay
  }

  /// Returns the number of values of a setting, and the index of the chosen one.
  package func choice(_ row: Row) -> (chosen: Int, count: Int) {
    let settings = store.settings
    return switch row {
    case .theme: Self.choice(of: store.theme)
    case .sorting: Self.choice(of: settings.sorting)
    case .showsCompleted: (settings.showsCompleted ? 0 : 1, 2)
    case .dateStyle: Self.choice(of: settings.dateStyle)
    case .confirmsDeletion: (settings.confirmsDeletion ? 0 : 1, 2)
    case .syncsAutomatically: (settings.syncsAutomatically ? 0 : 1, 2)
    }
  }

  private func select(by offset: Int) {
    let all = Row.allCases
    let index = (all.firstIndex(of: selection) ?? 0) + offset
    selection = all[min(max(index, 0), all.count - 1)]
  }

  private func change(by offset: Int) async {
    let (chosen, count) = choice(selection)
    await change(selection, to: (chosen + offset + count) % count)
  }

  private func change(_ row: Row, to value: Int) async {
    guard state == .loaded, (0..<choice(row).count).contains(value) else { return }
    do throws(TaskUseCaseError) {
      switch row {
      case .theme: try await store.choose(ThemeName.allCases[value])
      case .sorting: try await store.change { $0.sorting = Sorting.allCases[value] }
      case .showsCompleted: try await store.change { $0.showsCompleted = value == 0 }
      case .dateStyle: try await store.change { $0.dateStyle = DateStyle.allCases[value] }
      case .confirmsDeletion: try await store.change { $0.confirmsDeletion = value == 0 }
      case .syncsAutomatically: try await store.change { $0.syncsAutomatically = value == 0 }
      }
    } catch {
      notice = Notice(error)
    }
  }

  private static func choice<Value: CaseIterable & Equatable>(
    of value: Value
  ) -> (chosen: Int, count: Int) {
    let all = Array(Value.allCases)
    return (all.firstIndex(of: value) ?? 0, all.count)
  }
}
