internal import DaylistDomain
internal import FoundationEssentials

/// A data store in an SQLite database.
final class SQLiteDataStore: DataStoreProtocol {
  private let file: DatabaseFile
  private let device: String
  private let clock: AppClock
  private var collected: [(SQLiteConnection) throws -> Void] = []

  init(file: DatabaseFile, device: String, clock: AppClock) {
    (self.file, self.device, self.clock) = (file, device, clock)
  }

  var now: ChangeStamp { ChangeStamp(time: clock.now().milliseconds, device: device) }

  func upsert(_ id: UUID, configure: @escaping (inout TaskRecord) -> Void) {
    collected.append { database in
      let old = try Self.record(id, in: database) ?? TaskRecord(id: id)
      var record = old
      configure(&record)
      if record != old { try record.write(to: database) }
    }
  }

  func delete(_ id: UUID) {
    let now = now
    upsert(id) { $0.change(to: nil, at: now) }
  }

  func setValue(_ value: String?, named name: String) {
    collected.append { try KeptValues.set(value, named: name, in: $0) }
  }

  func forgetServer() {
    collected.append {
      try $0.run("UPDATE task SET isPending = 1, refusal = NULL, revision = NULL")
    }
  }

  func save() throws(TaskRepositoryError) {
    let changes = collected
    collected = []
    guard !changes.isEmpty else { return }
    try file.write { database in
      for change in changes { try change(database) }
    }
  }

  func find(_ id: UUID) throws(TaskRepositoryError) -> TaskRecord? {
    try file.read { try Self.record(id, in: $0) }
  }

  func fetch(_ query: TaskQuery) throws(TaskRepositoryError) -> TaskPage {
    try file.read { database in
      let total: Int = try database.first(query.total) ?? 0
      let rows = try database.rows(of: query.page)
      return TaskPage(items: try rows.compactMap { try TaskRecord(row: $0).task }, total: total)
    }
  }

  func position(of id: UUID, matching query: TaskQuery) throws(TaskRepositoryError) -> Int? {
    try file.read { database in
      guard let task = try Self.record(id, in: database)?.task, query.filter.matches(task) else {
        return nil
      }
      return try database.first(query.position(of: task))
    }
  }

  func fetchAll() throws(TaskRepositoryError) -> [TaskItem] {
    try file.read { database in
      var tasks: [TaskItem] = []
      try database.forEachRow(of: "SELECT * FROM task WHERE isDeleted = 0") { row in
        if let task = try TaskRecord(row: row).task { tasks.append(task) }
        return true
      }
      return tasks
    }
  }

  func counts(today: CalendarDay) throws(TaskRepositoryError) -> TaskCounts {
    let day = today.description
    return try file.read { database in
      let rows = try database.rows(
        of: """
          SELECT
            count(*) FILTER (WHERE isDone = 0) AS open,
            count(*) FILTER (WHERE isDone = 1) AS done,
            count(*) FILTER (WHERE isDone = 0 AND due < \(day)) AS overdue,
            count(*) FILTER (WHERE isDone = 0 AND due = \(day)) AS dueToday
          FROM task WHERE isDeleted = 0
          """)
      guard let row = rows.first else { throw DamagedRow() }
      return TaskCounts(
        open: try row.value("open"), done: try row.value("done"),
        overdue: try row.value("overdue"), dueToday: try row.value("dueToday"))
    }
  }

  func pendingMutations(limit: Int) throws(TaskRepositoryError) -> [TaskRecord] {
    try file.read { database in
      try database.rows(
        of: """
          SELECT * FROM task WHERE isPending = 1 AND refusal IS NULL ORDER BY stampTime, id
          LIMIT \(max(limit, 0))
          """
      ).map { try TaskRecord(row: $0) }
    }
  }

  func pendingCounts() throws(TaskRepositoryError) -> PendingCounts {
    try file.read { database in
      let rows = try database.rows(
        of: """
          SELECT count(*) FILTER (WHERE refusal IS NULL) AS waiting, count(refusal) AS refused,
            max(refusal) AS refusal
          FROM task WHERE isPending = 1
          """)
      guard let row = rows.first else { throw DamagedRow() }
      return PendingCounts(
        waiting: try row.value("waiting"), refused: try row.value("refused"),
        refusal: try row.value("refusal"))
    }
  }

  func values(withPrefix prefix: String) throws(TaskRepositoryError) -> [String: String] {
    try file.read { try KeptValues.all(withPrefix: prefix, in: $0) }
  }

  private static func record(_ id: UUID, in database: SQLiteConnection) throws -> TaskRecord? {
    try database.rows(of: "SELECT * FROM task WHERE id = \(id.uuidString)").first
      .map { try TaskRecord(row: $0) }
  }
}

extension Date {
  /// The milliseconds since 1970, clamped to the range from 0 to ``ChangeStamp/latestTime``.
  package var milliseconds: Int64 {
    let value = (timeIntervalSince1970 * 1000).rounded()
    guard value > 0 else { return 0 }
    return value < Double(ChangeStamp.latestTime) ? Int64(value) : ChangeStamp.latestTime
  }
}
