internal import FoundationEssentials

/// The store for tasks.
package protocol TaskRepositoryProtocol: Sendable {
  /// Saves a task, replacing one with the same id.
  func save(_ task: TaskItem) async throws(TaskRepositoryError)

  /// Deletes a task; does nothing if it doesn't exist.
  func delete(_ id: TaskItem.ID) async throws(TaskRepositoryError)

  /// Returns all tasks, in no particular order.
  func fetchAll() async throws(TaskRepositoryError) -> [TaskItem]

  /// Returns a task, or nil if it doesn't exist.
  func fetchByID(_ id: TaskItem.ID) async throws(TaskRepositoryError) -> TaskItem?

  /// Returns a page of the tasks that match a query.
  func fetch(matching query: TaskQuery) async throws(TaskRepositoryError) -> TaskPage

  /// Returns the position of a task among all that a query's filter matches, in its order; nil if it isn't one of them.
  func position(
    of id: TaskItem.ID, matching query: TaskQuery
  ) async throws(TaskRepositoryError) -> Int?

  func counts(today: CalendarDay) async throws(TaskRepositoryError) -> TaskCounts
}

/// The reason why tasks or settings can't be read or saved.
package enum TaskRepositoryError: LocalizedError, Hashable {
  /// The database is damaged, or isn't a database of this app.
  case corrupt(path: String)
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  case full(path: String)

  package var errorDescription: String? {
    switch self {
    case .corrupt(let path): "The tasks in \(path) can't be read: the file is damaged."
    case .unreadable(let path, let reason): "The tasks in \(path) can't be read: \(reason)."
    case .unwritable(let path, let reason): "The tasks in \(path) can't be saved: \(reason)."
    case .full(let path): "The tasks in \(path) can't be saved: the disk is full."
    }
  }

  package var recoverySuggestion: String? {
    switch self {
    case .corrupt(let path): "Move \(path) away to begin anew, or put a copy of yours in its place."
    case .unreadable: "Check the file's permissions."
    case .unwritable: "Check the folder's permissions, then save again."
    case .full: "Make room, then save again."
    }
  }
}
