import DaylistData
import DaylistDomain
import FoundationEssentials
import Testing

/// What the sync engine does when its database fails.
@Suite(.timeLimit(.minutes(20))) struct SyncStoreFailureTests {
  private let time = TestTime()
  private let faults = StoreFaults()
  private let database: DataStoreFactory

  init() throws { database = try DataSamples.memory() }

  private func engine(_ client: MockNetworkClient) -> SyncEngine {
    SyncEngine(
      FaultyDataStoreFactory(base: database, plan: faults), client: client, server: "server",
      timing: time.timing)
  }

  private func page(_ number: Int) -> ChangePage {
    let record = DataSamples.record(number, "There")
    let task = SyncedTask(
      id: record.id, stamp: record.stamp, revision: 1,
      task: record.task.map(SyncedTask.Content.init))
    return ChangePage(server: "server", tasks: [task], cursor: "1", hasMore: false)
  }

  @Test(
    "A database that can't be read ends the exchange with its error and remedy, without a retry",
    arguments: [StoreFaults.Call.values, .pendingMutations, .pendingCounts])
  func unreadableDatabaseEndsExchange(call: StoreFaults.Call) async throws {
    let client = MockNetworkClient(time: time)
    let engine = engine(client)
    _ = await engine.status
    let error = TaskRepositoryError.unreadable(path: "tasks.db", reason: "permission denied")
    // The status reads two of these before and after the exchange: only the exchange may fail.
    faults.answer(call, call == .pendingMutations ? error : nil, error)

    await engine.syncNow()

    let status = await engine.status
    #expect(status.problem == Problem(error))
    #expect(status.problem?.remedy == "Check the file's permissions.")
    #expect(status.activity == .idle)
    #expect(status.circuit == .closed)
    #expect(status.failureCount == 0)
    #expect(await time.slept.isEmpty)
  }

  @Test("A result of the server that can't be saved is asked for again, with the same key")
  func unsavedResultIsAskedAgain() async throws {
    try await StoredTaskRepository(database).save(TaskFactory.task(1))
    let client = MockNetworkClient(time: time)
    let engine = engine(client)
    faults.answer(.save, diskFull)

    await engine.syncNow()
    let failed = await engine.status
    await engine.syncNow()

    #expect(failed.problem == Problem(diskFull))
    #expect(failed.pendingCount == 1)
    let pushes = await client.calls.filter { if case .push = $0 { true } else { false } }
    #expect(pushes.count == 2)
    #expect(Set(pushes).count == 1)
    let status = await engine.status
    #expect(status.problem == nil)
    #expect(status.pendingCount == 0)
  }

  @Test("A page that can't be saved is fetched again from the same cursor")
  func unsavedPageIsFetchedAgain() async throws {
    let client = MockNetworkClient(pages: [page(1), page(1)], time: time)
    let engine = engine(client)
    faults.answer(.save, diskFull)

    await engine.syncNow()
    let kept = try await StoredTaskRepository(database).fetchAll()
    await engine.syncNow()

    #expect(kept.isEmpty)
    let calls = await client.calls
    #expect(
      calls == [.changes(cursor: nil, limit: 200), .changes(cursor: nil, limit: 200)])
    let titles = try await StoredTaskRepository(database).fetchAll().map(\.title)
    #expect(titles == ["There"])
  }

  @Test("A status that can't be counted says why, and the next one is right again")
  func uncountedStatusSaysWhy() async throws {
    let engine = engine(MockNetworkClient())
    faults.answer(.pendingCounts, diskFull)

    let failed = await engine.status
    let status = await engine.status

    #expect(failed.problem == Problem(diskFull))
    #expect(status.problem == nil)
  }

  @Test("After a failure of the database, automatic exchanges go on at the usual interval")
  func automaticExchangeGoesOn() async throws {
    let time = TestTime(maxSleeps: 2)
    let client = MockNetworkClient(time: time)
    let engine = SyncEngine(
      FaultyDataStoreFactory(base: database, plan: faults), client: client, server: "server",
      timing: time.timing)
    let statuses = await engine.statuses()
    faults.answer(.pendingMutations, diskFull)

    await engine.setAutomatic(true)
    for await status in statuses where status.lastSuccess != nil { break }

    let times = await client.records.map(\.time)
    #expect(times == [TaskFactory.now.addingTimeInterval(15)])
    await engine.setAutomatic(false)
  }
}
