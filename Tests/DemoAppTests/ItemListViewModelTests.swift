import DemoApp
import TerminalUI
import Testing

@Suite struct ItemListViewModelTests {
  private func model(_ repository: any TaskRepository) async throws -> ItemListViewModel {
    let model = ItemListViewModel(repository: repository, clock: .fixed(PreviewData.today))
    try await model.load()
    return model
  }

  private func press(_ keys: [Key], on model: ItemListViewModel) async {
    for key in keys { _ = await model.handle(key) }
  }

  @Test("Counts are those of the preview data")
  func countsThose() async throws {
    let model = try await model(PreviewTaskRepository())

    #expect(model.tasks.count == 14)
    #expect(model.doneCount == 4)
    #expect(model.overdueCount == 2)
    #expect(model.dueTodayCount == 2)
  }

  @Test(
    "Keys move the selection",
    arguments: [
      ([], 0), ([.down, .character("j")], 2), ([.up], 0), ([.end], 13),
      ([.character("G"), .down], 13),
      ([.pageDown], 10), ([.pageDown, .pageDown, .pageUp], 3), ([.end, .home], 0),
    ] as [([Key], Int)])
  func keysMove(keys: [Key], expected: Int) async throws {
    let model = try await model(PreviewTaskRepository())

    await press(keys, on: model)

    #expect(model.selectedIndex == expected)
  }

  @Test(
    "Tasks are sorted, done ones last",
    arguments: [
      (Sorting.due, [1, 2, 3]), (.priority, [1, 3, 6]), (.title, [5, 8, 7]),
    ])
  func tasksSorted(sorting: Sorting, first: [Int]) async throws {
    let model = try await model(PreviewTaskRepository())

    model.settings.sorting = sorting

    #expect(model.visible.prefix(3).map(\.id) == first)
    #expect(model.visible.suffix(4).allSatisfy { $0.isDone })
  }

  @Test("Space marks the task as done and keeps it selected")
  func spaceMarks() async throws {
    let repository = RecordingTaskRepository()
    let model = try await model(repository)
    var done = try #require(model.selected)
    done.isDone = true

    await press([.character(" ")], on: model)

    #expect(await repository.changes == [.save(done)])
    #expect(model.selectedID == done.id)
    #expect(model.doneCount == 5)
  }

  @Test("What fails is said and nothing changes")
  func failsSaid() async throws {
    let repository = RecordingTaskRepository(answers: [diskFull])
    let model = try await model(repository)

    await press([.character(" ")], on: model)

    #expect(model.notice == Notice(.error, "The disk is full. Make room."))
    #expect(model.doneCount == 4)
  }

  @Test("Deletion asks first")
  func deletionAsks() async throws {
    let repository = RecordingTaskRepository()
    let model = try await model(repository)

    await press([.character("d")], on: model)

    #expect(
      model.notice
        == Notice(.question, "Delete “Renew passport”?  y = yes, any other key = no"))
    #expect(await repository.changes == [])
  }

  @Test("No deletes nothing")
  func deletesNothing() async throws {
    let repository = RecordingTaskRepository()
    let model = try await model(repository)

    await press([.character("d"), .character("n")], on: model)

    #expect(await repository.changes == [])
    #expect(model.notice == nil)
  }

  @Test("Yes deletes and selects the next")
  func yesDeletes() async throws {
    let repository = RecordingTaskRepository()
    let model = try await model(repository)

    await press([.character("d"), .character("y")], on: model)

    #expect(await repository.changes == [.remove(1)])
    #expect(model.selectedID == 2)
    #expect(model.notice == Notice(.info, "Deleted “Renew passport”. Press u to undo."))
  }

  @Test("Undo brings the task back")
  func undoBrings() async throws {
    let model = try await model(PreviewTaskRepository())
    let before = model.visible
    model.settings.confirmsDeletion = false

    await press([.down, .delete, .character("u")], on: model)

    #expect(model.visible == before)
    #expect(model.selectedIndex == 1)
  }

  @Test("Undo without a deletion says so")
  func undoWithout() async throws {
    let model = try await model(PreviewTaskRepository())

    await press([.character("u")], on: model)

    #expect(model.notice == Notice(.info, "Nothing to undo."))
  }

  @Test("Completed tasks are hidden and the setting is kept")
  func completedTasks() async throws {
    let repository = RecordingTaskRepository()
    let model = try await model(repository)
    var hidden = AppSettings()
    hidden.showsCompleted = false

    await press([.end, .character("c")], on: model)

    #expect(await repository.changes == [.saveSettings(hidden)])
    #expect(model.visible.count == 10)
    #expect(model.selectedIndex == 9)
  }

  @Test(
    "Keys lead on",
    arguments: [
      (.enter, .detail(1)), (.character("e"), .edit(1)), (.character("n"), .create),
      (.character("s"), .settings), (.character("?"), .help), (.character("q"), .quit),
      (.escape, .stay),
    ] as [(Key, Route)])
  func keysLead(key: Key, expected: Route) async throws {
    let model = try await model(PreviewTaskRepository())

    #expect(await model.handle(key) == expected)
  }

  @Test(
    "An empty list bears every key",
    arguments: [Key.enter, .character("e"), .character(" "), .character("d"), .down, .end])
  func emptyList(key: Key) async throws {
    let model = try await model(PreviewTaskRepository(tasks: []))

    #expect(await model.handle(key) == .stay)
    #expect(model.selected == nil)
  }
}
