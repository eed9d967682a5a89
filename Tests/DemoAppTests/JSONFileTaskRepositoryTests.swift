import DemoApp
import FoundationEssentials
import Testing

@Suite struct JSONFileTaskRepositoryTests {
  /// A folder that is removed when the test ends.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "tasks-\(UUID())")

    /// A file below folders that do not exist yet.
    var file: URL { url.appending(path: "deep/er/tasks.json") }

    func write(_ text: String) throws {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    func content() throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }

    isolated deinit { try? FileManager.default.removeItem(at: url) }
  }

  private let folder = Folder()

  private func repository() -> JSONFileTaskRepository {
    JSONFileTaskRepository(path: folder.file.path)
  }

  @Test("Without a file there are no tasks, and none is made")
  func withoutFile() async throws {
    #expect(try await repository().tasks() == [])
    #expect(try await repository().settings() == AppSettings())
    #expect(!FileManager.default.fileExists(atPath: folder.file.path))
  }

  @Test("Tasks and settings are kept")
  func tasksSettings() async throws {
    var settings = AppSettings()
    settings.theme = .light
    settings.sorting = .title

    for task in PreviewData.tasks { try await repository().save(task) }
    try await repository().save(settings)

    #expect(try await repository().tasks() == PreviewData.tasks)
    #expect(try await repository().settings() == settings)
  }

  @Test("A new task gets the next id")
  func newTask() async throws {
    let draft = TaskDraft(title: "日本 “quoted” \u{1b}", tags: ["a"], due: PreviewData.today)

    let first = try await repository().add(draft, created: PreviewData.today)
    let second = try await repository().add(draft, created: PreviewData.today)

    #expect([first.id, second.id] == [1, 2])
    #expect(try await repository().tasks() == [first, second])
  }

  @Test("A new task gets an id also after the highest number")
  func newTaskGets() async throws {
    let draft = TaskDraft(title: "Last")
    try await repository().save(TaskItem(id: .max, draft: draft, created: PreviewData.today))

    let task = try await repository().add(draft, created: PreviewData.today)

    #expect(task.id == 1)
  }

  @Test("A task is changed and removed")
  func taskChanged() async throws {
    var task = try await repository().add(TaskDraft(title: "One"), created: PreviewData.today)
    task.isDone = true

    try await repository().save(task)
    #expect(try await repository().tasks() == [task])

    try await repository().remove(task.id)
    #expect(try await repository().tasks() == [])
  }

  private nonisolated static let task = """
    {"id": 1, "title": "T", "notes": "", "priority": "high", "tags": [], "isDone": false,
     "created": "2025-01-01", "due": "2025-02-30"}
    """
  private nonisolated static let settings = """
    {"theme": "dark", "sorting": "due", "showsCompleted": true, "dateStyle": "iso",
     "confirmsDeletion": true}
    """
  private nonisolated static func document(version: Int = 1, tasks: String) -> String {
    #"{"version": \#(version), "settings": \#(settings), "tasks": [\#(tasks)]}"#
  }
  private nonisolated static let goodTask = task.replacing("02-30", with: "02-28")

  @Test(
    "A file that is no list of tasks is left as it is",
    arguments: [
      ("", "it is not JSON"),
      ("{", "it is not JSON"),
      ("{}", "“version” is missing"),
      ("[]", "a value of another type was expected"),
      (document(version: 2, tasks: ""), "its version is 2, and this app knows 1"),
      (document(tasks: task), "tasks[0].due: “2025-02-30” is not a day such as 2025-03-14"),
      (
        document(tasks: goodTask + "," + goodTask),
        "the ids of its tasks are not positive or not unique"
      ),
    ])
  func fileList(
    content: String, problem: String
  ) async throws {
    try folder.write(content)

    let error = await #expect(throws: TaskRepositoryError.self) {
      _ = try await repository().add(TaskDraft(title: "New"), created: PreviewData.today)
    }

    #expect(error?.code == .corrupt)
    #expect(error?.message == "'\(folder.file.path)' is not a list of tasks: \(problem).")
    #expect(try folder.content() == content)
  }

  @Test("A file written by hand is read")
  func fileWritten() async throws {
    try folder.write(Self.document(tasks: Self.goodTask))

    #expect(try await repository().tasks().map(\.title) == ["T"])
    #expect(try await repository().settings().dateStyle == .iso)
  }

  @Test("A file behind a link is replaced and keeps its permissions")
  func fileBehind() async throws {
    try folder.write(Self.document(tasks: ""))
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file.path)
    let link = folder.url.appending(path: "link.json")
    try manager.createSymbolicLink(at: link, withDestinationURL: folder.file)

    try await JSONFileTaskRepository(path: link.path).save(PreviewData.tasks[0])

    #expect(try await repository().tasks() == [PreviewData.tasks[0]])
    #expect(try manager.destinationOfSymbolicLink(atPath: link.path) == folder.file.path)
    let mode = try manager.attributesOfItem(atPath: folder.file.path)[.posixPermissions]
    #expect(mode as? Int == 0o640)
    #expect(
      try manager.contentsOfDirectory(atPath: folder.file.deletingLastPathComponent().path)
        == ["tasks.json"])
  }

  @Test("A folder is no file of tasks")
  func folderFile() async throws {
    let repository = JSONFileTaskRepository(path: "/")

    let error = await #expect(throws: TaskRepositoryError.self) { try await repository.tasks() }

    #expect(error?.code == .unreadable)
    #expect(error?.message == "Could not read '/': it is not a regular file.")
  }

  @Test("A file that cannot be written is an error")
  func fileCannot() async throws {
    let repository = JSONFileTaskRepository(path: "/proc/none/tasks.json")

    let error = await #expect(throws: TaskRepositoryError.self) {
      try await repository.save(AppSettings())
    }

    #expect(error?.code == .unwritable)
  }
}
