import Baselines
import Glibc
import ProjectFiles
import ProjectTestSupport
import Testing

@testable import ScreenRuns

// Testable because blame is internal to runs.

/// The launches that are blamed for changes in a project.
@Suite(.timeLimit(.minutes(20))) struct ProjectGuardTests {
  /// Longer than a file system's clock may lag.
  private static let pause = Duration.milliseconds(40)

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "notes.txt")
    try folder.write("x", to: "docs/page.txt")
    try folder.write("x", to: "node_modules/x.js")
    try folder.write("x", to: "screenshots/current/a.png")
    return folder
  }

  @Test("A launch is blamed only for changes while it ran")
  func blamedWhileRunning() async throws {
    let folder = try folder()
    let guardian = ProjectGuard(FoundRepository(of: folder.project), folder.folders)

    let first = try await guardian.start("first", .startsInProject)
    try folder.write("more", to: "notes.txt")
    await guardian.end(first)
    try await Task.sleep(for: Self.pause)
    try folder.write("a person's", to: "docs/other.txt")
    try await Task.sleep(for: Self.pause)
    let second = try await guardian.start("second", .startsInProject)
    unlink(folder.path + "/docs/page.txt")
    await guardian.end(second)

    let blames = try await guardian.blames()
    #expect(blames["first"]?.paths == ["notes.txt"])
    #expect(blames["second"]?.paths == ["docs/page.txt"])
    #expect(blames["first"]?.others == [])
  }

  @Test("Launches at the same time share the blame, those in the project before others")
  func sharedBlame() async throws {
    let folder = try folder()
    let guardian = ProjectGuard(FoundRepository(of: folder.project), folder.folders)

    for name in ["a", "b"] as [ScreenName] {
      _ = try await guardian.start(name, .startsInProject)
    }
    _ = try await guardian.start("c", .knowsPath)
    try folder.write("more", to: "notes.txt")

    let blames = try await guardian.blames()
    #expect(Set(blames.keys) == ["a", "b"])
    #expect(blames["a"]?.others == ["b"])
    #expect(blames["a"]?.error(for: "a")?.message.hasPrefix("one of these screens' apps") == true)
  }

  @Test(
    "New, hidden and touched files are changes; files of tools and of qa are not")
  func kindsOfChanges() async throws {
    let folder = try folder()
    let guardian = ProjectGuard(FoundRepository(of: folder.project), folder.folders)

    _ = try await guardian.start("a", .startsInProject)
    try folder.write("new", to: ".apprc")
    utimes(folder.path + "/notes.txt", nil)
    try folder.write("new", to: "node_modules/y.js")
    try folder.write("new", to: "docs/__pycache__/y.pyc")
    try folder.write("new", to: "screenshots/current/b.png")

    #expect(try await guardian.blames()["a"]?.paths == [".apprc", "notes.txt"])
  }

  @Test("No changes are looked for if no app can reach the project")
  func noApp() async throws {
    let folder = try folder()
    let guardian = ProjectGuard(FoundRepository(of: folder.project), folder.folders)
    try folder.write("more", to: "notes.txt")

    #expect(try await guardian.blames().isEmpty)
  }
}
