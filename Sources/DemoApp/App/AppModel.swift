import Observation
import TerminalFrame
package import TerminalUI

/// Which screen is shown, and the way from one to another.
@Observable package final class AppModel {
  /// What the main loop has to do after a key.
  package enum Outcome: Hashable, Sendable {
    case draw, drawAll, quit, interrupted
  }

  package private(set) var screen = AppScreen.itemList
  package private(set) var showsHelp = false
  package let list: ItemListViewModel
  package private(set) var detail: ItemDetailViewModel?
  package private(set) var form: ItemFormViewModel?
  package private(set) var settings: SettingsViewModel?

  private let repository: any TaskRepository
  private let clock: DayClock
  private let storage: String
  /// The theme that the environment asked for, until another is chosen.
  private var themeOverride: ThemeName?
  /// Where Escape leads from the settings and from a form.
  private var previous = AppScreen.itemList

  /// - Parameters:
  ///   - storage: Where tasks are kept, for people to read.
  ///   - theme: The theme in place of the one in the settings.
  package init(
    repository: any TaskRepository, clock: DayClock, storage: String, theme: ThemeName? = nil
  ) {
    self.repository = repository
    self.clock = clock
    self.storage = storage
    themeOverride = theme
    list = ItemListViewModel(repository: repository, clock: clock)
  }

  /// Reads tasks and settings and opens on a screen.
  ///
  /// A screen that needs a task shows the preferred one, else the first; without any task it is
  /// the list that opens, with a notice.
  package func start(
    on screen: AppScreen, preferring id: TaskItem.ID? = nil
  ) async throws(TaskRepositoryError) {
    list.settings = try await repository.settings()
    try await list.load(selecting: screen == .itemList ? nil : id)
    switch screen {
    case .itemList: break
    case .itemCreateSheet: show(.create)
    case .settings: show(.settings)
    case .itemDetail, .itemEditSheet:
      guard let task = list.selected else {
        list.notice = Notice(.info, "There is no task to show yet.")
        return
      }
      show(screen == .itemDetail ? .detail(task.id) : .edit(task.id))
    }
  }

  /// The theme in which the screens are drawn.
  package var theme: ThemeName { themeOverride ?? list.settings.theme }

  package func handle(_ key: Key) async -> Outcome {
    list.updateToday()
    if key == .control("c") { return .interrupted }
    if key == .control("l") { return .drawAll }
    if showsHelp {
      showsHelp = false
      return .draw
    }
    let route: Route =
      switch screen {
      case .itemList: await list.handle(key)
      case .itemDetail: await detail?.handle(key) ?? .back
      case .itemCreateSheet, .itemEditSheet: await form?.handle(key) ?? .back
      case .settings: await settings?.handle(key) ?? .back
      }
    if screen == .settings { adoptSettings() }
    return await follow(route)
  }

  private func follow(_ route: Route) async -> Outcome {
    switch route {
    case .quit: return .quit
    case .saved(let task):
      await reload(selecting: task.id)
      returnFromSheet()
    case .changed(let task): await reload(selecting: task.id)
    case .deleted(let task):
      screen = .itemList
      await reload()
      list.offerUndo(of: task)
    case .back:
      if screen != .itemList, screen != .itemDetail {
        returnFromSheet()
      } else {
        screen = .itemList
        await reload()
      }
    default: show(route)
    }
    return .draw
  }

  /// Shows where a route leads that needs no repository.
  private func show(_ route: Route) {
    switch route {
    case .list: screen = .itemList
    case .detail(let id): openDetail(id)
    case .neighbor(let offset):
      list.move(by: offset)
      if let id = list.selectedID { openDetail(id) }
    case .create: openForm(editing: nil)
    case .edit(let id): openForm(editing: list.tasks.first { $0.id == id })
    case .settings:
      previous = screen
      settings = SettingsViewModel(
        settings: list.settings, themeOverride: themeOverride, storage: storage,
        repository: repository)
      screen = .settings
    case .help: showsHelp = true
    case .stay, .back, .saved, .changed, .deleted, .quit: break
    }
  }

  private func openDetail(_ id: TaskItem.ID) {
    guard let task = list.tasks.first(where: { $0.id == id }) else { return }
    let place = list.selectedIndex.map { "\($0 + 1) of \(list.visible.count)" } ?? "–"
    detail = ItemDetailViewModel(
      task: task, place: place, repository: repository, clock: clock,
      settings: list.settings)
    screen = .itemDetail
  }

  private func openForm(editing task: TaskItem?) {
    previous = screen
    form = ItemFormViewModel(editing: task, repository: repository, clock: clock)
    screen = task == nil ? .itemCreateSheet : .itemEditSheet
  }

  /// Goes back to the screen that a form or the settings were opened from.
  private func returnFromSheet() {
    form = nil
    settings = nil
    if previous == .itemDetail, let id = detail?.task.id {
      openDetail(id)
    } else {
      screen = .itemList
    }
  }

  private func adoptSettings() {
    guard let settings else { return }
    list.settings = settings.settings
    themeOverride = settings.themeOverride
  }

  private func reload(selecting id: TaskItem.ID? = nil) async {
    do throws(TaskRepositoryError) {
      try await list.load(selecting: id)
    } catch {
      list.notice = Notice(error)
    }
  }
}
