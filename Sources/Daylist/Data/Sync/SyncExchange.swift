internal import DaylistDomain
internal import FoundationEssentials

/// One exchange with the server: sends the changes that it doesn't have, then fetches those that are new there. Each
/// completed step is saved, so that the next exchange continues from there after a failure.
struct SyncExchange {
  private let store: any DataStoreProtocol
  private let client: any NetworkClientProtocol
  private var state: SyncState

  /// The most rounds in one exchange. A change made during a round is sent in the next one; after the last round it
  /// waits for the next exchange.
  private static let rounds = 3

  init(_ store: any DataStoreProtocol, _ client: any NetworkClientProtocol) throws(SyncFailure) {
    self.store = store
    self.client = client
    state = try Self.keeping(SyncState(from: store))
  }

  /// - Parameter now: Returns the time of success when the exchange ends.
  mutating func run(now: @Sendable () -> Date) async throws(SyncFailure) {
    var round = 0
    var wasReset = false
    while round < Self.rounds {
      do throws(SyncFailure) {
        try await pushAll()
        try await pullAll()
        round += 1
        let counts = try Self.keeping(store.pendingCounts())
        if counts.waiting == 0 { break }
      } catch .otherServer(let name) where !wasReset {
        wasReset = true
        try forget(name)
      } catch .network(.status(410, _)) where !wasReset {
        wasReset = true
        try forget(state.server)
      }
    }
    state.lastSuccess = now()
    try saveState()
  }

  private func pushAll() async throws(SyncFailure) {
    while true {
      let records = try Self.keeping(store.pendingMutations(limit: SyncLimits.batchCount))
      if records.isEmpty { return }
      let batch = try SyncBatch(records)
      for record in batch.tooLong {
        settle(
          PushResult(key: record.idempotencyKey, outcome: .refused, reason: SyncBatch.isTooLong),
          record)
      }
      if !batch.records.isEmpty { try await push(batch.records) }
      try Self.keeping(store.save())
    }
  }

  private func push(_ records: [TaskRecord]) async throws(SyncFailure) {
    let reply = try await asking(await client.push(records.map(\.mutation)))
    try check(reply.server)
    let results = Dictionary(reply.results.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    for record in records {
      guard let result = results[record.idempotencyKey],
        result.task == nil || result.task?.id == record.id
      else { throw .network(.decoding(reason: "a change has no result")) }
      settle(result, record)
    }
  }

  private func settle(_ result: PushResult, _ record: TaskRecord) {
    let sent = record.stamp
    store.upsert(record.id) { $0.settle(result, sent: sent) }
  }

  private mutating func pullAll() async throws(SyncFailure) {
    while true {
      let cursor = state.cursor
      let page = try await asking(await client.changes(since: cursor, limit: SyncLimits.pageCount))
      try check(page.server)
      guard !page.hasMore || page.cursor != cursor else {
        throw .network(.decoding(reason: "its feed does not go on"))
      }
      if page.tasks.isEmpty, page.cursor == cursor { return }
      for task in page.tasks { store.upsert(task.id) { $0.merge(task) } }
      state.cursor = page.cursor
      state.server = page.server
      try saveState()
      if !page.hasMore { return }
    }
  }

  /// Checks that the server is the one that answered first: another one knows nothing of this device.
  private func check(_ server: String) throws(SyncFailure) {
    guard state.server == nil || state.server == server else { throw .otherServer(server) }
  }

  /// Forgets the progress with the server: everything is sent and fetched again.
  private mutating func forget(_ server: String?) throws(SyncFailure) {
    state = SyncState()
    state.server = server
    store.forgetServer()
    try saveState()
  }

  private func saveState() throws(SyncFailure) {
    state.put(into: store)
    try Self.keeping(store.save())
  }

  private static func keeping<Value>(
    _ operation: @autoclosure () throws(TaskRepositoryError) -> Value
  ) throws(SyncFailure) -> Value {
    do throws(TaskRepositoryError) {
      return try operation()
    } catch {
      throw .repository(error)
    }
  }

  private func asking<Value>(
    _ operation: @autoclosure () async throws(NetworkError) -> Value
  ) async throws(SyncFailure) -> Value {
    do throws(NetworkError) {
      return try await operation()
    } catch {
      throw .network(error)
    }
  }
}

/// The reason why an exchange failed.
enum SyncFailure: Error, Hashable {
  case network(NetworkError)
  case repository(TaskRepositoryError)
  /// The server isn't the one that answered before.
  case otherServer(String)

  /// The failure in words for people.
  var problem: Problem {
    switch self {
    case .network(let error): Problem(error)
    case .repository(let error): Problem(error)
    case .otherServer:
      Problem(
        message: "Servers take turns at this address.",
        remedy: "Name one that stays: DemoApp --server URL.")
    }
  }
}
