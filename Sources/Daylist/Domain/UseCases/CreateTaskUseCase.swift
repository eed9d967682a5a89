package import FoundationEssentials

/// Saves a new task.
package struct CreateTaskUseCase: Sendable {
  private let repository: any TaskRepositoryProtocol
  private let sync: any SyncServiceProtocol
  private let clock: AppClock
  private let makeID: @Sendable () -> UUID

  /// - Parameter makeID: Returns a unique id for each task.
  package init(
    repository: any TaskRepositoryProtocol, sync: any SyncServiceProtocol,
    clock: AppClock = .system,
    makeID: @escaping @Sendable () -> UUID = { UUID() }
  ) {
    self.repository = repository
    self.sync = sync
    self.clock = clock
    self.makeID = makeID
  }

  /// - Returns: The task as saved.
  package func callAsFunction(_ draft: TaskDraft) async throws(TaskUseCaseError) -> TaskItem {
    let task = TaskItem(id: makeID(), draft: try draft.validated(), created: clock.today())
    try await TaskUseCaseError.wrapping(await repository.save(task))
    await sync.noteChange()
    return task
  }
}

extension TaskDraft {
  /// Returns the draft with superfluous white space removed from the title, and without empty or repeated tags.
  func validated() throws(TaskUseCaseError) -> TaskDraft {
    var draft = self
    draft.title = String(title.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    guard !draft.title.isEmpty else { throw .emptyTitle }
    var seen: Set<String> = []
    draft.tags = tags.filter { !$0.isEmpty && seen.insert($0).inserted }
    return draft
  }
}
