import DaylistDomain
import DaylistPresentation
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct SearchViewModelTests {
  nonisolated private static let tasks = [
    TaskFactory.task(1, title: "Write the report", tags: ["work"]),
    TaskFactory.task(2, title: "Water the plants", notes: "Also the report stand"),
    TaskFactory.task(3, title: "Call Zoë"),
  ]

  private func model(_ mocks: MockServices, text: String = "") async throws -> SearchViewModel {
    SearchViewModel(text: text, uses: mocks.uses, settings: try await mocks.store())
  }

  @Test("The state goes from idle through loading to loaded")
  func resultIsLoaded() async throws {
    let model = try await model(MockServices(tasks: Self.tasks), text: "report")
    let recorder = StateRecorder { model.state }

    await model.task()
    await recorder.settles()

    #expect(recorder.values == [.idle, .loading, .loaded])
    #expect(model.pager.total == 2)
    #expect(model.words == ["report"])
  }

  @Test("An error is shown, and further typing searches again")
  func typingRetriesSearch() async throws {
    let mocks = MockServices(tasks: Self.tasks)
    await mocks.tasks.answer(diskFull)
    let model = try await model(mocks)

    await model.task()
    #expect(model.state == .failed(Problem(TaskUseCaseError.repository(diskFull))))
    _ = await model.handle(.character("z"))
    await until { model.state == .loaded }

    #expect(model.selected?.title == "Call Zoë")
  }

  @Test("Typing narrows the result to the tasks with all words")
  func typingNarrowsResult() async throws {
    let model = try await model(MockServices(tasks: Self.tasks))
    await model.task()

    for character in "report work" { _ = await model.handle(.character(character)) }
    await until { model.pager.total == 1 }

    #expect(model.selected?.title == "Write the report")
  }

  @Test("Keys that don't change the text start no query")
  func otherKeysAskNothing() async throws {
    let mocks = MockServices(tasks: Self.tasks)
    let model = try await model(mocks, text: "a")
    await model.task()
    let before = await mocks.tasks.queries.count

    for key in [Key.left, .right, .home, .function(3), .insert] { _ = await model.handle(key) }

    #expect(await mocks.tasks.queries.count == before)
  }

  @Test("Keys move the selection in the results, open it and go back")
  func keysMoveInResult() async throws {
    let model = try await model(MockServices(tasks: Self.tasks))
    await model.task()

    _ = await model.handle(.down)
    #expect(model.selectedIndex == 1)
    _ = await model.handle(.pageDown)
    #expect(model.selectedIndex == 2)
    _ = await model.handle(.pageUp)
    #expect(model.selectedIndex == 0)
    let opened = await model.handle(.enter)
    let left = await model.handle(.escape)

    #expect(opened == .open(.detail(TaskFactory.id(3))))
    #expect(left == .back)
  }

  @Test("A click selects a task, and a click on the selected one opens it")
  func clicksSelectAndOpen() async throws {
    let model = try await model(MockServices(tasks: Self.tasks))
    await model.task()

    _ = await model.handle(Click.row(1))
    #expect(model.selectedIndex == 1)

    #expect(await model.handle(Click.row(1)) == .open(.detail(TaskFactory.id(2))))
  }

  @Test("Enter and Down do nothing if nothing was found")
  func emptyResultIgnoresKeys() async throws {
    let model = try await model(MockServices(tasks: Self.tasks), text: "xyz")
    await model.task()

    #expect(await model.handle(.enter) == .stay)
    #expect(await model.handle(.down) == .stay)
  }

  @Test("Results that haven't been read yet can be scrolled to")
  func scrollingReadsPages() async throws {
    let model = try await model(MockServices(tasks: TaskFactory.tasks(300)))
    await model.task()

    _ = await model.handle(Click.row(200))
    await until { model.selected != nil }

    #expect(model.selected?.id == TaskFactory.id(201))
  }

  @Test("Scrolling during a search doesn't end it")
  func scrollingKeepsSearch() async throws {
    let mocks = MockServices(tasks: TaskFactory.tasks(300))
    let model = try await model(mocks)
    await model.task()
    let before = await mocks.tasks.queries.count
    await mocks.tasks.hold()

    for character in "00007" { _ = await model.handle(.character(character)) }
    await eventually { await mocks.tasks.queries.count > before }
    _ = await model.handle(Click.row(200))
    await mocks.tasks.release()
    await until { model.pager.total == 1 }

    #expect(model.selected?.id == TaskFactory.id(7))
  }

  @Test("Refreshing keeps the selection")
  func refreshKeepsSelection() async throws {
    let mocks = MockServices(tasks: Self.tasks)
    let model = try await model(mocks)
    await model.task()
    _ = await model.handle(.down)
    await mocks.tasks.replace(Self.tasks + [TaskFactory.task(4, title: "Zip")])

    await model.refresh()

    #expect(model.pager.total == 4)
    #expect(model.selectedIndex == 1)
  }

  @Test("The view model is released once it is no longer used")
  func modelIsReleased() async throws {
    let mocks = MockServices(tasks: Self.tasks)

    try await expectRelease {
      try await model(mocks)
    } after: { model in
      await model.task()
      _ = await model.handle(.character("r"))
      await until { model.pager.total == 2 }
    }
  }
}
