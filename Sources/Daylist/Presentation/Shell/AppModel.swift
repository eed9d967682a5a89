package import DaylistDomain
import Observation
package import TerminalFrame
package import TerminalUI

/// The model of the app: its open screens, and the navigation between them.
@Observable package final class AppModel {
  /// What the main loop must do after a key.
  package nonisolated enum Outcome: Hashable, Sendable {
    case draw, drawAll, quit, interrupted
  }

  /// An entry of the navigation stack: a route, its screen, and the `Task` that runs while the screen is open.
  struct Entry {
    let route: Route
    let screen: Screen
    let task: Task<Void, Never>
  }

  package let router = AppRouter()
  package let settings: SettingsStore
  private(set) var entries: [Entry] = []
  package private(set) var sync = SyncStatus()
  /// The size of the terminal.
  package private(set) var size = GridSize(columns: 80, rows: 24)
  package private(set) var today: CalendarDay

  @ObservationIgnored private let uses: TaskUseCases
  @ObservationIgnored private let storage: String
  @ObservationIgnored private var following: Task<Void, Never>?

  /// - Parameters:
  ///   - storage: The name of the place that tasks are kept in, for display.
  ///   - theme: The theme to use instead of the one in the settings.
  package init(uses: TaskUseCases, storage: String = "memory", theme: ThemeName? = nil) {
    self.uses = uses
    self.storage = storage
    settings = SettingsStore(useCase: uses.settings, themeOverride: theme)
    today = uses.clock.today()
  }

  deinit { following?.cancel() }

  /// Reads the settings, opens the screens of a path, and starts following the sync status.
  package func start(on path: [Route]) async {
    var failure: Notice?
    do throws(TaskUseCaseError) {
      try await settings.load()
    } catch {
      failure = Notice(error)
    }
    router.reset(to: path)
    align()
    list?.firstSelection = path.compactMap(\.taskID).first
    if let failure { top.model.notice = failure }
    await adopt(await uses.sync.status)
    // Without a server, the status never changes.
    guard sync.server != nil else { return }
    following = Task { [weak self, sync = uses.sync] in
      for await status in await sync.statuses() {
        guard let self, !Task.isCancelled else { return }
        await adopt(status)
      }
    }
  }

  /// Ends everything that runs in the background.
  package func stop() {
    following?.cancel()
    for entry in entries { entry.task.cancel() }
    entries = []
  }

  package func resize(_ size: GridSize) {
    self.size = size
    updateVisibleRows()
  }

  // MARK: Keys

  package func handle(_ key: Key) async -> Outcome {
    guard !entries.isEmpty else { return .quit }
    today = uses.clock.today()
    switch key {
    case .control("c"): return .interrupted
    case .control("l"): return .drawAll
    case .mouse(let event) where event.action == .press:
      guard let click = click(at: event) else { return .draw }
      return await follow(await top.model.handle(click))
    default: return await follow(await top.model.handle(key))
    }
  }

  private func click(at event: MouseEvent) -> Click? {
    painted(size: size).targets.last {
      $0.rect.contains(column: event.column, row: event.row)
    }?.click
  }

  private func follow(_ step: Step) async -> Outcome {
    switch step {
    case .stay: break
    case .quit: return .quit
    case .back: router.pop()
    case .open(let route):
      if route.isSheet { router.present(route) } else { router.push(route) }
    case .neighbor(let offset): showNeighbor(offset)
    case .completed(let task):
      list?.offerUndo(of: .completion(task))
      await refresh(selecting: task)
    case .saved(let task):
      router.pop()
      align()
      await refresh(selecting: task)
    case .deleted(let task):
      router.removeAll { $0.taskID == task.id }
      align()
      await refresh(selecting: nil)
      announceDeletion(of: task)
    }
    align()
    return .draw
  }

  // MARK: Screens

  /// The screen or sheet that receives the keys.
  var top: Screen { entries[entries.count - 1].screen }

  /// The list at the bottom of the stack.
  private var list: ItemListViewModel? {
    if case .list(let list)? = entries.first?.screen { list } else { nil }
  }

  /// The list or search from which the current screen was opened.
  private var listBelow: (any TaskListModel)? {
    entries.reversed().lazy.compactMap(\.screen.tasks).first
  }

  /// Opens the screens that are new on the router's stack, and ends those that are no longer on it.
  private func align() {
    let stack = router.stack
    var same = 0
    while same < min(stack.count, entries.count), entries[same].route == stack[same] { same += 1 }
    for entry in entries[same...] { entry.task.cancel() }
    entries.removeSubrange(same...)
    for route in stack[same...] {
      let screen = Screen(route, uses: uses, settings: settings, storage: storage)
      let task = Task { [model = screen.model] in await model.task() }
      entries.append(Entry(route: route, screen: screen, task: task))
    }
    updateVisibleRows()
  }

  private func updateVisibleRows() {
    let rows = max(1, size.rows - 9)
    for entry in entries { entry.screen.tasks?.visibleRows = rows }
  }

  private func showNeighbor(_ offset: Int) {
    guard case .detail(let detail) = top else { return }
    if let task = listBelow?.selectNeighbor(offset, of: detail.id) {
      router.replace(with: .detail(task.id))
    }
  }

  /// Returns the position of a task in the list behind, such as "3 of 14".
  func position(of id: TaskItem.ID) -> String? {
    guard let pager = listBelow?.pager, let index = pager.index(of: id) else { return nil }
    return "\(index + 1) of \(pager.total)"
  }

  // MARK: Changes

  /// Makes all screens read changed tasks again.
  private func refresh(selecting task: TaskItem?) async {
    for entry in entries {
      if case .list(let list) = entry.screen, let task {
        await list.reload(selecting: task)
      } else {
        await entry.screen.model.refresh()
      }
    }
  }

  private func announceDeletion(of task: TaskItem) {
    list?.offerUndo(of: .deletion(task))
    if entries.count > 1 {
      top.model.notice = Notice(.info, "Deleted “\(task.title)”. Press u in the list to undo.")
    }
  }

  /// Shows a problem of sync in the line above the status bar, except on the sync screen, which shows it in full.
  private func announce(_ problem: Problem) {
    guard !entries.isEmpty, router.current != .syncStatus, top.model.notice == nil else { return }
    top.model.notice = Notice(problem)
  }

  /// Takes a new sync status. A successful exchange may have brought new tasks; a problem is announced when it begins.
  private func adopt(_ status: SyncStatus) async {
    let hasNews = status.lastSuccess != sync.lastSuccess
    if let problem = status.problem, sync.problem == nil { announce(problem) }
    sync = status
    if hasNews { await refresh(selecting: nil) }
  }
}

extension Route {
  /// The single task that it shows, if any.
  fileprivate var taskID: TaskItem.ID? {
    switch self {
    case .detail(let id), .edit(let id), .deleteConfirm(let id): id
    default: nil
    }
  }
}
