package import DaylistDomain
internal import Synchronization

/// A repository that never answers: every call waits until it is cancelled, without a timer.
package struct NeverAnsweringTaskRepository: TaskRepositoryProtocol {
  package init() {}

  package func save(_ task: TaskItem) async throws(TaskRepositoryError) { try await wait() }

  package func delete(_ id: TaskItem.ID) async throws(TaskRepositoryError) { try await wait() }

  package func fetchAll() async throws(TaskRepositoryError) -> [TaskItem] { try await wait() }

  package func fetchByID(_ id: TaskItem.ID) async throws(TaskRepositoryError) -> TaskItem? {
    try await wait()
  }

  package func fetch(matching query: TaskQuery) async throws(TaskRepositoryError) -> TaskPage {
    try await wait()
  }

  package func position(
    of id: TaskItem.ID, matching query: TaskQuery
  ) async throws(TaskRepositoryError) -> Int? { try await wait() }

  package func counts(today: CalendarDay) async throws(TaskRepositoryError) -> TaskCounts {
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
package struct FailingTaskRepository: TaskRepositoryProtocol {
  private let error: TaskRepositoryError

  package init(
    _ error: TaskRepositoryError = .unreadable(
      path: "~/daylist/tasks.db", reason: "permission denied")
  ) {
    self.error = error
  }

  package func save(_ task: TaskItem) throws(TaskRepositoryError) { throw error }

  package func delete(_ id: TaskItem.ID) throws(TaskRepositoryError) { throw error }

  package func fetchAll() throws(TaskRepositoryError) -> [TaskItem] { throw error }

  package func fetchByID(_ id: TaskItem.ID) throws(TaskRepositoryError) -> TaskItem? {
    throw error
  }

  package func fetch(matching query: TaskQuery) throws(TaskRepositoryError) -> TaskPage {
    throw error
  }

  package func position(
    of id: TaskItem.ID, matching query: TaskQuery
  ) throws(TaskRepositoryError) -> Int? { throw error }

  package func counts(today: CalendarDay) throws(TaskRepositoryError) -> TaskCounts {
    throw error
  }
}
