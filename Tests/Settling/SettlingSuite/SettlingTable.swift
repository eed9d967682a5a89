internal import Capture

/// The results as a Markdown table.
package enum SettlingTable {
  package static let head = """
    | the app | expected | right | latency in ms: median | 95 % | longest |
    |---|---|---|---|---|---|
    """

  package static func row(of result: SettlingResult, _ settlingCase: SettlingCase) -> String {
    let latencies = [50, 95, 100].map { percent in
      result.latency(percent: percent).map { "\(Int(($0 / .milliseconds(1)).rounded(.up)))" } ?? ""
    }
    let columns =
      [
        settlingCase.name, settlingCase.expectation, "\(result.right) of \(result.captures)",
      ] + latencies
    return "| \(columns.joined(separator: " | ")) |"
  }
}

extension SettlingCase {
  /// The expected outcome in words.
  fileprivate var expectation: String {
    switch (expected, rest) {
    case (.fails(let reason, let words), _):
      (["error: \(reason.rawValue)"] + words).joined(separator: ", ")
    case (.shows, .blocks): "all of it, at once"
    case (.shows, .ticks): "all of it, after the settle time"
    }
  }
}
