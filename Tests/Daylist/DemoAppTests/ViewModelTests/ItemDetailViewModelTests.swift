import DaylistDomain
import DaylistPresentation
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct ItemDetailViewModelTests {
  nonisolated private static let task = TaskFactory.task(1, title: "Write the report")

  private func model(_ mocks: MockServices) async throws -> ItemDetailViewModel {
    ItemDetailViewModel(id: Self.task.id, uses: mocks.uses, settings: try await mocks.store())
  }

  @Test("The state goes from idle through loading to loaded")
  func taskIsLoaded() async throws {
    let model = try await model(MockServices(tasks: [Self.task]))
    let recorder = StateRecorder { model.state }

    await model.task()
    await recorder.settles()

    #expect(recorder.values == [.idle, .loading, .loaded])
    #expect(model.item == Self.task)
  }

  @Test("A missing task is reported, and can be read again")
  func missingTask() async throws {
    let mocks = MockServices()
    let model = try await model(mocks)
    let recorder = StateRecorder { model.state }

    await model.task()
    await recorder.settles()
    #expect(recorder.values == [.idle, .loading, .failed(Problem(TaskUseCaseError.notFound))])
    await mocks.tasks.replace([Self.task])
    _ = await model.handle(.character("r"))

    #expect(model.item == Self.task)
  }

  @Test("Space completes the task, and reports the change")
  func spaceCompletesTask() async throws {
    let model = try await model(MockServices(tasks: [Self.task]))
    await model.task()
    var done = Self.task
    done.isDone = true

    let step = await model.handle(.character(" "))

    #expect(step == .completed(done))
    #expect(model.item == done)
  }

  @Test("A failure is reported, and nothing changes")
  func failedChange() async throws {
    let mocks = MockServices(tasks: [Self.task])
    let model = try await model(mocks)
    await model.task()
    await mocks.tasks.answer(diskFull)

    let step = await model.handle(.character(" "))

    #expect(step == .stay)
    #expect(model.notice == Notice(TaskUseCaseError.repository(diskFull)))
    #expect(model.item == Self.task)
  }

  @Test("Deleting asks first if the settings say so", arguments: [true, false])
  func settingsDecideConfirmation(asks: Bool) async throws {
    var settings = AppSettings()
    settings.confirmsDeletion = asks
    let model = try await model(MockServices(tasks: [Self.task], settings: settings))
    await model.task()

    let step = await model.handle(.delete)

    #expect(step == (asks ? .open(.deleteConfirm(Self.task.id)) : .deleted(Self.task)))
  }

  @Test(
    "Keys leave the screen, move to a neighbour or open another screen",
    arguments: [
      (.escape, .back), (.character("h"), .back), (.down, .neighbor(1)),
      (.character("k"), .neighbor(-1)),
      (.mouse(MouseEvent(.wheelUp, column: 0, row: 0)), .neighbor(-1)),
      (.mouse(MouseEvent(.wheelDown, column: 0, row: 0)), .neighbor(1)),
      (.character("e"), .open(.edit(task.id))), (.character("s"), .open(.settings)),
      (.character("?"), .open(.help)), (.character("q"), .quit), (.tab, .stay),
    ] as [(Key, Step)])
  func keysGiveSteps(key: Key, expected: Step) async throws {
    let model = try await model(MockServices(tasks: [Self.task]))
    await model.task()

    #expect(await model.handle(key) == expected)
  }

  @Test(
    "Keys that need the task do nothing before it is loaded",
    arguments: [Key.character("e"), .character(" "), .delete])
  func keysAwaitTask(key: Key) async throws {
    let model = try await model(MockServices(tasks: [Self.task]))

    #expect(await model.handle(key) == .stay)
  }

  @Test("Refreshing shows the changes of another device")
  func refreshShowsChanges() async throws {
    let mocks = MockServices(tasks: [Self.task])
    let model = try await model(mocks)
    await model.task()
    await mocks.tasks.replace([TaskFactory.task(1, title: "Renamed")])

    await model.refresh()

    #expect(model.item?.title == "Renamed")
  }

  @Test("The view model is released once it is no longer used")
  func modelIsReleased() async throws {
    let mocks = MockServices(tasks: [Self.task])

    try await expectRelease {
      try await model(mocks)
    } after: { model in
      await model.task()
      _ = await model.handle(.character(" "))
    }
  }
}
