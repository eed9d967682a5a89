import DaylistDomain
import DaylistPresentation
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct ItemListViewModelTests {
  private func loaded(
    _ mocks: MockServices, completion: TaskFilter.Completion = .all
  ) async throws -> ItemListViewModel {
    let model = ItemListViewModel(
      completion: completion, uses: mocks.uses, settings: try await mocks.store())
    await model.task()
    return model
  }

  private func press(_ keys: [Key], on model: ItemListViewModel) async {
    for key in keys { _ = await model.handle(key) }
  }

  nonisolated private static let mixed = [
    TaskFactory.task(1, title: "Alpha", priority: .low, dueIn: -2),
    TaskFactory.task(2, title: "Beta", priority: .high, dueIn: 0),
    TaskFactory.task(3, title: "Gamma", priority: .medium),
    TaskFactory.task(4, title: "Delta", isDone: true),
  ]

  @Test("Creating the model reads nothing")
  func makingReadsNothing() async throws {
    let mocks = MockServices(tasks: Self.mixed)

    let model = ItemListViewModel(uses: mocks.uses, settings: try await mocks.store())

    #expect(model.state == .idle)
    #expect(await mocks.tasks.calls.isEmpty)
  }

  @Test("The state goes from idle through loading to loaded")
  func statesOnSuccess() async throws {
    let mocks = MockServices(tasks: Self.mixed)
    let model = ItemListViewModel(uses: mocks.uses, settings: try await mocks.store())
    let recorder = StateRecorder { model.state }

    await model.task()
    await until { model.state == .loaded }
    await recorder.settles()

    #expect(recorder.values == [.idle, .loading, .loaded])
    #expect(model.counts == TaskCounts(open: 3, done: 1, overdue: 1, dueToday: 1))
    #expect(model.selected?.title == "Alpha")
  }

  @Test("An error is shown with its remedy, and a second attempt succeeds")
  func statesOnFailure() async throws {
    let mocks = MockServices(tasks: Self.mixed)
    await mocks.tasks.answer(.unreadable(path: "tasks.db", reason: "permission denied"))
    let model = ItemListViewModel(uses: mocks.uses, settings: try await mocks.store())
    let recorder = StateRecorder { model.state }

    await model.task()
    await recorder.settles()
    let problem = Problem(
      message: "The tasks in tasks.db can't be read: permission denied.",
      remedy: "Check the file's permissions.")
    #expect(recorder.values == [.idle, .loading, .failed(problem)])
    _ = await model.handle(.character("r"))

    #expect(model.state == .loaded)
  }

  @Test("The view model is released once it is no longer used")
  func modelIsReleased() async throws {
    let mocks = MockServices(tasks: TaskFactory.tasks(200))

    try await expectRelease {
      try await loaded(mocks)
    } after: { model in
      await press([.end, .home, .character(" ")], on: model)
    }
  }

  @Test(
    "Keys move the selection within the list",
    arguments: [
      ([], 0), ([.down, .character("j")], 2), ([.up], 0), ([.end], 13),
      ([.character("G"), .down], 13),
      ([.pageDown], 10), ([.pageDown, .pageDown, .pageUp], 3), ([.end, .home], 0),
      ([.mouse(MouseEvent(.wheelDown, column: 0, row: 0))], 3),
      ([.end, .mouse(MouseEvent(.wheelUp, column: 0, row: 0)), .character("k")], 9),
    ] as [([Key], Int)])
  func keysMoveSelection(keys: [Key], expected: Int) async throws {
    let model = try await loaded(MockServices(tasks: TaskFactory.tasks(14)))

    await press(keys, on: model)

    #expect(model.selectedIndex == expected)
    #expect(model.selected?.id == TaskFactory.id(expected + 1))
  }

  @Test("The filter is chosen by a key or a click, and a matching selection is kept")
  func filterIsChosen() async throws {
    let model = try await loaded(MockServices(tasks: Self.mixed))
    await press([.down], on: model)

    await press([.character("f")], on: model)
    #expect(model.completion == .open)
    #expect(model.pager.total == 3)
    #expect(model.selected?.title == "Beta")
    _ = await model.handle(Click.filter(.done))

    #expect(model.pager.total == 1)
    #expect(model.selected?.title == "Delta")
  }

  @Test("The list opens with the open tasks if completed ones are hidden")
  func completedTasksAreHidden() async throws {
    var settings = AppSettings()
    settings.showsCompleted = false

    let model = try await loaded(MockServices(tasks: Self.mixed, settings: settings))

    #expect(model.completion == .open)
  }

  @Test("A key changes the order and saves it, and the task stays selected")
  func orderIsSaved() async throws {
    let mocks = MockServices(tasks: Self.mixed)
    let model = try await loaded(mocks)

    await press([.character("o")], on: model)

    #expect(await mocks.settings.saved.map(\.sorting) == [.priority])
    #expect(model.selected?.title == "Alpha")
    #expect(model.selectedIndex == 2)
  }

  @Test("Space completes the task, which stays selected at its new place")
  func spaceCompletesTask() async throws {
    let mocks = MockServices(tasks: Self.mixed)
    let model = try await loaded(mocks)

    await press([.character(" ")], on: model)

    #expect(await mocks.tasks.changes.count == 1)
    #expect(model.selected?.title == "Alpha")
    #expect(model.selected?.isDone == true)
    #expect(model.selectedIndex == 2)
    #expect(model.counts.done == 2)
    #expect(await mocks.sync.calls == [.noteChange])
  }

  @Test("A failure is reported, and nothing changes")
  func failureIsNoted() async throws {
    let mocks = MockServices(tasks: Self.mixed)
    let model = try await loaded(mocks)
    await mocks.tasks.answer(nil, diskFull)

    await press([.character(" ")], on: model)

    #expect(
      model.notice
        == Notice(
          .error,
          "The tasks in tasks.db can't be saved: the disk is full. Make room, then save again."))
    #expect(model.counts.done == 1)
  }

  @Test("An error while refreshing keeps the tasks")
  func failedRefreshKeepsTasks() async throws {
    let mocks = MockServices(tasks: Self.mixed)
    let model = try await loaded(mocks)
    await mocks.tasks.answer(diskFull)

    await model.refresh()

    #expect(model.state == .loaded)
    #expect(model.notice?.kind == .error)
    #expect(model.pager.total == 4)
  }

  @Test("Deleting asks first if the settings say so", arguments: [true, false])
  func settingsDecideConfirmation(asks: Bool) async throws {
    var settings = AppSettings()
    settings.confirmsDeletion = asks
    let mocks = MockServices(tasks: Self.mixed, settings: settings)
    let model = try await loaded(mocks)

    let step = await model.handle(.character("d"))

    let task = Self.mixed[0]
    #expect(step == (asks ? .open(.deleteConfirm(task.id)) : .deleted(task)))
    #expect(await mocks.tasks.changes == (asks ? [] : [.delete(task.id)]))
  }

  @Test("Undo restores a deleted task and selects it")
  func undoRestoresTask() async throws {
    let mocks = MockServices(tasks: Self.mixed)
    let model = try await loaded(mocks)
    let task = Self.mixed[1]
    await mocks.tasks.replace(Self.mixed.filter { $0.id != task.id })
    await model.refresh()
    model.offerUndo(of: .deletion(task))
    #expect(model.notice == Notice(.info, "Deleted “Beta”. Press u to undo."))

    await press([.character("u")], on: model)

    #expect(await mocks.tasks.changes == [.save(task)])
    #expect(model.selected == task)
    #expect(model.notice == Notice(.info, "“Beta” is back."))
  }

  @Test("Undo takes back a completion, and the task stays selected", arguments: [0, 3])
  func undoTakesBackCompletion(index: Int) async throws {
    let mocks = MockServices(tasks: Self.mixed)
    let model = try await loaded(mocks)
    let task = Self.mixed[index]
    _ = await model.handle(Click.row(index))
    await press([.character(" ")], on: model)
    let state = task.isDone ? "open again" : "done"
    #expect(model.notice == Notice(.info, "“\(task.title)” is \(state). Press u to undo."))

    await press([.character("u")], on: model)

    #expect(await mocks.tasks.changes.last == .save(task))
    #expect(model.selected == task)
    let former = task.isDone ? "done" : "open again"
    #expect(model.notice == Notice(.info, "“\(task.title)” is \(former)."))
  }

  @Test("Undo takes back only the last change, once")
  func onlyLastChangeIsUndone() async throws {
    let mocks = MockServices(tasks: Self.mixed)
    let model = try await loaded(mocks)
    model.offerUndo(of: .deletion(TaskFactory.task(9, title: "Gone")))
    await press([.character(" ")], on: model)

    await press([.character("u"), .character("u")], on: model)

    #expect(await mocks.tasks.changes.count == 2)
    #expect(model.notice == Notice(.info, "Nothing to undo."))
  }

  @Test("Undo without a change shows a notice")
  func undoWithoutDeletion() async throws {
    let model = try await loaded(MockServices(tasks: Self.mixed))

    await press([.character("u")], on: model)

    #expect(model.notice == Notice(.info, "Nothing to undo."))
  }

  @Test("Undo that fails can be tried again")
  func failedUndoIsRetried() async throws {
    let mocks = MockServices(tasks: Self.mixed)
    let model = try await loaded(mocks)
    model.offerUndo(of: .deletion(Self.mixed[0]))
    await mocks.tasks.answer(diskFull)

    await press([.character("u")], on: model)
    #expect(model.notice?.kind == .error)
    await press([.character("u")], on: model)

    #expect(model.notice == Notice(.info, "“Alpha” is back."))
  }

  @Test(
    "Keys open another screen or quit",
    arguments: [
      (.enter, .open(.detail(mixed[0].id))), (.character("e"), .open(.edit(mixed[0].id))),
      (.character("n"), .open(.create)), (.character("/"), .open(.search(""))),
      (.character("i"), .open(.insights)), (.character("y"), .open(.syncStatus)),
      (.character("s"), .open(.settings)), (.character("?"), .open(.help)),
      (.character("q"), .quit), (.character("z"), .stay), (.tab, .stay),
    ] as [(Key, Step)])
  func keysGiveSteps(key: Key, expected: Step) async throws {
    let model = try await loaded(MockServices(tasks: Self.mixed))

    #expect(await model.handle(key) == expected)
  }

  @Test("A click selects a row, and a click on the selected one opens it")
  func clicksSelectAndOpen() async throws {
    let model = try await loaded(MockServices(tasks: Self.mixed))

    let first = await model.handle(Click.row(1))
    let second = await model.handle(Click.row(1))

    #expect(first == .stay)
    #expect(second == .open(.detail(Self.mixed[1].id)))
  }

  @Test(
    "In an empty list, keys that need a task do nothing",
    arguments: [Key.enter, .character("e"), .character(" "), .character("d"), .down, .end])
  func emptyListIgnoresKeys(key: Key) async throws {
    let mocks = MockServices()
    let model = try await loaded(mocks)

    #expect(await model.handle(key) == .stay)
    #expect(await mocks.tasks.changes == [])
  }
}
