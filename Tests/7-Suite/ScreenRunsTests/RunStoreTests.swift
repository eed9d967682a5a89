import Baselines
import Diagnostics
import FoundationEssentials
import Glibc
import ProjectFiles
import ProjectTestSupport
import ScreenConfig
import Testing

@testable import ScreenRuns

// Testable to make the ID of a run without a run.

@Suite(.timeLimit(.minutes(20))) struct RunStoreTests {
  @Test("The newest run is found, and the last ten are kept")
  func tenRuns() async throws {
    let folder = try TemporaryFolder()
    let store = RunStore(project: folder.project, folders: folder.folders)
    let lock = try await ProjectLock.acquire(folder.folders) { _ in }

    for number in 10...21 { try store.seal(run("202601\(number)-000000-000"), lock) }

    #expect(try store.newest().id == "20260121-000000-000")
    #expect(
      try Files.names(in: folder.folders.runs) == (12...21).map { "202601\($0)-000000-000" })
  }

  @Test("Only folders that are named like a run are read and removed")
  func otherFolders() async throws {
    let folder = try TemporaryFolder()
    let names = [
      "..20200101-000000-000", "20200101", "20200101-000000-000x", "20209901-000000-000", "notes",
    ]
    for name in names { try folder.write("{}", to: "screenshots/current/runs/\(name)/run.json") }
    try folder.write("half", to: "screenshots/current/runs/20200101-000000-000/a.png")
    let store = RunStore(project: folder.project, folders: folder.folders)
    let lock = try await ProjectLock.acquire(folder.folders) { _ in }

    try store.seal(run("20260102-000000-000"), lock)

    #expect(try Files.names(in: folder.folders.runs) == (names + ["20260102-000000-000"]).sorted())
    #expect(try store.newest().id == "20260102-000000-000")
  }

  @Test("A run of the version before is read, and one of a later version is refused")
  func versions() async throws {
    let folder = try TemporaryFolder()
    let store = RunStore(project: folder.project, folders: folder.folders)
    let lock = try await ProjectLock.acquire(folder.folders) { _ in }
    let file = "screenshots/current/runs/20260102-000000-000/run.json"
    try store.seal(run("20260102-000000-000"), lock)
    let text = try #require(try folder.read(file))

    try folder.write(text.replacing("\"version\" : 2", with: "\"version\" : 1"), to: file)
    let older = try store.newest()
    try folder.write(text.replacing("\"version\" : 2", with: "\"version\" : 3"), to: file)
    let error = #expect(throws: SuiteError.self) { try store.newest() }

    #expect(older.version == 1)
    #expect(error?.message == "was written by another version of qa")
  }

  @Test("A new run comes after all others, even if the clock was set back")
  func newIDs() async throws {
    let folder = try TemporaryFolder()
    let store = RunStore(project: folder.project, folders: folder.folders)
    let lock = try await ProjectLock.acquire(folder.folders) { _ in }
    try store.seal(run("20991231-000000-000"), lock)

    let first = try store.newID(at: .now)
    try store.seal(run(first.description), lock)
    let second = try store.newID(at: .now)

    #expect(first.description == "20991231-000000-000+00001")
    #expect(second.description == "20991231-000000-000+00002")
    #expect(try store.newest().id == first.description)
  }

  @Test("A new run after the last possible ID is an error, not an older run")
  func lastID() async throws {
    let folder = try TemporaryFolder()
    let store = RunStore(project: folder.project, folders: folder.folders)
    let lock = try await ProjectLock.acquire(folder.folders) { _ in }
    try store.seal(run("99991231-235959-999+99999"), lock)

    let error = #expect(throws: SuiteError.self) { try store.newID(at: .now) }

    #expect(error?.message == "has the greatest possible run id")
  }

  @Test("A project without a run has nothing to compare")
  func noRun() throws {
    let folder = try TemporaryFolder()
    let store = RunStore(project: folder.project, folders: folder.folders)

    let error = #expect(throws: SuiteError.self) { try store.newest() }

    #expect(error?.exitCode == .incomplete)
    #expect(
      error?.description == """
        screenshots/current: nothing was captured yet
          capture the screens: qa run
        """)
  }

  @Test(
    "A run that was edited is refused",
    arguments: [
      (#""id" : "20260102-000000-000""#, #""id" : "20260102-000000-001""#, "it is run"),
      (#""id" : "20260102-000000-000""#, #""id" : "../x""#, "\"../x\" can't be the id of a run"),
      (#""screen" : "a""#, #""screen" : "../a""#, "\"../a\" can't be a screen"),
      (#""screen" : "a""#, #""screen" : "b""#, "b appears twice"),
      ("runs/20260102-000000-000/a.png", "../a.png", "can't be the last picture of a"),
    ])
  func editedRun(text: String, change: String, message: String) async throws {
    let folder = try TemporaryFolder()
    let store = RunStore(project: folder.project, folders: folder.folders)
    let lock = try await ProjectLock.acquire(folder.folders) { _ in }
    try store.seal(run("20260102-000000-000", screens: ["a", "b"]), lock)
    let path = "screenshots/current/runs/20260102-000000-000/run.json"
    let good = try #require(try folder.read(path))
    #expect(good.contains(text))
    try folder.write(good.replacing(text, with: change), to: path)

    let error = #expect(throws: SuiteError.self) { try store.newest() }

    #expect(error?.exitCode == .usage)
    #expect(error?.place == path)
    #expect(error?.message.hasPrefix("was not written by qa, or was edited: ") == true)
    #expect(error?.message.contains(message) == true)
  }

  @Test(
    "A link in place of a folder of runs is refused, and its target is left alone",
    arguments: ["current", "current/runs", "current/runs/20200101-000000-000"])
  func linkedFolders(path: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("victim", to: "victim/20190101-000000-000/run.json")
    try folder.write("", to: "screenshots/\(Path.parent(of: path))/x")
    let store = RunStore(project: folder.project, folders: folder.folders)
    let lock = try await ProjectLock.acquire(folder.folders) { _ in }
    Files.remove("\(folder.path)/screenshots/\(path)")
    symlink("\(folder.path)/victim", "\(folder.path)/screenshots/\(path)")

    #expect(throws: SuiteError.self) { try store.seal(run("20260102-000000-000"), lock) }
    #expect(throws: SuiteError.self) { try store.newest() }
    #expect(throws: SuiteError.self) { try store.newID(at: .now) }

    #expect(try Files.names(in: folder.path + "/victim") == ["20190101-000000-000"])
    #expect(try folder.read("victim/20190101-000000-000/run.json") == "victim")
  }

  private func run(_ id: String, screens: [ScreenName] = []) throws -> RunManifest {
    RunManifest(
      id: try #require(RunID(id)), startedAt: "2026-01-02T03:04:05Z",
      finishedAt: "2026-01-02T03:04:06Z", isComplete: true,
      screens: screens.map { name in
        var captured = CapturedScreen(
          screen: name, configDigest: "", baselineDigest: nil)
        captured.error = CaptureError(
          reason: "ended", message: "the app exited", remedy: nil,
          lastPicture: "screenshots/current/runs/\(id)/\(name).png")
        return captured
      })
  }
}

@Suite(.timeLimit(.minutes(20))) struct RunIDTests {
  @Test(
    "A valid run ID is read and written unchanged",
    arguments: ["20260102-030405-678", "20260102-030405-678+00001", "99991231-235960-999+99999"])
  func validIDs(text: String) {
    #expect(RunID(text)?.description == text)
  }

  @Test(
    "A malformed run ID is refused",
    arguments: [
      "", "..", "20260102", "20260102-030405", "20260102-030405-67", "20260102-030405-678+",
      "20260102-030405-678+1", "20260102-030405-678+00000", "20260102-030405-678+100000",
      "20260102-030405-678/..", "20261302-030405-678", "20260100-030405-678",
      "20260102-240405-678", "20260102-036005-678", "20260102-030405-+78", "2026010２-030405-678",
      "20260102-030405-678 ", "-20260102-030405-678",
    ])
  func malformedIDs(text: String) {
    #expect(RunID(text) == nil)
  }

  @Test("IDs ascend with time and then with their numbers")
  func orderOfIDs() throws {
    let ids = try [
      "20260102-030405-678", "20260102-030405-678+00001", "20260102-030405-678+00002",
      "20260102-030405-679", "20260103-000000-000",
    ].map { try #require(RunID($0)) }

    #expect(ids.sorted() == ids)
    #expect(ids.map(\.description).sorted() == ids.map(\.description))
  }

  @Test("The ID of a moment is that moment in UTC")
  func idOfMoment() {
    #expect(
      RunID(at: Date(timeIntervalSince1970: 1_767_323_045.678)).description
        == "20260102-030405-678")
  }
}
