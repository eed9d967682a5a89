/// Tasks in memory; nothing is read from or written to a file.
package actor PreviewTaskRepository: TaskRepository {
  private var document = TaskDocument()

  package init(tasks: [TaskItem] = PreviewData.tasks, settings: AppSettings = AppSettings()) {
    document.tasks = tasks
    document.settings = settings
  }

  /// On the main thread, so that the program has no other and is seen to wait when it waits.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe MainActor.sharedUnownedExecutor
  }

  package func tasks() -> [TaskItem] { document.tasks }

  package func add(_ draft: TaskDraft, created: CalendarDay) -> TaskItem {
    document.add(draft, created: created)
  }

  package func save(_ task: TaskItem) { document.save(task) }

  package func remove(_ id: TaskItem.ID) { document.remove(id) }

  package func settings() -> AppSettings { document.settings }

  package func save(_ settings: AppSettings) { document.settings = settings }
}
