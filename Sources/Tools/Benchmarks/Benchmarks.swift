internal import Glibc

/// Measures the figures that the documentation claims, and compares each with a yardstick in the same run, because
/// machines and their load differ:
///
///     swift run -c release Benchmarks
///
/// An argument selects one part: `emulator`, `renderer`, `program`, `compare` or `demo`. `emulator` also takes the
/// beginning of a load's name.
@main
enum Benchmarks {
  static func main() async throws {
    let parts = [
      "emulator": EmulatorBenchmark.run, "renderer": RendererBenchmark.run,
      "program": ProgramBenchmark.run, "compare": CompareBenchmark.run,
      "demo": DemoBenchmark.run,
    ]
    let chosen = CommandLine.arguments.dropFirst().first
    if let chosen, parts[chosen] == nil {
      print("there is no part \"\(chosen)\"; there are \(order.joined(separator: ", "))")
      exit(2)
    }
    for name in order where chosen == nil || name == chosen { try await parts[name]?() }
  }

  private static let order = ["emulator", "renderer", "program", "compare", "demo"]

  /// The shortest of several runs, in seconds.
  static func best(of runs: Int = 9, _ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<runs {
      let start = ContinuousClock.now
      try body()
      best = min(best, start.duration(to: .now) / .seconds(1))
    }
    return best
  }

  /// Prints a row of a table.
  static func report(_ name: String, _ columns: [String]) {
    var line = padded(name, 32)
    for column in columns {
      line += String(repeating: " ", count: max(1, 15 - column.count)) + column
    }
    print(line)
  }

  static func report(_ name: String, _ figure: String, _ ratio: String) {
    print(padded(name, 34) + padded(figure, 16) + ratio)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// Formats a number with two decimal places, without Foundation's formatters.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let fraction = String(hundredths % 100 + 100).dropFirst()
    return "\(hundredths / 100).\(fraction)"
  }
}

/// Keeps the compiler from optimizing away a result that is never used.
@inline(never) @_optimize(none)
func blackHole<Value>(_ value: Value) { _ = value }
