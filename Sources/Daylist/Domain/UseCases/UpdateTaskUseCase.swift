/// Changes an existing task.
package struct UpdateTaskUseCase: Sendable {
  private let repository: any TaskRepositoryProtocol
  private let sync: any SyncServiceProtocol

  package init(repository: any TaskRepositoryProtocol, sync: any SyncServiceProtocol) {
    self.repository = repository
    self.sync = sync
  }

  /// Replaces what a form can edit in a task.
  ///
  /// - Returns: The task as saved.
  package func callAsFunction(
    _ id: TaskItem.ID, to draft: TaskDraft
  ) async throws(TaskUseCaseError) -> TaskItem {
    let draft = try draft.validated()
    return try await change(id) { $0.draft = draft }
  }

  /// Marks a task as done, or as open again.
  ///
  /// - Returns: The task as saved.
  package func callAsFunction(
    _ id: TaskItem.ID, isDone: Bool
  ) async throws(TaskUseCaseError) -> TaskItem {
    try await change(id) { $0.isDone = isDone }
  }

  /// Reads the task first, so that the rest of it stays as the server may have changed it meanwhile.
  private func change(
    _ id: TaskItem.ID, _ body: (inout TaskItem) -> Void
  ) async throws(TaskUseCaseError) -> TaskItem {
    let found = try await TaskUseCaseError.wrapping(await repository.fetchByID(id))
    guard var task = found else { throw .notFound }
    body(&task)
    let changed = task
    try await TaskUseCaseError.wrapping(await repository.save(changed))
    await sync.noteChange()
    return changed
  }
}
