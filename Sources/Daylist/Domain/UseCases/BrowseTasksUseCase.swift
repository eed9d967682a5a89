/// Reads tasks for lists.
package struct BrowseTasksUseCase: Sendable {
  private let repository: any TaskRepositoryProtocol
  private let clock: AppClock

  package init(repository: any TaskRepositoryProtocol, clock: AppClock = .system) {
    self.repository = repository
    self.clock = clock
  }

  /// Returns a page of tasks.
  package func callAsFunction(_ query: TaskQuery) async throws(TaskUseCaseError) -> TaskPage {
    try await TaskUseCaseError.wrapping(await repository.fetch(matching: query))
  }

  /// Returns a task, or nil if it doesn't exist.
  package func task(_ id: TaskItem.ID) async throws(TaskUseCaseError) -> TaskItem? {
    try await TaskUseCaseError.wrapping(await repository.fetchByID(id))
  }

  /// Counts the tasks as of today.
  package func counts() async throws(TaskUseCaseError) -> TaskCounts {
    try await TaskUseCaseError.wrapping(await repository.counts(today: clock.today()))
  }

  /// Returns the position of a task among those that a filter matches, or nil if it isn't one of them.
  package func position(
    of id: TaskItem.ID, filter: TaskFilter, sorting: Sorting
  ) async throws(TaskUseCaseError) -> Int? {
    try await TaskUseCaseError.wrapping(
      await repository.position(of: id, matching: TaskQuery(filter: filter, sorting: sorting)))
  }
}
