import TerminalProcess

@testable import Capture

/// What the rules say about a look.
enum SettleVerdict: Hashable {
  /// Nothing about the app keeps the frame from being taken.
  case settled
  /// The row that messages name, and the longest wait until the next look.
  case wait(SettleRow, Duration)
}

extension SettleDetector {
  init(
    settleTime: Duration, patience: Duration = SettleLimits.maxSleep,
    start: ContinuousClock.Instant
  ) {
    self.init(SettleLimits(settleTime: settleTime, patience: patience), start: start)
  }

  /// Records a look at the app, and returns what the rules say about it.
  ///
  /// - Parameter reading: When the activity was read, or nil if that took no time.
  mutating func look(
    _ activity: AppActivity?, readIn reading: ClosedRange<ContinuousClock.Instant>? = nil,
    at now: ContinuousClock.Instant
  ) -> SettleVerdict {
    record(.look(activity, readIn: reading ?? now...now, at: now))
    guard let row = app.row else { return .settled }
    var evidence = SettleEvidence(SettleEvidence.Screen(), limits: limits)
    evidence.app = app
    return evidence.blocker(row).map { .wait($0.row, $0.wait) } ?? .settled
  }

  /// What the app does that may go on for a while.
  var steadyState: SettleEvidence.SteadyState? {
    var evidence = SettleEvidence(SettleEvidence.Screen(), limits: limits)
    evidence.app = app
    return app.row.flatMap { evidence.steadyState($0) }
  }

  /// When the screen of a resting app counts as settled, or nil if the app isn't known to rest.
  var restEnd: ContinuousClock.Instant? {
    guard case .resting(let end) = steadyState else { return nil }
    return end
  }
}
