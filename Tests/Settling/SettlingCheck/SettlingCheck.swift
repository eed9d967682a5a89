internal import ArgumentParser
internal import Capture
internal import FoundationEssentials
internal import Glibc
internal import SettlingSuite
internal import TerminalProcess
internal import TestSupport

/// Captures every case of the settling suite many times and prints a table. `Tests/check-settling` runs it.
@main
struct SettlingCheck: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "check-settling")

  @Option(help: "How often each case is captured.")
  var times = 1000

  @Option(
    help: "How often to capture cases that compute; 0 for none. Default: as the others.")
  var timesComputing: Int?

  @Option(help: "The number of captures at the same time, of apps that don't compute.")
  var jobs = 32

  @Option(help: "The seed of the random pauses.")
  var seed: UInt64 = 1

  @Flag(help: "Captures programs that people use, those that are installed, instead of the cases.")
  var apps = false

  @Option(
    help:
      "The path of a file for the evidence of the captures, which tests replay. Cases that fail do so sooner."
  )
  var log: String?

  @Argument(help: "Words in the names of the cases to run. Default: all cases.")
  var words: [String] = []

  func run() async throws {
    HostProcess.prepareToRunApps()
    defer { HostProcess.endDescendants() }
    let process = ProcessInfo.processInfo
    let runner = SettlingRunner(
      testApp: "\(TestPlace.programs)/TestApp", environment: process.environment, seed: seed,
      keepsLogs: log != nil)
    let all = apps ? SettlingCase.realApps.filter { isInstalled($0) } : SettlingCase.all
    let chosen = all.filter { settlingCase in
      words.isEmpty || words.contains { settlingCase.name.contains($0) }
    }
    guard !chosen.isEmpty else { throw ValidationError("no case has such a name") }
    show(SettlingTable.head, on: STDOUT_FILENO)
    var isRight = true
    // Short ones, and those with a row that no other has.
    var logs: [SettlingLog] = []
    var rows: Set<SettleRow> = []
    for settlingCase in chosen {
      let times = settlingCase.computes ? timesComputing ?? times : times
      guard times > 0 else { continue }
      let jobs = settlingCase.computes ? 2 * process.activeProcessorCount : jobs
      let result = await runner.run(
        log == nil ? settlingCase : settlingCase.failingSoon, times: times, jobs: jobs)
      show(SettlingTable.row(of: result, settlingCase), on: STDOUT_FILENO)
      for one in result.logs where one.isShort || !one.rows.isSubset(of: rows) {
        rows.formUnion(one.rows)
        logs.append(one)
      }
      guard result.wrong > 0 else { continue }
      isRight = false
      let first = result.firstWrong.joined(separator: "\n")
      show("\n\(result.name): \(result.wrong) wrong, the first are\n\(first)\n", on: STDERR_FILENO)
    }
    if let log {
      try logs.map(\.text).joined().write(toFile: log, atomically: true, encoding: .utf8)
    }
    guard isRight else { throw ExitCode.failure }
  }

  private func isInstalled(_ settlingCase: SettlingCase) -> Bool {
    guard let program = settlingCase.program else { return true }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { access("\($0)/\(program)", X_OK) == 0 }
  }

  /// Prints a line immediately, without a buffer.
  private func show(_ text: String, on file: Int32) {
    let line = Array("\(text)\n".utf8)
    _ = write(file, line, line.count)
  }
}
