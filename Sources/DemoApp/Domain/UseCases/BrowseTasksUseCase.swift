/// Reads tasks for lists.
package struct BrowseTasksUseCase: Sendable {
  private let repository: any TaskRepositoryProtocol
  private let clock: AppClock

  package init(repository: any TaskRepositoryProtocol, clock: AppClock) {
    self.repository = repository
    self.clock = clock
  }

  /// A page of tasks.
  package func callAsFunction(
    _ query: TaskQuery
  ) async throws(TaskUseCaseError) -> TaskPage {
    try await TaskUseCaseError.wrapping { () async throws(TaskRepositoryError) in
      try await repository.fetch(matching: query)
    }
  }

  /// A single task; nil where there is none.
  package func task(_ id: TaskItem.ID) async throws(TaskUseCaseError) -> TaskItem? {
    try await TaskUseCaseError.wrapping { () async throws(TaskRepositoryError) in
      try await repository.fetchByID(id)
    }
  }

  /// How many tasks there are as of today.
  package func counts() async throws(TaskUseCaseError) -> TaskCounts {
    try await TaskUseCaseError.wrapping { () async throws(TaskRepositoryError) in
      try await repository.counts(today: clock.today())
    }
  }
}
