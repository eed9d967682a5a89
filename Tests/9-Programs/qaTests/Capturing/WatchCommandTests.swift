import Glibc
import TerminalProcess
import Testing

/// The real `qa watch` on a real terminal.
@Suite(.timeLimit(.minutes(20))) struct WatchCommandTests {
  /// A project with a screen that passes.
  private func approved() async throws -> TestProject {
    let project = try TestProject()
    try await project.makeApproved("printf 'Save all'; read -r x")
    return project
  }

  @Test("A changed source is captured and shown, and passes once it is changed back")
  func changeIsCaptured() async throws {
    let project = try await approved()
    var watch = try CommandOnTerminal(project, ["watch"])

    let first = watch.wait(for: "q quit")
    try project.write("printf 'Send all'; read -r x", to: "app.sh")
    let second = watch.wait(for: "q quit")
    try project.write("printf 'Save all'; read -r x", to: "app.sh")
    let third = watch.wait(for: "q quit")
    watch.type("q")
    let end = watch.end()

    #expect(first.contains("1 pass"))
    #expect(first.contains("watching "))
    #expect(second.contains("changed") && second.contains("app.sh"))
    #expect(second.contains("1 regression"))
    #expect(third.contains("1 pass"))
    #expect(end.status == .exited(0))
  }

  @Test("A mistake in a config is reported, and the watch continues after the next change")
  func mistakeIsReported() async throws {
    let project = try await approved()
    let path = "screenshots/\(project.screen).json"
    let config = try #require(project.bytes(path))
    var watch = try CommandOnTerminal(project, ["watch"])

    _ = watch.wait(for: "q quit")
    try project.write("{", to: path)
    let broken = watch.wait(for: "q quit")
    try project.write(config, to: path)
    let mended = watch.wait(for: "q quit")
    watch.type("q")

    #expect(broken.contains("\(path):1"))
    #expect(mended.contains("1 pass"))
    #expect(watch.end().status == .exited(0))
  }

  @Test("A screen that hasn't changed keeps its capture, and Enter captures it again")
  func unchangedScreenIsKept() async throws {
    let project = try await approved()
    try project.configureSecond(more: #", "watch": ["app.sh"]"#)
    try project.configure(
      "printf 'Save all'; read -r x", more: #", "watch": ["app.sh", "other"]"#)
    try project.write("1", to: "other")
    var watch = try CommandOnTerminal(project, ["watch"])

    _ = watch.wait(for: "q quit")
    try project.write("2", to: "other")
    let changed = watch.wait(for: "q quit")
    watch.type("\r")
    let again = watch.wait(for: "q quit")
    watch.type("q")

    #expect(changed.contains("1 of 2 screens unchanged since captured"))
    #expect(!again.contains("unchanged"))
    #expect(watch.end().status == .exited(1))
  }

  @Test("f leaves passing screens out, and a includes them again")
  func passingScreensAreLeftOut() async throws {
    let project = try await approved()
    try project.configureSecond()
    var watch = try CommandOnTerminal(project, ["watch"])

    let all = watch.wait(for: "q quit")
    watch.type("f")
    let failed = watch.wait(for: "q quit")
    watch.type("a")
    let again = watch.wait(for: "q quit")
    watch.type("q")

    #expect(all.contains("1 pass") && all.contains("1 new"))
    #expect(failed.contains("1 new") && !failed.contains("1 pass"))
    #expect(again.contains("1 pass") && again.contains("1 new"))
    #expect(watch.end().status == .exited(1))
  }

  @Test("r opens the review, and screens that are approved there are judged again")
  func reviewIsOpened() async throws {
    let project = try await approved()
    try await project.git("config", "user.name", "Lea")
    try project.write("printf 'Send all'; read -r x", to: "app.sh")
    var watch = try CommandOnTerminal(project, ["watch"])

    _ = watch.wait(for: "q quit")
    watch.type("r")
    _ = watch.wait(for: "help")
    watch.type("a")
    _ = watch.wait(for: "becomes the baseline")
    watch.type("sent\r")
    _ = watch.wait(for: "Nothing is written yet.")
    watch.type("\r")
    let after = watch.wait(for: "q quit")
    watch.type("q")

    #expect(after.contains("approved"))
    #expect(after.contains("approved by Lea"))
    #expect(watch.end().status == .exited(0))
  }

  @Test("Ctrl-C or Ctrl-D ends a watch and restores the terminal", arguments: ["\u{03}", "\u{04}"])
  func keyEndsWatch(key: String) async throws {
    let project = try await approved()
    let before = try CommandOnTerminal.untouchedMode(project)
    var watch = try CommandOnTerminal(project, ["watch"])

    _ = watch.wait(for: "q quit")
    watch.type(key)
    let end = watch.end()

    #expect(end.status == .exited(key == "\u{03}" ? 130 : 0))
    #expect(watch.mode() == before)
  }

  @Test("A watch in CI or without a screen to watch ends at once")
  func pointlessWatchIsRefused() async throws {
    let project = try await approved()
    _ = try await project.qa("run")

    let ci = try await project.qa(["watch"], environment: ["CI": "true"])
    let failed = try await project.qa("watch", "--failed")
    let unknown = try await project.qa("watch", "--tag", "none")

    #expect(ci.status == 3)
    #expect(ci.errors.contains("qa run --ci"))
    #expect(failed.status == 0)
    #expect(failed.errors == "no screen needs review\n")
    #expect(unknown.status == 3)
  }
}
