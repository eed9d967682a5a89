import TerminalProcess
import Testing

@Suite("The settings of a terminal's line", .timeLimit(.minutes(20)))
struct LineSettingsTests {
  @Test(
    "A flag that a program takes away is noticed, and no other",
    arguments: [
      ("echo", LineSettings.Flag.echo), ("icanon", .canonicalMode), ("isig", .signals),
      ("iexten", .extendedInput), ("icrnl", .returnAsNewline), ("ixon", .flowControl),
      ("opost", .outputProcessing), ("onlcr", .newlineAsReturn), ("echoe", .others),
    ])
  func lostFlag(name: String, flag: LineSettings.Flag) throws {
    let (initial, line) = try settings(after: "stty -\(name)")

    #expect(line.flagsLost(since: initial) == [flag])
    #expect(flag == .others || initial.contains(flag) && !line.contains(flag))
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

  @Test("Another key for a signal is noticed")
  func otherKey() throws {
    let (initial, line) = try settings(after: "stty intr ^G")

    #expect(line.flagsLost(since: initial) == [.others])
  }

  @Test(
    "A signal has a key unless that is turned off, or all are",
    arguments: [
      ("stty susp undef", [TerminalProcess.Signal.interrupt, .quit]),
      ("stty intr undef quit undef", [.stopFromTerminal]), ("stty -isig", []),
      ("stty sane", [.interrupt, .quit, .stopFromTerminal]),
    ])
  func keysOfSignals(command: String, signals: [TerminalProcess.Signal]) throws {
    let (_, line) = try settings(after: command)

    #expect(Set(TerminalProcess.Signal.allCases.filter(line.hasKey)) == Set(signals))
  }

  @Test("The number and the time of raw reads are no settings that matter to others")
  func rawReads() throws {
    let (initial, line) = try settings(after: "stty min 5 time 3")

    #expect(line.flagsLost(since: initial) == [])
  }

  @Test("Reads that no longer wait are noticed")
  func nonBlocking() throws {
    // A shell that reads would let reads wait again.
    let python = "import os, time; os.set_blocking(0, False); print(1, flush=True); time.sleep(60)"
    let (initial, line) = try settings(after: "exec /usr/bin/python3 -c '\(python)'", until: "1")

    #expect(line.flagsLost(since: initial) == [.blockingReads])
  }

  @Test("A terminal that was closed has no settings")
  func closedTerminal() throws {
    var process = try launch("echo done; read -r line")
    wait(for: "done", from: &process)

    process.hangUp()

    // A program that another test starts may hold a copy of the terminal until it has begun.
    for _ in 0..<500 where process.lineSettings != nil { process.wait(milliseconds: 20) }
    let line = process.lineSettings
    process.end()
    #expect(line == nil)
  }

  /// The settings of a terminal at the start of a script, and when it has written a text.
  private func settings(
    after script: String, until text: String = "done"
  ) throws -> (LineSettings, LineSettings) {
    var process = try launch("\(script); echo done; read -r line")
    let initial = process.initialLineSettings
    wait(for: text, from: &process)
    let line = process.lineSettings
    process.end()
    return (try #require(initial), try #require(line))
  }

  private func wait(for text: String, from process: inout TerminalProcess) {
    var output: [UInt8] = []
    for _ in 0..<3000 where !String(decoding: output, as: UTF8.self).contains(text) {
      process.wait(milliseconds: 10)
      _ = process.read(into: &output)
    }
  }

  private func launch(_ script: String) throws -> TerminalProcess {
    try TerminalProcess(
      TerminalProcess.Launch(
        program: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
        workingDirectory: "/", columns: 80, rows: 24))
  }
}
