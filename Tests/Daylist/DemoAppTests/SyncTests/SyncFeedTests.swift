import DaylistData
import DaylistDomain
import FoundationEssentials
import Testing

/// The tasks and the progress that the sync engine takes from the server's feed.
@Suite(.timeLimit(.minutes(20))) struct SyncFeedTests {
  private func engine(_ factory: DataStoreFactory, _ client: MockNetworkClient) -> SyncEngine {
    SyncEngine(
      factory, client: client, server: "http://127.0.0.1:1", timing: TestTime().timing)
  }

  private func feed(
    _ records: [TaskRecord], cursor: String = "9", hasMore: Bool = false, server: String = "server"
  ) -> ChangePage {
    let tasks = records.enumerated().map { index, record in
      SyncedTask(
        id: record.id, stamp: record.stamp, revision: Int64(index + 1),
        task: record.task.map(SyncedTask.Content.init))
    }
    return ChangePage(server: server, tasks: tasks, cursor: cursor, hasMore: hasMore)
  }

  @Test("Pending changes are sent, and the feed is read page by page")
  func changesAreExchanged() async throws {
    let factory = try DataSamples.memory()
    let repository = StoredTaskRepository(factory)
    try await repository.save(TaskFactory.task(1, title: "Here"))
    let client = MockNetworkClient(pages: [
      feed([DataSamples.record(2, "There")], cursor: "1", hasMore: true),
      feed([DataSamples.record(3, "Also there")], cursor: "2"),
    ])
    let engine = engine(factory, client)

    await engine.syncNow()

    let titles = try await repository.fetchAll().map(\.title).sorted()
    #expect(titles == ["Also there", "Here", "There"])
    let calls = await client.calls.dropFirst()
    #expect(
      Array(calls) == [.changes(cursor: nil, limit: 200), .changes(cursor: "1", limit: 200)])
    let status = await engine.status
    #expect(status.pendingCount == 0)
    #expect(status.lastSuccess == TaskFactory.now)
  }

  @Test("The next exchange continues at the cursor, even after a restart")
  func cursorIsKept() async throws {
    let factory = try DataSamples.memory()
    let client = MockNetworkClient(pages: [feed([DataSamples.record(2)], cursor: "7")])
    await engine(factory, client).syncNow()

    await engine(factory, client).syncNow()

    let last = await client.calls.last
    #expect(last == .changes(cursor: "7", limit: 200))
  }

  @Test("A task that the server deleted is removed")
  func deletionIsApplied() async throws {
    let factory = try DataSamples.memory()
    let repository = StoredTaskRepository(factory)
    var deletion = TaskRecord(id: TaskFactory.id(2))
    deletion.stamp = ChangeStamp(time: 2000, device: "B")
    let client = MockNetworkClient(pages: [
      feed([DataSamples.record(2)], cursor: "1"), feed([deletion], cursor: "2"),
    ])
    let engine = engine(factory, client)
    await engine.syncNow()
    let before = try await repository.fetchByID(TaskFactory.id(2))

    await engine.syncNow()

    #expect(before != nil)
    let after = try await repository.fetchByID(TaskFactory.id(2))
    #expect(after == nil)
  }

  @Test("Another server at the same address gets everything, and its feed is read from the start")
  func otherServerGetsEverything() async throws {
    let factory = try DataSamples.memory()
    try await StoredTaskRepository(factory).save(TaskFactory.task(1))
    let client = MockNetworkClient(pages: [feed([], cursor: "7")])
    let engine = engine(factory, client)
    await engine.syncNow()

    await client.stub(server: "another")
    await engine.syncNow()

    let calls = await client.calls.suffix(3)
    let key = "A/\(TaskFactory.id(1).uuidString)/1741770000000"
    #expect(
      Array(calls) == [
        .changes(cursor: "7", limit: 200), .push(keys: [key]), .changes(cursor: nil, limit: 200),
      ])
    let status = await engine.status
    #expect(status.problem == nil)
  }

  @Test("A server that lost its data gets everything again")
  func emptiedServerGetsEverything() async throws {
    let factory = try DataSamples.memory()
    try await StoredTaskRepository(factory).save(TaskFactory.task(1))
    let client = MockNetworkClient(pages: [feed([], cursor: "7")])
    let engine = engine(factory, client)
    await engine.syncNow()

    await client.stub(failures: [.status(410, reason: nil)])
    await engine.syncNow()

    let calls = await client.calls
    #expect(calls.last == .changes(cursor: nil, limit: 200))
    #expect(calls.filter { if case .push = $0 { true } else { false } }.count == 2)
  }

  @Test("A feed that promises more but doesn't advance is an error")
  func stuckFeedIsError() async throws {
    let page = ChangePage(server: "server", tasks: [], cursor: "5", hasMore: true)
    let client = MockNetworkClient(pages: [page, page])
    let engine = engine(try DataSamples.memory(), client)

    await engine.syncNow()

    let status = await engine.status
    #expect(
      status.problem?.message == "The server's answer can't be read: its feed does not go on.")
  }

  @Test("A page without tasks advances the cursor")
  func emptyPageAdvances() async throws {
    let factory = try DataSamples.memory()
    let client = MockNetworkClient(pages: [feed([], cursor: "7"), feed([], cursor: "8")])
    let engine = engine(factory, client)
    await engine.syncNow()
    await engine.syncNow()

    await engine.syncNow()

    let last = await client.calls.last
    #expect(last == .changes(cursor: "8", limit: 200))
  }

  @Test("A page that doesn't advance the cursor brings its tasks")
  func tasksWithOldCursor() async throws {
    let factory = try DataSamples.memory()
    let client = MockNetworkClient(pages: [
      feed([], cursor: "7"), feed([DataSamples.record(2, "Late")], cursor: "7"),
    ])
    let engine = engine(factory, client)
    await engine.syncNow()

    await engine.syncNow()

    let titles = try await StoredTaskRepository(factory).fetchAll().map(\.title)
    #expect(titles == ["Late"])
  }
}
