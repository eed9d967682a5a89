internal import TerminalProcess

/// What is known of a thread's present wait from looking at it several times.
struct ThreadHistory {
  var waits: Int64
  /// A time at which its present wait had not begun yet, as far as is known.
  var notBefore: ContinuousClock.Instant
  /// What was left of its present wait when that was first seen.
  var remaining = Duration.zero
  /// From when to when a timer may end its present wait, which was last seen to run: as exactly as it was read.
  var due: ClosedRange<ContinuousClock.Instant>?
  /// For how long it had waited for a processor, and had one, since it began.
  var delay = Duration.zero
  var runtime = Duration.zero
  var wasRunning = false
  /// The limit of its present wait, if that is so short that it may only look for keys; nil if it is not.
  var nap: Duration?
  /// When its present wait began, where that is known.
  var began: ContinuousClock.Instant?

  /// A wait that follows one that a timer has ended begins when the thread has had the time on a processor
  /// that it needed in between; however late anybody looks.
  func nextBeginning(
    of thread: AppActivity.Thread, before now: ContinuousClock.Instant
  ) -> ContinuousClock.Instant? {
    guard let due = due?.upperBound, due <= now, thread.waits == waits + 1 else { return nil }
    return due + (thread.delay - delay) + (thread.runtime - runtime)
  }

  /// More than this between two waits is work.
  private static let longestLook = Duration.microseconds(100)
  /// A person would feel a key that takes longer.
  static let longestNap = Duration.milliseconds(250)

  /// Whether a thread has since only looked whether there is something to do: it has begun to wait again, and had a
  /// processor for a moment each time.
  func isPolling(until thread: AppActivity.Thread) -> Bool {
    let looks = thread.waits - waits
    return looks > 0 && (thread.runtime - runtime) / Int(clamping: looks) <= Self.longestLook
  }
}
