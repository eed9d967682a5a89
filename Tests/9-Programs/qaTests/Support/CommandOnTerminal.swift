import Glibc
import TerminalProcess
import TestSupport
import Testing

/// The real `qa` on a real terminal.
struct CommandOnTerminal: ~Copyable {
  var process: TerminalProcess
  var output: [UInt8] = []

  init(
    _ project: TestProject, _ arguments: [String], columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:]
  ) throws {
    process = try TerminalProcess(
      TerminalProcess.Launch(
        program: "\(TestPlace.programs)/qa", arguments: arguments,
        environment: [
          "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": project.root, "LANG": "C.UTF-8",
          "XDG_STATE_HOME": project.state, "TERM": "xterm-256color", "COLORTERM": "truecolor",
          "GIT_CONFIG_NOSYSTEM": "1",
        ].merging(TestProject.mutant) { $1 }.merging(environment) { $1 },
        workingDirectory: project.root, columns: columns, rows: rows))
  }

  /// Reads until a text is there or the program has ended, and returns the output since the last call.
  mutating func wait(for text: String) -> String {
    let start = output.count
    let end = ContinuousClock.now + .seconds(60)
    while true {
      if .now > end {
        // A test that waits in vain must fail instead of blocking a thread, so Ctrl-\\ ends the program.
        process.write([0x1C])
        return String(decoding: output[start...], as: UTF8.self)
      }
      let hasEnded = process.terminationStatus() != nil
      let count = process.read(into: &output)
      let seen = String(decoding: output[start...], as: UTF8.self)
      if seen.contains(text) || hasEnded && count == 0 { return seen }
      if count == 0 { process.wait(milliseconds: 1000) }
    }
  }

  mutating func type(_ text: String) { process.write(Array(text.utf8)) }

  /// Waits for the program's end.
  mutating func end() -> (status: TerminationStatus?, output: String) {
    let last = wait(for: "\u{0}no such text")
    return (process.terminationStatus(), last)
  }

  /// The default modes of a terminal. They are read from a fresh one, because the program under test may already have
  /// changed the modes of its own.
  static func untouchedMode(_ project: TestProject) throws -> [tcflag_t] {
    var other = try CommandOnTerminal(project, ["--version"])
    _ = other.end()
    let mode = other.mode()
    other.process.end()
    try #require(mode != [])
    return mode
  }

  /// The modes of the terminal.
  func mode() -> [tcflag_t] {
    let file = open(process.terminalPath, O_RDWR | O_NOCTTY)
    defer { close(file) }
    var mode = termios()
    guard tcgetattr(file, &mode) == 0 else { return [] }
    return [mode.c_iflag, mode.c_oflag, mode.c_lflag]
  }
}
