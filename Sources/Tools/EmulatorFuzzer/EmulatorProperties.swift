internal import TerminalEmulator
internal import TerminalFrame

/// Properties that must hold for every input of the emulator. The fuzzer and the tests check the same ones.
///
/// The first three bytes of an input control how the rest is fed: columns, rows, and a number that selects the width
/// profile, the places at which the rest is split, and whether the size changes halfway.
package enum EmulatorProperties {
  /// Describes the first property that an input violates, or returns nil if all hold.
  package static func violation(of input: Span<UInt8>) -> String? {
    guard input.count > 3 else { return nil }
    let setup = Setup(columns: input[0], rows: input[1], choice: input[2])
    let stream = input.extracting(3..<input.count)
    let whole = Outcome(of: stream, setup, chunks: .whole)
    for chunks in [Chunks.bytes, .random(seed: UInt64(input[2]))] {
      let split = Outcome(of: stream, setup, chunks: chunks)
      if let difference = whole.difference(to: split) {
        return "split into \(chunks), \(difference)"
      }
    }
    return whole.brokenInvariant
  }

  /// How an input is fed.
  private struct Setup {
    let configuration: TerminalEmulator.Configuration
    /// The size for the second half of the input; nil for no change.
    let laterSize: GridSize?

    init(columns: UInt8, rows: UInt8, choice: UInt8) {
      let size = GridSize(columns: Int(columns) % 40 + 1, rows: Int(rows) % 12 + 1)
      configuration = TerminalEmulator.Configuration(
        size: size,
        widthProfile: choice & 1 != 0 ? .grapheme : choice & 4 != 0 ? .auto : .wcwidth)
      laterSize =
        choice & 2 == 0
        ? nil : GridSize(columns: Int(rows) % 40 + 1, rows: Int(columns) % 12 + 1)
    }
  }

  private enum Chunks: CustomStringConvertible {
    case whole, bytes
    case random(seed: UInt64)

    var description: String {
      switch self {
      case .whole: "one piece"
      case .bytes: "bytes"
      case .random(let seed): "pieces by the seed \(seed)"
      }
    }
  }

  /// Everything that can be observed of an emulator after an input.
  private struct Outcome {
    let frame: Frame
    let replies: [UInt8]
    let unansweredQuery: String?
    let readyMarkers: [String]
    let modes: InputModes
    let isBetweenSequences: Bool
    let isSynchronizedUpdateOpen: Bool

    init(of stream: Span<UInt8>, _ setup: Setup, chunks: Chunks) {
      var emulator = TerminalEmulator(setup.configuration)
      let half = setup.laterSize == nil ? stream.count : stream.count / 2
      Self.feed(stream.extracting(0..<half), to: &emulator, chunks)
      if let size = setup.laterSize {
        emulator.resize(to: size)
        Self.feed(stream.extracting(half..<stream.count), to: &emulator, chunks)
      }
      frame = emulator.frame()
      replies = emulator.drainReplies()
      unansweredQuery = emulator.unansweredQuery
      readyMarkers = emulator.takeReadyMarkers()
      modes = emulator.modes
      isBetweenSequences = emulator.isBetweenSequences
      isSynchronizedUpdateOpen = emulator.isSynchronizedUpdateOpen
    }

    private static func feed(
      _ stream: Span<UInt8>, to emulator: inout TerminalEmulator, _ chunks: Chunks
    ) {
      var start = 0
      var state: UInt64 = 0
      if case .random(let seed) = chunks { state = seed }
      while start < stream.count {
        let length: Int
        switch chunks {
        case .whole: length = stream.count
        case .bytes: length = 1
        case .random:
          // Knuth's MMIX generator; its high bits are random enough for lengths.
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          length = Int(state >> 58) + 1
        }
        let end = min(start + length, stream.count)
        emulator.feed(stream.extracting(start..<end))
        start = end
      }
    }

    func difference(to other: Outcome) -> String? {
      if frame != other.frame { return "the frame differs" }
      if replies != other.replies { return "the replies differ" }
      if unansweredQuery != other.unansweredQuery { return "the unanswered query differs" }
      if readyMarkers != other.readyMarkers { return "the ready markers differ" }
      if modes != other.modes { return "the modes differ" }
      if isBetweenSequences != other.isBetweenSequences { return "the parser's state differs" }
      if isSynchronizedUpdateOpen != other.isSynchronizedUpdateOpen {
        return "the synchronized update differs"
      }
      return nil
    }

    var brokenInvariant: String? {
      guard frame.size.contains(frame.cursor.position) else {
        return "the cursor is outside the grid"
      }
      do {
        let decoded = try Frame(encoded: frame.encoded())
        return decoded == frame ? nil : "the frame does not come back from its encoding"
      } catch {
        // One large image in many places: a terminal shows it, but a capture refuses it.
        let pixels = frame.pictures.reduce(0) { $0 + $1.source.width * $1.source.height }
        guard pixels <= Picture.maxDrawnPixels else { return nil }
        return "the frame cannot be decoded: \(error)"
      }
    }
  }
}
