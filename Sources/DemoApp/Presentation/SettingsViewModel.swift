import Observation
package import TerminalUI

/// The settings, each changed and kept at once.
@Observable package final class SettingsViewModel {
  package enum Row: Hashable, CaseIterable, Sendable {
    case theme, sorting, showsCompleted, dateStyle, confirmsDeletion
  }

  package private(set) var settings: AppSettings
  /// The theme that the environment asked for, until another is chosen.
  package private(set) var themeOverride: ThemeName?
  package private(set) var selection = Row.theme
  package var notice: Notice?
  /// Where the tasks are kept, for people to read.
  package let storage: String

  private let repository: any TaskRepository

  package init(
    settings: AppSettings, themeOverride: ThemeName? = nil, storage: String,
    repository: any TaskRepository
  ) {
    self.settings = settings
    self.themeOverride = themeOverride
    self.storage = storage
    self.repository = repository
  }

  package var theme: ThemeName { themeOverride ?? settings.theme }

  package func handle(_ key: Key) async -> Route {
    notice = nil
    switch key {
    case .escape, .backspace: return .back
    case .down, .tab, .character("j"): select(by: 1)
    case .up, .backTab, .character("k"): select(by: -1)
    case .right, .enter, .character("l"), .character(" "): await change(by: 1)
    case .left, .character("h"): await change(by: -1)
    case .character("?"): return .help
    case .character("q"): return .quit
    default: break
    }
    return .stay
  }

  private func select(by offset: Int) {
    let all = Row.allCases
    let index = (all.firstIndex(of: selection) ?? 0) + offset
    selection = all[min(max(index, 0), all.count - 1)]
  }

  private func change(by offset: Int) async {
    var changed = settings
    switch selection {
    case .theme: changed.theme = Self.next(theme, offset)
    case .sorting: changed.sorting = Self.next(changed.sorting, offset)
    case .dateStyle: changed.dateStyle = Self.next(changed.dateStyle, offset)
    case .showsCompleted: changed.showsCompleted.toggle()
    case .confirmsDeletion: changed.confirmsDeletion.toggle()
    }
    do throws(TaskRepositoryError) {
      try await repository.save(changed)
      settings = changed
      if selection == .theme { themeOverride = nil }
    } catch {
      notice = Notice(error)
    }
  }

  private static func next<Value: CaseIterable & Equatable>(_ value: Value, _ offset: Int) -> Value
  {
    let all = Array(Value.allCases)
    let index = (all.firstIndex(of: value) ?? 0) + offset
    return all[(index + all.count) % all.count]
  }
}
