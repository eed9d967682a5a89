import Baselines
import FrameComparison
import FrameRenderer
import Reports
import ScreenConfig
import ScreenshotSuite
import TerminalFrame
import Testing

@Suite struct ConsoleReportTests {
  @Test("Every verdict has its line, its reason, its edits, its picture and what to do")
  func report() {
    var changed = ScreenReport(screen: "settings", verdict: .regression)
    changed.edits = [EditReport(Edit(.title(from: "", to: "Inbox")))]
    changed.pictures.current = "screenshots/current/settings.png"
    changed.pictures.difference = "screenshots/current/settings.diff.png"
    var failed = ScreenReport(screen: "sheet", verdict: .error, reason: "the app exited")
    failed.remedy = "correct it"
    var drifted = ScreenReport(screen: "list", verdict: .pass)
    drifted.notes = ["renderer drift: scale 1 → 2"]
    let report = SuiteReport(
      run: "1", screens: [changed, failed, drifted], warnings: ["not in git"])

    let text = ConsoleReport(style: ConsoleStyle(usesColor: false)) { "../\($0)" }.text(of: report)
      .description

    #expect(
      text == """
        regression       settings
            e1  title nothing → "Inbox"
            picture: ../screenshots/current/settings.diff.png
        error            sheet
            the app exited
            → correct it
        pass             list
            note: renderer drift: scale 1 → 2
        note: not in git

        3 screens: 1 pass, 1 regression, 1 error
        If that is as it should be: qa approve settings --reason "…"

        """)
  }

  @Test("A screen with very many edits lists the first and counts the rest")
  func manyEdits() {
    var screen = ScreenReport(screen: "s", verdict: .regression)
    screen.edits = (0..<30).map { EditReport(Edit(.title(from: "", to: "\($0)"))) }

    let text = ConsoleReport(style: ConsoleStyle(usesColor: false))
      .text(of: SuiteReport(run: "1", screens: [screen])).description

    #expect(text.contains("    e15 title nothing → \"14\"\n    … and more: 30 edits in all\n"))
  }

  @Test("The same edit on several screens is told once, and named where it is")
  func groups() {
    func text(_ from: String, _ to: String, row: Int) -> EditReport {
      let region = GridRegion(columns: 0...5, rows: row...row)
      return EditReport(Edit(.text(from: from, to: to), region: region))
    }
    let reports = ["a", "b", "c", "d", "e", "f"].enumerated().map { index, name in
      var screen = ScreenReport(screen: name, verdict: .regression)
      screen.edits = [text("q quit", "^Q quit", row: index)]
      if index < 2 { screen.edits.append(EditReport(Edit(.title(from: "", to: "Inbox")))) }
      if index == 3 { screen.edits.append(text("one", "two", row: 9)) }
      return screen
    }

    let report = SuiteReport(run: "1", screens: reports)
    let text = ConsoleReport(style: ConsoleStyle(usesColor: false)).text(of: report).description

    #expect(report.groups.map(\.screens) == [["a", "b", "c", "d", "e", "f"], ["a", "b"]])
    #expect(
      text == """
        regression       a
            g1  row 0, columns 0–5
            g2  title nothing → "Inbox"
        regression       b
            g1  row 1, columns 0–5
            g2  title nothing → "Inbox"
        regression       c
            g1  row 2, columns 0–5
        regression       d
            g1  row 3, columns 0–5
            e7  row 9, columns 0–5: "one" → "two"
        regression       e
            g1  row 4, columns 0–5
        regression       f
            g1  row 5, columns 0–5

        The same edit on several screens:
            g1  "q quit" → "^Q quit"  on 6: a, b, c, d and 2 more
            g2  title nothing → "Inbox"  on 2: a, b

        6 screens: 6 regression

        """)
  }

  @Test("A finding stands over the edits that it sums up, and one that says the same is that edit")
  func findings() {
    func rows(_ rows: ClosedRange<Int>) -> GridRegion { GridRegion(columns: 0...9, rows: rows) }
    var (old, new) = (
      Frame(size: GridSize(columns: 10, rows: 4)), Frame(size: GridSize(columns: 10, rows: 4))
    )
    for column in 0..<10 {
      for row in 0..<4 {
        (old[column, row], new[column, row]) = (Cell("\(row)"), Cell("\(row)"))
      }
      old[column, 1].style.attributes = .inverse
      new[column, 2].style.attributes = .inverse
      new[column, 3] = Cell("x")
    }

    let (text, _) = report(from: old, to: new)

    #expect(
      text.hasPrefix(
        """
        regression       list
            state: rows 1–2, columns 0–9: selection moved from row 1 to row 2
              e1  row 1, columns 0–9: inverse off
              e2  row 2, columns 0–9: inverse on
            e3  row 3, columns 0–9: "3333333333" → "xxxxxxxxxx"

        """))
  }

  /// The report on a screen that changed, and how many edits it has.
  private func report(from old: Frame, to new: Frame) -> (text: String, editCount: Int) {
    let comparison = FrameComparison(from: old, to: new)
    var screen = ScreenReport(screen: "list", verdict: .regression)
    screen.edits = comparison.edits.map(EditReport.init)
    screen.findings = Findings.of(
      comparison, from: old, to: new, rules: DesignRules(palette: Theme.dark.palette)
    ).map(FindingReport.init)

    let text = ConsoleReport(style: ConsoleStyle(usesColor: false))
      .text(of: SuiteReport(run: "1", screens: [screen])).description
    return (text, comparison.edits.count)
  }

  @Test("Of many edits that one finding sums up, the first are shown")
  func longFinding() {
    let old = Frame(size: GridSize(columns: 20, rows: 10))
    var new = old
    let box = ["┌ Find ──┐", "│ needle │", "│ thread │", "│ three  │", "│ four   │", "└────────┘"]
    for (row, line) in box.enumerated() {
      for (column, character) in line.enumerated() {
        new[column + 3, row + 2] = Cell(String(character))
      }
    }

    let (text, editCount) = report(from: old, to: new)

    #expect(
      text.contains("    extra element: rows 2–7, columns 3–12: box 10×6 \"Find\"\n      e1  "))
    #expect(text.contains("      … and \(editCount - 4) more edits\n"))
    #expect(!text.contains("e5"))
  }

  @Test("What was declared, and declarations that fail, have their lines")
  func declarations() {
    var screen = ScreenReport(screen: "a", verdict: .expectedChange)
    screen.needsApproval = true
    let entry = Baselines.Expectation(
      screens: ["b"], changes: [], reason: "mail", author: "A", expires: "2026-12-31")
    let report = SuiteReport(
      run: "1", screens: [screen],
      expectations: [ExpectationReport(entry: entry, screens: [], problem: "covers nothing")])

    let text = ConsoleReport(style: ConsoleStyle(usesColor: false)).text(of: report).description

    #expect(
      text == """
        expected change  a
        fails: expected.json, entry 1 (mail) covers nothing

        1 screen: 1 expected change
        What was declared still has to be approved: qa approve --expected --reason "…"

        """)
  }

  @Test("Verified baselines are counted, and problems told")
  func verification() {
    var problem = ScreenReport(screen: "a", verdict: .regression, reason: "edited")
    problem.remedy = "restore it"
    let report = ConsoleReport(style: ConsoleStyle(usesColor: false))

    #expect(
      report.text(of: Verification(baselines: 1, problems: [])).description
        == "1 baseline: as approved\n")
    #expect(
      report.text(of: Verification(baselines: 3, problems: [problem])).description == """
        regression       a
            edited
            → restore it

        3 baselines: 1 not as approved

        """)
  }

  @Test("No screens are said to be none")
  func empty() {
    let text = ConsoleReport(style: ConsoleStyle(usesColor: false))
      .text(of: SuiteReport(run: "1", screens: [])).description

    #expect(text == "no screens\n")
  }

  @Test(
    "What apps show can't act on the console",
    arguments: [
      ("a\u{1b}[2Jb", "a\u{fffd}[2Jb"), ("a\u{9b}b", "a\u{fffd}b"), ("a\u{202e}b", "a\u{fffd}b"),
      ("a\nb", "a\u{fffd}b"), ("👩\u{200d}👧 é", "👩\u{200d}👧 é"),
    ])
  func safe(text: String, expected: String) {
    #expect(OutsideText.visible(text) == expected)
  }
}

@Suite struct ProgressTextTests {
  @Test("A shard tells how much of the whole it is")
  func shard() throws {
    let shard = try #require(Shard("2/3"))
    let text = ProgressText(style: ConsoleStyle(usesColor: false))

    #expect(text.activity(.sharded(shard, count: 4, of: 9)) == "shard 2/3: 4 of 9 screens")
    #expect(text.result(of: .sharded(shard, count: 4, of: 9)) == nil)
  }

  @Test(
    "Events have their words",
    arguments: [
      (
        RunEvent.waitingForLock(42),
        "another qa (process 42) works in this project; waiting for it to finish"
      ),
      (.waitingForLock(nil), "another qa works in this project; waiting for it to finish"),
      (
        .waitingForSandbox(screen: "a"),
        "another capture of a screen named a is running; waiting for it"
      ),
      (.building("App (debug)"), "building App (debug)"),
    ])
  func activity(event: RunEvent, expected: String) {
    #expect(
      ProgressText(style: ConsoleStyle(usesColor: false)).activity(event).description == expected)
  }

  @Test("A captured screen has a line with its time, a failed one with its reason")
  func results() {
    let text = ProgressText(style: ConsoleStyle(usesColor: false))
    var screen = CapturedScreen(
      screen: ScreenName(config: "list"), configDigest: "", baselineDigest: nil)
    screen.milliseconds = 12
    screen.isReused = true
    var failed = CapturedScreen(
      screen: ScreenName(config: "list"), configDigest: "", baselineDigest: nil)
    failed.error = CaptureError(
      reason: "ended", message: "the app exited", remedy: "look", lastPicture: "a.png")
    failed.warnings = ["no mask matched"]

    #expect(
      text.result(of: .captured(screen, index: 1, count: 2))
        == "captured   list  12 ms  same as the baseline")
    #expect(
      text.result(of: .captured(failed, index: 2, count: 2)) == """
        error      list  the app exited
            note: no mask matched
            → look
            picture: a.png
        """)
    #expect(text.result(of: .building("x")) == nil)
  }

  @Test("The list shows mismatches between the app's screens and the configs")
  func list() {
    let list = ScreenList(
      screens: [
        ListedScreen(
          screen: "a", app: "htop", size: "80×24", appScreen: nil, hasBaseline: true),
        ListedScreen(
          screen: "list", app: "App", size: "80×24", appScreen: "list", hasBaseline: false),
      ], withoutConfig: ["App: detail"], withoutCase: ["old"], notes: ["App: not built"])

    #expect(
      ListText(style: ConsoleStyle(usesColor: false)).text(of: list).description == """
        a     80×24  htop
        list  80×24  App  no baseline yet
        no config for the app's screen: App: detail
        the app has no such screen: old
        note: App: not built

        """)
  }
}
