import Observation
package import TerminalUI

/// The list of tasks: order, selection, completion, deletion.
@Observable package final class ItemListViewModel {
  /// All tasks, in no special order.
  package private(set) var tasks: [TaskItem] = [] { didSet { arrange() } }
  package private(set) var selectedID: TaskItem.ID?
  package var settings = AppSettings() { didSet { arrange() } }
  /// The tasks that are shown, in order.
  package private(set) var visible: [TaskItem] = []
  package var notice: Notice?
  /// The task that is deleted if the answer is yes.
  package private(set) var deletionCandidate: TaskItem?
  /// What `u` brings back.
  private var lastDeleted: TaskItem?

  private let repository: any TaskRepository
  private let clock: DayClock
  /// The day as of the last ``updateToday()``.
  package private(set) var today: CalendarDay

  package init(repository: any TaskRepository, clock: DayClock) {
    self.repository = repository
    self.clock = clock
    today = clock.today()
  }

  /// Looks at the clock: the app may stay open over midnight.
  package func updateToday() { today = clock.today() }

  package var selected: TaskItem? { visible.first { $0.id == selectedID } }

  /// The place of the selected task among the visible ones.
  package var selectedIndex: Int? { visible.firstIndex { $0.id == selectedID } }

  package var doneCount: Int { tasks.count { $0.isDone } }
  package var overdueCount: Int { openCount { $0 < today } }
  package var dueTodayCount: Int { openCount { $0 == today } }

  /// Reads the tasks again.
  package func load(selecting id: TaskItem.ID? = nil) async throws(TaskRepositoryError) {
    tasks = try await repository.tasks()
    if let id { selectedID = id }
    keepSelection(near: 0)
  }

  /// Selects the task so many places further down, as far as there is one.
  package func move(by offset: Int) {
    let visible = visible
    guard !visible.isEmpty else { return }
    let (sum, overflow) = (selectedIndex ?? 0).addingReportingOverflow(offset)
    let index = overflow ? (offset < 0 ? 0 : visible.count - 1) : sum
    selectedID = visible[min(max(index, 0), visible.count - 1)].id
  }

  package func handle(_ key: Key) async -> Route {
    if let candidate = deletionCandidate {
      deletionCandidate = nil
      notice = nil
      if key == .character("y") || key == .enter { await delete(candidate) }
      return .stay
    }
    notice = nil
    switch key {
    case .down, .character("j"): move(by: 1)
    case .up, .character("k"): move(by: -1)
    case .pageDown: move(by: 10)
    case .pageUp: move(by: -10)
    case .home, .character("g"): move(by: .min)
    case .end, .character("G"): move(by: .max)
    case .character("o"): await cycleSorting()
    case .character("c"): await toggleShowsCompleted()
    case .character("u"): await undoDeletion()
    case .character("n"): return .create
    case .character("s"): return .settings
    case .character("?"): return .help
    case .character("q"): return .quit
    default: return await handleSelected(key)
    }
    return .stay
  }

  /// Keys that need a task.
  private func handleSelected(_ key: Key) async -> Route {
    guard let task = selected else { return .stay }
    switch key {
    case .enter, .right, .character("l"): return .detail(task.id)
    case .character("e"): return .edit(task.id)
    case .character(" "): await toggle(task)
    case .character("d"), .delete: await askToDelete(task)
    default: break
    }
    return .stay
  }

  /// Marks a task as done, or as open again.
  package func toggle(_ task: TaskItem) async {
    let index = selectedIndex ?? 0
    var task = task
    task.isDone.toggle()
    await change { () async throws(TaskRepositoryError) in try await repository.save(task) }
    keepSelection(near: index)
  }

  /// Asks whether to delete a task, or deletes it at once, as the settings say.
  package func askToDelete(_ task: TaskItem) async {
    guard settings.confirmsDeletion else { return await delete(task) }
    deletionCandidate = task
    notice = Notice(.question, "Delete “\(task.title)”?  y = yes, any other key = no")
  }

  private func delete(_ task: TaskItem) async {
    let index = selectedIndex ?? 0
    let succeeded = await change { () async throws(TaskRepositoryError) in
      try await repository.remove(task.id)
    }
    guard succeeded else { return }
    keepSelection(near: index)
    offerUndo(of: task)
  }

  /// Remembers a task that was deleted, so that `u` brings it back.
  package func offerUndo(of task: TaskItem) {
    lastDeleted = task
    notice = Notice(.info, "Deleted “\(task.title)”. Press u to undo.")
  }

  private func undoDeletion() async {
    guard let task = lastDeleted else {
      notice = Notice(.info, "Nothing to undo.")
      return
    }
    let succeeded = await change { () async throws(TaskRepositoryError) in
      try await repository.save(task)
    }
    guard succeeded else { return }
    lastDeleted = nil
    selectedID = task.id
    keepSelection(near: 0)
  }

  private func cycleSorting() async {
    let all = Sorting.allCases
    let index = all.firstIndex(of: settings.sorting) ?? 0
    settings.sorting = all[(index + 1) % all.count]
    await saveSettings()
  }

  private func toggleShowsCompleted() async {
    let index = selectedIndex ?? 0
    settings.showsCompleted.toggle()
    keepSelection(near: index)
    await saveSettings()
  }

  private func saveSettings() async {
    let settings = settings
    await change { () async throws(TaskRepositoryError) in try await repository.save(settings) }
  }

  /// Changes what is kept and reads it again; an error becomes the notice.
  @discardableResult
  private func change(
    _ operation: () async throws(TaskRepositoryError) -> Void
  ) async -> Bool {
    do throws(TaskRepositoryError) {
      try await operation()
      tasks = try await repository.tasks()
      return true
    } catch {
      notice = Notice(error)
      return false
    }
  }

  private func arrange() {
    visible = settings.sorting.sorted(tasks.filter { settings.showsCompleted || !$0.isDone })
  }

  /// Selects a task that is visible, where the selected one is not.
  private func keepSelection(near index: Int) {
    let visible = visible
    guard !visible.contains(where: { $0.id == selectedID }) else { return }
    selectedID = visible.isEmpty ? nil : visible[min(index, visible.count - 1)].id
  }

  private func openCount(where isCounted: (CalendarDay) -> Bool) -> Int {
    tasks.count { !$0.isDone && $0.due.map(isCounted) == true }
  }
}
