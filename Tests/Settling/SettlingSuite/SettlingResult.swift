/// The results of the captures of one case.
package struct SettlingResult: Sendable {
  package let name: String
  /// The number of captures that were as expected.
  package private(set) var right = 0
  package private(set) var wrong = 0
  /// The first captures with another result, each with its command and its problem.
  package private(set) var firstWrong: [String] = []
  /// The evidence of the captures that were as expected, if the runner keeps it.
  package private(set) var logs: [SettlingLog] = []
  /// The times from the app's last byte to the decision that the screen has settled, for captures that
  /// produced a frame, in ascending order.
  private var latencies: [Duration] = []

  init(name: String) { self.name = name }

  package var captures: Int { right + wrong }

  mutating func add(_ attempt: SettlingAttempt) {
    if let problem = attempt.problem {
      wrong += 1
      let time = attempt.latency.map { ", \($0) after its last byte" } ?? ""
      if firstWrong.count < 3 { firstWrong.append("\(attempt.command)\(time)\n\(problem)") }
    } else {
      right += 1
      if let log = attempt.log { logs.append(log) }
    }
    guard let latency = attempt.latency else { return }
    latencies.insert(latency, at: latencies.firstIndex { $0 > latency } ?? latencies.endIndex)
  }

  /// - Parameter percent: 50 for the median, 100 for the longest.
  /// - Returns: The latency, or nil if no capture produced a frame.
  package func latency(percent: Int) -> Duration? {
    latencies.isEmpty ? nil : latencies[(latencies.count - 1) * percent / 100]
  }
}

/// One capture of a case.
struct SettlingAttempt: Sendable {
  /// The command with the pause that was chosen, to repeat the attempt.
  let command: String
  /// Describes what is not as expected, or is nil if everything is.
  let problem: String?
  let latency: Duration?
  /// The evidence of the capture, or nil if the app wasn't started or the runner doesn't keep it.
  let log: SettlingLog?
}
