internal import TerminalProcess

/// What several looks at a thread say about its present wait.
struct ThreadHistory {
  typealias Instant = ContinuousClock.Instant

  private(set) var waits: Int64
  /// A time at which the present wait had not begun yet, as far as is known.
  private(set) var notBefore: Instant
  /// The longest known length of the present wait, if a timer ends it; zero if unknown.
  var wholeWait = Duration.zero
  /// When a timer that was last seen running may end the present wait, as exactly as it was read.
  private(set) var due: ClosedRange<Instant>?
  /// How long the thread had waited for a processor, and had one, when it was last looked at.
  private var delay = Duration.zero
  private var runtime = Duration.zero
  private var wasRunning = false
  /// The limit of the present wait if it's short enough for a poll for keys; nil otherwise.
  private(set) var nap: Duration?
  /// When the present wait began, if that is known.
  private var began: Instant?

  init(waits: Int64, notBefore: Instant) {
    self.waits = waits
    self.notBefore = notBefore
  }

  /// Records the wait in which a thread is now, and when its timer is due.
  ///
  /// - Parameters:
  ///   - reading: When the thread was read.
  ///   - lastLook: When it was looked at before.
  mutating func enterWait(
    of thread: AppActivity.Thread, at now: Instant, readIn reading: ClosedRange<Instant>,
    lastLook: Instant
  ) {
    if waits != thread.waits {
      began = nextBeginning(of: thread, before: now)
      waits = thread.waits
      notBefore = lastLook
      wholeWait = .zero
      due = nil
    }
    if case .remaining(let limit) = thread.wait {
      let due = reading.lowerBound + limit...reading.upperBound + limit
      let whole = began.map { $0.duration(to: due.lowerBound) } ?? limit
      wholeWait = max(wholeWait, whole)
      self.due = due
    }
  }

  /// When the thread's new wait began, if a timer ended the one before: after the time that the thread was ready or
  /// running in between. That is exact however late the look comes.
  private func nextBeginning(of thread: AppActivity.Thread, before now: Instant) -> Instant? {
    guard let due = due?.upperBound, due <= now, thread.waits == waits + 1 else { return nil }
    return due + (thread.delay - delay) + (thread.runtime - runtime)
  }

  /// How long the thread waited for a processor, and had one, since the last look.
  ///
  /// - Returns: Also whether it ran without a time that the kernel measures: waiting for a disk takes no processor time,
  ///   and some kernels don't measure any.
  func processorUse(
    until thread: AppActivity.Thread
  ) -> (delay: Duration, runtime: Duration, isUnmeasured: Bool) {
    let (delay, runtime) = (thread.delay - self.delay, thread.runtime - self.runtime)
    let isUnmeasured = thread.wait == .running && wasRunning && delay == .zero && runtime == .zero
    return (delay, runtime, isUnmeasured)
  }

  /// Records the rest of what a look shows.
  mutating func update(from thread: AppActivity.Thread) {
    delay = thread.delay
    runtime = thread.runtime
    wasRunning = thread.wait == .running
    nap = Self.nap(of: thread)
  }

  /// The most processor time of a poll for keys; more than this between two waits is work.
  private static let longestPoll = Duration.microseconds(100)
  /// The longest nap of a poll for keys; a person would notice a longer delay.
  private static let maxNap = Duration.milliseconds(250)

  /// The limit of a thread's wait if the wait is short and its terminal is being read, as in a program that polls for
  /// keys; nil otherwise.
  private static func nap(of thread: AppActivity.Thread) -> Duration? {
    guard case .atMost(let limit) = thread.wait, limit <= maxNap, thread.isAttended else {
      return nil
    }
    return limit
  }

  /// Whether the thread has only polled since the last look: it began to wait again, and had a processor for only a
  /// moment each time.
  func isPolling(until thread: AppActivity.Thread) -> Bool {
    let polls = thread.waits - waits
    return polls > 0 && (thread.runtime - runtime) / Int(clamping: polls) <= Self.longestPoll
  }
}
