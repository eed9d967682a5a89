import Glibc
import Testing

/// Mistakes in a project: each gets its message and its exit code, and nothing is lost.
@Suite(.timeLimit(.minutes(20)), .serialized) struct BadInputTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let name: String
    /// Makes the mistake in a project that has an approved baseline.
    let make: @Sendable (TestProject) async throws -> Void
    var arguments = ["run"]
    let exitCode: Int32
    /// Standard error, or the report if the run went through; `SCREEN` is the screen's name, `ROOT` the project.
    let message: String

    var testDescription: String { name }
  }

  private static let good = "printf hello; read -r x"

  private static func config(_ json: String) -> @Sendable (TestProject) async throws -> Void {
    { project in
      try project.write(
        json.replacing("SCREEN", with: project.screen),
        to: "screenshots/\(project.screen).json")
    }
  }

  private static func app(
    _ script: String, more: String = ", \"timeout\": 4"
  ) -> @Sendable (TestProject) async throws -> Void {
    { try $0.configure(script, more: more) }
  }

  static let mistakes: [Mistake] = [
    Mistake(
      name: "malformed JSON", make: config("{ \"scheme\": \"A\",\n  \"screenshotName\" }"),
      exitCode: 3,
      message: """
        error: screenshots/SCREEN.json:2:20: malformed JSON: expected ":" after a key, found "}"

        """),
    Mistake(
      name: "wrong type", make: config("{ \"scheme\": [1], \"screenshotName\": \"SCREEN\" }"),
      exitCode: 3,
      message: "error: screenshots/SCREEN.json:1:13: \"scheme\" must be a string, not a list\n"),
    Mistake(
      name: "unknown key", make: config("{ \"sceme\": \"A\", \"screenshotName\": \"SCREEN\" }"),
      exitCode: 3,
      message: """
        error: screenshots/SCREEN.json:1:3: unknown key "sceme"
          → did you mean "scheme"?

        """),
    Mistake(
      name: "a name that leaves the folder",
      make: config("{ \"scheme\": \"A\", \"screenshotName\": \"../x\" }"), exitCode: 3,
      message: """
        error: screenshots/SCREEN.json:1:36: "../x" can't be a screenshotName: a screen's name has \
        only letters, digits, "-" and "_"

        """),
    Mistake(
      name: "no scheme", make: config("{ \"screenshotName\": \"SCREEN\" }"), exitCode: 3,
      message: """
        error: screenshots/SCREEN.json:1:1: the key "scheme" is missing
          → name an executable product of Package.swift, or any program: "command": ["htop"]

        """),
    Mistake(
      name: "a scheme that is not built",
      make: config("{ \"scheme\": \"NoSuchApp\", \"screenshotName\": \"SCREEN\" }"),
      arguments: ["run", "--skip-build"], exitCode: 2,
      message: """
        ! error SCREEN: NoSuchApp is not built (.build/debug/NoSuchApp does not exist) try leave --skip-build out
        """),
    Mistake(
      name: "a build that fails",
      make: config(
        """
        { "command": ["true"], "build": ["false"], "screenshotName": "SCREEN" }
        """), exitCode: 2,
      message: """
        building false … failed
        error: building false failed: false
          → its messages are above; --skip-build uses the app that was built before

        """),
    Mistake(
      name: "command not found",
      make: config("{ \"command\": [\"no-such-app\"], \"screenshotName\": \"SCREEN\" }"),
      exitCode: 2,
      message: """
        ! error SCREEN: the command no-such-app was not found on the app's PATH try install it, give its path, or set PATH in launchEnv
        """),
    Mistake(
      name: "an app that exits at once", make: app("echo cannot open display; exit 1"), exitCode: 2,
      message: """
        ! error SCREEN: the app exited with status 1 before its screen was taken; its last lines: "cannot open display" screenshots/current/runs/… try run it by hand with the same command and launchEnv
        """),
    Mistake(
      name: "an app that crashes", make: app("printf x; kill -SEGV $$"), exitCode: 2,
      message: """
        ! error SCREEN: the app was killed by SIGSEGV; its last lines: "x" screenshots/current/runs/…
        """),
    Mistake(
      name: "an app that prints nothing", make: app("sleep 1000"), exitCode: 2,
      message: """
        ! error SCREEN: the app printed nothing within 4 s try run the app by hand with the same launchEnv; a slow start needs a longer "timeout"
        """),
    Mistake(
      name: "an app that never stops printing", make: app("exec yes", more: ", \"timeout\": 2"),
      exitCode: 2,
      message: """
        ! error SCREEN: the screen never settled within 2 s: the app kept writing screenshots/current/runs/… try make the app hold still in screenshots (no spinner, no clock)
        """),
    Mistake(
      name: "an app that ignores signals and has children",
      make: app(
        "trap '' HUP TERM INT; (setsid sleep 1000 &); sleep 1000 & while :; do sleep 0.01; printf $((i=(i+1)%3))'\\r'; done"
      ),
      exitCode: 2,
      message: """
        ! error SCREEN: the screen never settled within 4 s: the app kept writing; row 0, column 0 kept changing, like a spinner screenshots/current/runs/… try make the app hold still in screenshots (no spinner, no clock), or leave the animated parts blank: "animations": "mask", or mask the changing parts: "masks": [{ "rows": [0, 0], "columns": [0, 0] }]
        """),
    Mistake(
      name: "an assertion that fails",
      make: app(good, more: ", \"assert\": { \"text\": \"Inbox\" }"), exitCode: 2,
      message: """
        ! error SCREEN: an assertion failed: the screen does not show the text "Inbox" screenshots/current/runs/… try look at the last picture, then correct the app or "assert"
        """),
    Mistake(
      name: "no screens at all",
      make: { try $0.remove("screenshots/\($0.screen).json") }, exitCode: 4,
      message: """
        error: there are no screens: no screenshots/<name>.json here or in a parent folder
          → qa init makes one, in a Swift package or for any program: qa init -- htop

        """),
    Mistake(
      name: "a screen that does not exist", make: { _ in }, arguments: ["run", "nothing"],
      exitCode: 3,
      message: """
        error: there is no screen "nothing"
          → screens: SCREEN

        """),
    Mistake(
      name: "a truncated baseline",
      make: { project in
        let path = "screenshots/baseline/\(project.screen).png"
        try project.write(Array((project.bytes(path) ?? []).dropLast(40)), to: path)
      }, exitCode: 2,
      message: """
        ! error SCREEN: screenshots/baseline/SCREEN.png: the file ends too early, in chunk IDAT try remove it: rm -- screenshots/baseline/SCREEN.png, then capture it, review it, and approve it: qa run SCREEN, then qa approve SCREEN --reason "…"
        """),
    Mistake(
      name: "a corrupt baseline",
      make: { project in
        let path = "screenshots/baseline/\(project.screen).png"
        var bytes = project.bytes(path) ?? []
        bytes[60] ^= 1
        try project.write(bytes, to: path)
      }, exitCode: 2,
      message: """
        ! error SCREEN: screenshots/baseline/SCREEN.png: chunk qaFR at byte 33 has a wrong checksum try remove it: rm -- screenshots/baseline/SCREEN.png, then capture it, review it, and approve it: qa run SCREEN, then qa approve SCREEN --reason "…"
        """),
    Mistake(
      name: "a font that is missing",
      make: { try $0.write("{ \"fonts\": [\"fonts/My.ttf\"] }", to: "screenshots/qa.json") },
      exitCode: 3,
      message: """
        error: screenshots/qa.json:1:12: the font fonts/My.ttf does not exist
          → a relative path begins at the project's root; without "fonts" the default ones are used

        """),
    Mistake(
      name: "a font that is none",
      make: {
        try $0.write("no font", to: "My.ttf")
        try $0.write("{ \"fonts\": [\"My.ttf\"] }", to: "screenshots/qa.json")
      }, exitCode: 2,
      message: """
        error: the font My.ttf (ROOT/My.ttf) can't be used: it is not a font that FreeType knows
          → Use another font.

        """),
    Mistake(
      name: "an unknown option", make: { _ in }, arguments: ["run", "--jbos", "2"], exitCode: 3,
      message: """
        Error: Unknown option '--jbos'. Did you mean '--jobs'?
        Usage: qa run [<options>] [<screens> ...]
          See 'qa run --help' for more information.

        """),
    Mistake(
      name: "an approval without a screen", make: { _ in },
      arguments: ["approve", "--reason", "x"], exitCode: 3,
      message: """
        Error: name the screens to approve, or give --all or --expected
        Usage: qa approve [<screens> ...] [--all] [--expected] [--remove] [--import <file>] [--approvers] [--stale] \
        --reason <text> [--by <name>] \
        [--project <folder>] [--color <color>] [--json]
          See 'qa approve --help' for more information.

        """),
    Mistake(
      name: "an approval of a screen that the run does not have", make: { _ in },
      arguments: ["approve", "other", "--reason", "x", "--by", "A"], exitCode: 3,
      message: """
        error: there is no screen "other"
          → screens: SCREEN

        """),
    Mistake(
      name: "an approval without a reason", make: { _ in },
      arguments: ["approve", "--all", "--reason", " ", "--by", "A"], exitCode: 3,
      message: """
        error: an approval needs a reason
          → --reason "…"

        """),
    Mistake(
      name: "a revision that does not exist",
      make: { project in
        try await project.git("init", "-q")
        try await project.git("add", "-A")
        try await project.git("commit", "-q", "-m", "all")
      },
      arguments: ["run", "--base", "nowhere"], exitCode: 4,
      message: """
        error: --base nowhere: this clone does not have that commit
          → fetch it: git fetch origin nowhere:nowhere

        """),
  ]

  @Test("A mistake gets its message and its exit code, and nothing is lost", arguments: mistakes)
  func mistakeGetsMessage(_ mistake: Mistake) async throws {
    let project = try TestProject(isMovable: true)
    try project.configure(Self.good)
    try await project.approveAll()
    _ = try await project.qa("run")
    try await mistake.make(project)
    let before = project.pictures

    let result = try await project.qa(mistake.arguments)

    let message = mistake.message.replacing("SCREEN", with: project.screen)
      .replacing("ROOT", with: project.root)
    let isReport = mistake.message.hasPrefix("! error ")
    #expect(result.status == mistake.exitCode)
    if isReport {
      // "…" stands for the path of a picture, which has the time of the run.
      var rest = result.unwrappedOutput[...]
      for part in message.split(separator: "…") {
        guard let range = rest.firstRange(of: part) else {
          Issue.record("\(result.output) lacks \(part)")
          break
        }
        rest = rest[range.upperBound...]
      }
    } else {
      #expect(result.errors == message)
    }
    #expect(project.pictures == before)
    #expect(project.appProcesses == [])
  }

  @Test("A folder that can't be written to is named, and nothing is half-written")
  func readOnlyFolderIsNamed() async throws {
    let project = try TestProject()
    try project.configure(Self.good)
    _ = try await project.qa("run")
    let folder = "\(project.root)/screenshots/current"
    let before = project.pictures
    chmod(folder, 0o555)

    // Root may write anywhere unless it drops the capability.
    let prefix = geteuid() == 0 ? ["setpriv", "--bounding-set=-dac_override"] : []
    let result = try await project.qa(["run"], prefix: prefix)

    chmod(folder, 0o755)
    #expect(result.status == 3)
    #expect(
      result.errors == """
        error: screenshots/current: can't be written: Permission denied
          → make it writable by the user who runs qa

        """)
    #expect(project.pictures == before)
  }

  @Test(
    "An unknown command is refused with the one that was probably meant, or with the way to list all",
    arguments: [("runn", "did you mean qa run?"), ("frobnicate", "qa --help lists them")])
  func unknownCommandGetsHint(name: String, remedy: String) async throws {
    let project = try TestProject()

    let result = try await project.qa(name)

    #expect(result.status == 3)
    #expect(result.errors == "error: there is no command \"\(name)\"\n  → \(remedy)\n")
  }
}
