/// Deletes a task, and brings it back.
package struct DeleteTaskUseCase: Sendable {
  private let repository: any TaskRepositoryProtocol
  private let sync: any SyncServiceProtocol

  package init(repository: any TaskRepositoryProtocol, sync: any SyncServiceProtocol) {
    self.repository = repository
    self.sync = sync
  }

  /// - Returns: The task as it was, which ``undo(_:)`` takes; nil where there was none.
  package func callAsFunction(_ id: TaskItem.ID) async throws(TaskUseCaseError) -> TaskItem? {
    let task = try await TaskUseCaseError.wrapping { () async throws(TaskRepositoryError) in
      let task = try await repository.fetchByID(id)
      try await repository.delete(id)
      return task
    }
    await sync.noteChange()
    return task
  }

  /// Keeps a task again that was deleted.
  package func undo(_ task: TaskItem) async throws(TaskUseCaseError) {
    try await TaskUseCaseError.wrapping { () async throws(TaskRepositoryError) in
      try await repository.save(task)
    }
    await sync.noteChange()
  }
}
