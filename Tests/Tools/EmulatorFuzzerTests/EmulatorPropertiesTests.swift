import EmulatorFuzzer
import TestSupport
import Testing

/// Checks ``EmulatorProperties`` for random streams.
@Suite(.timeLimit(.minutes(20))) struct EmulatorPropertiesTests {
  @Test(
    "Splitting a stream changes neither frame, replies nor state", arguments: UInt64(0)..<60)
  func splittingChangesNothing(seed: UInt64) {
    var streams = RandomStreams(seed: seed)

    for _ in 0..<20 {
      let stream = streams.next(pieces: 40)
      let violation = EmulatorProperties.violation(of: stream.span)
      #expect(violation == nil, "\(stream)")
    }
  }
}

/// Random streams of text and control sequences, with errors in them; the same for the same seed.
struct RandomStreams: RandomNumberGenerator {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() -> UInt64 { generator.next() }

  /// A stream of three setup bytes and `pieces` pieces.
  mutating func next(pieces: Int) -> [UInt8] {
    var stream = (0..<3).map { _ in UInt8.random(in: 0...255, using: &self) }
    for _ in 0..<pieces {
      var piece = piece()
      if Int.random(in: 0..<20, using: &self) == 0, !piece.isEmpty { piece.removeLast() }
      stream += piece
    }
    return stream
  }

  private mutating func piece() -> [UInt8] {
    switch Int.random(in: 0..<10, using: &self) {
    case 0...2: Array(pick(Self.texts).utf8)
    case 3...6: control()
    case 7: Array(("\u{1b}" + pick(Self.escapes)).utf8)
    case 8: Array(pick(Self.strings).utf8)
    default: [UInt8.random(in: 0...255, using: &self)]
    }
  }

  private mutating func control() -> [UInt8] {
    let prefix = pick(["", "", "", "?", ">", "="])
    let count = Int.random(in: 0..<5, using: &self)
    let parameters = (0..<count).map { _ in
      pick(["", "0", "1", "2", "3", "5", "8", "38", "69", "99999", "4:3", "7", "6", "1049", "2026"])
    }
    let intermediate = pick(["", "", "", "", "", "$", "*", "'", "\"", "#", " ", "!"])
    let final = Character(Unicode.Scalar(UInt8.random(in: 0x40...0x7e, using: &self)))
    let text = "\u{1b}[\(prefix)\(parameters.joined(separator: ";"))\(intermediate)\(final)"
    return Array(text.utf8)
  }

  private mutating func pick(_ texts: [String]) -> String {
    texts[Int.random(in: 0..<texts.count, using: &self)]
  }

  private static let texts = [
    "hello", "a longer line of text ", "日本語", "e\u{301}\u{302}", "👩‍👩‍👧", "🇩🇪🇫🇷", "❤️", "\r\n", "\t",
    "\u{8}\u{8}", "\n\n\n", "ﬁ", "\u{9b}31m", "\u{ad}", "한", "\u{1100}\u{1161}\u{11a8}",
  ]
  private static let escapes = [
    "7", "8", "D", "M", "E", "c", "H", "(0", ")A", "*>", "n", "o", "N", "O", "#3", "#6", "#8", "%@",
    "%G", "Z", "V", "W", "6", "9", " G", " F", "l", "m", "<", "Y!!", "=", "(%5",
  ]
  private static let strings = [
    "\u{1b}]0;title\u{7}", "\u{1b}]8;;http://a\u{1b}\\", "\u{1b}]8;;\u{1b}\\", "\u{1b}]4;1;?\u{7}",
    "\u{1b}]11;#123456\u{7}", "\u{1b}P$qm\u{1b}\\", "\u{1b}P+q544e\u{1b}\\",
    "\u{1b}Pq#1;2;0;0;0~\u{1b}\\",
    "\u{1b}_Ga=T,f=24,s=1,v=1;AAAA\u{1b}\\", "\u{1b}^x\u{1b}\\", "\u{1b}Xs\u{9c}",
    "\u{90}q#0!9~\u{9c}",
    "\u{1b}]1337;File=inline=1:AAAA\u{7}", "\u{1b}P1$t1;1;1;@;@;@;0;2;O;BBBB\u{1b}\\",
  ]
}
