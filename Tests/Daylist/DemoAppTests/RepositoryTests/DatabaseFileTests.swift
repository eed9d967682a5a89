import DaylistDomain
import Foundation
import Testing

// These tests make the files of other versions and other programs with SQLite itself.
@testable import DaylistData

@Suite(.timeLimit(.minutes(20))) struct DatabaseFileTests {
  private func open(_ path: String) throws(TaskRepositoryError) -> StoredTaskRepository {
    StoredTaskRepository(try DataStoreFactory(path: path, clock: TaskFactory.clock))
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue
  }

  /// Runs statements on a file as another program does.
  private func run(_ script: String, on path: String) throws {
    let database = try SQLiteConnection(path: path, patience: 0)
    defer { database.close() }
    try database.run(script: script)
  }

  /// Returns the error that `body` throws, or nil if it succeeds.
  private func error(_ body: () async throws(TaskRepositoryError) -> Void) async
    -> TaskRepositoryError?
  {
    do throws(TaskRepositoryError) {
      try await body()
      return nil
    } catch {
      return error
    }
  }

  @Test("Saved tasks are there after a restart, readable only by their owner")
  func tasksSurviveRestart() async throws {
    let folder = try TestFolder()
    let path = folder.file("a/b/tasks.sqlite")
    try await open(path).save(TaskFactory.task(1))

    let tasks = try await open(path).fetchAll()

    #expect(tasks == [TaskFactory.task(1)])
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder.file("a")) == 0o700)
    #expect(try mode(folder.file("a/b")) == 0o700)
  }

  @Test("The database uses a write-ahead log and full synchronization")
  func databaseIsDurable() throws {
    let folder = try TestFolder()
    let path = folder.file("tasks.sqlite")
    let file = try DatabaseFile(path: path, .tasks)

    let journal: String? = try file.write { try $0.first("PRAGMA journal_mode") }
    let synchronous: Int? = try file.write { try $0.first("PRAGMA synchronous") }

    #expect(journal == "wal")
    #expect(synchronous == 2)
  }

  @Test("Two programs may keep tasks in the same file")
  func fileIsShared() async throws {
    let folder = try TestFolder()
    let path = folder.file("tasks.sqlite")
    let (first, second) = (try open(path), try open(path))

    try await first.save(TaskFactory.task(1))
    try await second.save(TaskFactory.task(2))

    let (one, other) = (try await first.fetchAll(), try await second.fetchAll())
    #expect(Set(one) == [TaskFactory.task(1), TaskFactory.task(2)])
    #expect(Set(other) == Set(one))
  }

  @Test("The device keeps its name")
  func deviceKeepsName() throws {
    let folder = try TestFolder()
    let path = folder.file("tasks.sqlite")
    let first = try DataStoreFactory(path: path, clock: TaskFactory.clock, makeDevice: { "A" })
    let second = try DataStoreFactory(path: path, clock: TaskFactory.clock, makeDevice: { "B" })

    #expect(first.makeStore().now.device == "A")
    #expect(second.makeStore().now.device == "A")
  }

  @Test("A file that isn't a database is an error, and stays as it is")
  func textFileIsKept() throws {
    let folder = try TestFolder()
    let path = folder.file("tasks.sqlite")
    let content = Data(String(repeating: "these are no tasks\n", count: 100).utf8)
    try content.write(to: URL(filePath: path))

    #expect(throws: TaskRepositoryError.corrupt(path: path)) { try open(path) }
    #expect(try Data(contentsOf: URL(filePath: path)) == content)
  }

  @Test("Another program's database is an error, and stays unchanged")
  func foreignDatabase() throws {
    let folder = try TestFolder()
    let path = folder.file("tasks.sqlite")
    try run("CREATE TABLE task (a); PRAGMA application_id = 1", on: path)
    let content = try Data(contentsOf: URL(filePath: path))

    #expect(throws: TaskRepositoryError.corrupt(path: path)) { try open(path) }
    #expect(try Data(contentsOf: URL(filePath: path)) == content)
  }

  @Test("Overwritten pages are reported as damage when they are read")
  func damagedPages() async throws {
    let folder = try TestFolder()
    let path = folder.file("tasks.sqlite")
    try await damage(path)

    let error = await error { () async throws(TaskRepositoryError) in
      _ = try await open(path).fetchAll()
    }

    #expect(error == .corrupt(path: path))
  }

  /// Overwrites all pages except the first.
  private func damage(_ path: String) async throws {
    let database = try SQLiteConnection(path: path, patience: 0)
    try DatabaseSchema.tasks.makeTables(in: database)
    database.close()
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes.replaceSubrange(
      4096..<bytes.count, with: Data(repeating: 0x5a, count: bytes.count - 4096))
    try bytes.write(to: URL(filePath: path))
  }

  @Test(
    "A row that no version could have written is reported as damage",
    arguments: [
      "priority = 7", "created = 'soon'", "due = '2025-02-30'", "tags = 'none'", "id = 'me'",
    ])
  func damagedRowIsReported(change: String) async throws {
    let folder = try TestFolder()
    let path = folder.file("tasks.sqlite")
    let repository = try open(path)
    try await repository.save(TaskFactory.task(1))
    try run("UPDATE task SET \(change)", on: path)

    let error = await error { () async throws(TaskRepositoryError) in
      _ = try await repository.fetch(matching: TaskQuery())
    }

    #expect(error == .corrupt(path: path))
  }

  @Test("A database of a newer version is refused")
  func newerVersion() async throws {
    let folder = try TestFolder()
    let path = folder.file("tasks.sqlite")
    _ = try open(path)
    try run("PRAGMA user_version = 2", on: path)

    #expect(
      throws: TaskRepositoryError.unreadable(
        path: path, reason: "a newer version of this app wrote it")
    ) { try open(path) }
  }

  @Test("Tasks of the first builds, which wrote no version, are read")
  func firstBuildsAreRead() async throws {
    let folder = try TestFolder()
    let path = folder.file("tasks.sqlite")
    try await open(path).save(TaskFactory.task(1))
    try run("PRAGMA user_version = 0; CREATE TABLE grdb_migrations (identifier TEXT)", on: path)

    let tasks = try await open(path).fetchAll()

    #expect(tasks == [TaskFactory.task(1)])
  }

  @Test("Changes that fail halfway are rolled back")
  func failedChangesRollBack() throws {
    let file = try DatabaseFile(path: nil, .tasks)

    #expect(throws: TaskRepositoryError.corrupt(path: "memory")) {
      try file.write { database in
        try KeptValues.set("a", named: "kept", in: database)
        throw DamagedRow()
      }
    }
    #expect(try file.read { try KeptValues.value(named: "kept", in: $0) } == nil)
  }

  @Test(
    "A value is never run as SQL", arguments: ["'); DROP TABLE task; --", "\"", "ü\n?1"])
  func valuesAreEscaped(text: String) throws {
    let file = try DatabaseFile(path: nil, .tasks)

    try file.write { try KeptValues.set(text, named: text, in: $0) }

    #expect(try file.read { try KeptValues.value(named: text, in: $0) } == text)
    #expect(try file.read { try KeptValues.all(withPrefix: text, in: $0) } == [text: text])
  }

  @Test("A folder that can't be made, and a folder in the database's place, are errors")
  func invalidPathIsReported() throws {
    let folder = try TestFolder()
    try Data().write(to: URL(filePath: folder.file("file")))

    #expect(
      throws: TaskRepositoryError.unwritable(
        path: folder.file("file/tasks.sqlite"), reason: "not a directory")
    ) { try open(folder.file("file/tasks.sqlite")) }
    #expect(
      throws: TaskRepositoryError.unreadable(path: folder.path, reason: "it is not a regular file")
    ) { try open(folder.path) }
    #expect(throws: TaskRepositoryError.self) { try open("/proc/daylist/tasks.sqlite") }
  }

  @Test("A full disk loses no saved task")
  func fullDiskKeepsTasks() async throws {
    let file = try DatabaseFile(path: nil, .tasks)
    let store = SQLiteDataStore(file: file, device: "A", clock: TaskFactory.clock)
    store.upsert(TaskFactory.id(1)) { $0 = DataSamples.record(1) }
    try store.save()
    try file.write { try $0.run(script: "PRAGMA max_page_count = 20") }

    var long = TaskFactory.task(2)
    long.draft.notes = String(repeating: "a", count: 100_000)
    store.upsert(long.id) { [long] in $0.change(to: long, at: store.now) }

    #expect(throws: TaskRepositoryError.full(path: "memory")) { try store.save() }
    #expect(try store.fetchAll() == [TaskFactory.task(1)])
  }

  @Test("Errors of SQLite are reported as the tasks being unreadable or unwritable")
  func sqliteErrorsAreMapped() {
    let busy = SQLiteError(5, message: "database is locked")
    let input = SQLiteError(10, message: "disk I/O error")
    let readOnly = SQLiteError(8, message: "read only")

    #expect(
      TaskRepositoryError(busy, path: "p", isWriting: true)
        == .unwritable(path: "p", reason: "another program is writing it"))
    #expect(
      TaskRepositoryError(busy, path: "p", isWriting: false)
        == .unreadable(path: "p", reason: "another program is writing it"))
    #expect(
      TaskRepositoryError(input, path: "p", isWriting: true)
        == .unwritable(path: "p", reason: "disk I/O error"))
    #expect(
      TaskRepositoryError(input, path: "p", isWriting: false)
        == .unreadable(path: "p", reason: "disk I/O error"))
    #expect(
      TaskRepositoryError(readOnly, path: "p", isWriting: false)
        == .unwritable(path: "p", reason: "read only"))
  }
}
