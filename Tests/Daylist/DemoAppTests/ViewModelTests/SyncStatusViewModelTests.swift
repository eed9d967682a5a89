import DaylistData
import DaylistDomain
import DaylistPresentation
import FoundationEssentials
import TerminalFrame
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct SyncStatusViewModelTests {
  nonisolated private static let idle = SyncStatus(activity: .idle, server: "http://127.0.0.1:8787")

  private func model(_ mocks: MockServices) async throws -> SyncStatusViewModel {
    SyncStatusViewModel(uses: mocks.uses, settings: try await mocks.store())
  }

  @Test("The model follows the status of sync")
  func statusIsFollowed() async throws {
    let mocks = MockServices(status: Self.idle)
    let model = try await model(mocks)
    let recorder = StateRecorder { model.state }
    let task = Task { await model.task() }
    await until { model.state == .loaded }
    await recorder.settles()
    #expect(recorder.values == [.idle, .loading, .loaded])
    #expect(model.status == Self.idle)

    var failing = Self.idle
    failing.circuit = .open(until: TaskFactory.now.addingTimeInterval(30))
    failing.problem = Problem(NetworkError.offline)
    await mocks.sync.set(failing)
    await until { model.status == failing }
    task.cancel()

    await task.value
  }

  @Test("Enter and r sync at once", arguments: [Key.enter, .character("r")])
  func keySyncsNow(key: Key) async throws {
    let mocks = MockServices(status: Self.idle)
    let model = try await model(mocks)
    let task = Task { await model.task() }
    await until { model.state == .loaded }

    let step = await model.handle(key)

    #expect(step == .stay)
    await eventually { await mocks.sync.calls == [.syncNow] }
    task.cancel()
  }

  @Test("Without a server, a notice explains how to name one")
  func missingServerIsExplained() async throws {
    let mocks = MockServices()
    let model = try await model(mocks)

    _ = await model.handle(.enter)

    #expect(model.notice == Notice(.info, "No server was named: start Daylist with --server URL."))
    #expect(await mocks.sync.calls == [])
  }

  @Test("While a sync runs, Enter doesn't start another")
  func runningSyncIsNotRepeated() async throws {
    var status = Self.idle
    status.activity = .syncing
    let mocks = MockServices(status: status)
    let model = try await model(mocks)
    let task = Task { await model.task() }
    await until { model.state == .loaded }

    _ = await model.handle(.enter)
    // What Enter had asked for would be there before the next status.
    await mocks.sync.set(Self.idle)
    await until { model.status == Self.idle }

    #expect(await mocks.sync.calls == [])
    task.cancel()
  }

  @Test("Keys turn automatic sync off and on, and the setting is saved")
  func automaticSyncIsToggled() async throws {
    let mocks = MockServices(status: Self.idle)
    let model = try await model(mocks)

    _ = await model.handle(.character("a"))
    _ = await model.handle(.character(" "))

    #expect(await mocks.settings.saved.map(\.syncsAutomatically) == [false, true])
    #expect(await mocks.sync.calls == [.setAutomatic(false), .setAutomatic(true)])
  }

  @Test("A setting that can't be saved is reported with the remedy, and stays")
  func failedSettingIsReported() async throws {
    let mocks = MockServices(status: Self.idle)
    let model = try await model(mocks)
    await mocks.settings.answer(diskFull)

    _ = await model.handle(.character("a"))

    #expect(
      model.notice
        == Notice(
          .error,
          "The tasks in tasks.db can't be saved: the disk is full. Make room, then save again."))
    #expect(model.settings.settings.syncsAutomatically)
    #expect(await mocks.sync.calls == [])
  }

  @Test("A database that fails is shown with its remedy, and is gone after the next exchange")
  func databaseProblemIsShown() async throws {
    let faults = StoreFaults()
    let factory = FaultyDataStoreFactory(base: try DataSamples.memory(), plan: faults)
    let engine = SyncEngine(
      factory, client: MockNetworkClient(), server: "server", timing: TestTime().timing)
    let mocks = MockServices()
    let uses = TaskUseCases(
      tasks: mocks.tasks, settings: mocks.settings, sync: engine, insights: mocks.insights,
      clock: TaskFactory.clock)
    let app = AppModel(uses: uses)
    await app.start(on: [.list(.all), .syncStatus])
    await until { app.frame.text.contains("Waiting") }

    faults.answer(.pendingMutations, diskFull)
    _ = await app.handle(.enter)
    await until { app.frame.text.contains("the disk is full") }
    let failed = app.frame.text
    _ = await app.handle(.enter)
    await until { app.frame.text.contains("less than a minute ago") }

    #expect(
      failed.contains("Problem       The tasks in tasks.db can't be saved: the disk is full."))
    #expect(failed.contains("Make room, then save again."))
    #expect(!app.frame.text.contains("Problem"))
    app.stop()
  }

  @Test(
    "Keys leave the screen or open another one",
    arguments: [
      (.escape, .back), (.left, .back), (.character("?"), .open(.help)), (.character("q"), .quit),
      (.down, .stay),
    ] as [(Key, Step)])
  func keysGiveSteps(key: Key, expected: Step) async throws {
    let model = try await model(MockServices())

    #expect(await model.handle(key) == expected)
  }

  @Test("The view model is released once it is no longer used")
  func modelIsReleased() async throws {
    let mocks = MockServices(status: Self.idle)

    try await expectRelease {
      try await model(mocks)
    } after: { model in
      let task = Task { await model.task() }
      await until { model.state == .loaded }
      task.cancel()
    }
  }
}
