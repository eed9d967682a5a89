internal import Glibc

/// Measures what the documentation claims, each figure beside a yardstick of the same run, since
/// machines and their moods differ:
///
///     swift run -c release Benchmarks
@main
enum Benchmarks {
  static func main() async throws {
    EmulatorBenchmark.run()
    try await RendererBenchmark.run()
    try await ProgramBenchmark.run()
  }

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

  static func report(_ name: String, _ figure: String, _ ratio: String) {
    let name = name + String(repeating: " ", count: max(1, 34 - name.count))
    let figure = figure + String(repeating: " ", count: max(1, 16 - figure.count))
    print(name + figure + ratio)
  }

  /// With two digits after the point, without Foundation's formats.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let fraction = String(hundredths % 100 + 100).dropFirst()
    return "\(hundredths / 100).\(fraction)"
  }
}
