package import DaylistDomain
import Observation

/// A long list of tasks, of which only the pages that are looked at have been read.
@Observable package final class TaskPager {
  /// How many tasks there are, read or not.
  package private(set) var total = 0
  private var pages: [Int: [TaskItem]] = [:]

  /// What is listed, and in which order.
  @ObservationIgnored package private(set) var filter = TaskFilter()
  @ObservationIgnored package private(set) var sorting = Sorting.due
  /// How many tasks before and after the one that is looked at shall have been read.
  @ObservationIgnored package var margin = TaskQuery.pageLength
  /// The last place that was looked at.
  @ObservationIgnored private var center = 0
  @ObservationIgnored private var isFilling = false
  /// Grows with each new list that is asked for: of several only the last one is shown.
  @ObservationIgnored private var asked = 0
  /// Grows with each new list that is shown, so that what was read for an older one is told from it.
  @ObservationIgnored private var version = 0

  @ObservationIgnored private let browse: BrowseTasksUseCase

  package init(browse: BrowseTasksUseCase) { self.browse = browse }

  /// The task at a place; nil where there is none or where it has not been read.
  package subscript(index: Int) -> TaskItem? {
    guard index >= 0, let page = pages[index / TaskQuery.pageLength] else { return nil }
    let offset = index % TaskQuery.pageLength
    return offset < page.count ? page[offset] : nil
  }

  /// The place of a task among those that have been read.
  package func index(of id: TaskItem.ID) -> Int? {
    for (number, page) in pages {
      if let offset = page.firstIndex(where: { $0.id == id }) {
        return number * TaskQuery.pageLength + offset
      }
    }
    return nil
  }

  /// The place of a task, read or not; nil where it is not in the list.
  package func place(of task: TaskItem) async throws(TaskUseCaseError) -> Int? {
    if let index = index(of: task.id) { return index }
    return try await browse.place(of: task, filter: filter, sorting: sorting)
  }

  /// Reads a list anew, around a place in it. What was there before stays until all is read.
  ///
  /// - Returns: Whether it was read; not, where another list was asked for meanwhile.
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

  /// Reads what is missing around a place. While a page is being read, a further request only says where to
  /// go on.
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
      // Somebody else changed the list: what is shown stays until it is read anew.
      if page.items.isEmpty { return }
    }
  }

  /// Whether all is there that is to be seen around a place.
  package func isFilled(around index: Int) -> Bool {
    missing(in: pages, around: index, total: total) == nil
  }

  private func page(
    _ number: Int, _ filter: TaskFilter, _ sorting: Sorting
  ) async throws(TaskUseCaseError) -> TaskPage {
    try await browse(
      TaskQuery(filter: filter, sorting: sorting, offset: number * TaskQuery.pageLength))
  }

  /// The next page to read: that of the place itself, then those before and after it.
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
