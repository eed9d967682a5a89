/// Reads tasks for lists.
package struct BrowseTasksUseCase: Sendable {
  private let repository: any TaskRepositoryProtocol
  private let clock: AppClock

  package init(repository: any TaskRepositoryProtocol, clock: AppClock) {
    self.repository = repository
    self.clock = clock
  }

  /// Returns a page of tasks.
  package func callAsFunction(
    _ query: TaskQuery
  ) async throws(TaskUseCaseError) -> TaskPage {
    try await TaskUseCaseError.wrapping { () async throws(TaskRepositoryError) in
      try await repository.fetch(matching: query)
    }
  }

  /// Returns a task, or nil if it doesn't exist.
  package func task(_ id: TaskItem.ID) async throws(TaskUseCaseError) -> TaskItem? {
    try await TaskUseCaseError.wrapping { () async throws(TaskRepositoryError) in
      try await repository.fetchByID(id)
    }
  }

  /// Counts the tasks as of today.
  package func counts() async throws(TaskUseCaseError) -> TaskCounts {
    try await TaskUseCaseError.wrapping { () async throws(TaskRepositoryError) in
      try await repository.counts(today: clock.today())
    }
  }

  /// Finds the position of a task among those that a filter matches, by binary search: a list of 10,000 tasks takes
  /// about 14 queries of one task each.
  ///
  /// - Returns: nil if the filter doesn't match the task, or the list changed meanwhile.
  package func place(
    of task: TaskItem, filter: TaskFilter, sorting: Sorting
  ) async throws(TaskUseCaseError) -> Int? {
    var range = 0..<Int.max
    var query = TaskQuery(filter: filter, sorting: sorting, limit: 1)
    while !range.isEmpty {
      let page = try await self(query)
      // The first page says how long the list is.
      range = range.clamped(to: 0..<page.total)
      guard let found = page.items.first, !range.isEmpty else { return nil }
      if found.id == task.id { return query.offset }
      let isFurtherDown = sorting.sorted([found, task]).first?.id == found.id
      range =
        isFurtherDown
        ? query.offset + 1..<max(range.upperBound, query.offset + 1)
        : range.lowerBound..<max(range.lowerBound, query.offset)
      query.offset = range.lowerBound + range.count / 2
    }
    return nil
  }
}
