internal import FoundationEssentials
internal import TerminalEmulator
internal import TerminalFrame

/// The time for reading program output, beside libvterm and libghostty.
enum EmulatorBenchmark {
  private static let size = GridSize(columns: EmulatorLoad.columns, rows: EmulatorLoad.rows)
  /// libvterm gets the first of this many parts of a load.
  private static let part = 16

  static func run(_ bench: Bench) async throws {
    let hasLibVTerm = LibVTerm(columns: 1, rows: 1) != nil
    if !hasLibVTerm {
      bench.skip(
        "the emulator beside libvterm", because: "there is no libvterm.so.0; \(Peers.remedy)")
    }
    if bench.peers.python == nil {
      bench.skip(
        "the emulator beside libghostty", because: "there is no pyghostty; \(Peers.remedy)")
    }
    for load in EmulatorLoad.all(recordings: recordings(bench)) {
      let bytes = load.bytes()
      // libvterm needs a minute for some loads.
      let beginning = Array(bytes.prefix(bytes.count / part))
      let own = { await shortest(of: 2) { feedOwn(bytes, load.profile) } }
      if hasLibVTerm {
        try await bench.measure(
          "emulator, \(load.name)", .rate(bytes: bytes.count), beside: "libvterm", own: own,
          other: { await Double(part) * shortest(of: 1) { feedLibVTerm(beginning) } })
      }
      if bench.peers.python != nil, load.isForGhostty {
        let file = FileManager.default.temporaryDirectory.appending(path: "qa-benchmark-load").path
        try Data(bytes).write(to: URL(filePath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        let arguments = [file, "\(size.columns)", "\(size.rows)"]
        try await bench.measure(
          "emulator, \(load.name), beside libghostty", .rate(bytes: bytes.count),
          beside: "libghostty", own: own,
          other: { try await bench.peers.seconds("emulate.py", arguments) })
      }
    }
  }

  private static func recordings(_ bench: Bench) -> [UInt8]? {
    let folder = ProcessInfo.processInfo.environment["QA_RECORDINGS"]
    let recordings = folder.flatMap { EmulatorLoad.recordings(in: $0) }
    if recordings == nil {
      bench.skip(
        "emulator, recordings", because: "QA_RECORDINGS names no folder with .bin files of output")
    }
    return recordings
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
}
