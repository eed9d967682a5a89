internal import DaylistDomain
internal import FoundationEssentials

/// Stops sending requests for a while to a server that failed several times in a row.
struct CircuitBreaker: Hashable, Sendable {
  /// The number of failures in a row that opens the circuit.
  let threshold: Int
  /// How long it stays open.
  let pause: Duration
  private(set) var state = CircuitState.closed
  /// The number of failures in a row so far.
  private(set) var failures = 0

  init(threshold: Int = 3, pause: Duration = .seconds(30)) {
    self.threshold = threshold
    self.pause = pause
  }

  /// Returns whether the server may be asked now. An open circuit whose pause is over becomes half open.
  ///
  /// - Parameter isWanted: Whether a person asks for it: then an open circuit is tried before its pause is over.
  mutating func admits(at now: Date, isWanted: Bool) -> Bool {
    if case .open(let until) = state {
      guard isWanted || now >= until else { return false }
      state = .halfOpen
    }
    return true
  }

  mutating func succeed() {
    state = .closed
    failures = 0
  }

  mutating func fail(at now: Date) {
    failures += 1
    if state == .halfOpen || failures >= threshold {
      state = .open(until: now.addingTimeInterval(pause.inSeconds))
    }
  }
}
