import DaylistDomain
import FoundationEssentials

/// A repository that records its calls, keeps the tasks it gets, and fails if a test asks for it.
actor MockTaskRepository: TaskRepositoryProtocol {
  nonisolated enum Call: Hashable, Sendable {
    case save(TaskItem)
    case delete(TaskItem.ID)
    case fetchAll
    case fetchByID(TaskItem.ID)
    case fetch(TaskQuery)
    case position(TaskItem.ID, TaskQuery)
    case counts(CalendarDay)

    /// Whether the call changes the kept tasks.
    var isChange: Bool {
      switch self {
      case .save, .delete: true
      case .fetchAll, .fetchByID, .fetch, .position, .counts: false
      }
    }
  }

  private var log: CallLog<Call>
  private var tasks: [TaskItem] { didSet { found = [:] } }
  /// The results of earlier queries on the present tasks, cached since sorting thousands takes a while.
  private var found: [TaskQuery: [TaskItem]] = [:]
  /// The errors of the next calls, oldest first; nil is success, and so is an empty queue.
  private var answers: [TaskRepositoryError?]
  /// Calls that wait for ``release()``.
  private var held: [CheckedContinuation<Void, Never>] = []
  private var isHolding = false

  init(
    tasks: [TaskItem] = [], answers: [TaskRepositoryError?] = [], time: TestTime = TestTime()
  ) {
    self.tasks = tasks
    self.answers = answers
    log = CallLog(time)
  }

  var calls: [Call] { log.calls }
  var records: [CallRecord<Call>] { log.records }

  var changes: [Call] { calls.filter(\.isChange) }

  var queries: [TaskQuery] {
    calls.compactMap { if case .fetch(let query) = $0 { query } else { nil } }
  }

  /// Makes further calls fail, or succeed if the error is nil.
  func answer(_ errors: TaskRepositoryError?...) { answers += errors }

  /// Makes pages wait until ``release()``.
  func hold() { isHolding = true }

  func release() {
    isHolding = false
    for continuation in held { continuation.resume() }
    held = []
  }

  /// Replaces the kept tasks, as another device would.
  func replace(_ tasks: [TaskItem]) { self.tasks = tasks }

  func save(_ task: TaskItem) throws(TaskRepositoryError) {
    try note(.save(task))
    tasks = tasks.filter { $0.id != task.id } + [task]
  }

  func delete(_ id: TaskItem.ID) throws(TaskRepositoryError) {
    try note(.delete(id))
    tasks.removeAll { $0.id == id }
  }

  func fetchAll() throws(TaskRepositoryError) -> [TaskItem] {
    try note(.fetchAll)
    return tasks
  }

  func fetchByID(_ id: TaskItem.ID) throws(TaskRepositoryError) -> TaskItem? {
    try note(.fetchByID(id))
    return tasks.first { $0.id == id }
  }

  func fetch(matching query: TaskQuery) async throws(TaskRepositoryError) -> TaskPage {
    try note(.fetch(query))
    if isHolding { await withCheckedContinuation { held.append($0) } }
    let sorted = list(query)
    return TaskPage(
      items: Array(sorted.dropFirst(query.offset).prefix(query.limit)), total: sorted.count)
  }

  func position(
    of id: TaskItem.ID, matching query: TaskQuery
  ) throws(TaskRepositoryError) -> Int? {
    try note(.position(id, query))
    return list(query).firstIndex { $0.id == id }
  }

  /// Returns all tasks that a query's filter matches, in its order.
  private func list(_ query: TaskQuery) -> [TaskItem] {
    let list = TaskQuery(filter: query.filter, sorting: query.sorting)
    let sorted = found[list] ?? query.sorting.sorted(tasks.filter(query.filter.matches))
    found[list] = sorted
    return sorted
  }

  func counts(today: CalendarDay) throws(TaskRepositoryError) -> TaskCounts {
    try note(.counts(today))
    return TaskCounts(of: tasks, today: today)
  }

  private func note(_ call: Call) throws(TaskRepositoryError) {
    log.note(call)
    guard !answers.isEmpty, let error = answers.removeFirst() else { return }
    throw error
  }
}
