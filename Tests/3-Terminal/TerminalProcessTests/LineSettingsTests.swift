import TerminalProcess
import Testing

@Suite("The settings of a terminal's line", .timeLimit(.minutes(20)))
struct LineSettingsTests {
  @Test(
    "A flag that a program takes away is noticed, and no other",
    arguments: [
      ("echo", LineSettings.Flag.echo), ("icanon", .canonicalMode), ("isig", .signals),
      ("iexten", .extendedInput), ("icrnl", .returnAsNewline), ("ixon", .flowControl),
      ("opost", .outputProcessing), ("onlcr", .newlineAsReturn),
    ])
  func lostFlag(name: String, flag: LineSettings.Flag) throws {
    let (initial, line) = try settings(after: "stty -\(name)")

    #expect(line.flagsLost(since: initial) == [flag])
    #expect(initial.contains(flag) && !line.contains(flag))
  }

  @Test("A flag that is set again isn't lost")
  func restoredFlag() throws {
    let (initial, line) = try settings(after: "s=$(stty -g); stty raw -echo; stty $s")

    #expect(line.flagsLost(since: initial) == [])
  }

  @Test("In raw mode, all flags but echo and carriage returns are lost")
  func rawMode() throws {
    let (initial, line) = try settings(after: "stty raw")

    let expected: [LineSettings.Flag] = [
      .canonicalMode, .signals, .returnAsNewline, .flowControl, .outputProcessing,
    ]
    #expect(Set(line.flagsLost(since: initial)).isSuperset(of: expected))
    #expect(line.contains(.echo) && line.contains(.newlineAsReturn))
  }

  @Test("A terminal that was closed has no settings")
  func closedTerminal() throws {
    var process = try launch("read -r line")

    process.hangUp()

    let line = process.lineSettings
    process.end()
    #expect(line == nil)
  }

  /// The settings of a terminal at the start of a script, and after it.
  private func settings(after script: String) throws -> (LineSettings, LineSettings) {
    var process = try launch("\(script); echo done; read -r line")
    let initial = process.initialLineSettings
    var output: [UInt8] = []
    for _ in 0..<3000 where !String(decoding: output, as: UTF8.self).contains("done") {
      process.wait(milliseconds: 10)
      _ = process.read(into: &output)
    }
    let line = process.lineSettings
    process.end()
    return (try #require(initial), try #require(line))
  }

  private func launch(_ script: String) throws -> TerminalProcess {
    try TerminalProcess(
      TerminalProcess.Launch(
        program: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
        workingDirectory: "/", columns: 80, rows: 24))
  }
}
