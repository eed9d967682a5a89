/// Where tasks and settings are kept.
package nonisolated protocol TaskRepository: Sendable {
  /// All tasks, in no special order.
  func tasks() async throws(TaskRepositoryError) -> [TaskItem]

  /// Keeps a new task and gives it its id.
  func add(_ draft: TaskDraft, created: CalendarDay) async throws(TaskRepositoryError) -> TaskItem

  /// Keeps a task under its id, in place of what was there.
  func save(_ task: TaskItem) async throws(TaskRepositoryError)

  /// Removes a task; nothing happens where there is none.
  func remove(_ id: TaskItem.ID) async throws(TaskRepositoryError)

  func settings() async throws(TaskRepositoryError) -> AppSettings

  func save(_ settings: AppSettings) async throws(TaskRepositoryError)
}

/// Why tasks could not be read or kept.
package nonisolated struct TaskRepositoryError: Error, Hashable {
  package enum Code: Hashable, Sendable {
    /// The file holds something else than tasks.
    case corrupt
    /// The file could not be read.
    case unreadable
    /// The file could not be written.
    case unwritable
  }

  package let code: Code
  /// What went wrong, in one sentence.
  package let message: String
  /// What to do about it.
  package let remedy: String

  package init(code: Code, message: String, remedy: String) {
    self.code = code
    self.message = message
    self.remedy = remedy
  }
}
