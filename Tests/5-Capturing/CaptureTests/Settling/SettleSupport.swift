import TerminalProcess

@testable import Capture

/// What the rules say about a look.
enum SettleVerdict: Hashable {
  /// Nothing about the app keeps the frame from being taken.
  case settled
  /// The row that messages name, and the longest wait until the next look.
  case wait(SettleRow, Duration)

  /// Those of a screen that has settled at a time, and not a millisecond before.
  static let justSettled: [SettleVerdict] = [.wait(.ticking, .milliseconds(1)), .settled]
}

/// An app with a thread in each of some waits.
///
/// - Parameters:
///   - count: How many waits each thread has begun.
///   - delay: How long each has waited for a processor.
func activity(
  _ waits: AppActivity.Wait..., waits count: Int64 = 1, delay: Duration = .zero
) -> AppActivity {
  AppActivity(
    threads: waits.enumerated().map { index, wait in
      AppActivity.Thread(id: Int32(index + 1), wait: wait, waits: count, delay: delay)
    })
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

  /// The verdicts a millisecond before a time after the start, and at that time.
  mutating func verdicts(
    on activity: AppActivity, after start: ContinuousClock.Instant, around milliseconds: Int
  ) -> [SettleVerdict] {
    [milliseconds - 1, milliseconds].map { look(activity, at: start + .milliseconds($0)) }
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
