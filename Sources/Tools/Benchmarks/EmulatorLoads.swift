internal import FoundationEssentials
internal import TerminalEmulator

/// Program output of one kind, 32 MB of it. Except for recordings, it is generated and the same on every machine.
struct EmulatorLoad {
  let name: String
  /// Returns the bytes, which are generated on demand: all loads at once would take over 400 MB.
  let bytes: () -> [UInt8]
  var profile = TerminalEmulator.WidthProfile.usual
  /// Whether libghostty is measured with it too; it takes a while for each.
  var isForGhostty = false

  static let size = 32 << 20
  static let columns = 120
  static let rows = 40

  /// All loads; `recordings` is nil if there are none.
  static func all(recordings: [UInt8]?) -> [EmulatorLoad] {
    var loads = [
      EmulatorLoad(name: "ASCII log lines", bytes: log, isForGhostty: true),
      EmulatorLoad(name: "styled log lines", bytes: styledLog),
      EmulatorLoad(name: "truecolor in every cell", bytes: truecolor),
      EmulatorLoad(name: "CJK", bytes: cjk),
      EmulatorLoad(name: "mixed Unicode and emoji", bytes: mixed, isForGhostty: true),
      EmulatorLoad(name: "mixed, by wcwidth", bytes: mixed, profile: .wcwidth),
      EmulatorLoad(name: "mixed, by grapheme", bytes: mixed, profile: .grapheme),
      EmulatorLoad(name: "cursor motion", bytes: cursorMotion),
      // vtebench's `scrolling`: the bytes that a program writes, and what the line discipline turns them into.
      EmulatorLoad(name: "scrolling, y LF") { repeated { _ in "y\n" } },
      EmulatorLoad(name: "scrolling, y CR LF") { repeated { _ in "y\r\n" } },
      EmulatorLoad(name: "region scrolling", bytes: regionScrolling),
      EmulatorLoad(name: "scrolling inside all margins", bytes: marginScrolling),
      EmulatorLoad(name: "TUI redraw", bytes: redraw, isForGhostty: true),
    ]
    if let recordings {
      loads.append(EmulatorLoad(name: "recordings") { filled { $0 += recordings } })
    }
    return loads
  }

  /// The output of real programs: all `.bin` files of a folder, joined; nil if there are none.
  static func recordings(in folder: String) -> [UInt8]? {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return nil
    }
    let outputs = names.filter { $0.hasSuffix(".bin") }.sorted().compactMap {
      FileManager.default.contents(atPath: folder + "/" + $0)
    }
    let bytes = outputs.flatMap { $0 }
    return bytes.isEmpty ? nil : bytes
  }

  // MARK: Kinds

  private static func log() -> [UInt8] {
    repeated {
      "2026-03-07T12:\($0 % 60):07.113Z INFO worker[\($0)]: request \($0 &* 7919 % 99991) served"
        + " from cache in \($0 % 977) us, 0 errors\r\n"
    }
  }

  private static func styledLog() -> [UInt8] {
    repeated {
      "\u{1b}[1;3\($0 % 8)mstatus\u{1b}[0m of \u{1b}[38;5;\($0 % 256)mitem\u{1b}[m is good\r\n"
    }
  }

  private static func truecolor() -> [UInt8] {
    var random = Random()
    func color() -> String {
      "\(random.next(below: 256));\(random.next(below: 256));\(random.next(below: 256))"
    }
    return filled { bytes in
      bytes += Array("\u{1b}[38;2;\(color())m\u{1b}[48;2;\(color())m".utf8)
      bytes.append(UInt8(0x21 + random.next(below: 94)))
    }
  }

  private static func cjk() -> [UInt8] {
    var random = Random()
    return filled { bytes in
      var line = ""
      for _ in 0..<50 { line.unicodeScalars.append(random.scalar(in: 0x4e00..<0x9f00)) }
      bytes += Array((line + "、。\r\n").utf8)
    }
  }

  private static func mixed() -> [UInt8] {
    let words = [
      "hello", "naïve", "Grüße", "привет", "Ελληνικά", "日本語", "한국어", "e\u{301}a\u{308}", "👍🏽",
      "👩‍💻", "🎉🚀", "🇫🇷", "✔\u{fe0f}", "→", "─┼─", "مرحبا", "ไทย",
    ]
    var random = Random()
    return filled { bytes in
      var line = ""
      for _ in 0..<12 { line += words[random.next(below: words.count)] + " " }
      bytes += Array((line + "\r\n").utf8)
    }
  }

  private static func cursorMotion() -> [UInt8] {
    var random = Random()
    return filled { bytes in
      let (row, column) = (random.next(below: rows) + 1, random.next(below: columns) + 1)
      bytes += Array("\u{1b}[\(row);\(column)H".utf8)
      bytes.append(UInt8(0x21 + random.next(below: 94)))
    }
  }

  /// vtebench's `scrolling-in-region`.
  private static func regionScrolling() -> [UInt8] {
    repeated(after: "\u{1b}[2;\(rows - 1)r\u{1b}[\(rows - 1);1H") {
      $0 % 4 == 3 ? "line \($0)\r\u{1b}D" : "line \($0) of text\r\n"
    }
  }

  private static func marginScrolling() -> [UInt8] {
    repeated(after: "\u{1b}[?69h\u{1b}[11;110s\u{1b}[2;\(rows - 1)r\u{1b}[\(rows - 1);11H") { _ in
      "a line between the margins\r\n"
    }
  }

  /// A screen of panes, bars and lists that is redrawn over and over.
  private static func redraw() -> [UInt8] {
    var frame = 0
    return filled { bytes in
      for row in 1...rows {
        bytes += Array(
          "\u{1b}[\(row);1H\u{1b}[44m\u{1b}[1m │ item \(frame &+ row) │\u{1b}[22m ok\u{1b}[K\u{1b}[m"
            .utf8)
        if row % 4 == frame % 4 {
          bytes += Array(
            "\u{1b}[\(row);60H\u{1b}[38;5;\(row + 16)m████▌     \u{1b}[39m \(frame % 100)%".utf8)
        }
      }
      frame += 1
    }
  }

  // MARK: Repetition

  private static func repeated(after start: String = "", _ line: (Int) -> String) -> [UInt8] {
    var number = 0
    return filled(after: start) {
      $0 += Array(line(number).utf8)
      number += 1
    }
  }

  private static func filled(after start: String = "", _ step: (inout [UInt8]) -> Void) -> [UInt8] {
    var bytes = Array(start.utf8)
    bytes.reserveCapacity(size + 1 << 20)
    while bytes.count < size { step(&bytes) }
    return bytes
  }

  /// A generator of the same pseudorandom numbers on every run (Knuth, MMIX).
  private struct Random {
    private var state: UInt64 = 1

    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }

    mutating func scalar(in range: Range<UInt32>) -> Unicode.Scalar {
      Unicode.Scalar(range.lowerBound + UInt32(next(below: range.count))) ?? "中"
    }
  }
}
