import Baselines
import ContentDigest
import FoundationEssentials
import Glibc
import ProjectFiles
import ProjectTestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct BaselineJournalTests {
  /// A project, and a folder for state outside of it.
  private struct Fixture {
    let project: TemporaryFolder
    let state: TemporaryFolder

    init() throws {
      project = try TemporaryFolder()
      state = try TemporaryFolder()
    }

    var journal: BaselineJournal {
      BaselineJournal(project.folders, ["XDG_STATE_HOME": state.path])
    }

    /// Writes the journal as a killed process leaves it.
    func interrupt(_ text: String) throws {
      let name = SHA256Digest(
        of:
          Array("\(project.folders.root)\0\(project.folders.baseline)".utf8))
      try state.write(text, to: "qa/journals/\(name).json")
    }

    var journals: [String] {
      get throws { try Files.names(in: state.path + "/qa/journals") }
    }

    var baseline: [String] { get throws { try Files.names(in: project.folders.baseline) } }
  }

  private static let staging = ".staging-0123456789abcdef"

  private static func entry(_ changes: String) -> String {
    #"{ "staging": "\#(staging)", "changes": [\#(changes)] }"#
  }

  private static func change(_ name: String, to text: String) -> String {
    #"{ "name": "\#(name)", "digest": "\#(SHA256Digest(of: Array(text.utf8)))" }"#
  }

  @Test("A commit adds and removes files together and leaves nothing else behind")
  func commitInOneFolder() async throws {
    let fixture = try Fixture()
    let lock = try await ProjectLock.acquire(fixture.project.folders) { _ in }
    try fixture.project.write("old", to: "screenshots/baseline/b.png")

    try fixture.journal.commit(["a.png": Array("new".utf8), "b.png": nil], lock)

    #expect(try fixture.project.read("screenshots/baseline/a.png") == "new")
    #expect(try fixture.baseline == ["a.png"])
    #expect(try fixture.journals == [])
    var status = stat()
    #expect(stat(fixture.state.path + "/qa/journals", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
  }

  @Test("A commit that can't be staged leaves nothing behind and blocks nothing")
  func commitThatFails() async throws {
    let fixture = try Fixture()
    let lock = try await ProjectLock.acquire(fixture.project.folders) { _ in }

    #expect(throws: SuiteError.self) {
      try fixture.journal.commit(["a.png": [1], "b/c.png": [2]], lock)
    }

    #expect(try fixture.baseline == [])
    #expect(try fixture.journals == [])
    #expect(throws: Never.self) { try fixture.journal.refusePending() }
  }

  @Test("The user's state folder is created with all folders that lead to it")
  func missingStateFolder() async throws {
    let fixture = try Fixture()
    let home = fixture.state.path + "/a/b"
    let lock = try await ProjectLock.acquire(fixture.project.folders) { _ in }

    try BaselineJournal(fixture.project.folders, ["XDG_STATE_HOME": home])
      .commit(["a.png": [1]], lock)

    #expect(try Files.names(in: fixture.state.path) == ["a"])
    #expect(try Files.names(in: home) == ["qa"])
  }

  @Test("An interrupted change of thousands of files with long names is finished")
  func recoveryOfManyFiles() async throws {
    let fixture = try Fixture()
    let lock = try await ProjectLock.acquire(fixture.project.folders) { _ in }
    let name = String(repeating: "n", count: 160)
    try fixture.project.write("old", to: "screenshots/baseline/\(name)1.png")
    let changes = (0..<30_000).map { "{ \"name\": \"\(name)\($0).png\" }" }
    try fixture.interrupt(Self.entry(changes.joined(separator: ",")))

    try fixture.journal.recover(lock)

    #expect(try fixture.baseline == [])
    #expect(try fixture.journals == [])
  }

  @Test("An interrupted commit can't be finished without its folder, unless nothing was to change")
  func recoveryWithoutFolder() async throws {
    let fixture = try Fixture()
    let lock = try await ProjectLock.acquire(fixture.project.folders) { _ in }
    try fixture.interrupt(Self.entry(Self.change("a.png", to: "new")))
    let error = #expect(throws: SuiteError.self) { try fixture.journal.recover(lock) }
    try fixture.interrupt(Self.entry(""))

    try fixture.journal.recover(lock)

    #expect(error?.message.hasSuffix("baseline/ is gone") == true)
    #expect(try fixture.journals == [])
  }

  @Test("A commit changes screenshots/ and the baselines together and leaves nothing else behind")
  func commitInBothFolders() async throws {
    let fixture = try Fixture()
    let lock = try await ProjectLock.acquire(fixture.project.folders) { _ in }
    try fixture.project.write("old", to: "screenshots/a.json")

    try fixture.journal.commit(
      ["b.png": Array("new".utf8)],
      screenshots: ["a.json": nil, "b.json": Array("{}".utf8)], lock)

    #expect(try fixture.project.read("screenshots/b.json") == "{}")
    #expect(try fixture.project.read("screenshots/baseline/b.png") == "new")
    #expect(
      try Files.names(in: fixture.project.path + "/screenshots") == [
        "b.json", "baseline", "current",
      ])
    #expect(try fixture.journals == [])
  }

  @Test("An interrupted commit in two folders is finished in both or in neither")
  func recoveryOfBothFolders() async throws {
    let fixture = try Fixture()
    let lock = try await ProjectLock.acquire(fixture.project.folders) { _ in }
    let project = fixture.project
    let entry = Self.entry(
      """
      \(Self.change("a.png", to: "new")),
      { "name": "b.json", "folder": "screenshots",
        "digest": "\(SHA256Digest(of: Array("{}".utf8)))" },
      { "name": "a.json", "folder": "screenshots" }
      """)
    try project.write("new", to: "screenshots/baseline/\(Self.staging)/a.png")
    try project.write("old", to: "screenshots/a.json")
    try fixture.interrupt(entry)

    let lost = #expect(throws: SuiteError.self) { try fixture.journal.recover(lock) }
    let untouched = try project.read("screenshots/a.json")
    try project.write("{}", to: "screenshots/\(Self.staging)/b.json")
    try fixture.journal.recover(lock)

    #expect(lost?.message.hasSuffix("the new b.json is gone") == true)
    #expect(untouched == "old")
    #expect(try project.read("screenshots/baseline/a.png") == "new")
    #expect(
      try Files.names(in: project.path + "/screenshots") == ["b.json", "baseline", "current"])
  }

  @Test("A commit that was interrupted after staging blocks judging until recovery finishes it")
  func recoveryAfterStaging() async throws {
    let fixture = try Fixture()
    let lock = try await ProjectLock.acquire(fixture.project.folders) { _ in }
    let (project, staging) = (fixture.project, "screenshots/baseline/\(Self.staging)")
    try project.write("old", to: "screenshots/baseline/a.png")
    try project.write("old", to: "screenshots/baseline/gone.png")
    try project.write("new", to: "\(staging)/a.png")
    try project.write("new", to: "screenshots/baseline/done.png")
    try fixture.interrupt(
      Self.entry(
        """
        \(Self.change("a.png", to: "new")), \(Self.change("done.png", to: "new")),
        { "name": "gone.png" }
        """))

    let refusal = #expect(throws: SuiteError.self) { try fixture.journal.refusePending() }
    try fixture.journal.recover(lock)

    #expect(refusal?.exitCode == .incomplete)
    #expect(try project.read("screenshots/baseline/a.png") == "new")
    #expect(try fixture.baseline == ["a.png", "done.png"])
    #expect(try fixture.journals == [])
    try fixture.journal.refusePending()
  }

  @Test("A commit that was interrupted while it staged files is undone")
  func recoveryDuringStaging() async throws {
    let fixture = try Fixture()
    let lock = try await ProjectLock.acquire(fixture.project.folders) { _ in }
    try fixture.project.write("old", to: "screenshots/baseline/a.png")
    try fixture.project.write("half", to: "screenshots/baseline/\(Self.staging)/a.png")
    try fixture.interrupt(#"{ "staging": "\#(Self.staging)" }"#)

    try fixture.journal.recover(lock)

    #expect(try fixture.project.read("screenshots/baseline/a.png") == "old")
    #expect(try fixture.baseline == ["a.png"])
    #expect(try fixture.journals == [])
  }

  @Test("A staged file that is missing or altered stops recovery before anything changes")
  func damagedStaging() async throws {
    let fixture = try Fixture()
    let lock = try await ProjectLock.acquire(fixture.project.folders) { _ in }
    try fixture.project.write("old", to: "screenshots/baseline/a.png")
    try fixture.project.write("old", to: "screenshots/baseline/b.png")
    try fixture.project.write("new", to: "screenshots/baseline/\(Self.staging)/a.png")
    let changes = [Self.change("a.png", to: "new"), Self.change("b.png", to: "new")]
    try fixture.interrupt(Self.entry(changes.joined(separator: ", ")))

    let gone = #expect(throws: SuiteError.self) { try fixture.journal.recover(lock) }
    try fixture.project.write("forged", to: "screenshots/baseline/\(Self.staging)/b.png")
    let forged = #expect(throws: SuiteError.self) { try fixture.journal.recover(lock) }

    #expect(gone?.message.hasSuffix("the new b.png is gone") == true)
    #expect(forged?.message.hasSuffix("the new b.png is not what was approved") == true)
    #expect(try fixture.project.read("screenshots/baseline/a.png") == "old")
  }

  @Test(
    "A journal that qa can't have written is refused",
    arguments: [
      #"{ "staging": ".staging" }"#, #"{ "staging": "../x" }"#,
      #"{ "staging": ".staging-0123456789ABCDEF" }"#,
      entry(#"{ "name": "../a.png" }"#), entry(#"{ "name": "a.png", "digest": "12" }"#), "[]", "",
    ])
  func forgedJournal(text: String) async throws {
    let fixture = try Fixture()
    let lock = try await ProjectLock.acquire(fixture.project.folders) { _ in }
    try fixture.project.write("old", to: "a.png")
    try fixture.project.write("old", to: "screenshots/baseline/.staging/x")
    try fixture.interrupt(text)

    let error = #expect(throws: SuiteError.self) { try fixture.journal.recover(lock) }

    #expect(error?.message.hasPrefix("was not written by qa, or was edited") == true)
    #expect(try fixture.project.read("a.png") == "old")
    #expect(try fixture.baseline == [".staging"])
  }

  @Test("A staging folder that is a symbolic link is not followed")
  func linkedStaging() async throws {
    let fixture = try Fixture()
    let lock = try await ProjectLock.acquire(fixture.project.folders) { _ in }
    try fixture.project.write("new", to: "victim/a.png")
    try fixture.project.write("old", to: "screenshots/baseline/a.png")
    symlink(
      fixture.project.path + "/victim", "\(fixture.project.folders.baseline)/\(Self.staging)")
    try fixture.interrupt(Self.entry(Self.change("a.png", to: "new")))

    #expect(throws: SuiteError.self) { try fixture.journal.recover(lock) }

    #expect(try fixture.project.read("victim/a.png") == "new")
    #expect(try fixture.project.read("screenshots/baseline/a.png") == "old")
  }

  @Test(
    "Without a state folder outside the project nothing can be approved, but judging still works",
    arguments: [
      [:], ["XDG_STATE_HOME": "state"], ["HOME": "", "XDG_STATE_HOME": ""], ["HOME": "project"],
      ["XDG_STATE_HOME": "project"], ["XDG_STATE_HOME": "project/deep/er"],
    ])
  func noStateFolder(names: [String: String]) async throws {
    let fixture = try Fixture()
    let lock = try await ProjectLock.acquire(fixture.project.folders) { _ in }
    let environment = names.mapValues { name in
      name.hasPrefix("project") ? fixture.project.path + name.dropFirst("project".count) : name
    }
    let journal = BaselineJournal(fixture.project.folders, environment)

    let error = #expect(throws: SuiteError.self) { try journal.commit(["a.png": [1]], lock) }
    try journal.refusePending()
    try journal.recover(lock)

    #expect(error?.message == "there is no folder for the journal of an approval")
    #expect(try fixture.baseline == [])
  }

  @Test("A state folder in the work tree around the project is refused", arguments: [true, false])
  func stateFolderInWorkTree(isWorkTree: Bool) async throws {
    let tree = try TemporaryFolder()
    try tree.write("", to: isWorkTree ? ".git/HEAD" : "HEAD")
    let root = tree.path + "/project"
    try tree.write("old", to: "project/screenshots/baseline/b.png")
    let folders = ScreenshotFolders(in: root, current: root + "/screenshots/current")
    let lock = try await ProjectLock.acquire(folders) { _ in }
    let journal = BaselineJournal(folders, ["HOME": tree.path])

    let result = Result { try journal.commit(["a.png": [1]], lock) }

    if isWorkTree {
      #expect(throws: SuiteError.self) { try result.get() }
    } else {
      try result.get()
    }
    #expect(try Files.names(in: folders.baseline).count == (isWorkTree ? 1 : 2))
  }

  @Test("A journal folder that is a symbolic link is refused", arguments: ["qa", "qa/journals"])
  func linkedJournalFolder(path: String) async throws {
    let fixture = try Fixture()
    let lock = try await ProjectLock.acquire(fixture.project.folders) { _ in }
    try fixture.state.write("", to: "elsewhere/journals/x")
    try fixture.state.write("", to: Path.parent(of: path) == "." ? "x" : "qa/x")
    symlink(fixture.state.path + "/elsewhere", "\(fixture.state.path)/\(path)")

    let error = #expect(throws: SuiteError.self) {
      try fixture.journal.commit(["a.png": [1]], lock)
    }

    #expect(error?.message == "is a symbolic link")
    #expect(try fixture.baseline == [])
  }
}
