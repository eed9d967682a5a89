package import DaylistDomain
import Observation

/// A long list of tasks that reads only the pages around the current position.
@Observable package final class TaskPager {
  /// The number of tasks, read or not.
  package private(set) var total = 0
  private var pages: [Int: [TaskItem]] = [:]

  /// The filter of the list; `sorting` is its order.
  @ObservationIgnored package private(set) var filter = TaskFilter()
  @ObservationIgnored package private(set) var sorting = Sorting.due
  /// How many tasks to read before and after the current position.
  @ObservationIgnored package var margin = TaskQuery.pageLength
  /// The current position.
  @ObservationIgnored private var center = 0
  @ObservationIgnored private var isFilling = false
  /// Counts the lists that were requested: of several, only the last one is shown.
  @ObservationIgnored private var asked = 0
  /// Counts the lists that were shown, so that a page that was read for an older one is recognized.
  @ObservationIgnored private var version = 0

  @ObservationIgnored private let browse: BrowseTasksUseCase

  package init(browse: BrowseTasksUseCase) { self.browse = browse }

  /// The task at a position, or nil if there is none or it hasn't been read.
  package subscript(index: Int) -> TaskItem? {
    guard index >= 0, let page = pages[index / TaskQuery.pageLength] else { return nil }
    let offset = index % TaskQuery.pageLength
    return offset < page.count ? page[offset] : nil
  }

  /// Returns the position of a task among those that have been read.
  package func index(of id: TaskItem.ID) -> Int? {
    for (number, page) in pages {
      if let offset = page.firstIndex(where: { $0.id == id }) {
        return number * TaskQuery.pageLength + offset
      }
    }
    return nil
  }

  /// Returns the position of a task, read or not, or nil if it isn't in the list.
  package func position(of task: TaskItem) async throws(TaskUseCaseError) -> Int? {
    if let index = index(of: task.id) { return index }
    return try await browse.position(of: task.id, filter: filter, sorting: sorting)
  }

  /// Reads a new list, around a position in it. The old list stays until everything is read.
  ///
  /// - Returns: False if another list was requested meanwhile or the call was cancelled.
  @discardableResult
  package func read(
    _ filter: TaskFilter, _ sorting: Sorting, around index: Int
  ) async throws(TaskUseCaseError) -> Bool {
    asked += 1
    let asked = asked
    var read: [Int: [TaskItem]] = [:]
    var (index, total) = (max(0, index), Int.max)
    while let number = missing(in: read, around: index, total: total) {
      let page = try await page(number, filter, sorting)
      guard asked == self.asked, !Task.isCancelled else { return false }
      read[number] = page.items
      total = page.total
      index = min(index, max(0, total - 1))
    }
    version += 1
    (self.filter, self.sorting) = (filter, sorting)
    (pages, self.total, center) = (read, total == .max ? 0 : total, index)
    return true
  }

  /// Reads the missing pages around a position. If a page is being read already, the running call continues at the new
  /// position.
  package func fill(around index: Int) async throws(TaskUseCaseError) {
    center = index
    guard !isFilling else { return }
    isFilling = true
    defer { isFilling = false }
    while let number = missing(in: pages, around: center, total: total), !Task.isCancelled {
      let version = version
      let page = try await page(number, filter, sorting)
      guard version == self.version else { continue }
      pages[number] = page.items
      // The list was changed elsewhere: what is shown stays until the list is read again.
      if page.items.isEmpty { return }
    }
  }

  /// Whether everything around a position has been read.
  package func isFilled(around index: Int) -> Bool {
    missing(in: pages, around: index, total: total) == nil
  }

  private func page(
    _ number: Int, _ filter: TaskFilter, _ sorting: Sorting
  ) async throws(TaskUseCaseError) -> TaskPage {
    try await browse(
      TaskQuery(filter: filter, sorting: sorting, offset: number * TaskQuery.pageLength))
  }

  /// Returns the number of the next page to read: that of the position itself, then those around it.
  private func missing(in pages: [Int: [TaskItem]], around index: Int, total: Int) -> Int? {
    let length = TaskQuery.pageLength
    let wanted = index / length
    if pages[wanted] == nil, total > 0 { return wanted }
    let last = min(index + margin, total - 1)
    guard total != .max, last >= 0 else { return nil }
    let first = max(0, index - margin)
    return (first / length...max(first, last) / length).first { pages[$0] == nil }
  }
}
