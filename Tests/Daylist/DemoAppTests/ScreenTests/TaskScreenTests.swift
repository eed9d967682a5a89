import DaylistData
import DaylistPresentation
import DemoApp
import TerminalFrame
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct TaskScreenTests {
  private func frame(_ screen: AppScreen, columns: Int = 80, rows: Int = 24) async throws -> Frame {
    let app = try await previewApp(screen)
    defer { app.stop() }
    return app.frame(size: GridSize(columns: columns, rows: rows))
  }

  @Test("The screen of a task fits a small terminal")
  func smallTaskIsCut() async throws {
    #expect(
      try await frame(.itemDetail, columns: 60, rows: 16).text == """
          ◆ Daylist  ›  Task                       Wed 12 Mar 2025
           ○ Prepare release notes for 2.4
         ╭─ Details ──────────────────────────────────────────────╮
         │ Status    ○ Open                                       │
         │ Priority  ▲ High                                       │
         │ Due       Wed 12 Mar, today                            │
         │ Tags      #work #docs                                  │
         │ Created   Sun 23 Feb                                   │
         ╰────────────────────────────────────────────────────────╯
         ╭─ Notes ────────────────────────────────────────────────╮
         │ Collect what changed since 2.3 and group it by what    │
         │ people see, not by component.                          │
         │ …                                                      │
         ╰────────────────────────────────────────────────────────╯

          Esc Back   e Edit   ␣ Done   d Delete
        """)
  }

  @Test("The screen of a task shows its place in the list")
  func taskShowsPlace() async throws {
    let text = try await frame(.itemDetail).text

    #expect(text.contains("Place     3 of 14"))
    #expect(text.contains("file moves."))
  }

  @Test("The sheet for a task fits a small terminal")
  func smallSheetFits() async throws {
    #expect(
      try await frame(.itemEditSheet, columns: 50, rows: 12).text == """
          ◆ Daylist  ›  Edit task
         ╭─ Edit task ──────────────────────────────────╮
         │ ▸ Title     Prepare release notes for 2.4    │
         │   Notes     Collect what changed since 2.3   │
         │   Priority  ▲ High   ◆ Medium   ▽ Low        │
         │   Due       2025-03-12     Wed 12 Mar, today │
         │   Tags      work, docs                       │
         │                                              │
         │              Save     Cancel                 │
         ╰──────────────────────────────────────────────╯

          Tab Next field   ^S Save   Esc Cancel
        """)
  }

  @Test("The sheet for a new task is empty, over the list")
  func newTaskSheetIsEmpty() async throws {
    let text = try await frame(.itemCreateSheet).text

    #expect(text.contains("╭─ New task ─"))
    #expect(text.contains("today, fri, +3, 2025-03-14"))
    #expect(text.contains("◆ Medium"))
  }

  @Test("The question before a deletion names the task, and offers to keep it")
  func deletionAsksFirst() async throws {
    let text = try await frame(.itemDeleteConfirm).text

    #expect(text.contains("Delete this task?"))
    #expect(text.contains("“Prepare release notes for 2.4”"))
    #expect(text.contains("You can bring it back with u."))
    #expect(text.contains("y Delete   n Keep"))
  }
}
