package import DaylistDomain
internal import FoundationEssentials

/// Synchronizes the tasks with a server: when a person asks for it and, if automatic sync is on, soon after a change
/// and at regular intervals.
///
/// Each run is a ``SyncExchange``, which sends the changes of this device and fetches those of others. Only one runs at
/// a time: ``syncNow()`` waits for an exchange that is already running. A temporary failure is retried after a growing
/// delay. A server that keeps failing is left alone for a while (``CircuitBreaker``). Every change of the status goes
/// to the listeners of ``statuses()``.
package actor SyncEngine: SyncServiceProtocol {
  private let store: any DataStoreProtocol
  private let client: any NetworkClientProtocol
  private let timing: SyncTiming
  private let policy: SyncPolicy
  private let executor: StoreExecutor
  private var breaker: CircuitBreaker
  private var broadcast: StatusBroadcast
  private var isAutomatic = false
  /// Whether the running exchange shows in the status.
  private var isShown = false
  /// Why the last exchange failed, or nil if it didn't.
  private var problem: Problem?
  /// The number of changes that the next exchange sends.
  private var waiting = 0
  /// The time before which the server wants no request.
  private var notBefore: Date?
  private var running: Task<Void, Never>?
  /// The `Task` that sleeps until the next automatic exchange.
  private var planned: Task<Void, Never>?

  /// - Parameters:
  ///   - factory: The factory of the database to synchronize.
  ///   - server: The server's address, for display.
  package init(
    _ factory: any DataStoreFactoryProtocol, client: any NetworkClientProtocol, server: String,
    timing: SyncTiming, policy: SyncPolicy = SyncPolicy(),
    on executor: StoreExecutor = .apart("sync")
  ) {
    store = factory.makeStore()
    self.client = client
    self.timing = timing
    self.policy = policy
    self.executor = executor
    breaker = CircuitBreaker(threshold: policy.failuresToOpen, pause: policy.openPause)
    broadcast = StatusBroadcast(SyncStatus(activity: .idle, server: server))
  }

  deinit {
    planned?.cancel()
    broadcast.end()
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.unowned }

  package var status: SyncStatus {
    publish()
    return broadcast.status
  }

  package func statuses() -> AsyncStream<SyncStatus> {
    publish()
    return broadcast.listen { [weak self] id in
      Task { await self?.leave(id) }
    }
  }

  package func syncNow() async { await exchange(isWanted: true) }

  package func noteChange() {
    publish()
    if isAutomatic, running == nil { plan(after: policy.debounce) }
  }

  package func setAutomatic(_ isAutomatic: Bool) {
    guard isAutomatic != self.isAutomatic else { return }
    self.isAutomatic = isAutomatic
    if isAutomatic {
      plan(after: .zero)
    } else {
      planned?.cancel()
      planned = nil
    }
  }

  private func leave(_ id: Int) { broadcast.leave(id) }

  /// Schedules the next automatic exchange after a delay, or when the server may be asked again if that is later.
  private func plan(after delay: Duration) {
    planned?.cancel()
    let now = timing.now()
    var delay = delay
    if case .open(let until) = breaker.state { delay = max(delay, now.duration(to: until)) }
    if let notBefore { delay = max(delay, now.duration(to: notBefore)) }
    planned = Task { [weak self, timing, delay] in
      do {
        try await timing.sleep(delay)
      } catch {
        return
      }
      await self?.exchangeAsPlanned()
    }
  }

  private func exchangeAsPlanned() async {
    guard isAutomatic, !Task.isCancelled else { return }
    planned = nil
    await exchange(isWanted: false)
  }

  /// Waits for the running exchange, or starts one.
  private func exchange(isWanted: Bool) async {
    if let running {
      await running.value
      return
    }
    let now = timing.now()
    let isEarly = notBefore.map { now < $0 } ?? false
    guard !isEarly, breaker.admits(at: now, isWanted: isWanted) else {
      if isAutomatic { plan(after: .zero) }
      return
    }
    notBefore = nil
    planned?.cancel()
    planned = nil
    // An automatic exchange with nothing to send isn't shown, because no person waits for it.
    isShown = isWanted || waiting > 0 || breaker.state != .closed
    let task = Task { await self.attempts() }
    running = task
    await task.value
  }

  /// Repeats the exchange until it succeeds, fails for good, or the circuit opens.
  private func attempts() async {
    publish()
    var isOver = false
    while !isOver {
      do throws(SyncFailure) {
        var exchange = try SyncExchange(store, client)
        try await exchange.run(now: timing.now)
        breaker.succeed()
        problem = nil
        isOver = true
      } catch {
        isOver = await note(error)
      }
    }
    running = nil
    isShown = false
    publish()
    if isAutomatic { plan(after: problem == nil && waiting > 0 ? policy.debounce : policy.poll) }
  }

  /// Records a failure, and waits if another attempt follows.
  ///
  /// - Returns: Whether the exchange is over.
  private func note(_ failure: SyncFailure) async -> Bool {
    problem = failure.problem
    guard case .network(let error) = failure else { return true }
    switch error {
    case .cancelled: return true
    case .rateLimited(let pause):
      notBefore = timing.now().addingTimeInterval((pause ?? policy.ratePause).inSeconds)
      return true
    default: break
    }
    breaker.fail(at: timing.now())
    guard error.isPassing, breaker.state == .closed else { return true }
    publish()
    do {
      try await timing.sleep(
        policy.retryDelay(afterFailures: breaker.failures, random: timing.random()))
      return false
    } catch {
      return true
    }
  }

  /// Sends the status to all listeners, if it has changed.
  private func publish() {
    var status = broadcast.status
    status.activity = isShown ? .syncing : .idle
    status.circuit = breaker.state
    status.failureCount = breaker.failures
    status.problem = problem
    do throws(TaskRepositoryError) {
      let counts = try store.pendingCounts()
      waiting = counts.waiting
      status.pendingCount = counts.all
      status.lastSuccess = try SyncState(from: store).lastSuccess
      if let refusal = counts.refusal, problem == nil {
        status.problem = Self.problem(counts.refused, refusal)
      }
    } catch {
      status.problem = Problem(error)
    }
    broadcast.send(status)
  }

  private static func problem(_ count: Int, _ refusal: String) -> Problem {
    count == 1
      ? Problem(
        message: "The server refused a change: \(refusal).",
        remedy: "Change that task, then sync again.")
      : Problem(
        message: "The server refused \(count) changes, one because \(refusal).",
        remedy: "Change those tasks, then sync again.")
  }
}

extension Date {
  /// The time until a later date; zero if it has passed.
  fileprivate func duration(to other: Date) -> Duration {
    .milliseconds(max(0, Int64((other.timeIntervalSince(self) * 1000).rounded(.up))))
  }
}
