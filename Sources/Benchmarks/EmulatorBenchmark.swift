internal import TerminalEmulator
internal import TerminalFrame

/// Megabytes a second through the emulator at 120×40, beside a loop that only sums the bytes.
enum EmulatorBenchmark {
  private static let size = 8 << 20

  static func run() {
    for (name, load) in loads {
      let sum = Benchmarks.best { blackHole(load.reduce(0 as UInt8) { $0 &+ $1 }) }
      let feed = Benchmarks.best {
        var emulator = TerminalEmulator(
          TerminalEmulator.Configuration(size: GridSize(columns: 120, rows: 40)))
        for start in stride(from: 0, to: load.count, by: 1 << 16) {
          emulator.feed(load.span.extracting(start..<min(load.count, start + 1 << 16)))
        }
        blackHole(emulator.generation)
      }
      let megabytes = Double(load.count) / 1_000_000
      Benchmarks.report(
        "emulator, \(name)", "\(Int(megabytes / feed)) MB/s",
        "\(Benchmarks.number(feed / sum)) × the time of summing the bytes")
    }
  }

  private static let loads: [(String, [UInt8])] = [
    (
      "plain text",
      repeated { "\($0) the quick brown fox jumps over the lazy dog and runs away\r\n" }
    ),
    (
      "styled text",
      repeated {
        "\u{1b}[1;3\($0 % 8)mstatus\u{1b}[0m of \u{1b}[38;5;\($0 % 256)mitem\u{1b}[m is good\r\n"
      }
    ),
    ("scrolling", repeated { _ in "x\r\n" }),
    ("redraw", repeated { "\u{1b}[\($0 % 40 + 1);1H\u{1b}[44m │ cell \($0) │ ok\u{1b}[K\u{1b}[m" }),
  ]

  private static func repeated(_ line: (Int) -> String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 128)
    var number = 0
    while bytes.count < size {
      bytes += Array(line(number).utf8)
      number += 1
    }
    return bytes
  }
}

/// Keeps a result from being optimized away: the compiler can't know that nobody asks for it.
@inline(never) @_optimize(none)
func blackHole<Value>(_ value: Value) { _ = value }
