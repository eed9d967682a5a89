/// A measured figure beside a yardstick of the same run, since machines and their load differ.
struct Figure {
  /// What is measured, unique among all figures.
  let name: String
  let unit: Unit
  /// The name of the yardstick: another program that does the same, or something that every machine has.
  let yardstick: String
  /// One pair for each round: `qa`, and the yardstick.
  let rounds: [(own: Double, other: Double)]

  enum Unit {
    /// In seconds.
    case time
    /// Seconds for a number of bytes, given as bytes per second.
    case rate(bytes: Int)
    /// In bytes.
    case memory
  }

  /// How many times less than the yardstick `qa` takes, in each round, in ascending order. Greater is better.
  var ratios: [Double] { rounds.map { $0.other / $0.own }.sorted() }

  var ratio: Double { Self.median(ratios) }

  /// Whether the figure is worse than a recorded ratio by more than 5 % in every round.
  func isWorse(than recorded: Double) -> Bool {
    guard let best = ratios.last else { return false }
    return best < 0.95 * recorded
  }

  /// The cells of a row in a table: name, `qa`, yardstick, ratio, spread.
  var cells: [String] {
    let (own, other) = (Self.median(rounds.map(\.own)), Self.median(rounds.map(\.other)))
    let spread = [ratios.first, ratios.last].compactMap(\.self).map(Self.number)
    return [
      name, text(own), "\(yardstick): \(text(other))", "\(Self.number(ratio)) ×",
      spread.joined(separator: "–"),
    ]
  }

  private func text(_ value: Double) -> String {
    switch unit {
    case .time where value < 1: "\(Self.number(value * 1000)) ms"
    case .time: "\(Self.number(value)) s"
    case .rate(let bytes): "\(Self.number(Double(bytes) / value / 1e6)) MB/s"
    case .memory: "\(Self.number(value / 1e6)) MB"
    }
  }

  static func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }

  /// Formats a number with three digits, or more before the point, without Foundation's formatters.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    let places = value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    guard places > 0 else { return "\(scaled)" }
    return "\(scaled / scale).\(String(scaled % scale + scale).dropFirst())"
  }
}
