package import DaylistDomain
import Observation
package import TerminalUI

/// A change that can be taken back.
package nonisolated enum UndoableChange: Hashable, Sendable {
  case deletion(TaskItem)
  /// A task was marked as done, or as open again.
  case completion(TaskItem)

  /// What was changed, in a sentence.
  var description: String {
    switch self {
    case .deletion(let task): "Deleted “\(task.title)”."
    case .completion(let task): "“\(task.title)” is \(task.isDone ? "done" : "open again")."
    }
  }
}

/// The model of the list of tasks: filter, order, selection, completion, and undo of the last change.
@Observable package final class ItemListViewModel: TaskListModel {
  package private(set) var state = LoadState.idle
  package private(set) var counts = TaskCounts()
  package private(set) var selectedIndex = 0
  package private(set) var completion: TaskFilter.Completion
  package var notice: Notice?
  /// The current day, as of the last key.
  package private(set) var today: CalendarDay

  package let pager: TaskPager
  package let settings: SettingsStore

  @ObservationIgnored private let uses: TaskUseCases
  /// The change that `u` takes back.
  @ObservationIgnored private var lastChange: UndoableChange?
  /// The task to select once the list is read for the first time; nil for the first one.
  @ObservationIgnored package var firstSelection: TaskItem.ID?
  /// The `Task` that reads the pages that scrolling needs.
  @ObservationIgnored private var filling: Task<Void, Never>?

  package init(
    completion: TaskFilter.Completion = .all, uses: TaskUseCases, settings: SettingsStore? = nil
  ) {
    self.completion = completion
    self.uses = uses
    self.settings = settings ?? SettingsStore(useCase: uses.settings)
    pager = TaskPager(browse: uses.browse)
    today = uses.clock.today()
  }

  deinit { filling?.cancel() }

  @ObservationIgnored package var visibleRows = 20 {
    didSet {
      pager.margin = max(visibleRows, 20)
      select(selectedIndex)
    }
  }

  // MARK: Reading

  package func task() async {
    state = .loading
    if completion == .all, !settings.settings.showsCompleted { completion = .open }
    guard await read(around: selectedIndex), let id = firstSelection else { return }
    firstSelection = nil
    do throws(TaskUseCaseError) {
      if let task = try await uses.browse.task(id) { await reload(selecting: task) }
    } catch {
      notice = Notice(error)
    }
  }

  package func refresh() async {
    guard state == .loaded else { return }
    await reload(selecting: selected)
  }

  /// Reads the list again, and selects the task if the list has it.
  package func reload(selecting task: TaskItem?) async {
    guard await read(around: selectedIndex), let task else { return }
    do throws(TaskUseCaseError) {
      guard let index = try await pager.position(of: task), index != selectedIndex else { return }
      selectedIndex = index
      try await pager.fill(around: index)
    } catch {
      notice = Notice(error)
    }
  }

  /// - Returns: Whether the list was read.
  @discardableResult
  private func read(around index: Int) async -> Bool {
    do throws(TaskUseCaseError) {
      let counts = try await uses.browse.counts()
      let filter = TaskFilter(completion: completion)
      guard try await pager.read(filter, settings.settings.sorting, around: index) else {
        return false
      }
      self.counts = counts
      selectedIndex = min(max(0, index), max(0, pager.total - 1))
      if state != .loaded { state = .loaded }
      return true
    } catch {
      if state == .loaded { notice = Notice(error) } else { state = .failed(Problem(error)) }
      return false
    }
  }

  // MARK: Moving

  /// Moves the selection by a number of tasks, at most to the end of the list.
  package func move(by offset: Int) {
    let (sum, overflow) = selectedIndex.addingReportingOverflow(offset)
    select(overflow ? (offset < 0 ? 0 : pager.total - 1) : sum)
  }

  package func select(_ index: Int) {
    guard state == .loaded, pager.total > 0 else { return }
    selectedIndex = min(max(index, 0), pager.total - 1)
    if let reading = fillAroundSelection() { filling = reading }
  }

  /// Changes which tasks are shown.
  package func show(_ completion: TaskFilter.Completion) async {
    guard state == .loaded, completion != self.completion else { return }
    let task = selected
    self.completion = completion
    await reload(selecting: task)
  }

  // MARK: Keys

  package func handle(_ key: Key) async -> Step {
    notice = nil
    today = uses.clock.today()
    switch key {
    case .down, .character("j"): move(by: 1)
    case .up, .character("k"): move(by: -1)
    case .pageDown: move(by: max(1, visibleRows / 2))
    case .pageUp: move(by: -max(1, visibleRows / 2))
    case .home, .character("g"): move(by: .min)
    case .end, .character("G"): move(by: .max)
    case .mouse(let event) where event.action == .wheelDown: move(by: 3)
    case .mouse(let event) where event.action == .wheelUp: move(by: -3)
    case .character("f"): await show(Self.next(completion))
    case .character("o"): await cycleSorting()
    case .character("u"): await undo()
    case .character("r"): await retry()
    case .character("/"): return .open(.search(""))
    case .character("n"): return .open(.create)
    case .character("i"): return .open(.insights)
    case .character("y"): return .open(.syncStatus)
    case .character("s"): return .open(.settings)
    case .character("?"): return .open(.help)
    case .character("q"): return .quit
    default: return await handleSelected(key)
    }
    return .stay
  }

  package func handle(_ click: Click) async -> Step {
    switch click {
    case .key(let key): return await handle(key)
    case .filter(let completion): await show(completion)
    case .row(let index) where index == selectedIndex:
      return selected.map { .open(.detail($0.id)) } ?? .stay
    case .row(let index):
      notice = nil
      select(index)
    default: break
    }
    return .stay
  }

  /// Handles keys that need a selected task.
  private func handleSelected(_ key: Key) async -> Step {
    guard state == .loaded, let task = selected else { return .stay }
    switch key {
    case .enter, .right, .character("l"): return .open(.detail(task.id))
    case .character("e"): return .open(.edit(task.id))
    case .character(" "): await toggle(task)
    case .character("d"), .delete:
      guard !settings.settings.confirmsDeletion else { return .open(.deleteConfirm(task.id)) }
      return await delete(task)
    default: break
    }
    return .stay
  }

  // MARK: Changing

  /// Marks a task as done, or as open again. It stays selected, even if its position changes.
  private func toggle(_ task: TaskItem) async {
    do throws(TaskUseCaseError) {
      let changed = try await uses.update(task.id, isDone: !task.isDone)
      offerUndo(of: .completion(changed))
      await reload(selecting: changed)
    } catch {
      notice = Notice(error)
    }
  }

  private func delete(_ task: TaskItem) async -> Step {
    do throws(TaskUseCaseError) {
      return try await uses.delete(task.id).map { .deleted($0) } ?? .stay
    } catch {
      notice = Notice(error)
      return .stay
    }
  }

  /// Remembers a change, so that `u` takes it back.
  package func offerUndo(of change: UndoableChange) {
    lastChange = change
    notice = Notice(.info, "\(change.description) Press u to undo.")
  }

  private func undo() async {
    guard let change = lastChange else {
      notice = Notice(.info, "Nothing to undo.")
      return
    }
    do throws(TaskUseCaseError) {
      let task: TaskItem
      switch change {
      case .deletion(let deleted):
        try await uses.delete.undo(deleted)
        task = deleted
        notice = Notice(.info, "“\(task.title)” is back.")
      case .completion(let changed):
        task = try await uses.update(changed.id, isDone: !changed.isDone)
        notice = Notice(.info, UndoableChange.completion(task).description)
      }
      lastChange = nil
      await reload(selecting: task)
    } catch {
      notice = Notice(error)
    }
  }

  private func cycleSorting() async {
    let task = selected
    do throws(TaskUseCaseError) {
      let sorting = Self.next(settings.settings.sorting)
      try await settings.change { $0.sorting = sorting }
      await reload(selecting: task)
    } catch {
      notice = Notice(error)
    }
  }

  /// Reads the list again after an error.
  private func retry() async {
    guard case .failed = state else { return await refresh() }
    state = .loading
    await read(around: 0)
  }

  private static func next<Value: CaseIterable & Equatable>(_ value: Value) -> Value {
    let all = Array(Value.allCases)
    return all[((all.firstIndex(of: value) ?? 0) + 1) % all.count]
  }
}
