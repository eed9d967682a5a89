import DemoApp

/// A repository that notes what is asked of it and answers from a queue.
actor RecordingTaskRepository: TaskRepository {
  nonisolated enum Call: Hashable, Sendable {
    case tasks
    case add(TaskDraft, created: CalendarDay)
    case save(TaskItem)
    case remove(TaskItem.ID)
    case settings
    case saveSettings(AppSettings)
  }

  private(set) var calls: [Call] = []
  private var content: [TaskItem]
  /// What the next changes end with; nil is success, and so is an empty queue.
  private var answers: [TaskRepositoryError?]

  init(tasks: [TaskItem] = PreviewData.tasks, answers: [TaskRepositoryError?] = []) {
    content = tasks
    self.answers = answers
  }

  /// All calls but those that read.
  var changes: [Call] { calls.filter { $0 != .tasks && $0 != .settings } }

  func tasks() -> [TaskItem] {
    calls.append(.tasks)
    return content
  }

  func add(_ draft: TaskDraft, created: CalendarDay) throws(TaskRepositoryError) -> TaskItem {
    try answer(.add(draft, created: created))
    let task = TaskItem(id: 100, draft: draft, created: created)
    content.append(task)
    return task
  }

  func save(_ task: TaskItem) throws(TaskRepositoryError) {
    try answer(.save(task))
    content = content.filter { $0.id != task.id } + [task]
  }

  func remove(_ id: TaskItem.ID) throws(TaskRepositoryError) {
    try answer(.remove(id))
    content.removeAll { $0.id == id }
  }

  func settings() -> AppSettings {
    calls.append(.settings)
    return AppSettings()
  }

  func save(_ settings: AppSettings) throws(TaskRepositoryError) {
    try answer(.saveSettings(settings))
  }

  private func answer(_ call: Call) throws(TaskRepositoryError) {
    calls.append(call)
    guard !answers.isEmpty, let error = answers.removeFirst() else { return }
    throw error
  }
}

nonisolated let diskFull = TaskRepositoryError(
  code: .unwritable, message: "The disk is full.", remedy: "Make room.")
