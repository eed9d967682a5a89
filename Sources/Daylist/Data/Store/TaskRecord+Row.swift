internal import DaylistDomain
internal import FoundationEssentials

extension TaskRecord {
  /// - Throws: ``DamagedRow`` if this app can't have written the row.
  init(row: SQLRow) throws {
    guard let id = UUID(uuidString: try row.value("id")) else { throw DamagedRow() }
    self.init(id: id)
    stamp = ChangeStamp(time: try row.value("stampTime"), device: try row.value("stampDevice"))
    revision = try row.value("revision")
    isPending = try row.value("isPending")
    refusal = try row.value("refusal")
    if try !row.value("isDeleted") { task = try Self.task(id, row: row) }
  }

  private static func task(_ id: UUID, row: SQLRow) throws -> TaskItem {
    let rank: Int64 = try row.value("priority")
    let dueText: String? = try row.value("due")
    let due = dueText.flatMap { CalendarDay($0) }
    guard let priority = Priority.allCases.first(where: { $0.rank == rank }),
      let created = CalendarDay(try row.value("created") as String),
      (due == nil) == (dueText == nil)
    else { throw DamagedRow() }
    let tags: String = try row.value("tags")
    let draft = TaskDraft(
      title: try row.value("title"), notes: try row.value("notes"), priority: priority,
      tags: try JSONDecoder().decode([String].self, from: Data(tags.utf8)),
      due: due)
    return TaskItem(id: id, draft: draft, isDone: try row.value("isDone"), created: created)
  }

  /// Writes the record, replacing the one with the same id.
  func write(to database: SQLiteConnection) throws {
    let draft = task?.draft ?? TaskDraft(title: "")
    let tags = String(decoding: try JSONEncoder().encode(draft.tags.map(\.storable)), as: UTF8.self)
    try database.run(
      """
      INSERT OR REPLACE INTO task (id, isDeleted, title, notes, priority, tags, due, isDone, created,
        foldedTitle, searchText, stampTime, stampDevice, revision, isPending, idempotencyKey, refusal)
      VALUES (\(id.uuidString), \(task == nil), \(draft.title.storable), \(draft.notes.storable),
        \(draft.priority.rank), \(tags), \(orNull: draft.due?.description), \(task?.isDone ?? false),
        \((task?.created ?? .first).description),
        \(TaskText.folded(draft.title).storable), \(task.map(TaskText.searchable)?.storable ?? ""),
        \(stamp.time), \(stamp.device.storable), \(orNull: revision), \(isPending),
        \(idempotencyKey.storable), \(orNull: refusal?.storable))
      """)
  }
}

extension String {
  /// The text without NUL characters, which would end it in C and so in the database.
  var storable: String { utf8.contains(0) ? filter { $0 != "\0" } : self }
}
