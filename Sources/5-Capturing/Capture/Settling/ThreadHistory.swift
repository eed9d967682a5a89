internal import TerminalProcess

/// What several looks at a thread say about its present wait.
struct ThreadHistory {
  var waits: Int64
  /// A time at which the present wait had not begun yet, as far as is known.
  var notBefore: ContinuousClock.Instant
  /// The longest known length of the present wait, if a timer ends it; zero if unknown.
  var remaining = Duration.zero
  /// When a timer that was last seen running may end the present wait, as exactly as it was read.
  var due: ClosedRange<ContinuousClock.Instant>?
  /// How long the thread had waited for a processor, and had one, when it was last looked at.
  var delay = Duration.zero
  var runtime = Duration.zero
  var wasRunning = false
  /// The limit of the present wait if it's short enough for a poll for keys; nil otherwise.
  var nap: Duration?
  /// When the present wait began, if that is known.
  var began: ContinuousClock.Instant?

  /// When the thread's new wait began, if a timer ended the one before: after the time that the thread was ready or
  /// running in between. That is exact however late the look comes.
  func nextBeginning(
    of thread: AppActivity.Thread, before now: ContinuousClock.Instant
  ) -> ContinuousClock.Instant? {
    guard let due = due?.upperBound, due <= now, thread.waits == waits + 1 else { return nil }
    return due + (thread.delay - delay) + (thread.runtime - runtime)
  }

  /// The most processor time of a poll for keys; more than this between two waits is work.
  private static let longestLook = Duration.microseconds(100)
  /// The longest nap of a poll for keys; a person would notice a longer delay.
  static let longestNap = Duration.milliseconds(250)

  /// Whether the thread has only polled since: it began to wait again, and had a processor for only a moment each
  /// time.
  func isPolling(until thread: AppActivity.Thread) -> Bool {
    let looks = thread.waits - waits
    return looks > 0 && (thread.runtime - runtime) / Int(clamping: looks) <= Self.longestLook
  }
}
