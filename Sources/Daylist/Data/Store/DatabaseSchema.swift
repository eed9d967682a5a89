/// The tables of a database, and the id that marks the file as this app's.
struct DatabaseSchema: Sendable {
  /// SQLite's `application_id`, which says whose file it is.
  let applicationID: Int64
  /// The statements that create the tables.
  let tables: String

  /// The version of the tables, kept in SQLite's `user_version`. A file of this app with version 0 has the tables of
  /// version 1, because the first builds didn't write the version.
  private static let version: Int64 = 1

  /// What a file contains, by its tables and its two numbers.
  enum Contents { case nothing, own, newer, foreign }

  func contents(of database: SQLiteConnection) throws -> Contents {
    let id: Int64 = try database.first("PRAGMA application_id") ?? 0
    let tables: Int64 = try database.first("SELECT count(*) FROM sqlite_master") ?? 0
    let version: Int64 = try database.first("PRAGMA user_version") ?? 0
    if tables == 0 { return .nothing }
    if id != applicationID { return .foreign }
    return version > Self.version ? .newer : .own
  }

  /// Creates the tables, unless they exist.
  func makeTables(in database: SQLiteConnection) throws {
    guard try contents(of: database) == .nothing else { return }
    try database.run(
      script: """
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(Self.version);
        \(tables)
        """)
  }

  /// The schema for the tasks of a device; the id is `Dayl`.
  static let tasks = DatabaseSchema(applicationID: 0x4461_796c, tables: taskTables)

  /// Texts to search and to sort by have columns of their own, folded by `TaskText`, so that SQLite only compares
  /// bytes.
  private static let taskTables = """
    CREATE TABLE task (
      id TEXT NOT NULL PRIMARY KEY,
      isDeleted INTEGER NOT NULL,
      title TEXT NOT NULL,
      notes TEXT NOT NULL,
      priority INTEGER NOT NULL,
      tags TEXT NOT NULL,
      due TEXT,
      isDone INTEGER NOT NULL,
      created TEXT NOT NULL,
      foldedTitle TEXT NOT NULL,
      searchText TEXT NOT NULL,
      stampTime INTEGER NOT NULL,
      stampDevice TEXT NOT NULL,
      revision INTEGER,
      isPending INTEGER NOT NULL,
      idempotencyKey TEXT NOT NULL,
      refusal TEXT
    ) STRICT;

    CREATE INDEX taskByDue ON task (isDone, ifnull(due, '~'), priority, foldedTitle, created, id)
      WHERE isDeleted = 0;
    CREATE INDEX taskByPriority ON task (isDone, priority, ifnull(due, '~'), foldedTitle, created, id)
      WHERE isDeleted = 0;
    CREATE INDEX taskByTitle ON task (isDone, foldedTitle, created, id) WHERE isDeleted = 0;
    CREATE INDEX taskByDay ON task (isDeleted, isDone, due) WHERE isDeleted = 0;
    CREATE INDEX taskPending ON task (isPending, stampTime, id, refusal) WHERE isPending = 1;

    CREATE TABLE keptValue (
      name TEXT NOT NULL PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT;
    """
}
