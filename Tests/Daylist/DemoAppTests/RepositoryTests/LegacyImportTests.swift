import DaylistData
import DaylistDomain
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20))) struct LegacyImportTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func options(_ json: String?, name: String = "tasks.sqlite") throws -> DataOptions {
    if let json { try Data(json.utf8).write(to: URL(filePath: folder.file("tasks.json"))) }
    return DataOptions(
      databasePath: folder.file(name), legacyJSONPath: folder.file("tasks.json"),
      clock: TaskFactory.clock)
  }

  private static let json = """
    {
      "settings" : {"theme" : "light", "sorting" : "title", "showsCompleted" : false,
        "dateStyle" : "iso", "confirmsDeletion" : false},
      "tasks" : [
        {"id" : 1, "title" : "Renew passport", "notes" : "Blue folder", "priority" : "high",
         "tags" : ["personal", "a b"], "due" : "2025-03-10", "isDone" : false, "created" : "2025-02-20"},
        {"id" : 9223372036854775807, "title" : "Plants", "notes" : "", "priority" : "low",
         "tags" : [], "isDone" : true, "created" : "2025-02-21"}
      ],
      "version" : 1
    }
    """

  @Test("Tasks and settings of older versions are imported, and their file stays unchanged")
  func importsTasksAndSettings() async throws {
    let services = try await DataServices.open(try options(Self.json))

    let tasks = try await services.tasks.fetch(matching: TaskQuery()).items
    #expect(tasks.map(\.title) == ["Renew passport", "Plants"])
    #expect(tasks.map(\.notes) == ["Blue folder", ""])
    #expect(tasks.map(\.tags) == [["personal", "a b"], []])
    #expect(tasks.map(\.due) == [CalendarDay("2025-03-10"), nil])
    #expect(tasks.map(\.isDone) == [false, true])
    #expect(tasks.map(\.priority) == [.high, .low])
    let settings = try await services.settings.settings()
    #expect(settings.theme == .light)
    #expect(settings.sorting == .title)
    #expect(!settings.showsCompleted)
    #expect(settings.syncsAutomatically)
    let kept = try String(contentsOf: URL(filePath: folder.file("tasks.json")), encoding: .utf8)
    #expect(kept == Self.json)
  }

  @Test("The import happens once: tasks that are deleted afterwards stay deleted")
  func importedOnce() async throws {
    let options = try options(Self.json)
    let first = try await DataServices.open(options)
    for task in try await first.tasks.fetchAll() { try await first.tasks.delete(task.id) }

    let second = try await DataServices.open(options)

    let tasks = try await second.tasks.fetchAll()
    #expect(tasks.isEmpty)
  }

  @Test("Copies of one file get the same ids; a different task with the same number gets another")
  func stableIDs() async throws {
    let first = try await DataServices.open(try options(Self.json)).tasks.fetchAll()
    let copy = try await DataServices.open(try options(nil, name: "copy.sqlite")).tasks.fetchAll()
    let other = Self.json.replacing("Renew passport", with: "Renew licence")
    let others = try await DataServices.open(try options(other, name: "other.sqlite"))
      .tasks.fetchAll()

    #expect(Set(first.map(\.id)) == Set(copy.map(\.id)))
    #expect(Set(first.map(\.id)).intersection(others.map(\.id)).count == 1)
    #expect(first.contains { $0.id.uuidString == "467111BE-F973-8451-9BC2-DE4EC266C2CE" })
  }

  @Test("Without a file of an older version, nothing is imported")
  func noOldFile() async throws {
    let options = try options(nil)

    let services = try await DataServices.open(options)

    let tasks = try await services.tasks.fetchAll()
    #expect(tasks.isEmpty)
  }

  @Test(
    "A damaged file is an error that names it; after repair, it is imported",
    arguments: [
      "", "{", "[]", #"{"version": 2, "tasks": []}"#, #"{"version": 1}"#,
      #"{"version": 1, "tasks": [{"id": 1}]}"#, json.replacing("2025-03-10", with: "2025-02-30"),
      json.replacing("9223372036854775807", with: "1"), String(json.dropLast(30)),
    ])
  func damagedFile(content: String) async throws {
    let path = folder.file("tasks.json")
    let options = try options(content)

    await #expect(throws: TaskRepositoryError.corrupt(path: path)) {
      try await DataServices.open(options)
    }

    #expect(try String(contentsOf: URL(filePath: path), encoding: .utf8) == content)
    let repaired = try await DataServices.open(try self.options(Self.json))
    let tasks = try await repaired.tasks.fetchAll()
    #expect(tasks.count == 2)
  }

  @Test("A folder in the file's place, or a file over 16 MB, is an error that says so")
  func unreadableFileIsReported() async throws {
    let path = folder.file("tasks.json")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let options = try options(nil)

    await #expect(
      throws: TaskRepositoryError.unreadable(path: path, reason: "it is not a regular file")
    ) { try await DataServices.open(options) }

    try FileManager.default.removeItem(atPath: path)
    try Data(count: (16 << 20) + 1).write(to: URL(filePath: path))
    await #expect(
      throws: TaskRepositoryError.unreadable(path: path, reason: "it is larger than 16 MB")
    ) { try await DataServices.open(options) }
  }
}
