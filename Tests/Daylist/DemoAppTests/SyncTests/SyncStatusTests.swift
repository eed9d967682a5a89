import DaylistData
import DaylistDomain
import Testing

/// When the sync engine counts the changes that wait, and who learns of it.
@Suite(.timeLimit(.minutes(20))) struct SyncStatusTests {
  private let factory: DataStoreFactory
  private let repository: StoredTaskRepository
  private let engine: SyncEngine

  init() throws {
    factory = try DataSamples.memory()
    repository = StoredTaskRepository(factory)
    engine = SyncEngine(
      factory, client: MockNetworkClient(), server: "http://127.0.0.1:1", timing: TestTime().timing)
  }

  @Test("The status counts changes that were saved since it was last read")
  func statusIsCountedAnew() async throws {
    let before = await engine.status
    try await repository.save(TaskFactory.task(1))

    let after = await engine.status

    #expect(before.pendingCount == 0)
    #expect(after.pendingCount == 1)
  }

  @Test("A listener's first status counts the changes that wait already")
  func firstStatusIsCounted() async throws {
    try await repository.save(TaskFactory.task(1))

    var statuses = await engine.statuses().makeAsyncIterator()

    #expect(await statuses.next()?.pendingCount == 1)
  }

  @Test("Listeners learn of a change at once, before any exchange")
  func changeIsReported() async throws {
    var statuses = await engine.statuses().makeAsyncIterator()
    let first = await statuses.next()
    try await repository.save(TaskFactory.task(1))

    await engine.noteChange()
    await engine.syncNow()

    #expect(first?.pendingCount == 0)
    #expect(await statuses.next()?.pendingCount == 1)
    #expect(await statuses.next()?.activity == .syncing)
  }

  @Test("The statuses end with the engine")
  func statusesEnd() async throws {
    let statuses = await statusesOfOtherEngine()

    let seen = await statuses.reduce(into: []) { $0.append($1.activity) }

    #expect(seen == [.idle])
  }

  /// Returns the statuses of an engine that is gone.
  private func statusesOfOtherEngine() async -> AsyncStream<SyncStatus> {
    let engine = SyncEngine(
      factory, client: MockNetworkClient(), server: "http://127.0.0.1:1", timing: TestTime().timing)
    return await engine.statuses()
  }
}
