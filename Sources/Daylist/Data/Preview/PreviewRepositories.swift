internal import DaylistDomain
internal import Synchronization

/// A repository that never answers: every call waits until it is cancelled, without a timer.
struct NeverAnsweringTaskRepository: TaskRepositoryProtocol {
  func save(_ task: TaskItem) async throws(TaskRepositoryError) { try await wait() }

  func delete(_ id: TaskItem.ID) async throws(TaskRepositoryError) { try await wait() }

  func fetchAll() async throws(TaskRepositoryError) -> [TaskItem] { try await wait() }

  func fetchByID(_ id: TaskItem.ID) async throws(TaskRepositoryError) -> TaskItem? {
    try await wait()
  }

  func fetch(matching query: TaskQuery) async throws(TaskRepositoryError) -> TaskPage {
    try await wait()
  }

  func position(
    of id: TaskItem.ID, matching query: TaskQuery
  ) async throws(TaskRepositoryError) -> Int? { try await wait() }

  func counts(today: CalendarDay) async throws(TaskRepositoryError) -> TaskCounts {
    try await wait()
  }

  private func wait() async throws(TaskRepositoryError) -> Never {
    let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = waiting.withLock {
          $0 = continuation
          return Task.isCancelled
        }
        if isCancelled { waiting.withLock { $0.take() }?.resume() }
      }
    } onCancel: {
      waiting.withLock { $0.take() }?.resume()
    }
    throw .unreadable(path: "the preview", reason: "nobody waits for it any more")
  }
}

/// A repository that throws the same error from every call.
struct FailingTaskRepository: TaskRepositoryProtocol {
  private let error = TaskRepositoryError.unreadable(
    path: "~/daylist/tasks.db", reason: "permission denied")

  func save(_ task: TaskItem) throws(TaskRepositoryError) { throw error }

  func delete(_ id: TaskItem.ID) throws(TaskRepositoryError) { throw error }

  func fetchAll() throws(TaskRepositoryError) -> [TaskItem] { throw error }

  func fetchByID(_ id: TaskItem.ID) throws(TaskRepositoryError) -> TaskItem? { throw error }

  func fetch(matching query: TaskQuery) throws(TaskRepositoryError) -> TaskPage { throw error }

  func position(
    of id: TaskItem.ID, matching query: TaskQuery
  ) throws(TaskRepositoryError) -> Int? { throw error }

  func counts(today: CalendarDay) throws(TaskRepositoryError) -> TaskCounts { throw error }
}
