internal import TerminalProcess

/// When threads will wake up, judging by their waits.
extension SettleJudge {
  /// Whether a thread stays in its wait until the cap has passed. What it does later isn't waited for, so the frame is
  /// the same now and at the end of the cap. The wait as a whole must also be longer than the cap plus ``allowance``:
  /// a shorter one may outlast the cap only because the app had no processor to begin it in time. So an app that wakes
  /// up once per cap counts as ticking, whether it sleeps for a whole cap or until the next full second.
  func waitsBeyondCap(_ thread: AppActivity.Thread, at now: Instant) -> Bool {
    guard !thread.mayEndEarly else { return false }
    let enough = cap + allowance
    let history = threads[thread.id]
    switch thread.wait {
    case .indefinitely: return !isWoken(history, at: now)
    case .running, .unknown: return false
    case .atMost(let limit):
      return !isWoken(history, at: now) && limit >= enough
        && (history?.notBefore ?? now) + limit >= lastChange + cap - allowance
    case .remaining(let limit):
      return history?.remaining ?? limit >= enough
        && history?.due?.lowerBound ?? now + limit >= lastChange + cap - allowance
    }
  }

  /// Whether a timer ends a thread's wait before the cap has passed. That stays true until the thread gets a
  /// processor, at any time and whatever other threads do.
  func goesOn(_ thread: AppActivity.Thread, at now: Instant) -> Bool {
    switch thread.wait {
    case .remaining: !waitsBeyondCap(thread, at: now)
    case .atMost: !waitsBeyondCap(thread, at: now) && !isWoken(threads[thread.id], at: now)
    case .running, .unknown, .indefinitely: false
    }
  }

  /// Whether a timer of the thread was due just now. It is no longer running, but what it wakes may not have been
  /// woken yet.
  private func isWoken(_ history: ThreadHistory?, at now: Instant) -> Bool {
    guard let due = history?.due else { return false }
    return due.upperBound + allowance >= now && now + allowance >= due.lowerBound
  }

  /// The shortest whole wait with a time limit among those the screen settled on. What the app does after it isn't
  /// waited for, and may soon be visible.
  ///
  /// - Returns: Nil if no such wait is shorter than three caps. This leaves out pool threads that end after three idle
  ///   seconds, as Ruby's do.
  func wakeUp(in activity: AppActivity) -> Duration? {
    let waits = activity.threads.compactMap { thread -> Duration? in
      switch thread.wait {
      case .atMost(let limit): limit
      case .remaining(let limit): threads[thread.id]?.remaining ?? limit
      case .running, .unknown, .indefinitely: nil
      }
    }
    return waits.filter { $0 >= cap + allowance && $0 < cap * 3 - allowance }.min()
  }

  /// How long a screen must have done nothing but blink before the little work that each blink takes is ignored: four
  /// caps on a busy machine or in an app that also works.
  ///
  /// - Parameter isKnown: Whether the blink was seen on an earlier screen.
  func enoughBlinking(isKnown: Bool) -> Duration {
    if isBusyLately || delayShare >= Self.busyMachine { return cap * 4 }
    return isKnown ? cap + allowance : cap * 3
  }

  /// The share of time spent waiting for a processor from which a machine counts as busy.
  private static var busyMachine: Double { 0.05 }

  /// Replaces each polling thread's state with its nap. A thread that runs for only a moment between naps is checking
  /// for keys, at whatever moment it was looked at. On a busy machine it is often seen waiting for a processor.
  func polling(_ activity: AppActivity) -> AppActivity {
    activity.replacing { thread in
      guard thread.wait == .running, let history = threads[thread.id], let nap = history.nap,
        history.isPolling(until: thread)
      else { return nil }
      return AppActivity.Thread(
        id: thread.id, isForeground: thread.isForeground, wait: .atMost(nap),
        mayEndEarly: thread.mayEndEarly, isAttended: true, waits: thread.waits,
        delay: thread.delay, runtime: thread.runtime)
    }
  }

  /// The limit of a thread's wait if the wait is short and its terminal is being read, as in a program that polls for
  /// keys; nil otherwise.
  func nap(of thread: AppActivity.Thread) -> Duration? {
    guard case .atMost(let limit) = thread.wait, limit <= ThreadHistory.longestNap,
      thread.isAttended
    else { return nil }
    return limit
  }
}
