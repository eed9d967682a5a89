internal import TerminalProcess

/// When threads will wake up, judging by their waits.
extension ThreadLedger {
  /// Whether a thread stays in its wait until the settle time has passed. What it does later isn't waited for, so the
  /// frame is the same whether it is taken now or then. The wait as a whole must also be longer than the settle time and
  /// the allowance: a shorter one may outlast the settle time only because the app had no processor to begin it in time.
  /// So an app that wakes up once per settle time counts as ticking, whether it sleeps for a whole one or until the next
  /// full second.
  ///
  /// - Parameter lastChange: When the screen last changed.
  func outlasts(
    _ thread: AppActivity.Thread, settleTimeFrom lastChange: Instant, at now: Instant
  ) -> Bool {
    guard !thread.mayEndEarly else { return false }
    let enough = limits.settleTime + limits.allowance
    let end = lastChange + limits.settleTime - limits.allowance
    let history = threads[thread.id]
    switch thread.wait {
    case .indefinitely: return !isWoken(history, at: now)
    case .running, .unknown: return false
    case .atMost(let limit):
      return !isWoken(history, at: now) && limit >= enough
        && (history?.notBefore ?? now) + limit >= end
    case .remaining(let limit):
      return history?.wholeWait ?? limit >= enough
        && history?.due?.lowerBound ?? now + limit >= end
    }
  }

  /// Whether a timer ends a thread's wait before the settle time has passed. That stays true until the thread gets a
  /// processor, at any time and whatever other threads do.
  func wakesByTimer(
    _ thread: AppActivity.Thread, settleTimeFrom lastChange: Instant, at now: Instant
  ) -> Bool {
    switch thread.wait {
    case .remaining: !outlasts(thread, settleTimeFrom: lastChange, at: now)
    case .atMost:
      !outlasts(thread, settleTimeFrom: lastChange, at: now)
        && !isWoken(threads[thread.id], at: now)
    case .running, .unknown, .indefinitely: false
    }
  }

  /// Whether a timer of the thread was due just now. It is no longer running, but what it wakes may not have been
  /// woken yet.
  private func isWoken(_ history: ThreadHistory?, at now: Instant) -> Bool {
    guard let due = history?.due else { return false }
    return due.upperBound + limits.allowance >= now && now + limits.allowance >= due.lowerBound
  }

  /// The length of the shortest of the threads' waits with a time limit, each from its beginning to its end. What the
  /// app does after it isn't waited for, and may soon be visible.
  ///
  /// - Returns: Nil if no such wait is shorter than three settle times. This leaves out pool threads that end after
  ///   three idle seconds, as Ruby's do.
  func wakeUp(in activity: AppActivity) -> Duration? {
    let waits = activity.threads.compactMap { thread -> Duration? in
      switch thread.wait {
      case .atMost(let limit): limit
      case .remaining(let limit): threads[thread.id]?.wholeWait ?? limit
      case .running, .unknown, .indefinitely: nil
      }
    }
    let shortest = limits.settleTime + limits.allowance
    return waits.filter { $0 >= shortest && $0 < limits.settleTime * 3 - limits.allowance }.min()
  }

  /// Replaces each polling thread's state with its nap. A thread that runs for only a moment between naps is checking
  /// for keys, at whatever moment it was looked at. On a busy machine it is often seen waiting for a processor.
  func polling(_ activity: AppActivity) -> AppActivity {
    var result = activity
    for (index, thread) in activity.threads.enumerated() where thread.wait == .running {
      guard let history = threads[thread.id], let nap = history.nap,
        history.isPolling(until: thread)
      else { continue }
      result.threads[index].wait = .atMost(nap)
      result.threads[index].isAttended = true
    }
    return result
  }
}
