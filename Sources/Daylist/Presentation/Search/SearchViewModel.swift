package import DaylistDomain
import Observation
package import TerminalUI

/// The model of the search, which finds tasks while a person types.
@Observable package final class SearchViewModel: TaskListModel {
  package private(set) var state = LoadState.idle
  package private(set) var text: TextFieldState
  package private(set) var selectedIndex = 0
  package var notice: Notice?

  package let pager: TaskPager
  package let settings: SettingsStore
  package let today: CalendarDay

  /// The `Task` that reads the results; a newer search cancels it.
  @ObservationIgnored private var reading: Task<Void, Never>?
  /// The `Task` that reads the pages that scrolling needs.
  @ObservationIgnored private var filling: Task<Void, Never>?

  package init(text: String = "", uses: TaskUseCases, settings: SettingsStore? = nil) {
    self.text = TextFieldState(text)
    self.settings = settings ?? SettingsStore(useCase: uses.settings)
    pager = TaskPager(browse: uses.browse)
    today = uses.clock.today()
  }

  deinit {
    reading?.cancel()
    filling?.cancel()
  }

  /// The words to search for.
  package var words: [String] { TaskFilter(searchText: text.text).words }

  @ObservationIgnored package var visibleRows = 20 {
    didSet {
      pager.margin = max(visibleRows, 20)
      select(selectedIndex)
    }
  }

  package func task() async {
    state = .loading
    await read(around: 0)
  }

  package func refresh() async {
    guard state == .loaded else { return }
    await read(around: selectedIndex)
  }

  package func handle(_ key: Key) async -> Step {
    notice = nil
    switch key {
    case .escape: return .back
    case .enter: return selected.map { .open(.detail($0.id)) } ?? .stay
    case .down, .tab: select(selectedIndex + 1)
    case .up, .backTab: select(selectedIndex - 1)
    case .pageDown: select(selectedIndex + max(1, visibleRows / 2))
    case .pageUp: select(selectedIndex - max(1, visibleRows / 2))
    case .mouse(let event) where event.action == .wheelDown: select(selectedIndex + 3)
    case .mouse(let event) where event.action == .wheelUp: select(selectedIndex - 3)
    default: type(key)
    }
    return .stay
  }

  package func handle(_ click: Click) async -> Step {
    switch click {
    case .key(let key): return await handle(key)
    case .row(let index) where index == selectedIndex: return await handle(.enter)
    case .row(let index): select(index)
    default: break
    }
    return .stay
  }

  private func type(_ key: Key) {
    let before = text.text
    guard text.handle(key), text.text != before else { return }
    reading?.cancel()
    reading = Task { [weak self] in await self?.read(around: 0) }
  }

  package func select(_ index: Int) {
    guard state == .loaded, pager.total > 0 else { return }
    selectedIndex = min(max(index, 0), pager.total - 1)
    if let reading = fillAroundSelection() { filling = reading }
  }

  private func read(around index: Int) async {
    do throws(TaskUseCaseError) {
      let filter = TaskFilter(searchText: text.text)
      guard try await pager.read(filter, settings.settings.sorting, around: index) else { return }
      selectedIndex = min(max(0, index), max(0, pager.total - 1))
      if state != .loaded { state = .loaded }
    } catch {
      state = .failed(Problem(error))
    }
  }
}
