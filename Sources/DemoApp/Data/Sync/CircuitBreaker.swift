internal import DaylistDomain
internal import FoundationEssentials

/// Leaves a server alone for a while that failed several times in a row.
struct CircuitBreaker: Hashable, Sendable {
  /// So many failures open it.
  let threshold: Int
  /// How long it stays open.
  let pause: Duration
  private(set) var state = CircuitState.closed
  /// One after the other.
  private(set) var failures = 0

  init(threshold: Int = 3, pause: Duration = .seconds(30)) {
    self.threshold = threshold
    self.pause = pause
  }

  /// Whether the server may be asked now. A circuit whose time is over is half open from then on.
  ///
  /// - Parameter isWanted: A person asks for it: an open circuit is tried before its time.
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
