internal import DaylistDomain
internal import FoundationEssentials

/// The server's database: the winning change of each task, and the keys of the changes that it received.
///
/// The change with the later stamp wins. Winning changes are numbered consecutively; a device that has all changes up
/// to a number asks for those after it.
struct ServerStore: Sendable {
  private let file: DatabaseFile
  /// Identifies this database; it is generated when the database is created.
  private let name: String

  /// How many of the latest changes are remembered by their keys.
  private static let rememberedKeys: Int64 = 100_000

  init(
    path: String?, makeName: () -> String = { UUID().uuidString }
  ) throws(TaskRepositoryError) {
    file = try DatabaseFile(path: path, Self.schema)
    name = try file.write { database in
      if let name: String = try database.first("SELECT name FROM server") { return name }
      let name = makeName()
      try database.run("INSERT INTO server (name) VALUES (\(name))")
      return name
    }
  }

  var path: String { file.path }

  /// The schema of the server's database; the id is `DayS`.
  private static let schema = DatabaseSchema(applicationID: 0x4461_7953, tables: tables)

  private static let tables = """
    CREATE TABLE server (name TEXT NOT NULL) STRICT;
    CREATE TABLE syncedTask (
      id TEXT NOT NULL PRIMARY KEY,
      revision INTEGER NOT NULL UNIQUE,
      time INTEGER NOT NULL,
      device TEXT NOT NULL,
      json TEXT NOT NULL
    ) STRICT;
    CREATE TABLE mutation (
      number INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      outcome TEXT NOT NULL
    ) STRICT;
    """

  /// Returns a page of the winning changes after a revision.
  ///
  /// - Returns: nil if there never was such a revision: the database is older than what the device has seen.
  func changes(since revision: Int64, limit: Int) throws(TaskRepositoryError) -> ChangePage? {
    try file.read { database in
      let last = try Self.lastRevision(in: database)
      guard revision <= last else { return nil }
      var tasks: [SyncedTask] = []
      var bytes = 0
      let changes: SQL = """
        SELECT json FROM syncedTask WHERE revision > \(revision) ORDER BY revision LIMIT \(limit)
        """
      try database.forEachRow(of: changes) { row in
        let json: String = try row.value("json")
        bytes += json.utf8.count
        tasks.append(try JSONDecoder().decode(SyncedTask.self, from: Data(json.utf8)))
        return bytes < SyncLimits.batchBytes
      }
      let reached = tasks.last?.revision ?? revision
      return ChangePage(
        server: name, tasks: tasks, cursor: String(reached), hasMore: reached < last)
    }
  }

  /// Applies changes independently: a refused one doesn't affect the others. They are on disk when this returns.
  func apply(_ mutations: [ReceivedMutation]) throws(TaskRepositoryError) -> PushReply {
    try file.write { database in
      let results = try mutations.map { received in
        if let problem = received.problem {
          return PushResult(key: received.key, outcome: .refused, reason: problem)
        }
        guard let mutation = received.mutation else { throw DamagedRow() }
        return try Self.apply(mutation, in: database)
      }
      try database.run(
        """
        DELETE FROM mutation
        WHERE number <= (SELECT max(number) FROM mutation) - \(Self.rememberedKeys)
        """)
      return PushReply(server: name, results: results)
    }
  }

  private static func apply(
    _ mutation: TaskMutation, in database: SQLiteConnection
  ) throws -> PushResult {
    let current = try task(mutation.task.id, in: database)
    let known: String? = try database.first(
      "SELECT outcome FROM mutation WHERE key = \(mutation.key)")
    if let outcome = known.flatMap(PushResult.Outcome.init) {
      return PushResult(key: mutation.key, outcome: outcome, task: current)
    }
    var result = PushResult(key: mutation.key, outcome: .superseded, task: current)
    if current.map({ $0.stamp < mutation.task.stamp }) ?? true {
      var task = mutation.task
      task.revision = try lastRevision(in: database) + 1
      let json = String(decoding: try JSONEncoder().encode(task), as: UTF8.self)
      guard json.utf8.count <= SyncLimits.taskBytes else {
        return PushResult(
          key: mutation.key, outcome: .refused,
          reason: "it is longer than \(SyncLimits.taskBytes >> 10) KB")
      }
      try database.run(
        """
        INSERT OR REPLACE INTO syncedTask (id, revision, time, device, json)
        VALUES (\(task.id.uuidString), \(orNull: task.revision), \(task.time), \(task.device), \(json))
        """)
      result = PushResult(key: mutation.key, outcome: .applied, task: task)
    } else if current?.stamp == mutation.task.stamp {
      result = PushResult(key: mutation.key, outcome: .applied, task: current)
    }
    try database.run(
      """
      INSERT INTO mutation (key, outcome) VALUES (\(mutation.key), \(result.outcome.rawValue))
      """)
    return result
  }

  private static func lastRevision(in database: SQLiteConnection) throws -> Int64 {
    try database.first("SELECT ifnull(max(revision), 0) FROM syncedTask") ?? 0
  }

  private static func task(_ id: UUID, in database: SQLiteConnection) throws -> SyncedTask? {
    let json: String? = try database.first(
      "SELECT json FROM syncedTask WHERE id = \(id.uuidString)")
    return try json.map { try JSONDecoder().decode(SyncedTask.self, from: Data($0.utf8)) }
  }
}
