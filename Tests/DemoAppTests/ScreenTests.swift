import DemoApp
import TerminalFrame
import TerminalUI
import Testing

@Suite struct ScreenTests {
  private func app(_ screen: AppScreen, theme: ThemeName? = nil) async throws -> AppModel {
    let app = AppModel(
      repository: PreviewTaskRepository(), clock: .fixed(PreviewData.today),
      storage: "memory (preview data)", theme: theme)
    try await app.start(
      on: screen, preferring: screen == .itemList ? nil : PreviewData.featuredTaskID)
    return app
  }

  private func frame(
    _ screen: AppScreen, theme: ThemeName? = nil, columns: Int = 80, rows: Int = 24
  ) async throws -> Frame {
    try await app(screen, theme: theme).frame(size: GridSize(columns: columns, rows: rows))
  }

  @Test("The list")
  func list() async throws {
    #expect(
      try await frame(.itemList).text == """
          ◆ Daylist  ›  All tasks                                      Wed 12 Mar 2025

          4 of 14 done  ━━━━━━━━━━━━━━━━━━━━━━━━ 28 %           2 overdue  2 due today

         ╭─ Tasks ────────────────────────────────────────────────────── by due date ─╮
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

          ↵ Open   n New   e Edit   ␣ Done   d Delete   s Settings   ? Help   q Quit
        """)
  }

  @Test("The settings")
  func settings() async throws {
    #expect(
      try await frame(.settings).text == """
          ◆ Daylist  ›  Settings                                       Wed 12 Mar 2025

         ╭─ Settings ─────────────────────────────────────────────────────────────────╮
         │                                                                            │
         │▌ Theme                                    Dark   Light                     │
         │▌ Colours of all screens                                                    │
         │                                                                            │
         │  Sort by                                  Due date   Priority   Title      │
         │  Order of the list                                                         │
         │                                                                            │
         │  Completed                                Show   Hide                      │
         │  Tasks that are done                                                       │
         │                                                                            │
         │  Due dates                                Tomorrow   2025-03-13            │
         │  How days are written                                                      │
         │                                                                            │
         │  Deleting                                 Ask first   Do not ask           │
         │  Before a task is deleted                                                  │
         │                                                                            │
         ╰────────────────────────────────────────────────────────────────────────────╯
          Tasks are kept in memory (preview data)


          j/k Move   ←/→ Change   Esc Back   ? Help   q Quit
        """)
  }

  @Test("A task")
  func task() async throws {
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

  @Test("The sheet for a task, where there is little room")
  func sheetFor() async throws {
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

  @Test("The sheet shows the cursor in the field that has the focus")
  func sheetShows() async throws {
    let cursor = try await frame(.itemCreateSheet).cursor

    #expect(cursor.isVisible)
    #expect(cursor.position == GridPosition(column: 22, row: 4))
    #expect(try await frame(.itemList).cursor.isVisible == false)
  }

  nonisolated static let sizes = [
    (1, 1), (1, 200), (200, 1), (2, 2), (10, 3), (39, 12), (40, 11), (40, 12), (41, 13), (50, 17),
    (66, 20), (80, 24), (81, 25), (120, 40), (300, 100), (0, 0), (5000, 20),
  ]

  @Test("Every screen bears every size", arguments: sizes, AppScreen.allCases)
  func everyScreen(size: (Int, Int), screen: AppScreen) async throws {
    let app = try await app(screen)

    for key in [Key.tab, .down, .character("x"), .control("l"), .character("?")] {
      _ = await app.handle(key)
      let frame = app.frame(size: GridSize(columns: size.0, rows: size.1))
      #expect(!frame.isBlank)
    }
  }

  @Test("A terminal that is too small is told so", arguments: [(39, 12), (40, 11), (12, 3)])
  func terminalToo(columns: Int, rows: Int) async throws {
    let text = try await frame(.itemList, columns: columns, rows: rows).text

    #expect(text.contains("Too small"))
    #expect(text.contains("\(columns)×\(rows)"))
    #expect(!text.contains("Daylist"))
  }

  @Test("The light theme sets every background and text colour", arguments: AppScreen.allCases)
  func lightTheme(screen: AppScreen) async throws {
    let frame = try await frame(screen, theme: .light)

    #expect(frame.cells.allSatisfy { $0.style.background != .default })
    #expect(frame.cells.allSatisfy { $0.isBlank || $0.style.foreground != .default })
  }

  @Test("Both themes say the same", arguments: AppScreen.allCases)
  func bothThemes(screen: AppScreen) async throws {
    let dark = try await frame(screen, theme: .dark)
    let light = try await frame(screen, theme: .light)

    let isSettings = screen == .settings
    #expect(dark != light)
    #expect(isSettings || dark.text == light.text)
  }

  @Test("Text stands out from its background", arguments: AppScreen.allCases, ThemeName.allCases)
  func textStands(screen: AppScreen, theme: ThemeName) async throws {
    let frame = try await frame(screen, theme: theme)
    let dark = Palette(
      ansi: [], foreground: RGB(220, 220, 220), background: RGB(16, 20, 28),
      cursor: RGB(255, 255, 255))

    for cell in frame.cells where !cell.isBlank {
      let isLine = cell.text.unicodeScalars.allSatisfy { (0x2500...0x257f).contains($0.value) }
      let isBelowSheet = cell.style.foreground == faint(theme)
      guard !isLine, !isBelowSheet else { continue }
      let ratio = contrast(
        rgb(cell.style.foreground, dark.foreground), rgb(cell.style.background, dark.background))
      #expect(ratio >= 3.5, "“\(cell.text)” \(cell.style.foreground) on \(cell.style.background)")
    }
  }

  /// The colour of lines and of what lies below a sheet.
  private func faint(_ theme: ThemeName) -> Color {
    theme == .dark ? .rgb(RGB(hex: 0x505a70)) : .rgb(RGB(hex: 0xb4bac4))
  }

  private func rgb(_ color: Color, _ standard: RGB) -> RGB {
    if case .rgb(let rgb) = color.kind { return rgb }
    return standard
  }

  /// The contrast ratio of WCAG 2.1, 1 to 21, with a gamma of 2 in place of sRGB's curve.
  private func contrast(_ left: RGB, _ right: RGB) -> Double {
    func luminance(_ color: RGB) -> Double {
      let parts = [color.red, color.green, color.blue].map { Double($0) / 255 }.map { $0 * $0 }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (a, b) = (luminance(left), luminance(right))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
