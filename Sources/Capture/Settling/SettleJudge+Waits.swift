internal import TerminalProcess

/// What the waits of threads say about when they go on.
extension SettleJudge {
  /// Whether a thread stays in its wait until the cap has passed: what it does after that is not
  /// waited for, so that the frame is the same now and then. Its wait must also be longer than the cap, with the
  /// allowance, by itself: a shorter one may end later than that if the app got no processor to begin it. So an
  /// app that wakes up once in a cap ticks, whether it sleeps for the whole of it or to the next full second.
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

  /// Whether a timer ends a thread's wait before the cap has passed. Until the thread has a processor that stays so,
  /// whatever time it is and whatever others do.
  func goesOn(_ thread: AppActivity.Thread, at now: Instant) -> Bool {
    switch thread.wait {
    case .remaining: !waitsBeyondCap(thread, at: now)
    case .atMost: !waitsBeyondCap(thread, at: now) && !isWoken(threads[thread.id], at: now)
    case .running, .unknown, .indefinitely: false
    }
  }

  /// Whether a timer of a thread was due just now: it is no longer seen to run, but what it wakes may not have
  /// been woken yet.
  private func isWoken(_ history: ThreadHistory?, at now: Instant) -> Bool {
    guard let due = history?.due else { return false }
    return due.upperBound + allowance >= now && now + allowance >= due.lowerBound
  }

  /// How long the shortest wait is that was settled upon although it has an end, by itself: what an app does then is
  /// not waited for, and may soon be seen.
  ///
  /// - Returns: Nil if there is none of less than three caps. A thread of a pool that waits for three seconds, as
  /// Ruby's do, ends then.
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

  /// How long a screen must only have blinked for the work that each blink takes to say nothing, as far as that is
  /// little: on a busy machine, or in an app that works as well, four caps.
  ///
  /// - Parameter isKnown: Whether the blink was seen on an earlier screen.
  func enoughBlinking(isKnown: Bool) -> Duration {
    if isBusyLately || delayShare >= Self.busyMachine { return cap * 4 }
    return isKnown ? cap + allowance : cap * 3
  }

  /// The part of the time for which an app waits for a processor on a machine that has other work.
  private static var busyMachine: Double { 0.05 }

  /// What a thread does between naps, each time for a moment, is to look for keys: it counts as its nap, whenever it was
  /// looked at. On a busy machine it is often seen to wait for a processor.
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

  /// The limit of a short wait while something waits for the terminal, as of who looks for keys; nil for others.
  func nap(of thread: AppActivity.Thread) -> Duration? {
    guard case .atMost(let limit) = thread.wait, limit <= ThreadHistory.longestNap,
      thread.isAttended
    else { return nil }
    return limit
  }
}
