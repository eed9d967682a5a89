import DaylistData
import DaylistDomain
import DaylistPresentation
import DemoApp
import TerminalFrame
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct ListScreenTests {
  private func frame(_ screen: AppScreen, columns: Int = 80, rows: Int = 24) async throws -> Frame {
    let app = try await previewApp(screen)
    defer { app.stop() }
    return app.frame(size: GridSize(columns: columns, rows: rows))
  }

  @Test("The list shows its tasks, counts and keys")
  func listShowsTasks() async throws {
    #expect(
      try await frame(.itemList).text == """
          ◆ Daylist  ›  All tasks                                      Wed 12 Mar 2025

          4 of 14 done  ━━━━━━────────────────── 28 %           2 overdue  2 due today

         ╭─ All 14 ─ Open 10 ─ Done 4 ────────────────────────────────── by due date ─╮
         │    Task                             Priority  Tags             Due         │
         │▌ ○ Renew passport                   ▲ High    #personal        Mon 10 Mar  │
         │  ○ Send invoice to Northwind        ◆ Medium  #work #finance   Yesterday   │
         │  ○ Prepare release notes for 2.4    ▲ High    #work #docs      Today       │
         │  ○ Water the plants                 ▽ Low     #home            Today       │
         │  ○ Book train to Zürich             ◆ Medium  #travel          Tomorrow    │
         │  ○ Review pull request from Anaïs   ▲ High    #work #code      Fri 14 Mar  │
         │  ○ Plan the team retrospective      ◆ Medium  #work            Mon 17 Mar  │
         │  ○ Buy a birthday present for Sam   ◆ Medium  #family #shop    Thu 20 Mar  │
         │  ○ Replace bicycle brake pads       ▽ Low     #home            Sat 29 Mar  │
         │  ○ Read “Thinking in Systems”       ▽ Low     #reading         –           │
         │  ✓ Update the on-call rota          ▲ High    #work            Sun 9 Mar   │
         │  ✓ File the travel expenses         ◆ Medium  #finance         Yesterday   │
         │  ✓ Call the dentist                 ◆ Medium  #health          Today       │
         │  ✓ Back up the photo library        ▽ Low     #home            Sat 15 Mar  │
         │                                                                            │
         ╰────────────────────────────────────────────────────────────────── 1 of 14 ─╯

          ↵ Open   n New   ␣ Done   d Delete   / Search   f Filter   ? Help   q Quit
        """)
  }

  @Test("The list with a filter shows only open tasks")
  func filteredListIsOpen() async throws {
    let text = try await frame(.itemListFiltered).text

    #expect(text.contains("Open tasks"))
    #expect(text.contains("1 of 10"))
    #expect(!text.contains("✓"))
  }

  @Test("An empty list says what to do")
  func emptyListExplains() async throws {
    let text = try await frame(.itemListEmpty).text

    #expect(text.contains("No tasks yet"))
    #expect(text.contains("n  New task"))
    #expect(!text.contains("Open the task"))
  }

  @Test("A list that loads shows placeholders for its rows")
  func loadingListHasPlaceholders() async throws {
    let text = try await frame(.itemListLoading).text

    #expect(text.contains("◌ Loading tasks"))
    #expect(text.contains("○ ╌╌╌╌"))
    #expect(!text.contains("All 0"))
  }

  @Test("A list that can't be read says why and what to do")
  func failureIsExplained() async throws {
    let text = try await frame(.itemListFailure).text

    #expect(text.contains("That did not work"))
    #expect(text.contains("permission denied"))
    #expect(text.contains("Check the file's permissions."))
    #expect(text.contains("r  Try again"))
  }

  @Test("A long list has a scroll bar, and shows its end after a jump")
  func longListScrolls() async throws {
    let mocks = MockServices(tasks: TaskFactory.tasks(10_000))
    let app = AppModel(uses: mocks.uses, storage: "memory")
    await app.start(on: [])
    await until { app.frame.text.contains("1 of 10000") }

    _ = await app.handle(.end)
    await until { app.frame.text.contains("Task 10000") && !app.frame.text.contains("· · ·") }

    #expect(app.frame.row(with: "Task 10000")?.contains("┃") == true)
    #expect(app.frame.row(with: "Task 10000")?.contains("▌") == true)
    app.stop()
  }

  @Test("A narrow terminal keeps titles and days")
  func narrowListKeepsTitles() async throws {
    let text = try await frame(.itemList, columns: 40, rows: 12).text

    #expect(text.contains("○ Renew passport"))
    #expect(text.contains("Mon 10 Mar"))
    #expect(!text.contains("#personal"))
  }

  @Test("The search shows the tasks that it found, and marks the words")
  func searchMarksWords() async throws {
    let frame = try await frame(.search)

    #expect(frame.text.contains("/  work re"))
    #expect(frame.text.contains("1 of 3"))
    let row = try #require(
      frame.text.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains("retrospective") })
    let accent = DesignTokens.color(.accent, .dark)
    let marked = frame.row(row).filter { $0.style.foreground == accent }.map(\.text).joined()
    #expect(marked == "re")
  }
}
