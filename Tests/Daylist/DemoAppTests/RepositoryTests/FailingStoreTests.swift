import DaylistData
import DaylistDomain
import FoundationEssentials
import Testing

/// What the repositories do when their database fails.
@Suite(.timeLimit(.minutes(20))) struct FailingStoreTests {
  private let faults = StoreFaults()

  private func factory() throws -> FaultyDataStoreFactory {
    FaultyDataStoreFactory(base: try DataSamples.memory(), plan: faults)
  }

  @Test("A failed call of the task repository throws the database's error")
  func repositoryThrows() async throws {
    let repository = StoredTaskRepository(try factory())
    for call in StoreFaults.Call.allCases { faults.answer(call, diskFull) }

    await #expect(throws: diskFull) { try await repository.fetchAll() }
    await #expect(throws: diskFull) { try await repository.fetchByID(TaskFactory.id(1)) }
    await #expect(throws: diskFull) { try await repository.fetch(matching: TaskQuery()) }
    await #expect(throws: diskFull) {
      try await repository.position(of: TaskFactory.id(1), matching: TaskQuery())
    }
    await #expect(throws: diskFull) { try await repository.counts(today: TaskFactory.today) }
    await #expect(throws: diskFull) { try await repository.save(TaskFactory.task(1)) }
    faults.answer(.save, diskFull)
    await #expect(throws: diskFull) { try await repository.delete(TaskFactory.id(1)) }
  }

  @Test("A failed call of the settings repository throws the database's error")
  func settingsThrow() async throws {
    let repository = StoredSettingsRepository(try factory())
    for call in StoreFaults.Call.allCases { faults.answer(call, diskFull) }

    await #expect(throws: diskFull) { try await repository.settings() }
    await #expect(throws: diskFull) { try await repository.save(AppSettings()) }
  }

  @Test("Services whose settings can't be read aren't opened")
  func servicesFail() async throws {
    let factory = try factory()
    faults.answer(.values, diskFull)

    await #expect(throws: diskFull) {
      try await DataServices.open(DataOptions(databasePath: "tasks.db")) { _, _ in factory }
    }
  }

  @Test(
    "Tasks of an older version that can't be saved are an error, so they are imported next time")
  func importFails() async throws {
    let folder = try TestFolder()
    let json =
      #"{"version": 1, "tasks": [{"id": 1, "title": "Old", "notes": "", "priority": "low", "#
      + #""tags": [], "isDone": false, "created": "2025-03-01"}]}"#
    try json.write(toFile: folder.file("tasks.json"), atomically: true, encoding: .utf8)
    let options = DataOptions(
      databasePath: "tasks.db", legacyJSONPath: folder.file("tasks.json"), clock: TaskFactory.clock)
    let factory = try factory()
    faults.answer(.save, diskFull)

    await #expect(throws: diskFull) {
      try await DataServices.open(options) { _, _ in factory }
    }
    let services = try await DataServices.open(options) { _, _ in factory }

    let titles = try await services.tasks.fetchAll().map(\.title)
    #expect(titles == ["Old"])
  }
}
