package import TerminalProcess

/// Something that ``SettleDetector`` is informed of, with its time.
///
/// Replaying the events of a capture gives the same ``SettleEvidence/App`` again, but for its movement.
package enum SettleEvent: Hashable, Sendable {
  package typealias Instant = ContinuousClock.Instant

  /// The app wrote something, whether or not the screen changed.
  case output(at: Instant)
  /// Something was sent to the app, which may answer by drawing.
  case input(at: Instant)
  /// The screen changed.
  case change(at: Instant)
  /// The screen went straight back to the state before the last change.
  case undoneChange
  /// The app was polled, late by some time, or early if that is negative. On a stalled or overloaded machine, the app
  /// was probably stalled as well.
  case poll(late: Duration)
  /// The app's threads were read, or could not be read (nil). On a busy machine, reading may be slow, and the evidence
  /// may be used much later.
  case look(AppActivity?, readIn: ClosedRange<Instant>, at: Instant)
  /// No thread of a resting app has had a processor since the last look.
  case stillIdle(at: Instant)
  /// The app has worked since the last look.
  case stillBusy(at: Instant)
}

/// One entry of a log of how a screen settled.
package enum SettleLogEntry: Hashable, Sendable {
  case start(SettleLimits, at: ContinuousClock.Instant)
  case event(SettleEvent)
  case decision(SettleEvidence, SettleRow)
}
