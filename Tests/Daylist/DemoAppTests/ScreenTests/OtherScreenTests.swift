import DaylistData
import DaylistDomain
import DaylistPresentation
import DemoApp
import TerminalFrame
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct OtherScreenTests {
  private func frame(
    _ screen: AppScreen, circuit: PreviewScenario.Circuit = .closed, columns: Int = 80,
    rows: Int = 24
  ) async throws -> Frame {
    let app = try await previewApp(screen, circuit: circuit)
    defer { app.stop() }
    return app.frame(size: GridSize(columns: columns, rows: rows))
  }

  @Test("Insights show figures and words")
  func insightsShowFigures() async throws {
    let text = try await frame(.insights).text

    #expect(text.contains("10 Open"))
    #expect(text.contains("2 Due today"))
    #expect(text.contains("◆  You are close"))
    #expect(text.contains("→  Go to the passport office"))
  }

  @Test("The fallback generator's words appear on the same screen")
  func fallbackWritesInsight() async throws {
    let text = try await frame(.insightsFallback).text

    #expect(text.contains("2 tasks are overdue, of 10 open."))
    #expect(text.contains("→  Start with “Renew passport”."))
  }

  @Test("The insights say why the command didn't write them, and what to do")
  func failedCommandIsExplained() async throws {
    var insight = Insight.preview
    insight.failure = .failed(reason: "the command ended with status 1")
    let generator = MockInsightGenerator(.success(insight))
    let app = AppModel(uses: MockServices(insights: generator).uses)

    await app.start(on: [.list(.all), .insights])
    await until { app.frame.text.contains("◆  You are close") }

    let text = app.frame.text
    #expect(text.contains("✗  The insights could not be written: the command ended with status 1."))
    #expect(text.contains("DAYLIST_INSIGHTS_COMMAND by hand."))
    app.stop()
  }

  @Test("A notice that is longer than a line is shown in full")
  func longNoticeIsWrapped() async throws {
    let error = TaskRepositoryError.unwritable(
      path: "/home/someone/.local/share/qa-demo/tasks.db", reason: "permission denied")
    let mocks = MockServices(tasks: TaskFactory.tasks(3))
    await mocks.settings.answer(error)
    let app = AppModel(uses: mocks.uses)

    await app.start(on: [])
    await until { app.frame.text.contains("Task 00003") }

    let words = Problem(error).text.split(separator: " ")
    let lines = app.frame.text.split(separator: "\n").suffix(3).dropLast()
    #expect(lines.joined(separator: " ").split(separator: " ") == words)
    app.stop()
  }

  @Test(
    "The sync screen shows the state of its circuit",
    arguments: [
      (.closed, ["Closed", "The server is asked as usual.", "Nothing", "2 minutes ago"]),
      (
        .open,
        [
          "Open", "asked again in less than a minute", "3 changes", "✗", "⇅ paused",
          "The server can't be reached.", "Check that the server runs: DemoApp --serve.",
        ]
      ),
      (.halfOpen, ["Half open", "The next answer decides", "Syncing …", "?", "⇅ syncing"]),
    ] as [(PreviewScenario.Circuit, [String])])
  func syncShowsCircuit(circuit: PreviewScenario.Circuit, words: [String]) async throws {
    let text = try await frame(.syncStatus, circuit: circuit).text

    for word in words { #expect(text.contains(word), "\(word)") }
  }

  @Test("Without a server, the sync screen says that tasks stay on this machine")
  func noServerIsExplained() async throws {
    let app = AppModel(uses: MockServices().uses, storage: "memory")
    await app.start(on: [.list(.all), .syncStatus])
    await until { !app.frame.text.contains("Loading") }

    #expect(app.frame.text.contains("Tasks stay on this machine"))
    app.stop()
  }

  @Test("The settings show each row with its values")
  func settingsShowRows() async throws {
    #expect(
      try await frame(.settings).text == """
          ◆ Daylist  ›  Settings                                       Wed 12 Mar 2025

         ╭─ Settings ─────────────────────────────────────────────────────────────────╮
         │▌ Theme                                    Dark   Light                     │
         │▌ Colours of all screens                                                    │
         │                                                                            │
         │  Sort by                                  Due date   Priority   Title      │
         │  Order of the list                                                         │
         │                                                                            │
         │  Completed                                Show   Hide                      │
         │  In the list that opens first                                              │
         │                                                                            │
         │  Due dates                                Tomorrow   2025-03-13            │
         │  How days are written                                                      │
         │                                                                            │
         │  Deleting                                 Ask first   Do not ask           │
         │  Before a task is deleted                                                  │
         │                                                                            │
         │  Sync                                     After changes   By hand          │
         │  Where a server was named                                                  │
         ╰────────────────────────────────────────────────────────────────────────────╯
          Tasks are kept in memory (preview data)

          j/k Move   ←/→ Change   Esc Back   ? Help   q Quit
        """)
  }

  @Test("In the light theme, the settings mark that theme as chosen")
  func lightThemeIsMarked() async throws {
    let frame = try await frame(.settingsLight)

    let row = frame.row(3).filter { $0.style.background == DesignTokens.color(.accent, .light) }

    #expect(row.map(\.text).joined() == " Light ")
  }

  @Test("The help lists the keys, over the list")
  func helpListsKeys() async throws {
    let text = try await frame(.help).text

    #expect(text.contains("╭─ Keys ─"))
    #expect(text.contains("Undo completing or deleting"))
    #expect(text.contains("All tasks"))
    #expect(text.contains("any key Close"))
  }

  @Test("The help says that it is cut")
  func cutHelpSaysSo() async throws {
    #expect(try await frame(.help, columns: 60, rows: 14).text.contains("… and more"))
  }
}
