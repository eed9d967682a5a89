internal import FoundationEssentials
internal import Glibc
internal import Subprocess
internal import SystemPackage
internal import TerminalEmulator
internal import TerminalFrame

/// Megabytes of program output per second: through the emulator in this process and in `qa render`, compared with
/// libvterm.
enum EmulatorBenchmark {
  private static let size = GridSize(columns: EmulatorLoad.columns, rows: EmulatorLoad.rows)
  /// The time limit for all runs of one load in this process, in seconds. At least two runs are made.
  private static let patience = 8.0

  static func run() async throws {
    let folder = ProcessInfo.processInfo.environment["QA_RECORDINGS"]
    let recordings = folder.flatMap { EmulatorLoad.recordings(in: $0) }
    if recordings == nil {
      print("recordings: skipped, QA_RECORDINGS names no folder with .bin files of output")
    }
    let hasLibVTerm = LibVTerm(columns: 1, rows: 1) != nil
    if !hasLibVTerm { print("libvterm: skipped, there is no libvterm.so.0 (package libvterm0)") }
    let qa = try ProgramBenchmark.qa()
    Benchmarks.report("emulator, \(size)", ["in process", "libvterm", "ratio", "qa render"])
    let chosen = CommandLine.arguments.dropFirst(2).first ?? ""
    for load in EmulatorLoad.all(recordings: recordings) where load.name.hasPrefix(chosen) {
      let bytes = load.bytes()
      let (own, other) = inProcess(
        bytes, load.profile, hasLibVTerm: hasLibVTerm)
      let whole = if let qa { try await wholeProcess(qa, bytes) } else { Double?.none }
      let megabytes = Double(bytes.count) / 1_000_000
      Benchmarks.report(
        load.name,
        [own, other].map { $0.map { "\(Benchmarks.number(megabytes / $0)) MB/s" } ?? "-" }
          + [other.map { "\(Benchmarks.number($0 / own)) ×" } ?? "-"]
          + [whole.map { "\(Benchmarks.number(megabytes / $0)) MB/s" } ?? "-"])
    }
  }

  /// The shortest times in seconds. The two emulators take turns, so that noise affects both.
  private static func inProcess(
    _ bytes: [UInt8], _ profile: TerminalEmulator.WidthProfile, hasLibVTerm: Bool
  ) -> (own: Double, other: Double?) {
    var (own, other) = (Double.infinity, Double.infinity)
    let start = ContinuousClock.now
    for round in 0..<9 {
      own = min(own, Benchmarks.best(of: 1) { feedOwn(bytes, profile) })
      if hasLibVTerm { other = min(other, Benchmarks.best(of: 1) { feedLibVTerm(bytes) }) }
      if round > 0, start.duration(to: .now) / .seconds(1) > patience { break }
    }
    return (own, hasLibVTerm ? other : nil)
  }

  private static func feedOwn(_ bytes: [UInt8], _ profile: TerminalEmulator.WidthProfile) {
    var emulator = TerminalEmulator(
      TerminalEmulator.Configuration(size: size, widthProfile: profile))
    inPieces(bytes) { emulator.feed($0) }
    blackHole(emulator.generation)
  }

  private static func feedLibVTerm(_ bytes: [UInt8]) {
    guard let terminal = LibVTerm(columns: size.columns, rows: size.rows) else { return }
    inPieces(bytes) { terminal.feed($0) }
  }

  /// Passes on the bytes in chunks of 64 KiB, as large as a pseudoterminal delivers at best.
  private static func inPieces(_ bytes: [UInt8], _ body: (Span<UInt8>) -> Void) {
    for start in stride(from: 0, to: bytes.count, by: 1 << 16) {
      body(bytes.span.extracting(start..<min(bytes.count, start + 1 << 16)))
    }
  }

  /// The shortest time that `qa render` takes to read a file and write text, in seconds.
  private static func wholeProcess(_ qa: FilePath, _ bytes: [UInt8]) async throws -> Double {
    let path = FileManager.default.temporaryDirectory.appending(path: "qa-load-\(getpid())").path
    try Data(bytes).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var shortest = Double.infinity
    for _ in 0..<3 {
      let start = ContinuousClock.now
      let input = try FileDescriptor.open(path, .readOnly)
      let arguments = ["render", "--columns", "\(size.columns)", "--rows", "\(size.rows)"]
      _ = try await Subprocess.run(
        .path(qa), arguments: Arguments(arguments + ["--format", "text"]),
        input: .fileDescriptor(input, closeAfterSpawningProcess: true), output: .discarded)
      shortest = min(shortest, start.duration(to: .now) / .seconds(1))
    }
    return shortest
  }
}
