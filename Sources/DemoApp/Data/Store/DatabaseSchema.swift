internal import GRDB

/// The tables, and how those of older versions become them.
enum DatabaseSchema {
  /// `Dayl`: what SQLite keeps in the file to tell whose it is.
  static let applicationID: Int64 = 0x4461_796c

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("tasks") { database in
      try database.execute(sql: tasks)
    }
    return migrator
  }

  /// What a search looks through and what a list is ordered by stand in columns of their own, folded as
  /// `TaskText` does it, so that SQLite compares nothing but bytes.
  private static let tasks = """
    PRAGMA application_id = \(applicationID);

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
