import Glibc
import TerminalProcess
import Testing

/// The real `qa record` on a real terminal.
@Suite(.timeLimit(.minutes(20))) struct RecordCommandTests {
  /// A project whose app asks for a name, greets, and waits.
  private func project() throws -> TestProject {
    let project = try TestProject()
    try project.write(
      "printf 'Name: '; read -r name; printf 'Hello, %s.' \"$name\"; read -r x", to: "greet.sh")
    return project
  }

  private func record(
    _ project: TestProject, _ options: [String] = [], columns: Int = 100, rows: Int = 30
  ) throws -> CommandOnTerminal {
    try CommandOnTerminal(
      project, ["record", "--name", project.screen] + options + ["--", "sh", "greet.sh"],
      columns: columns, rows: rows)
  }

  @Test("Keys and screenshots become steps, which lead to the same screens again")
  func keysBecomeSteps() async throws {
    let project = try project()
    var record = try record(project)

    _ = record.wait(for: "Name:")
    record.type("Lea")
    _ = record.wait(for: "Lea")
    record.type("\u{1b}[24~")
    _ = record.wait(for: "step1")
    record.type("\u{15}typed\r")
    _ = record.wait(for: "screenshot taken")
    record.type("\r")
    _ = record.wait(for: "Hello")
    record.type("\u{1d}")
    let end = record.end()
    let run = try await project.qa("run")

    #expect(end.status == .exited(0))
    #expect(end.output.contains("the replay shows what was recorded"))
    let config = String(
      decoding: project.bytes("screenshots/\(project.screen).json") ?? [], as: UTF8.self)
    #expect(
      config.hasSuffix(
        #"""
          "files": ["greet.sh"],
          "steps": [
            { "type": "Lea" },
            { "screenshot": "typed" },
            { "press": "enter" }
          ]
        }

        """#))
    #expect(run.status == 1)
    #expect(run.output.contains("2 screens: 2 new"))
  }

  @Test(
    "An app that needs the files beside it starts in a view of the project",
    .enabled(if: UntouchedProjectTests.viewsArePossible, "this machine gives no views"))
  func viewHasNeighbours() async throws {
    let project = try project()
    try project.write("import greeting; print(greeting.text, flush=True); input()", to: "app.py")
    try project.write("text = 'Hello'; open('made', 'w')", to: "greeting.py")
    var record = try CommandOnTerminal(
      project, ["record", "--name", project.screen, "--", "python3", "app.py"], columns: 100,
      rows: 30)

    let shown = record.wait(for: "Hello")
    record.type("\u{1d}")
    let end = record.end()

    #expect(shown.contains("Hello"))
    #expect(end.output.contains("the replay shows what was recorded"))
    let config = String(
      decoding: project.bytes("screenshots/\(project.screen).json") ?? [], as: UTF8.self)
    #expect(config.contains(#""cwd": ".""#))
    #expect(project.bytes("made") == nil)
  }

  @Test("A replay that shows another text is reported with the parts that differ")
  func differingReplayIsQuoted() async throws {
    let project = try project()
    try project.write("printf '%60s[%s]ready' '' \"$$\"; read -r x", to: "greet.sh")
    var record = try record(project)

    // The program itself writes sequences with a bracket.
    _ = record.wait(for: "]ready")
    record.type("\u{1d}")
    let end = record.end()

    let note =
      #/the replay shows something else: row 0: ".*\[(\d+)\]ready" → ".*\[(\d+)\]ready"/#
    let numbers = try #require(try note.firstMatch(in: end.output), "\(end.output)")
    #expect(numbers.1 != numbers.2)
  }

  @Test("--cwd names the folder in which the app starts")
  func cwdSetsFolder() async throws {
    let project = try project()
    try project.write("Hello", to: "docs/page.txt")
    var record = try CommandOnTerminal(
      project,
      [
        "record", "--cwd", "docs", "--name", project.screen, "--", "sh", "-c",
        "cat page.txt; read -r x",
      ],
      columns: 100, rows: 30)

    _ = record.wait(for: "Hello")
    record.type("\u{1d}")
    _ = record.end()

    let config = String(
      decoding: project.bytes("screenshots/\(project.screen).json") ?? [], as: UTF8.self)
    #expect(config.contains(#""cwd": "docs""#))
  }

  @Test("An app of the project gets the contract's variable and those given by --env")
  func variablesReachApp() async throws {
    let project = try project()
    try project.write(
      "printf 'Data %s, screen %s' \"$APP_USE_PREVIEW_DATA\" \"$SCREENSHOT_SCREEN\"; read -r x",
      to: "greet.sh")
    var record = try record(project, ["--env", "SCREENSHOT_SCREEN=a=b"])

    let shown = record.wait(for: "screen a=b")
    record.type("\u{1d}")
    let end = record.end()

    #expect(shown.contains("Data 1"))
    #expect(end.status == .exited(0))
    let config = String(
      decoding: project.bytes("screenshots/\(project.screen).json") ?? [], as: UTF8.self)
    #expect(
      config.contains(
        #""launchEnv": { "APP_USE_PREVIEW_DATA": "1", "SCREENSHOT_SCREEN": "a=b" }"#))
  }

  @Test("An app that prints and ends gets a config that can be captured")
  func exitIsWaitedFor() async throws {
    let project = try project()
    try project.write("echo Done; echo All", to: "greet.sh")
    var record = try record(project)

    let end = record.end()
    let run = try await project.qa("run")

    #expect(end.status == .exited(0))
    #expect(run.output.contains("1 screen: 1 new"))
  }

  @Test("An interrupted recording writes nothing and restores the terminal")
  func interruptionWritesNothing() async throws {
    let project = try project()
    let before = try CommandOnTerminal.untouchedMode(project)
    var record = try record(project)

    _ = record.wait(for: "Name:")
    kill(record.process.id, SIGTERM)
    let end = record.end()

    #expect(end.status == .exited(130))
    #expect(record.mode() == before)
    #expect(project.bytes("screenshots/\(project.screen).json") == nil)
  }

  @Test(
    "A terminal smaller than the project's screens gets a smaller screen, and a message says so")
  func smallTerminalIsNoted() async throws {
    let project = try project()
    var record = try record(project, columns: 60, rows: 20)

    _ = record.wait(for: "Name:")
    record.type("\u{1d}")
    let end = record.end()

    let config = String(
      decoding: project.bytes("screenshots/\(project.screen).json") ?? [], as: UTF8.self)
    #expect(config.contains(#""terminal": { "columns": 60, "rows": 20 }"#))
    #expect(end.output.contains("uses 60×20, which is what fits into this terminal"))
  }

  @Test("An existing config, a missing terminal and a size that doesn't fit are refused")
  func impossibleRecordingIsRefused() async throws {
    let project = try project()
    try project.write("{}", to: "screenshots/\(project.screen).json")

    let piped = try await project.qa("record", "--", "sh", "greet.sh")
    var taken = try record(project)
    let second = taken.end()
    var large = try CommandOnTerminal(
      project, ["record", "--size", "200x50", "--name", "other", "--", "sh", "greet.sh"])
    let third = large.end()

    #expect(piped.status == 3)
    #expect(piped.errors.contains("needs a terminal"))
    #expect(second.status == .exited(3))
    #expect(second.output.contains("already exists"))
    #expect(third.status == .exited(3))
    #expect(third.output.contains("doesn't fit into this terminal of 80×24"))
  }
}
