import Capture
import FoundationEssentials
import TerminalEmulator
import TerminalFrame
import TestSupport
import Testing

/// How an app identifies its terminal: variables, replies and terminfo.
@Suite(.timeLimit(.minutes(20))) struct IdentityTests {
  private typealias Name = TerminalEmulator.Identity.Name

  private static let folders = CaptureSandbox.Folders(root: "/tmp/qa-captures/list")

  @Test(
    "An app's environment has the variables of its terminal",
    arguments: [
      (.xterm, ["TERM": "xterm-256color", "COLORTERM": "truecolor"]),
      (.kitty, ["TERM": "xterm-kitty", "COLORTERM": "truecolor", "KITTY_WINDOW_ID": "1"]),
      (
        .ghostty,
        ["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.3.1"]
      ),
      (.iterm2, ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app", "LC_TERMINAL": "iTerm2"]),
      (.vte, ["TERM": "xterm-256color", "VTE_VERSION": "8401"]), (.linux, ["TERM": "linux"]),
    ] as [(TerminalEmulator.Identity.Name, [String: String])])
  func environmentNamesTerminal(name: TerminalEmulator.Identity.Name, expected: [String: String]) {
    let environment = AppEnvironment.make(
      inherited: [:], sandbox: Self.folders, identity: TerminalEmulator.identity(name),
      overrides: [])
    for (variable, value) in expected { #expect(environment[variable] == value) }
    #expect((environment["COLORTERM"] == nil) == (name == .linux))
  }

  @Test("The project's own variables take precedence")
  func projectVariablesWin() {
    let environment = AppEnvironment.make(
      inherited: [:], sandbox: Self.folders, identity: .kitty, overrides: [["TERM": "vt100"]])
    #expect(environment["TERM"] == "vt100")
  }

  @Test(
    "An app on a pseudoterminal sees the TERM and the device attributes of its terminal",
    arguments: Name.allCases)
  func appSeesIdentity(name: TerminalEmulator.Identity.Name) async throws {
    let answers: [TerminalEmulator.Identity.Name: String] = [
      .xterm: "[?64;4;6;9;15;21;22;28c", .kitty: "[?62;52;c", .ghostty: "[?62;22;52c",
      .iterm2: "[?64;1;2;4;6;17;18;21;22c", .vte: "[?61;1;21;22;28c", .linux: "[?6c",
    ]
    let answer = try #require(answers[name])
    let identity = TerminalEmulator.identity(name)
    let script = """
      stty raw -echo; printf '\\033[c'; answer=$(dd bs=1 count=\(answer.utf8.count + 1) 2>/dev/null |
      tr -d '\\033'); printf '%s %s' "$TERM" "$answer"; cat >/dev/null
      """
    var request = request(script)
    request.identity = identity
    request.environment["TERM"] = identity.terminfo

    let frame = try await ScreenCapture(request).frame()

    #expect(frame.text.hasPrefix("\(identity.terminfo) \(answer)"))
  }

  @Test("An identity without a terminfo entry is an error that names the package")
  func missingEntryNamesPackage() {
    let environment = ["TERM": "xterm-kitty", "TERMINFO": "/nowhere", "HOME": "/nowhere"]

    let error = #expect(throws: MissingTerminfo.self) {
      try TerminalEmulator.Identity.kitty.checkTerminfo(environment, in: ["/nowhere"])
    }

    #expect(error?.remedy == "apt-get install kitty-terminfo")
  }

  @Test(
    "An identity's entry is found in each folder that ncurses searches, by letter or by code",
    arguments: ["TERMINFO", "TERMINFO_DIRS", "HOME", nil], ["x", "78"])
  func entryIsFound(variable: String?, folder: String) throws {
    let place = URL(filePath: TestPlace.newFolder("qa-tests"))
    defer { try? FileManager.default.removeItem(at: place) }
    let entries = place.appending(path: variable == "HOME" ? ".terminfo/\(folder)" : folder)
    try FileManager.default.createDirectory(at: entries, withIntermediateDirectories: true)
    try Data().write(to: entries.appending(path: "xterm-kitty"))
    var environment = ["TERM": "xterm-kitty"]
    if let variable { environment[variable] = place.path() }

    #expect(throws: Never.self) {
      try TerminalEmulator.Identity.kitty.checkTerminfo(
        environment, in: variable == nil ? ["/nowhere", place.path()] : [])
    }
  }

  @Test("A TERM that the project sets isn't checked")
  func projectTermIsUnchecked() {
    #expect(throws: Never.self) {
      try TerminalEmulator.Identity.ghostty.checkTerminfo(["TERM": "nothing"])
    }
  }

  @Test(
    "A terminfo entry exists if ncurses would find it",
    arguments: [
      (["TERM": "xterm"], true), (["TERM": "no-such-terminal"], false), (["TERM": ""], false),
      ([:], false), (["TERM": "../x/xterm"], false),
      (["TERM": "no-such-terminal", "TERMINFO": "b64:AAAA"], true),
    ] as [([String: String], Bool)])
  func entriesAreFound(environment: [String: String], exists: Bool) {
    #expect(TerminfoEntry.exists(for: environment) == exists)
  }
}
