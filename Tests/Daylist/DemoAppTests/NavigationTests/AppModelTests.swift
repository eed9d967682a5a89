import DaylistData
import DaylistDomain
import DaylistPresentation
import DemoApp
import TerminalFrame
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct AppModelTests {
  nonisolated private static let id = PreviewData.featuredTaskID
  nonisolated private static let first = PreviewData.id(1)

  @Test(
    "Keys navigate from screen to screen",
    arguments: [
      ([.enter], [.detail(first)]), ([.enter, .escape], []), ([.character("n")], [.create]),
      ([.character("n"), .escape], []), ([.character("e")], [.edit(first)]),
      ([.enter, .character("e")], [.detail(first), .edit(first)]),
      ([.enter, .character("e"), .escape], [.detail(first)]),
      ([.enter, .character("e"), .control("s")], [.detail(first)]),
      ([.enter, .character("s"), .escape], [.detail(first)]),
      ([.enter, .character("d")], [.detail(first), .deleteConfirm(first)]),
      ([.enter, .character("d"), .character("y")], []),
      ([.enter, .character("d"), .character("n")], [.detail(first)]),
      ([.character("?"), .character("q")], []),
      ([.character("/"), .character("p")], [.search("")]),
      ([.character("i")], [.insights]), ([.character("y")], [.syncStatus]),
      ([.character("s"), .character("?")], [.settings, .help]),
    ] as [([Key], [Route])])
  func keysNavigate(keys: [Key], expected: [Route]) async throws {
    let app = try await previewApp(.itemList)

    await app.press(keys)

    #expect(app.router.stack == [.list(.all)] + expected)
    app.stop()
  }

  @Test(
    "Keys quit, interrupt or redraw the app",
    arguments: [
      ([.character("q")], .quit), ([.enter, .character("q")], .quit),
      ([.control("c")], .interrupted), ([.character("n"), .control("c")], .interrupted),
      ([.control("l")], .drawAll), ([.character("n"), .character("q")], .draw),
    ] as [([Key], AppModel.Outcome)])
  func keysHaveOutcomes(keys: [Key], expected: AppModel.Outcome) async throws {
    let app = try await previewApp(.itemList)

    #expect(await app.press(keys) == expected)
    app.stop()
  }

  @Test("A new task is selected in the list")
  func newTaskIsSelected() async throws {
    let app = try await previewApp(.itemList)

    await app.press([.character("n"), .paste("Tidy up"), .enter])

    #expect(app.frame.row(with: "Tidy up")?.contains("▌") == true)
    #expect(app.frame.text.contains("4 of 15 done"))
    app.stop()
  }

  @Test("A task that is completed on the detail screen is shown as done in the list")
  func completionShowsInList() async throws {
    let app = try await previewApp(.itemList)

    await app.press([.enter, .character(" "), .escape])

    #expect(app.frame.text.contains("5 of 14 done"))
    #expect(app.frame.row(with: "Renew passport")?.contains("▌ ✓") == true)
    app.stop()
  }

  @Test("A deletion on the detail screen can be undone in the list")
  func deletionIsUndone() async throws {
    let app = try await previewApp(.itemList)

    await app.press([.enter, .character("d"), .character("y")])
    #expect(app.frame.text.contains("Deleted “Renew passport”. Press u to undo."))
    #expect(app.frame.text.contains("4 of 13 done"))
    await app.press([.character("u")])

    #expect(app.frame.text.contains("4 of 14 done"))
    #expect(app.frame.row(with: "○ Renew passport")?.contains("▌") == true)
    app.stop()
  }

  @Test("A completion on the detail screen can be undone in the list")
  func completionIsUndone() async throws {
    let app = try await previewApp(.itemList)

    await app.press([.enter, .character(" "), .escape])
    #expect(app.frame.text.contains("“Renew passport” is done. Press u to undo."))
    await app.press([.character("u")])

    #expect(app.frame.text.contains("4 of 14 done"))
    #expect(app.frame.row(with: "○ Renew passport")?.contains("▌") == true)
    app.stop()
  }

  @Test("A sheet in which something was typed asks before it is left")
  func typedSheetAsks() async throws {
    let app = try await previewApp(.itemList)

    await app.press([.character("n"), .character("T"), .escape])
    #expect(app.router.current == .create)
    #expect(app.frame.text.contains("Discard what you typed?"))
    #expect(app.frame.text.contains("y Discard   n Keep"))
    #expect(!app.frame.cursor.isVisible)
    await app.click("  Discard  ")

    #expect(app.router.stack == [.list(.all)])
    app.stop()
  }

  @Test("A deletion in the search says how to undo it in the list")
  func searchExplainsUndo() async throws {
    let app = try await previewApp(.search)

    await app.press([.enter, .character("d"), .character("y")])

    #expect(app.router.current == .search("work re"))
    #expect(app.frame.text.contains("Press u in the list to undo."))
    app.stop()
  }

  @Test("The detail screen moves to the next task, and so does the selection in the list")
  func detailMovesSelection() async throws {
    let app = try await previewApp(.itemDetail)

    await app.press([.character("j")])
    #expect(app.frame.text.contains("4 of 14"))
    #expect(app.frame.text.contains("Water the plants"))
    await app.press([.escape])

    #expect(app.frame.row(with: "Water the plants")?.contains("▌") == true)
    app.stop()
  }

  @Test("The last task has no next one")
  func lastTaskHasNoNext() async throws {
    let app = try await previewApp(.itemList)

    await app.press([.end, .enter, .character("j")])

    #expect(app.frame.text.contains("Back up the photo library"))
    app.stop()
  }

  @Test("A terminal that grows shows all tasks that fit, without a key", arguments: [false, true])
  func grownTerminalIsFilled(isSearch: Bool) async throws {
    let app = AppModel(uses: MockServices(tasks: TaskFactory.tasks(300)).uses)
    await app.start(on: [.list(.all)] + (isSearch ? [.search("task")] : []))
    await until { app.frame.text.contains("Task 00001") }

    app.resize(GridSize(columns: 80, rows: 100))
    await until { app.frame.text.contains("Task 00090") }

    #expect(!app.frame.text.contains("· · ·"))
    app.stop()
  }

  @Test("Clicks act on the row, filter, hint or button under them")
  func clicksActOnTargets() async throws {
    let app = try await previewApp(.itemList)

    await app.click("Water the plants")
    #expect(app.frame.row(with: "Water the plants")?.contains("▌") == true)
    await app.click("Open 10")
    #expect(app.frame.text.contains("Open tasks"))
    await app.click("n New")
    #expect(app.router.current == .create)
    await app.click("Esc Cancel")
    #expect(app.router.stack.count == 1)
    await app.click("d Delete")
    await app.click("  Delete  ")

    #expect(app.frame.text.contains("Deleted “Water the plants”"))
    app.stop()
  }

  @Test("Clicks beside a sheet don't reach the screen below it")
  func sheetBlocksClicks() async throws {
    let app = try await previewApp(.itemCreateSheet)

    await app.click("4 of 1")
    _ = await app.handle(.mouse(MouseEvent(.press, column: 3, row: 8)))

    #expect(app.router.current == .create)
    app.stop()
  }

  @Test("A theme from the environment isn't saved in the settings")
  func environmentThemeIsUnsaved() async throws {
    let mocks = MockServices(tasks: TaskFactory.tasks(3))
    let app = AppModel(uses: mocks.uses, storage: "memory", theme: .light)
    await app.start(on: [])
    await until { app.frame.text.contains("1 of 3") }

    await app.press([.character("o")])

    #expect(await mocks.settings.saved.map(\.theme) == [.dark])
    #expect(app.settings.theme == .light)
    app.stop()
  }

  @Test("Tasks from the server appear without a key")
  func syncedTasksAppear() async throws {
    var status = SyncStatus(activity: .idle, server: "http://127.0.0.1:8787")
    let mocks = MockServices(tasks: TaskFactory.tasks(3), status: status)
    let app = AppModel(uses: mocks.uses, storage: "memory")
    await app.start(on: [])
    await until { app.frame.text.contains("1 of 3") && app.sync == status }
    await mocks.tasks.replace(TaskFactory.tasks(4))

    status.lastSuccess = TaskFactory.now
    await mocks.sync.set(status)
    await until { app.frame.text.contains("1 of 4") }

    #expect(app.frame.text.contains("Task 00004"))
    app.stop()
  }

  @Test("A lost server is announced once, with its remedy")
  func lostServerIsAnnounced() async throws {
    var status = SyncStatus(activity: .idle, server: "http://127.0.0.1:8787")
    let mocks = MockServices(tasks: TaskFactory.tasks(3), status: status)
    let app = AppModel(uses: mocks.uses)
    await app.start(on: [])
    await until { app.frame.text.contains("1 of 3") && app.sync == status }

    status.problem = Problem(NetworkError.offline)
    await mocks.sync.set(status)
    await until { app.sync == status }
    #expect(
      app.frame.text.contains(
        "The server can't be reached. Check that the server runs: DemoApp --serve."))
    await app.press([.down])
    status.failureCount = 2
    await mocks.sync.set(status)
    await until { app.sync == status }

    #expect(!app.frame.text.contains("can't be reached"))
    app.stop()
  }

  @Test("The sync screen shows a lost server itself, and no notice")
  func syncScreenNeedsNoNotice() async throws {
    let status = SyncStatus(
      activity: .idle, server: "server", problem: Problem(NetworkError.offline))
    let app = AppModel(uses: MockServices(status: status).uses)

    await app.start(on: [.list(.all), .syncStatus])
    await until { app.frame.text.contains("Problem") }

    #expect(app.frame.text.ranges(of: "can't be reached").count == 1)
    app.stop()
  }

  @Test("Unreadable settings are reported, and the app opens with the defaults")
  func settingsErrorIsShown() async throws {
    let settings = MockSettingsRepository(answers: [diskFull])
    let uses = TaskUseCases(
      tasks: MockTaskRepository(tasks: TaskFactory.tasks(3)), settings: settings,
      sync: MockSyncService(), insights: MockInsightGenerator(), clock: TaskFactory.clock)
    let app = AppModel(uses: uses, storage: "memory")

    await app.start(on: [])
    await until { app.frame.text.contains("Task 00003") }

    #expect(app.frame.text.contains("The tasks in tasks.db can't be saved"))
    app.stop()
  }

  @Test("Leaving a screen cancels what it still waits for")
  func leavingCancelsTask() async throws {
    let generator = MockInsightGenerator(.never)
    let app = AppModel(uses: MockServices(insights: generator).uses)
    await app.start(on: [.list(.all), .insights])
    await eventually { await generator.calls.count == 1 }

    _ = await app.handle(.escape)
    await eventually { await generator.cancelledCount == 1 }

    #expect(await generator.cancelledCount == 1)
    app.stop()
  }

  @Test("Stopping the app cancels what its screens still wait for")
  func stoppingCancelsTasks() async throws {
    let generator = MockInsightGenerator(.never)
    let app = AppModel(uses: MockServices(insights: generator).uses)
    await app.start(on: [.list(.all), .insights])
    await eventually { await generator.calls.count == 1 }

    app.stop()
    await eventually { await generator.cancelledCount == 1 }

    #expect(await generator.cancelledCount == 1)
  }

  @Test("A stopped app quits at the next key")
  func stoppedAppQuits() async throws {
    let app = try await previewApp(.itemListLoading)

    _ = await app.handle(.character("s"))
    await until { app.frame.text.contains("Sort by") }
    app.stop()

    #expect(await app.handle(.down) == .quit)
  }

  @Test("An app is released after it has ended")
  func appIsReleased() async throws {
    try await expectRelease {
      try await previewApp(.itemList)
    } after: { app in
      await app.press([.enter, .character("e"), .escape, .escape])
      app.stop()
    }
  }
}
