package import DaylistDomain

/// The tasks in a database.
package actor StoredTaskRepository: TaskRepositoryProtocol {
  private let store: any DataStoreProtocol
  private let executor: StoreExecutor

  package init(
    _ factory: any DataStoreFactoryProtocol, on executor: StoreExecutor = .apart("tasks")
  ) {
    store = factory.makeStore()
    self.executor = executor
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.unowned }

  package func save(_ task: TaskItem) throws(TaskRepositoryError) {
    let now = store.now
    store.upsert(task.id) { $0.change(to: task, at: now) }
    try store.save()
  }

  package func delete(_ id: TaskItem.ID) throws(TaskRepositoryError) {
    store.delete(id)
    try store.save()
  }

  package func fetchAll() throws(TaskRepositoryError) -> [TaskItem] { try store.fetchAll() }

  package func fetchByID(_ id: TaskItem.ID) throws(TaskRepositoryError) -> TaskItem? {
    try store.find(id)?.task
  }

  package func fetch(matching query: TaskQuery) throws(TaskRepositoryError) -> TaskPage {
    try store.fetch(query)
  }

  package func position(
    of id: TaskItem.ID, matching query: TaskQuery
  ) throws(TaskRepositoryError) -> Int? { try store.position(of: id, matching: query) }

  package func counts(today: CalendarDay) throws(TaskRepositoryError) -> TaskCounts {
    try store.counts(today: today)
  }
}
