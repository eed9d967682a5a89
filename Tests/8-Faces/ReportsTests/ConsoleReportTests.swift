import Baselines
import FrameComparison
import FrameFindings
import FrameRenderer
import ProjectFiles
import ProjectTestSupport
import Reports
import RunReport
import ScreenConfig
import ScreenRuns
import TerminalFrame
import Testing
import Verdicts

@Suite(.timeLimit(.minutes(20))) struct ConsoleReportTests {
  @Test("Each verdict is printed with its reason, edits, picture and remedy")
  func everyPart() {
    var changed = ScreenReport(screen: "settings", verdict: .regression)
    changed.edits = [EditReport(Edit(.title(from: "", to: "Inbox")))]
    changed.pictures.current = PictureReport(path: "screenshots/current/settings.png")
    changed.pictures.difference = PictureReport(path: "screenshots/current/settings.diff.png")
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
        ✗ regression  settings                                      ../screenshots/current/settings.diff.png
          e1   title nothing → "Inbox"

        ! error       sheet: the app exited
          try  correct it

          note list: renderer drift: scale 1 → 2
          note not in git

        3 screens: 1 regression, 1 error, 1 pass

          next qa approve settings --reason "…"
          or   qa run --failed                    retry once the errors are fixed

        """)
  }

  @Test(
    "The last line has the time and the slowest screen, if there is room",
    arguments: [
      ([100], 60, "1 screen: 1 pass" + String(repeating: " ", count: 39) + "9.4 s"),
      (
        [100, 2140], 60,
        "2 screens: 2 pass" + String(repeating: " ", count: 20) + "9.4 s, slowest s1 2.1 s"
      ),
      ([100, 2140], 40, "2 screens: 2 pass"),
    ])
  func timeAndSlowest(milliseconds: [Int], width: Int, expected: String) {
    let screens = milliseconds.enumerated().map { number, time in
      var screen = ScreenReport(screen: "s\(number)", verdict: .pass)
      screen.milliseconds = time
      return screen
    }
    let report = SuiteReport(
      run: "1", screens: screens, source: ReportSource(milliseconds: 9_420))

    let text = ConsoleReport(style: ConsoleStyle(usesColor: false, width: width)).text(of: report)

    #expect(text.description == expected + "\n")
  }

  @Test("An error that several screens have is printed once, with their names and remedy")
  func sameError() throws {
    let screens = (1...9).map { number in
      var screen = ScreenReport(
        screen: BaselineName("s\(number)"), verdict: .error,
        reason: "the app exited; it said: \"x\"")
      screen.said = "x"
      screen.remedy = "run it by hand"
      screen.milliseconds = 100 * number
      return screen
    }
    let report = SuiteReport(
      run: "1", screens: screens, source: ReportSource(milliseconds: 1000))

    let text = ConsoleReport(style: ConsoleStyle(usesColor: false)).text(of: report).description
    let markdown = String(decoding: try ReportFormat.markdown.bytes(of: report), as: UTF8.self)
    let annotations = try ReportFormat.annotations.bytes(of: report)

    #expect(
      text == """
        ! error       9 screens: the app exited; it said: "x"
               s1, s2, s3, s4, s5, s6, s7, s8, s9
          try  run it by hand

        9 screens: 9 error                                                           1.0 s, slowest s9 0.9 s

          next qa run --failed   retry once the errors are fixed

        """)
    #expect(markdown.contains("### ! 9 screens: the app exited; it said: \"x\"\n\n`s1`, `s2`"))
    #expect(markdown.matches(of: /run it by hand/).count == 1)
    #expect(annotations.count { $0 == UInt8(ascii: "\n") } == 1)
  }

  @Test("A screen with very many edits lists the first and counts the rest")
  func manyEdits() {
    var screen = ScreenReport(screen: "s", verdict: .regression)
    screen.edits = (0..<30).map { EditReport(Edit(.title(from: "", to: "\($0)"))) }

    let text = ConsoleReport(style: ConsoleStyle(usesColor: false))
      .text(of: SuiteReport(run: "1", screens: [screen])).description

    #expect(text.contains("  e12  title nothing → \"11\"\n       and 18 more edits\n"))
  }

  @Test("An edit that several screens have is printed once, and referred to elsewhere")
  func sharedEdits() {
    func text(_ from: String, _ to: String, row: Int) -> EditReport {
      let region = GridRegion(columns: 0...5, rows: row...row)
      return EditReport(Edit(.text(from: from, to: to), region: region))
    }
    let reports = ["a", "b", "c", "d", "e", "f"].enumerated().map { index, name in
      var screen = ScreenReport(screen: BaselineName(name), verdict: .regression)
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
        ✗ regression  6 screens, one edit in common
          g1   6 places            "q quit" → "^Q quit"
               a, b, c, d and 2 more

        ✗ regression  2 screens, one edit in common
          g2                       title nothing → "Inbox"
               a, b

        ✗ regression  d
          g1   row 3, columns 0–5  as above
          e7   row 9, columns 0–5  "one" → "two"

        6 screens: 6 regression

        """)
  }

  @Test("Screens that their groups describe have no lines of their own, even with a note")
  func groupedScreens() {
    let screens = ["a", "b"].map { name in
      var screen = ScreenReport(screen: BaselineName(name), verdict: .regression)
      screen.edits = [EditReport(Edit(.title(from: "", to: "Inbox")))]
      screen.notes = ["config changed since the merge base: command"]
      screen.pictures.current = PictureReport(path: "\(name).png")
      return screen
    }

    let text = ConsoleReport(style: ConsoleStyle(usesColor: false))
      .text(of: SuiteReport(run: "1", screens: screens)).description

    #expect(
      text == """
        ✗ regression  2 screens, one edit
          g1   title nothing → "Inbox"
               a, b

          note a, b: config changed since the merge base: command

        2 screens: 2 regression

          next qa approve g1 --reason "…"   settles all 2 screens

        """)
  }

  @Test("Only the first 16 sets of screens are printed together, and one command approves all")
  func manyGroups() {
    let screens = (0..<40).map { number in
      var screen = ScreenReport(screen: "s\(number)", verdict: .regression)
      screen.edits = [EditReport(Edit(.title(from: "", to: "\(number / 2)")))]
      screen.pictures.current = PictureReport(path: "current.png")
      return screen
    }

    let text = ConsoleReport(style: ConsoleStyle(usesColor: false))
      .text(of: SuiteReport(run: "1", screens: screens)).description

    #expect(text.matches(of: /2 screens, one edit/).count == 16)
    #expect(text.contains("✗ regression  s39 "))
    #expect(text.contains("  next qa review                       20 decisions cover 40 screens\n"))
    #expect(text.contains("  or   qa approve --all --reason \"…\""))
  }

  @Test("Edits with one explanation are printed as one")
  func foldedEdits() {
    func lines(_ selected: Int) -> Frame {
      var frame = Frame(size: GridSize(columns: 10, rows: 4))
      for column in 0..<10 {
        for row in 0..<4 { frame[column, row] = Cell("\(row)") }
        frame[column, selected].style.attributes = .inverse
      }
      return frame
    }
    let old = lines(1)
    var new = lines(2)
    for column in 0..<10 { new[column, 3] = Cell("x") }

    #expect(
      report(from: old, to: new).hasPrefix(
        """
        ✗ regression  list
          e1   rows 1–2, columns 0–9  selection moved from row 1 to row 2
          e2   row 3, columns 0–9     "3333333333" → "xxxxxxxxxx"

        """))
  }

  @Test("Words that differ within a text are highlighted")
  func changedWords() {
    func frame(_ text: String) -> Frame {
      var frame = Frame(size: GridSize(columns: 20, rows: 1))
      for (column, character) in text.enumerated() { frame[column, 0] = Cell(String(character)) }
      return frame
    }

    let text = report(
      from: frame("Esc Cancel"), to: frame("Esc Discard"), ConsoleStyle(usesColor: true))

    #expect(
      text.contains(
        "\u{1b}[31m\"\u{1b}[0m\u{1b}[1;31mCancel\u{1b}[0m\u{1b}[31m\"\u{1b}[0m\u{1b}[2m → \u{1b}[0m"
      ))
  }

  @Test(
    "Long words wrap at their column, on a console of any width", arguments: [40, 80, 100, 120])
  func wrappedWords(width: Int) {
    var screen = ScreenReport(screen: "list", verdict: .regression)
    let text = (0..<40).map { "word\($0)" }.joined(separator: " ")
    let region = GridRegion(columns: 10...70, rows: 12...12)
    screen.edits = [EditReport(Edit(.text(from: text, to: ""), region: region))]

    let lines = ConsoleReport(style: ConsoleStyle(usesColor: false, width: width))
      .text(of: SuiteReport(run: "1", screens: [screen])).description
      .split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }

    #expect(lines.allSatisfy { $0.count <= width })
    #expect(lines[1].contains(width < 100 ? "row 12  " : "row 12, columns 10–70  "))
    let column = lines[1].prefix { $0 != "\"" }.count
    #expect(lines.dropFirst(2).allSatisfy { $0.prefix { $0 == " " }.count == column })
  }

  /// The report on a screen that changed.
  private func report(
    from old: Frame, to new: Frame, _ style: ConsoleStyle = ConsoleStyle(usesColor: false)
  ) -> String {
    let comparison = FrameComparison(from: old, to: new)
    let findings = Findings.of(
      comparison, from: old, to: new, rules: DesignRules(palette: Theme.dark.palette))
    var screen = ScreenReport(screen: "list", verdict: .regression)
    screen.edits = EditReport.list(
      comparison.edits, comparison.folded(by: findings, from: old, to: new))
    return ConsoleReport(style: style).text(of: SuiteReport(run: "1", screens: [screen]))
      .description
  }

  @Test("Declared changes and failed declarations have their lines")
  func declaredChanges() {
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
        ~ expected    a

        ✗ fails       expected.json, entry 1 (mail) covers nothing

        1 screen: 1 expected

          next qa approve --expected --reason "…"   what was declared

        """)
  }

  @Test("Verified baselines are counted, and problems are printed")
  func verifiedBaselines() {
    var problem = ScreenReport(screen: "a", verdict: .regression, reason: "edited")
    problem.remedy = "restore it"
    let report = ConsoleReport(style: ConsoleStyle(usesColor: false))

    #expect(
      report.text(of: Verification(baselines: 1, problems: [])).description
        == "1 baseline: as approved\n")
    #expect(
      report.text(of: Verification(baselines: 3, problems: [problem])).description == """
        ✗ regression  a: edited
          try  restore it

        3 baselines: 1 not as approved

        """)
  }

  @Test("A report without screens says so")
  func noScreens() {
    let text = ConsoleReport(style: ConsoleStyle(usesColor: false))
      .text(of: SuiteReport(run: "1", screens: [])).description

    #expect(text == "no screens\n")
  }

  @Test(
    "Text from apps can't act on the console",
    arguments: [
      ("a\u{1b}[2Jb", "a\u{fffd}[2Jb"), ("a\u{9b}b", "a\u{fffd}b"), ("a\u{202e}b", "a\u{fffd}b"),
      ("a\nb", "a\u{fffd}b"), ("👩\u{200d}👧 é", "👩\u{200d}👧 é"),
    ])
  func hiddenCharacters(text: String, expected: String) {
    #expect(OutsideText.visible(text) == expected)
  }

  @Test(
    "The next commands settle every change",
    arguments: [
      // Groups that overlap settle their screens together.
      ([("a", ["1", "2"]), ("b", ["1"]), ("c", ["1", "2"])], ["qa approve g1 g2 "]),
      (
        [("a", ["1", "2"]), ("b", ["1"]), ("c", ["2", "3"])],
        ["qa approve g1 g2 ", "qa approve c "]
      ),
      ([("a", ["1"]), ("b", ["1"]), ("c", ["3"])], ["qa approve g1 ", "qa approve c "]),
    ])
  func nextCommands(screens: [(String, [String])], commands: [String]) {
    let reports = screens.map { name, edits in
      var screen = ScreenReport(screen: BaselineName(name), verdict: .regression)
      screen.edits = edits.map { EditReport(Edit(.title(from: "", to: $0))) }
      screen.pictures.current = PictureReport(path: "\(name).png")
      return screen
    }

    let text = ConsoleReport(style: ConsoleStyle(usesColor: false))
      .text(of: SuiteReport(run: "1", screens: reports)).description

    #expect(text.matches(of: /qa approve .*?--/).map { String($0.output.dropLast(2)) } == commands)
  }

  @Test("New screens with nothing else to report are one line")
  func newScreens() throws {
    let screens = (1...52).map { number in
      var screen = ScreenReport(
        screen: BaselineName("s\(number)"), verdict: .new, reason: "there is no baseline yet")
      screen.pictures.current = PictureReport(path: "s\(number).png")
      return screen
    }
    let report = SuiteReport(run: "1", screens: screens)

    let text = ConsoleReport(style: ConsoleStyle(usesColor: false)).text(of: report).description
    let markdown = String(decoding: try ReportFormat.markdown.bytes(of: report), as: UTF8.self)

    #expect(
      text == """
        + new         52 screens: there is no baseline yet (s1, s10, s11, s12 and 48 more)

        52 screens: 52 new

          next qa review                       52 decisions cover 52 screens
          or   qa approve --all --reason "…"   all of it

        """)
    #expect(markdown.contains("### + 52 screens: there is no baseline yet\n\n`s1`, `s10`"))
  }
}
