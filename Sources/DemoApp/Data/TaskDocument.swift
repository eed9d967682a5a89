/// All that is kept: the content of the file.
nonisolated struct TaskDocument: Hashable, Sendable, Codable {
  /// The version of the file's format.
  static let currentVersion = 1

  var version = Self.currentVersion
  var settings = AppSettings()
  var tasks: [TaskItem] = []

  mutating func add(_ draft: TaskDraft, created: CalendarDay) -> TaskItem {
    let task = TaskItem(id: freeID, draft: draft, created: created)
    tasks.append(task)
    return task
  }

  mutating func save(_ task: TaskItem) {
    if let index = tasks.firstIndex(where: { $0.id == task.id }) {
      tasks[index] = task
    } else {
      tasks.append(task)
    }
  }

  mutating func remove(_ id: TaskItem.ID) { tasks.removeAll { $0.id == id } }

  /// One more than the highest id, or the first that is free where there is no such number.
  private var freeID: Int {
    let (next, overflow) = (tasks.map(\.id).max() ?? 0).addingReportingOverflow(1)
    guard overflow else { return next }
    let used = Set(tasks.map(\.id))
    return (1...).first { !used.contains($0) } ?? 1
  }
}
