/// Deletes a task, and can restore it.
package struct DeleteTaskUseCase: Sendable {
  private let repository: any TaskRepositoryProtocol
  private let sync: any SyncServiceProtocol

  package init(repository: any TaskRepositoryProtocol, sync: any SyncServiceProtocol) {
    self.repository = repository
    self.sync = sync
  }

  /// - Returns: The deleted task, for ``undo(_:)``, or nil if it didn't exist.
  package func callAsFunction(_ id: TaskItem.ID) async throws(TaskUseCaseError) -> TaskItem? {
    let task = try await TaskUseCaseError.wrapping(await repository.fetchByID(id))
    try await TaskUseCaseError.wrapping(await repository.delete(id))
    await sync.noteChange()
    return task
  }

  /// Restores a deleted task.
  package func undo(_ task: TaskItem) async throws(TaskUseCaseError) {
    try await TaskUseCaseError.wrapping(await repository.save(task))
    await sync.noteChange()
  }
}
