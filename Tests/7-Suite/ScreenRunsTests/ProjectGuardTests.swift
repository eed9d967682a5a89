import Baselines
import Glibc
import ProjectFiles
import ProjectTestSupport
import Testing

@testable import ScreenRuns

// Who is blamed is the runs' own.

/// Which launches are blamed for what changed in a project.
@Suite(.timeLimit(.minutes(1))) struct ProjectGuardTests {
  /// Longer than the clock of a file system may be late.
  private static let pause = Duration.milliseconds(40)

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "notes.txt")
    try folder.write("x", to: "docs/page.txt")
    try folder.write("x", to: "node_modules/x.js")
    try folder.write("x", to: "screenshots/current/a.png")
    return folder
  }

  @Test("A launch is blamed for what changed while it ran, and for nothing before or after")
  func time() async throws {
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
  func together() async throws {
    let folder = try folder()
    let guardian = ProjectGuard(FoundRepository(of: folder.project), folder.folders)

    for name in ["a", "b"] as [ScreenName] {
      _ = try await guardian.start(name, .startsInProject)
    }
    _ = try await guardian.start("c", .isToldPath)
    try folder.write("more", to: "notes.txt")

    let blames = try await guardian.blames()
    #expect(Set(blames.keys) == ["a", "b"])
    #expect(blames["a"]?.others == ["b"])
    #expect(blames["a"]?.error(for: "a")?.message.hasPrefix("one of these screens' apps") == true)
  }

  @Test(
    "A new file, also a hidden one, and another time are changes; what tools and qa write is none")
  func kinds() async throws {
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

  @Test("Without an app that can reach the project, nothing is looked at")
  func nothing() async throws {
    let folder = try folder()
    let guardian = ProjectGuard(FoundRepository(of: folder.project), folder.folders)
    try folder.write("more", to: "notes.txt")

    #expect(try await guardian.blames().isEmpty)
  }
}
