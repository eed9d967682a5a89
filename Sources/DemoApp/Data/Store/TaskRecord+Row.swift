internal import DaylistDomain
internal import FoundationEssentials
internal import GRDB

extension TaskRecord {
  /// - Throws: ``DamagedRow`` where a row is none that this app writes.
  init(row: Row) throws {
    let text: (String) throws -> String = { try Self.value($0, of: row) }
    let number: (String) throws -> Int64 = { try Self.value($0, of: row) }
    guard let id = UUID(uuidString: try text("id")) else { throw DamagedRow() }
    self.init(id: id)
    stamp = ChangeStamp(time: try number("stampTime"), device: try text("stampDevice"))
    revision = try Self.optional("revision", of: row)
    isPending = try number("isPending") == 1
    refusal = try Self.optional("refusal", of: row)
    if try number("isDeleted") == 0 { task = try Self.task(id, row: row) }
  }

  private static func task(_ id: UUID, row: Row) throws -> TaskItem {
    let rank: Int64 = try value("priority", of: row)
    let due: String? = try optional("due", of: row)
    guard let priority = Priority.allCases.first(where: { $0.rank == rank }),
      let created = CalendarDay(try value("created", of: row) as String),
      due == nil || due.flatMap({ CalendarDay($0) }) != nil
    else { throw DamagedRow() }
    let tags: String = try value("tags", of: row)
    let draft = TaskDraft(
      title: try value("title", of: row), notes: try value("notes", of: row), priority: priority,
      tags: try JSONDecoder().decode([String].self, from: Data(tags.utf8)),
      due: due.flatMap { CalendarDay($0) })
    return TaskItem(
      id: id, draft: draft, isDone: try value("isDone", of: row) as Int64 == 1, created: created)
  }

  private static func value<Value: DatabaseValueConvertible>(
    _ column: String, of row: Row
  ) throws -> Value {
    guard let value: Value = try optional(column, of: row) else { throw DamagedRow() }
    return value
  }

  /// nil for NULL.
  private static func optional<Value: DatabaseValueConvertible>(
    _ column: String, of row: Row
  ) throws -> Value? {
    guard let stored: DatabaseValue = row[column] else { throw DamagedRow() }
    if stored.isNull { return nil }
    guard let value = Value.fromDatabaseValue(stored) else { throw DamagedRow() }
    return value
  }

  /// Writes it in place of the one with the same id.
  func write(to database: Database) throws {
    let draft = task?.draft ?? TaskDraft(title: "")
    let tags = String(decoding: try JSONEncoder().encode(draft.tags.map(\.storable)), as: UTF8.self)
    try database.cachedStatement(sql: Self.insertion).execute(arguments: [
      id.uuidString, task == nil, draft.title.storable, draft.notes.storable, draft.priority.rank,
      tags, draft.due?.description, task?.isDone ?? false,
      (task?.created ?? .first).description,
      TaskText.folded(draft.title).storable, task.map(TaskText.searchable)?.storable ?? "",
      stamp.time, stamp.device.storable, revision, isPending, idempotencyKey.storable,
      refusal?.storable,
    ])
  }

  private static let insertion = """
    INSERT OR REPLACE INTO task (id, isDeleted, title, notes, priority, tags, due, isDone, created,
      foldedTitle, searchText, stampTime, stampDevice, revision, isPending, idempotencyKey, refusal)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
}

/// A row that no version of this app wrote.
struct DamagedRow: Error {}

extension String {
  /// Without what ends a text in C, and so in a database.
  var storable: String { utf8.contains(0) ? filter { $0 != "\0" } : self }
}
