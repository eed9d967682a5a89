import DaylistData
import DaylistDomain
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct ConvergenceTests {
  /// A device with its own store, and a clock that is wrong.
  private struct Device: Sendable {
    let factory: DataStoreFactory
    let repository: StoredTaskRepository
    let time: TestTime

    init(_ name: String, skew: Duration) throws {
      time = TestTime()
      time.advance(by: skew)
      factory = try DataSamples.memory(name, clock: time.clock)
      repository = StoredTaskRepository(factory)
    }

    func engine(_ client: any NetworkClientProtocol) -> SyncEngine {
      SyncEngine(factory, client: client, server: "server", timing: time.timing)
    }

    /// Makes random changes without a server.
    func edit(_ random: inout RandomTasks, _ ids: [UUID], count: Int) async throws {
      for _ in 0..<count {
        time.advance(by: .milliseconds(Int64(random.next() % 1000)))
        let id = ids[Int(random.next() % UInt64(ids.count))]
        if random.next() % 4 == 0 {
          try await repository.delete(id)
        } else {
          try await repository.save(random.task(id: id))
        }
      }
    }

    func tasks() async throws -> [TaskItem] {
      try await repository.fetchAll().sorted { $0.id.uuidString < $1.id.uuidString }
    }

    func records(_ ids: [UUID]) throws -> [UUID: TaskRecord] {
      let store = factory.makeStore()
      var records: [UUID: TaskRecord] = [:]
      for id in ids { records[id] = try store.find(id) }
      return records
    }
  }

  /// The tasks after the later change of each, as the server should decide.
  private func winners(_ devices: [Device], _ ids: [UUID]) throws -> [TaskItem] {
    var winners: [UUID: TaskRecord] = [:]
    for device in devices {
      winners.merge(try device.records(ids)) { $0.stamp < $1.stamp ? $1 : $0 }
    }
    return winners.values.compactMap(\.task).sorted { $0.id.uuidString < $1.id.uuidString }
  }

  /// Syncs until nothing is pending, since a lossy network needs several attempts.
  private func settle(_ engine: SyncEngine) async -> Bool {
    for _ in 0..<100 {
      await engine.syncNow()
      let status = await engine.status
      if status.pendingCount == 0, status.problem == nil { return true }
    }
    return false
  }

  @Test(
    "Two devices that were edited apart converge, however lossy the network is",
    arguments: 1...12 as ClosedRange<UInt64>)
  func devicesConverge(seed: UInt64) async throws {
    let first = try Device("A", skew: .zero)
    let second = try Device("B", skew: .seconds(seed % 2 == 0 ? 3600 : -1))
    let (expected, settled, server) = try await TestServers.sync { address in
      var random = RandomTasks(seed: seed)
      let ids = (0..<12).map { _ in random.id() }
      let client = try URLSessionNetworkClient.patient(address)
      let engines = [first, second].enumerated().map { index, device in
        device.engine(
          FaultyNetworkClient(client, seed: seed &* 2 &+ UInt64(index), faultyOfTen: 4))
      }
      var expected: [TaskItem] = []
      var settled: [Bool] = []
      for _ in 0..<3 {
        try await first.edit(&random, ids, count: 15)
        try await second.edit(&random, ids, count: 15)
        expected = try winners([first, second], ids)
        for engine in engines + engines { settled.append(await settle(engine)) }
      }
      let page = try await client.changes(since: nil, limit: 200)
      return (expected, settled, page.tasks.compactMap(\.item))
    }

    #expect(settled.allSatisfy { $0 })
    let (one, other) = (try await first.tasks(), try await second.tasks())
    #expect(one == expected)
    #expect(other == expected)
    #expect(server.sorted { $0.id.uuidString < $1.id.uuidString } == expected)
  }

  @Test("Concurrent syncs, edits and reads lose nothing")
  func concurrentSyncLosesNothing() async throws {
    let device = try Device("A", skew: .zero)
    let tasks = (1...60).map { TaskFactory.task($0, title: "Task \($0)") }

    let count = try await TestServers.sync { address in
      let client = try URLSessionNetworkClient.patient(address)
      let engine = device.engine(FaultyNetworkClient(client, seed: 5, faultyOfTen: 2))
      try await withThrowingTaskGroup { group in
        for task in tasks {
          group.addTask {
            try await device.repository.save(task)
            await engine.noteChange()
          }
          group.addTask { _ = try await device.repository.fetch(matching: TaskQuery()) }
          group.addTask { await engine.syncNow() }
        }
        try await group.waitForAll()
      }
      _ = await settle(engine)
      return try await client.changes(since: nil, limit: 200).tasks.count
    }

    #expect(count == 60)
    let kept = try await device.tasks()
    #expect(kept == tasks.sorted { $0.id.uuidString < $1.id.uuidString })
  }

  @Test("An edit that is made while its older version is being sent is sent after it")
  func laterEditFollows() async throws {
    let device = try Device("A", skew: .zero)
    try await device.repository.save(TaskFactory.task(1, title: "Old"))
    let client = EditingClient {
      try await device.repository.save(TaskFactory.task(1, title: "New"))
    }

    await device.engine(client).syncNow()

    let titles = await client.titles
    #expect(titles == ["Old", "New"])
    let kept = try await device.repository.fetchByID(TaskFactory.id(1))
    #expect(kept?.title == "New")
  }
}

/// Accepts every change, and runs a closure while the first is being sent.
private actor EditingClient: NetworkClientProtocol {
  private(set) var titles: [String] = []
  private var meanwhile: (@Sendable () async throws -> Void)?

  init(meanwhile: @escaping @Sendable () async throws -> Void) { self.meanwhile = meanwhile }

  func changes(since cursor: String?, limit: Int) -> ChangePage {
    ChangePage(server: "s", tasks: [], cursor: "0", hasMore: false)
  }

  func push(_ mutations: [TaskMutation]) async throws(NetworkError) -> PushReply {
    titles += mutations.compactMap { $0.task.task?.title }
    if let meanwhile {
      self.meanwhile = nil
      do {
        try await meanwhile()
      } catch {
        throw .offline
      }
    }
    return PushReply(
      server: "s",
      results: mutations.map { PushResult(key: $0.key, outcome: .applied, task: $0.task) })
  }
}
