internal import FoundationEssentials

/// Where tasks are kept.
package protocol TaskRepositoryProtocol: Sendable {
  /// Keeps a task under its id, in place of what was there.
  func save(_ task: TaskItem) async throws(TaskRepositoryError)

  /// Removes a task; nothing happens where there is none.
  func delete(_ id: TaskItem.ID) async throws(TaskRepositoryError)

  /// All tasks, in no special order.
  func fetchAll() async throws(TaskRepositoryError) -> [TaskItem]

  /// A task, or nil where there is none.
  func fetchByID(_ id: TaskItem.ID) async throws(TaskRepositoryError) -> TaskItem?

  /// A page of the tasks that a filter lets through.
  func fetch(matching query: TaskQuery) async throws(TaskRepositoryError) -> TaskPage

  /// How many tasks there are.
  func counts(today: CalendarDay) async throws(TaskRepositoryError) -> TaskCounts
}

/// Why tasks or settings could not be read or kept.
package enum TaskRepositoryError: LocalizedError, Hashable {
  /// The database holds something else than tasks.
  case corrupt(path: String)
  /// It could not be read.
  case unreadable(path: String, reason: String)
  /// It could not be written.
  case unwritable(path: String, reason: String)
  /// There is no room for more.
  case full(path: String)

  /// What went wrong, in a sentence.
  package var errorDescription: String? {
    switch self {
    case .corrupt(let path): "The tasks in \(path) can't be read: the file is damaged."
    case .unreadable(let path, let reason): "The tasks in \(path) can't be read: \(reason)."
    case .unwritable(let path, let reason): "The tasks in \(path) can't be saved: \(reason)."
    case .full(let path): "The tasks in \(path) can't be saved: the disk is full."
    }
  }

  /// What to do about it.
  package var recoverySuggestion: String? {
    switch self {
    case .corrupt(let path): "Move \(path) away to begin anew, or put a copy of yours in its place."
    case .unreadable: "Check the file's permissions."
    case .unwritable: "Check the folder's permissions, then save again."
    case .full: "Make room, then save again."
    }
  }
}
