import FoundationEssentials
import Glibc
import Testing

/// Everyday work with the real `qa`, real apps and a real git repository.
@Suite(.timeLimit(.minutes(20)), .serialized) struct WorkflowTests {
  private static let before = "printf '\\033[34mSave\\033[0m all'; read -r x"
  private static let after = "printf '\\033[31mSend\\033[0m all'; read -r x"

  @Test(
    "Each stage of a screen, from new to approved and changed, has its verdict and exit code")
  func lifecycleHasVerdicts() async throws {
    let project = try TestProject()
    let screen = project.screen
    try await project.git("init", "-q")
    try await project.git("commit", "-q", "--allow-empty", "-m", "start")
    try project.configure(Self.before)

    let new = try await project.qa("run")
    #expect(new.status == 1)
    #expect(new.unwrappedOutput.contains("+ new \(screen): there is no baseline yet"))

    let approval = try await project.qa("approve", screen, "--reason", "first", "--by", "A")
    #expect(approval.status == 0)
    #expect(
      approval.output == """
        approved  \(screen)
        Commit screenshots/baseline with the change.

        """)
    let expected = try await project.qa("compare")
    #expect(expected.status == 0)
    #expect(expected.unwrappedOutput.contains("~ expected \(screen)"))

    try await project.git("add", "screenshots/baseline")
    try await project.git("commit", "-q", "-m", "baselines")
    let pass = try await project.qa("compare")
    #expect(pass.status == 0)
    #expect(pass.timeless == "1 screen: 1 pass\n")

    try project.configure(Self.after)
    let regression = try await project.qa("run")
    #expect(regression.status == 1)
    #expect(
      regression.timeless.contains(
        """
          e1   row 0, columns 0–3  "Save" → "Send", and foreground colour 4 → colour 1

        1 screen: 1 regression

          next qa approve \(screen) --reason "…"

        """))
    #expect(project.bytes("screenshots/current/\(screen).diff.png") != nil)

    _ = try await project.qa("approve", "--all", "--reason", "renamed", "--by", "A")
    let change = try await project.qa("compare")
    #expect(change.status == 0)
    #expect(
      change.unwrappedOutput.hasPrefix(
        """
        ~ expected \(screen) e1 row 0, columns 0–3 "Save" → "Send", and foreground colour 4 → \
        colour 1 approved by A, 
        """))

    try await project.git("commit", "-q", "-a", "-m", "renamed")
    let done = try await project.qa("run")
    #expect(done.status == 0)
    #expect(done.timeless.hasSuffix("1 screen: 1 pass\n"))
    #expect(project.bytes("screenshots/current/\(screen).diff.png") == nil)
  }

  @Test("An approval covers just what was reviewed", arguments: ["picture", "baseline", "config"])
  func approvalNeedsReviewedFiles(what: String) async throws {
    let project = try TestProject(isMovable: true)
    let screen = project.screen
    try await project.makeApproved(Self.before)
    try project.configure(Self.after)
    _ = try await project.qa("run")
    let path =
      switch what {
      case "picture": "screenshots/current/\(screen).png"
      case "baseline": "screenshots/baseline/\(screen).png"
      default: "screenshots/\(screen).json"
      }
    try project.write((project.bytes(path) ?? []) + [0x20], to: path)
    let before = project.pictures

    let result = try await project.qa("approve", screen, "--reason", "renamed", "--by", "A")

    let message =
      what == "picture" ? "was changed since it was captured" : "was changed since the run"
    #expect(result.status == 3)
    #expect(
      result.errors == "error: \(path): \(message)\n  → review it again: qa run \(screen)\n")
    #expect(project.pictures == before)
  }

  @Test("An approval is refused if the theme's file has changed since the run")
  func changedThemeBlocksApproval() async throws {
    let project = try TestProject()
    let ansi = Array(repeating: "\"#808080\"", count: 16).joined(separator: ", ")
    let theme = ##"{ "foreground": "#839496", "background": "#002b36", "ansi": [\##(ansi)] }"##
    try project.write(theme, to: "sea.json")
    try project.configure(
      Self.before, more: #", "terminal": { "theme": "sea.json", "padding": 4 }"#)
    _ = try await project.qa("run")
    try project.write(theme.replacing("002b36", with: "002b37"), to: "sea.json")

    let result = try await project.qa("approve", "--all", "--reason", "first", "--by", "A")

    #expect(result.status == 3)
    #expect(result.errors.contains("\(project.screen).json: was changed since the run\n"))
  }

  @Test("The picture of a difference doesn't have the padding of the pictures")
  func differenceHasNoPadding() async throws {
    let project = try TestProject()
    let terminal = #", "terminal": { "columns": 40, "rows": 2, "scale": 1, "padding": 50 }"#
    try project.configure(Self.before, more: terminal)
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "first", "--by", "A")
    try project.configure(Self.after, more: terminal)

    _ = try await project.qa("run")

    let path = "screenshots/current/\(project.screen).diff.png"
    let padded = try #require(project.bytes(path))
    try project.configure(
      Self.after, more: terminal.replacing(#""padding": 50"#, with: #""padding": 0"#))
    _ = try await project.qa("run")

    #expect(project.bytes(path) == padded)
  }

  @Test("An app sees only those variables of qa's environment that inheritEnv names")
  func inheritEnvNamesVariables() async throws {
    let project = try TestProject()
    let script = "printf '%s-%s-%s' \"$QA_ONE\" \"$QA_TWO\" \"$QA_THREE\"; read -r x"
    let variables = ["QA_ONE": "one", "QA_TWO": "two", "QA_THREE": "three"]
    try project.write(##"{ "inheritEnv": ["QA_ONE"] }"##, to: "screenshots/qa.json")
    try project.configure(
      script,
      more: ##", "inheritEnv": ["QA_TWO", "QA_FOUR"], "launchEnv": { "QA_TWO": "own" }"##)

    _ = try await project.qa(["run"], environment: variables)
    let shown = try await project.qa("show", "screenshots/current/\(project.screen).png")

    #expect(shown.output.hasPrefix("one-own-\n"))
  }

  @Test("An approval in CI needs a name")
  func approvalInCINeedsName() async throws {
    let project = try TestProject()
    try project.configure(Self.before)
    _ = try await project.qa("run")

    let result = try await project.qa(
      ["approve", "--all", "--reason", "x"], environment: ["CI": "true"])

    #expect(result.status == 3)
    #expect(
      result.errors == """
        error: in CI, a decision must name its author
          → --by "Name <address>"

        """)
  }

  @Test("An unchanged screen is reused as the baseline, and a new rendering has the same bytes")
  func unchangedScreenIsReused() async throws {
    let project = try TestProject(isMovable: true)
    let path = "screenshots/current/\(project.screen).png"
    try await project.makeApproved(Self.before)

    let reused = try await project.qa("capture")
    let reusedBytes = project.bytes(path)
    let rendered = try await project.qa("capture", "--no-reuse")

    #expect(reused.output.hasSuffix("as the baseline\n"))
    #expect(!rendered.output.contains("as the baseline"))
    #expect(project.bytes(path) == reusedBytes)
  }

  @Test(
    "A capture by its config works from any folder",
    arguments: [
      ("screenshots", "SCREEN.json"), ("src/deep", "../../screenshots/SCREEN.json"),
      ("/", "ROOT/screenshots/SCREEN.json"),
    ])
  func contextWorksAnywhere(folder: String, path: String) async throws {
    let project = try TestProject()
    try project.configure(Self.before)
    try project.write("", to: "src/deep/file")
    let config = path.replacing("SCREEN", with: project.screen).replacing(
      "ROOT", with: project.root)
    let depth = folder == "/" ? "../../" : folder

    let result = try await project.qa(
      ["capture", "--context", config, "--skip-build"], in: depth)

    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("captured   \(project.screen)  "))
    #expect(project.bytes("screenshots/current/\(project.screen).png") != nil)
  }

  @Test("Two runs at once in one project take turns")
  func runsTakeTurns() async throws {
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.before)

    async let first = project.qa("run", "--no-reuse")
    async let second = project.qa("run", "--no-reuse")
    let results = try await [first, second]

    #expect(results.map(\.status) == [0, 0])
    #expect(results.allSatisfy { $0.timeless.hasSuffix("1 screen: 1 pass\n") })
    let compared = try await project.qa("compare")
    #expect(compared.status == 0)
  }

  @Test("Screens that look the same, but ask for different ones, get a warning")
  func sameLookGetsWarning() async throws {
    let project = try TestProject()
    try project.configure(Self.before, more: ", \"launchEnv\": { \"SCREENSHOT_SCREEN\": \"a\" }")
    try project.configureSecond(more: ", \"launchEnv\": { \"SCREENSHOT_SCREEN\": \"b\" }")

    let result = try await project.qa("run")

    #expect(
      result.output.contains(
        "note looks the same as \(project.screen)b: does the app read SCREENSHOT_SCREEN?"))
  }

  @Test("A build prints one line with its time, and its output only if it fails, in order")
  func buildOutputIsShownOnFailure() async throws {
    let project = try TestProject()
    try project.write("echo one; echo two >&2; echo three; [ ! -e broken ]", to: "build.sh")
    try project.configure("printf x; read -r x", more: #", "build": ["sh", "build.sh"]"#)

    let built = try await project.qa("run")
    try project.write("", to: "broken")
    let broken = try await project.qa("run")

    #expect(try /building sh build\.sh … \d+ s\n/.wholeMatch(in: built.errors) != nil)
    #expect(broken.status == 2)
    #expect(broken.errors.hasPrefix("building sh build.sh … failed\none\ntwo\nthree\nerror: "))
  }

  @Test("A build's daemon that keeps its output open isn't waited for")
  func buildDaemonIsNotAwaited() async throws {
    let project = try TestProject()
    // It sleeps longer than `TestPlace.timeLimit`, so that waiting for it would fail.
    try project.write("sleep 1000 & echo $! >daemon.pid", to: "build.sh")
    try project.configure("printf x; read -r x", more: #", "build": ["sh", "build.sh"]"#)

    let result = try await project.qa("capture")

    let bytes = try #require(project.bytes("daemon.pid"))
    kill(try #require(Int32(String(decoding: bytes.dropLast(), as: UTF8.self))), SIGKILL)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("An interrupted run reports it and leaves no app behind")
  func interruptionLeavesNoApp() async throws {
    let project = try TestProject()
    try project.configure("printf x; while :; do :; done")

    let result = try await project.qa(
      ["run"], signal: "INT", once: "ls /tmp/qa-captures/\(project.screen)/work")

    #expect(result.status == 130)
    #expect(result.errors == "error: interrupted: 0 of 1 screens were captured\n")
    #expect(project.appProcesses == [])
  }

  @Test("The JSON report has the same verdict and edits as the console")
  func jsonMatchesConsole() async throws {
    struct Report: Decodable {
      struct Screen: Decodable {
        struct Edit: Decodable {
          let kind: String
          let words: String
          let rows: [Int]?
          let columns: [Int]?
          let parts: [Part]
        }
        struct Part: Decodable {
          let kind: String
          let words: String
        }
        let screen: String
        let verdict: String
        let edits: [Edit]
        let changedCells: Int
      }
      let screens: [Screen]
    }
    let project = try TestProject(isMovable: true)
    try await project.makeApproved(Self.before)
    try project.configure(Self.after)

    let result = try await project.qa("run", "--json")

    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    let screen = try #require(report.screens.first)
    #expect(result.status == 1)
    #expect(screen.verdict == "regression")
    #expect(screen.changedCells == 4)
    #expect(screen.edits.map(\.kind) == ["text"])
    #expect(screen.edits[0].parts.map(\.kind) == ["text", "style"])
    #expect(screen.edits[0].parts[0].words == "row 0, columns 0–3: \"Save\" → \"Send\"")
    #expect(screen.edits[0].columns == [0, 3])
  }

  @Test("Colour is only for a terminal, or on request")
  func colourNeedsTerminal() async throws {
    let project = try TestProject()
    try await project.makeApproved(Self.before)

    let plain = try await project.qa("compare")
    let colored = try await project.qa("compare", "--color", "always")

    #expect(!plain.output.contains("\u{1b}"))
    #expect(colored.output.contains("\u{1b}[32m1 pass\u{1b}[0m"))
  }
}
