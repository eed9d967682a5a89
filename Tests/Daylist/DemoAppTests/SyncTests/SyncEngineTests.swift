import DaylistData
import DaylistDomain
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20))) struct SyncEngineTests {
  private let time = TestTime()

  private func engine(
    _ factory: DataStoreFactory, _ client: MockNetworkClient, _ time: TestTime? = nil
  ) -> SyncEngine {
    SyncEngine(
      factory, client: client, server: "http://127.0.0.1:1", timing: (time ?? self.time).timing)
  }

  @Test("After three failures the circuit opens, later is half open, and closes after a success")
  func circuitRecovers() async throws {
    let factory = try DataSamples.memory()
    try await StoredTaskRepository(factory).save(TaskFactory.task(1))
    let time = TestTime(maxSleeps: 4)
    let client = MockNetworkClient(
      failures: [.offline, .timedOut, .status(503, reason: nil)], time: time)
    let engine = engine(factory, client, time)
    let statuses = await engine.statuses()

    await engine.setAutomatic(true)
    var seen: [SyncStatus] = []
    for await status in statuses {
      seen.append(status)
      if status.lastSuccess != nil, status.activity == .idle { break }
    }

    let circuits = seen.map(\.circuit).reduce(into: [CircuitState]()) { states, state in
      if states.last != state { states.append(state) }
    }
    let opened = TaskFactory.now.addingTimeInterval(1.5)
    #expect(circuits == [.closed, .open(until: opened.addingTimeInterval(30)), .halfOpen, .closed])
    // Each failure is reported before its retry.
    #expect(Set(seen.map(\.failureCount)) == [0, 1, 2, 3])
    #expect(seen.last?.pendingCount == 0)
    #expect(seen.last?.problem == nil)
    let pushes = await client.records.filter { if case .push = $0.call { true } else { false } }
    #expect(pushes.first?.time == TaskFactory.now)
    #expect(
      pushes.map(\.time).delays == [.milliseconds(500), .seconds(1), .seconds(30)])
  }

  @Test("A refused change doesn't hold up others, and isn't sent again")
  func refusedChange() async throws {
    let factory = try DataSamples.memory()
    let repository = StoredTaskRepository(factory)
    try await repository.save(TaskFactory.task(1, title: "Bad"))
    try await repository.save(TaskFactory.task(2, title: "Good"))
    let client = MockNetworkClient(refusals: ["Bad": "it is bad"])
    let engine = engine(factory, client)

    await engine.syncNow()
    await engine.syncNow()

    let status = await engine.status
    #expect(status.pendingCount == 1)
    #expect(status.problem?.message == "The server refused a change: it is bad.")
    #expect(status.circuit == .closed)
    let pushes = await client.calls.filter { if case .push = $0 { true } else { false } }
    #expect(pushes.count == 1)
  }

  @Test("A task longer than any server accepts is kept, reported and not sent")
  func longTaskIsNotSent() async throws {
    let factory = try DataSamples.memory()
    let repository = StoredTaskRepository(factory)
    var long = TaskFactory.task(1)
    long.draft.notes = String(repeating: "a", count: 300_000)
    try await repository.save(long)
    let client = MockNetworkClient()
    let engine = engine(factory, client)

    await engine.syncNow()

    let status = await engine.status
    #expect(status.problem?.message == "The server refused a change: it is longer than 256 KB.")
    let kept = try await repository.fetchByID(long.id)
    #expect(kept == long)
    let calls = await client.calls
    #expect(calls == [.changes(cursor: nil, limit: 200)])
  }

  @Test("A pause that the server asks for is kept, even if a person asks for an exchange")
  func requestedPauseIsKept() async throws {
    let client = MockNetworkClient(failures: [.rateLimited(retryAfter: .seconds(40))])
    let engine = engine(try DataSamples.memory(), client)
    await engine.syncNow()
    let limited = await engine.status

    time.advance(by: .seconds(39))
    await engine.syncNow()
    let callsBefore = await client.calls.count
    time.advance(by: .seconds(1))
    await engine.syncNow()

    #expect(limited.problem?.message == "The server asks for a pause of 40 s.")
    #expect(limited.circuit == .closed)
    #expect(callsBefore == 1)
    let status = await engine.status
    #expect(status.problem == nil)
  }

  @Test("An automatic exchange waits as long as the server asks")
  func automaticSyncPauses() async throws {
    let time = TestTime(maxSleeps: 2)
    let client = MockNetworkClient(
      failures: [.rateLimited(retryAfter: .seconds(40))], time: time)
    let engine = engine(try DataSamples.memory(), client, time)
    let statuses = await engine.statuses()

    await engine.setAutomatic(true)
    for await status in statuses where status.lastSuccess != nil { break }

    let times = await client.records.map(\.time)
    #expect(times.delays == [.seconds(40)])
  }

  @Test(
    "An automatic exchange that wakes up too early sleeps again",
    arguments: [
      (3, [NetworkError.rateLimited(retryAfter: .seconds(40))], Duration.seconds(40)),
      (5, [.offline, .offline, .offline], .seconds(30)),
    ])
  func automaticSyncSleepsAgain(
    sleeps: Int, failures: [NetworkError], pause: Duration
  ) async throws {
    let time = TestTime(maxSleeps: sleeps)
    let client = MockNetworkClient(failures: failures, time: time)
    let timing = SyncTiming(
      now: { time.now }, sleep: { try await time.timing.sleep(min($0, .seconds(20))) },
      random: { 1 })
    let engine = SyncEngine(
      try DataSamples.memory(), client: client, server: "http://127.0.0.1:1", timing: timing)

    await engine.setAutomatic(true)
    await eventually { await client.calls.count > failures.count }

    #expect(await client.records.map(\.time).delays.last == pause)
    await engine.setAutomatic(false)
  }

  @Test(
    "A lasting error is not retried at once",
    arguments: [NetworkError.status(400, reason: "bad"), .decoding(reason: "odd"), .cancelled])
  func lastingError(error: NetworkError) async throws {
    let client = MockNetworkClient(failures: [error])
    let engine = engine(try DataSamples.memory(), client)

    await engine.syncNow()

    let calls = await client.calls.count
    #expect(calls == 1)
    let status = await engine.status
    #expect(status.problem == Problem(error))
    #expect(status.failureCount == (error == .cancelled ? 0 : 1))
  }

  @Test("A request during an exchange waits for it; two exchanges never run at once")
  func oneExchange() async throws {
    let factory = try DataSamples.memory()
    try await StoredTaskRepository(factory).save(TaskFactory.task(1))
    let client = MockNetworkClient()
    let engine = engine(factory, client)

    await withTaskGroup { group in
      for _ in 0..<20 { group.addTask { await engine.syncNow() } }
    }

    let maximum = await client.maxInProgress
    #expect(maximum == 1)
  }

  @Test("Changes wait for the delay of the policy before they are sent")
  func changesAreDelayed() async throws {
    let client = MockNetworkClient()
    let time = TestTime(maxSleeps: 0)
    let engine = engine(try DataSamples.memory(), client, time)

    await engine.noteChange()
    await engine.setAutomatic(true)
    await eventually { await !time.slept.isEmpty }
    await engine.noteChange()
    await eventually { await time.slept.count == 2 }

    #expect(await time.slept == [.zero, SyncPolicy().debounce])
    #expect(await client.calls.isEmpty)
    await engine.setAutomatic(false)
  }

  @Test("A change is sent as long after it as the policy says")
  func changeIsSentAfterDelay() async throws {
    let factory = try DataSamples.memory()
    let repository = StoredTaskRepository(factory)
    let time = TestTime(endless: SyncPolicy().poll)
    let client = MockNetworkClient(time: time)
    let engine = engine(factory, client, time)
    await engine.setAutomatic(true)
    await eventually { await time.slept.contains(SyncPolicy().poll) }

    try await repository.save(TaskFactory.task(1))
    let changed = time.now
    await engine.noteChange()
    await eventually { await client.calls.count == 3 }

    let push = await client.records.first { if case .push = $0.call { true } else { false } }
    #expect([changed, push?.time].compactMap(\.self).delays == [SyncPolicy().debounce])
    await engine.setAutomatic(false)
  }

  @Test("Changes are sent once automatic exchanges are on, and not before")
  func automaticExchangeSends() async throws {
    let factory = try DataSamples.memory()
    let repository = StoredTaskRepository(factory)
    let client = MockNetworkClient()
    let time = TestTime(maxSleeps: 3)
    let engine = engine(factory, client, time)
    try await repository.save(TaskFactory.task(1))
    await engine.noteChange()
    let silent = await client.calls.count

    let statuses = await engine.statuses()
    await engine.setAutomatic(true)
    for await status in statuses where status.pendingCount == 0 { break }

    #expect(silent == 0)
    let first = await client.calls.first
    #expect(first == .push(keys: ["A/\(TaskFactory.id(1).uuidString)/1741770000000"]))
  }

  @Test("All listeners get the same statuses, also after another one has left")
  func listenersGetSameStatuses() async throws {
    let factory = try DataSamples.memory()
    let engine = engine(factory, MockNetworkClient())
    var first = await engine.statuses().makeAsyncIterator()
    var second = await engine.statuses().makeAsyncIterator()
    let leaving = Task { for await _ in await engine.statuses() {} }
    leaving.cancel()
    await leaving.value

    await engine.syncNow()

    var statuses: [SyncStatus?] = []
    for _ in 0..<3 {
      let (one, other) = (await first.next(), await second.next())
      #expect(one == other)
      statuses.append(one)
    }
    #expect(Set(statuses).count > 1)
  }

  @Test("Without a server the status is off and no exchange runs")
  func noServer() async {
    let sync: any SyncServiceProtocol = NoSync()

    await sync.setAutomatic(true)
    await sync.noteChange()
    await sync.syncNow()

    var statuses: [SyncStatus] = []
    for await status in await sync.statuses() { statuses.append(status) }
    #expect(statuses == [SyncStatus(activity: .off)])
  }
}
