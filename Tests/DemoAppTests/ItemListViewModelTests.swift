import DemoApp
import TerminalUI
import Testing

struct ItemListViewModelTests {
  private func model(_ repository: any TaskRepository) async throws -> ItemListViewModel {
    let model = ItemListViewModel(repository: repository, clock: .fixed(PreviewData.today))
    try await model.load()
    return model
  }

  private func press(_ keys: [Key], on model: ItemListViewModel) async {
    for key in keys { _ = await model.handle(key) }
  }

  @Test func `counts are those of the preview data`() async throws {
    let model = try await model(PreviewTaskRepository())

    #expect(model.tasks.count == 14)
    #expect(model.doneCount == 4)
    #expect(model.overdueCount == 2)
    #expect(model.dueTodayCount == 2)
  }

  @Test(
    arguments: [
      ([], 0), ([.down, .character("j")], 2), ([.up], 0), ([.end], 13),
      ([.character("G"), .down], 13),
      ([.pageDown], 10), ([.pageDown, .pageDown, .pageUp], 3), ([.end, .home], 0),
    ] as [([Key], Int)]) func `keys move the selection`(keys: [Key], expected: Int) async throws
  {
    let model = try await model(PreviewTaskRepository())

    await press(keys, on: model)

    #expect(model.selectedIndex == expected)
  }

  @Test(arguments: [
    (Sorting.due, [1, 2, 3]), (.priority, [1, 3, 6]), (.title, [5, 8, 7]),
  ]) func `tasks are sorted, done ones last`(sorting: Sorting, first: [Int]) async throws {
    let model = try await model(PreviewTaskRepository())

    model.settings.sorting = sorting

    #expect(model.visible.prefix(3).map(\.id) == first)
    #expect(model.visible.suffix(4).allSatisfy { $0.isDone })
  }

  @Test func `space marks the task as done and keeps it selected`() async throws {
    let repository = RecordingTaskRepository()
    let model = try await model(repository)
    var done = try #require(model.selected)
    done.isDone = true

    await press([.character(" ")], on: model)

    #expect(await repository.changes == [.save(done)])
    #expect(model.selectedID == done.id)
    #expect(model.doneCount == 5)
  }

  @Test func `what fails is said and nothing changes`() async throws {
    let repository = RecordingTaskRepository(answers: [diskFull])
    let model = try await model(repository)

    await press([.character(" ")], on: model)

    #expect(model.notice == Notice(.error, "The disk is full. Make room."))
    #expect(model.doneCount == 4)
  }

  @Test func `deletion asks first`() async throws {
    let repository = RecordingTaskRepository()
    let model = try await model(repository)

    await press([.character("d")], on: model)

    #expect(
      model.notice
        == Notice(.question, "Delete “Renew passport”?  y = yes, any other key = no"))
    #expect(await repository.changes == [])
  }

  @Test func `no deletes nothing`() async throws {
    let repository = RecordingTaskRepository()
    let model = try await model(repository)

    await press([.character("d"), .character("n")], on: model)

    #expect(await repository.changes == [])
    #expect(model.notice == nil)
  }

  @Test func `yes deletes and selects the next`() async throws {
    let repository = RecordingTaskRepository()
    let model = try await model(repository)

    await press([.character("d"), .character("y")], on: model)

    #expect(await repository.changes == [.remove(1)])
    #expect(model.selectedID == 2)
    #expect(model.notice == Notice(.info, "Deleted “Renew passport”. Press u to undo."))
  }

  @Test func `undo brings the task back`() async throws {
    let model = try await model(PreviewTaskRepository())
    let before = model.visible
    model.settings.confirmsDeletion = false

    await press([.down, .delete, .character("u")], on: model)

    #expect(model.visible == before)
    #expect(model.selectedIndex == 1)
  }

  @Test func `undo without a deletion says so`() async throws {
    let model = try await model(PreviewTaskRepository())

    await press([.character("u")], on: model)

    #expect(model.notice == Notice(.info, "Nothing to undo."))
  }

  @Test func `completed tasks are hidden and the setting is kept`() async throws {
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
    arguments: [
      (.enter, .detail(1)), (.character("e"), .edit(1)), (.character("n"), .create),
      (.character("s"), .settings), (.character("?"), .help), (.character("q"), .quit),
      (.escape, .stay),
    ] as [(Key, Route)]) func `keys lead on`(key: Key, expected: Route) async throws
  {
    let model = try await model(PreviewTaskRepository())

    #expect(await model.handle(key) == expected)
  }

  @Test(arguments: [Key.enter, .character("e"), .character(" "), .character("d"), .down, .end])
  func `an empty list bears every key`(key: Key) async throws {
    let model = try await model(PreviewTaskRepository(tasks: []))

    #expect(await model.handle(key) == .stay)
    #expect(model.selected == nil)
  }
}
