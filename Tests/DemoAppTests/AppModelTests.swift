import DemoApp
import TerminalFrame
import TerminalUI
import Testing

@Suite struct AppModelTests {
  private func app(
    on screen: AppScreen = .itemList, repository: any TaskRepository = PreviewTaskRepository(),
    theme: ThemeName? = nil
  ) async throws -> AppModel {
    let app = AppModel(
      repository: repository, clock: .fixed(PreviewData.today), storage: "memory", theme: theme)
    try await app.start(on: screen, preferring: PreviewData.featuredTaskID)
    return app
  }

  private func press(_ keys: [Key], on app: AppModel) async -> AppModel.Outcome {
    var outcome = AppModel.Outcome.draw
    for key in keys { outcome = await app.handle(key) }
    return outcome
  }

  @Test("It opens on the screen", arguments: AppScreen.allCases)
  func opensScreen(screen: AppScreen) async throws {
    #expect(try await app(on: screen).screen == screen)
  }

  @Test("Without tasks it opens on the nearest screen", arguments: AppScreen.allCases)
  func withoutTasks(
    screen: AppScreen
  ) async throws {
    let app = try await app(on: screen, repository: PreviewTaskRepository(tasks: []))

    let needsTask = screen == .itemDetail || screen == .itemEditSheet
    #expect(app.screen == (needsTask ? .itemList : screen))
    #expect(app.list.notice == (needsTask ? Notice(.info, "There is no task to show yet.") : nil))
  }

  @Test(
    "Keys lead from screen to screen",
    arguments: [
      ([.enter], .itemDetail), ([.enter, .escape], .itemList),
      ([.character("n")], .itemCreateSheet),
      ([.character("n"), .escape], .itemList), ([.character("e")], .itemEditSheet),
      ([.enter, .character("e")], .itemEditSheet),
      ([.enter, .character("e"), .escape], .itemDetail),
      ([.enter, .character("e"), .control("s")], .itemDetail), ([.character("s")], .settings),
      ([.enter, .character("s"), .escape], .itemDetail),
      ([.enter, .character("d"), .character("y")], .itemList),
      ([.enter, .character("d"), .character("n")], .itemDetail),
      ([.character("?"), .character("q")], .itemList),
    ] as [([Key], AppScreen)])
  func keysLead(
    keys: [Key], expected: AppScreen
  ) async throws {
    let app = try await app()

    _ = await press(keys, on: app)

    #expect(app.screen == expected)
    #expect(!app.showsHelp)
  }

  @Test(
    "Keys end it",
    arguments: [
      ([.character("q")], .quit), ([.enter, .character("q")], .quit),
      ([.control("c")], .interrupted), ([.character("n"), .control("c")], .interrupted),
      ([.control("l")], .drawAll), ([.character("n"), .character("q")], .draw),
    ] as [([Key], AppModel.Outcome)])
  func keysEnd(
    keys: [Key], expected: AppModel.Outcome
  ) async throws {
    let app = try await app()

    #expect(await press(keys, on: app) == expected)
  }

  @Test("A task that was made is selected")
  func taskMade() async throws {
    let app = try await app()

    _ = await press([.character("n"), .paste("Tidy up"), .enter], on: app)

    #expect(app.list.selected?.title == "Tidy up")
    #expect(app.list.tasks.count == 15)
  }

  @Test("What was done on the detail screen shows in the list")
  func doneDetail() async throws {
    let app = try await app()

    _ = await press([.enter, .character(" "), .escape], on: app)

    #expect(app.list.doneCount == 5)
  }

  @Test("A deletion on the detail screen can be undone")
  func deletionDetail() async throws {
    let app = try await app()

    _ = await press([.enter, .character("d"), .character("y"), .character("u")], on: app)

    #expect(app.list.tasks.count == 14)
    #expect(app.list.selectedID == 1)
  }

  @Test("The detail screen goes to the next task")
  func detailScreen() async throws {
    let app = try await app(on: .itemDetail)

    _ = await press([.character("j")], on: app)

    #expect(app.detail?.task.id == 4)
    #expect(app.detail?.place == "4 of 14")
  }

  @Test("A theme from the environment is not written to the settings")
  func themeFrom() async throws {
    let repository = RecordingTaskRepository()
    let app = try await app(repository: repository, theme: .light)

    _ = await press([.character("c")], on: app)

    var expected = AppSettings()
    expected.showsCompleted = false
    #expect(await repository.changes == [.saveSettings(expected)])
    #expect(app.theme == .light)
  }
}
