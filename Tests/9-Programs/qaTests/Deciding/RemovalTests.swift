import Testing

/// `qa approve --remove`, and baselines that were removed without it.
@Suite(.timeLimit(.minutes(20)), .serialized) struct RemovalTests {
  private static let script = "printf 'Save all'; read -r x; printf 'edited'; read -r x"
  private static let parts = #"""
    , "steps": [{ "screenshot": "edited" }, { "press": "enter" }],
    "variants": { "light": { "terminal": { "theme": "light" } } }
    """#

  /// A project with one config of four screens and another of one, all approved and committed.
  private func project() async throws -> TestProject {
    let project = try TestProject(isMovable: true)
    try await project.git("init", "-q")
    try project.configure(Self.script, more: Self.parts)
    try project.write("printf other; read -r x", to: "b.sh")
    try project.configureSecond("b.sh")
    try await project.approveAll()
    try project.write("screenshots/current/\n", to: ".gitignore")
    try await project.git("add", "-A")
    try await project.git("commit", "-q", "-m", "start")
    return project
  }

  private func pictures(_ project: TestProject) -> [String] {
    project.baseline.keys.filter { $0.hasSuffix(".png") }.sorted()
  }

  private func remove(_ screen: String, _ project: TestProject) async throws -> TestProject.Result {
    try await project.qa("approve", "--remove", screen, "--reason", "gone", "--by", "A")
  }

  @Test("The name of a removed config takes its variants and the pictures of its steps")
  func configTakesAllScreens() async throws {
    let project = try await project()
    let screen = project.screen
    try project.remove("screenshots/\(screen).json")

    let result = try await remove(screen, project)
    let gate = try await project.qa("verify", "--ci", "--base", "HEAD")

    #expect(
      result.output == """
        removed  \(screen)
        removed  \(screen).edited
        removed  \(screen)@light
        removed  \(screen)@light.edited
        Commit screenshots/baseline with the change.

        """)
    #expect(pictures(project) == ["\(screen)b.png"])
    #expect(gate.status == 0)
  }

  @Test("A removal of a screen that was never approved is refused")
  func unknownScreen() async throws {
    let project = try await project()

    let result = try await remove("none", project)

    #expect(result.status == 3)
    #expect(result.errors == "error: there is no baseline of \"none\"\n")
  }

  @Test("The name of a removed variant takes its steps, and no other screen")
  func variantTakesItsSteps() async throws {
    let project = try await project()
    let screen = project.screen
    try project.configure(
      Self.script,
      more: #"""
        , "steps": [{ "screenshot": "edited" }, { "press": "enter" }]
        """#)

    let result = try await remove("\(screen)@light", project)
    let other = try await remove(screen, project)

    #expect(
      result.output.hasPrefix("removed  \(screen)@light\nremoved  \(screen)@light.edited\nCommit"))
    #expect(
      pictures(project) == ["\(screen).edited.png", "\(screen).png", "\(screen)b.png"].sorted())
    #expect(other.status == 3)
    #expect(
      other.errors.contains("\(screen) has a capture config, so its baseline isn't an orphan"))
  }

  @Test("A removed step takes only its own picture")
  func stepIsRemovedAlone() async throws {
    let project = try await project()
    let screen = project.screen
    try project.configure(
      "printf 'Save all'; read -r x",
      more: #", "variants": { "light": { "terminal": { "theme": "light" } } }"#)

    let result = try await remove("\(screen).edited", project)

    #expect(result.output.hasPrefix("removed  \(screen).edited\nCommit"))
    #expect(pictures(project).count == 4)
  }

  @Test("A removal without an approval is approved by the command that the gate prints")
  func removalRemedyWorks() async throws {
    let project = try await project()
    let screen = project.screen
    try project.remove("screenshots/\(screen)b.json")
    try project.remove("screenshots/baseline/\(screen)b.png")
    try project.remove("screenshots/baseline/\(screen)b.approval.json")
    try await project.git("commit", "-q", "-a", "-m", "removed")

    let gate = try await project.qa("verify", "--ci", "--base", "HEAD~1")
    let removal = try await remove("\(screen)b", project)
    let after = try await project.qa("verify", "--ci", "--base", "HEAD~1")

    #expect(gate.status == 1)
    #expect(gate.output.contains("try  qa approve --remove \(screen)b --reason \"…\"\n"))
    #expect(removal.status == 0, "\(removal.errors)")
    #expect(after.status == 0, "\(after.output)")
  }

  @Test("A picture with a name that no screen can have is an orphan until its removal is approved")
  func oddNameIsOrphan() async throws {
    let project = try await project()
    let picture = try #require(project.bytes("screenshots/baseline/\(project.screen)b.png"))
    try project.write(picture, to: "screenshots/baseline/a b.png")
    try await project.git("add", "-A")
    try await project.git("commit", "-q", "-m", "copied")

    let run = try await project.qa("run")
    let gate = try await project.qa("verify", "--ci", "--base", "HEAD")
    let removal = try await remove("a b", project)
    let after = try await project.qa("verify", "--ci", "--base", "HEAD")

    for result in [run, gate] {
      #expect(result.status == 1)
      #expect(result.output.contains("orphan      a b: there is a baseline, but no capture config"))
      #expect(result.output.contains("try  qa approve --remove 'a b' --reason \"…\"\n"))
    }
    #expect(removal.output.hasPrefix("removed  a b\nCommit"))
    #expect(project.baseline.keys.filter { $0.hasPrefix("a b") } == ["a b.approval.json"])
    #expect(after.status == 0, "\(after.output)")
    #expect(after.output.contains("a b: the baseline was removed"))
  }
}
