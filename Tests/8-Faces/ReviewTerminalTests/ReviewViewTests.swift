import Baselines
import Decisions
import FrameComparison
import FrameFindings
import FrameRenderer
import ProjectTestSupport
import Review
import ReviewPreview
import RunReport
import ScreenRuns
import TerminalFrame
import TerminalUI
import Testing

// Testable for layouts, and for colours without a terminal.
@testable import ReviewTerminal

/// The views of a review.
@Suite(.timeLimit(.minutes(20))) struct ReviewViewTests {
  static let sizes = [
    (1, 1), (79, 24), (80, 24), (81, 25), (100, 30), (118, 24), (119, 40), (160, 24),
    (160, 48), (199, 50), (200, 60), (260, 70),
  ]

  /// Made once, because making it would take most of a test's time.
  static let data = PreviewProject()

  static func state(
    _ screen: PreviewScreen, columns: Int = 80, rows: Int = 24
  ) -> ReviewState {
    let data = ReviewViewTests.data
    var state = ReviewState(
      screen.session(data), ReviewContext(data.subject, person: "Lea", baseline: "baseline"),
      size: GridSize(columns: columns, rows: rows))
    for key in screen.keys {
      if let name = state.missingScreen { state.show(data.screen(name)) }
      _ = state.handle(key)
    }
    if let name = state.missingScreen { state.show(data.screen(name)) }
    return state
  }

  @Test(
    "Every screen can be drawn in every size and with every kind of colours", arguments: sizes,
    PreviewScreen.allCases)
  func everySize(size: (Int, Int), screen: PreviewScreen) {
    let state = Self.state(screen, columns: size.0, rows: size.1)

    for ground in [ReviewColors.Ground.dark, .light, .sixteen, .none] {
      let frame = ReviewView(state, ReviewColors(ground)).frame

      #expect(frame.size == GridSize(columns: size.0, rows: size.1))
      #expect(!frame.isBlank)
      #expect(frame.cells.allSatisfy { $0.link == nil && !$0.style.attributes.contains(.blink) })
    }
  }

  @Test(
    "Both grounds have the same text, and without colour no cell has one",
    arguments: PreviewScreen.allCases)
  func darkAndLight(screen: PreviewScreen) {
    let state = Self.state(screen)

    let dark = ReviewView(state, ReviewColors(.dark)).frame
    let light = ReviewView(state, ReviewColors(.light)).frame
    let plain = ColorDepth.none.reduced(ReviewView(state, ReviewColors(.none)).frame)

    #expect(dark.text == light.text)
    #expect(
      plain.cells.allSatisfy {
        $0.style.foreground == .default && $0.style.background == .default
      })
  }

  @Test(
    "A removed row is in its gap, rows as before are folded, and edits are as in the report"
  )
  func foldedRows() {
    let text = ReviewView(Self.state(.reviewList), ReviewColors(.dark)).frame.text

    let rows = text.split(separator: "\n").map(String.init)
    #expect(rows[1] == "  ✓ g1 12 screens   approved    \"Cancel\" → \"Discard\"")
    #expect(rows[2] == "▌   itemList        regression  row 17 removed, and 2 more edits")
    #expect(
      rows[4] == "    importSheet     error       exit status 66: nothing to decide, fix and run")
    #expect(text.contains(" rows 4–14 as before "))
    #expect(text.contains("removed: ✓ Call the dentist"))
    #expect(text.contains("1 of 4 decided"))
  }

  @Test(
    "A number beside a value is in brackets, so that it doesn't look like one of its digits"
  )
  func bracketedNumbers() {
    let state = Self.state(.reviewLarge, columns: 200, rows: 60)

    for ground in [ReviewColors.Ground.dark, .none] {
      let text = ReviewView(state, ReviewColors(ground)).frame.text

      #expect((1...3).allSatisfy { text.contains("[\($0)]") })
      #expect(!text.contains("31of") && !text.contains("41of"))
    }
  }

  /// The words of a text, however it is wrapped, without the swatches of colours.
  private static func words(_ text: String) -> String {
    text.replacing("■", with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("All words of the current edit are shown, even if its line is too short for them")
  func wholeSentence() {
    var state = Self.state(.reviewWide, columns: 120, rows: 48)

    for _ in state.edits {
      _ = state.handle(.character("n"))
      let view = ReviewView(state, ReviewColors(.dark))
      let frame = view.frame
      let shown = (0..<48).map { row in
        (view.layout.edits.column..<120).map { frame[$0, row].text }.joined()
      }.joined(separator: " ")
      #expect(Self.words(shown).contains(Self.words(state.edits[state.edit].change)))
    }
  }

  @Test("The difference shows all words of the current edit")
  func sentenceOfDifference() {
    var state = Self.state(.reviewList)
    _ = state.handle(.character("d"))

    for _ in state.edits {
      let text = ReviewView(state, ReviewColors(.dark)).frame.text
      #expect(Self.words(text).contains(Self.words(state.edits[state.edit].change)))
      _ = state.handle(.character("n"))
    }
  }

  @Test("Findings that the list of edits has are not repeated below it")
  func findingsOnce() {
    let state = Self.state(.reviewLarge, columns: 200, rows: 60)
    let text = ReviewView(state, ReviewColors(.dark)).frame.text

    let repeated = (state.report?.findings ?? []).filter { finding in
      state.edits.contains { $0.change == finding.change } && text.contains(finding.summary)
    }

    #expect(state.report?.findings.isEmpty == false)
    #expect(repeated.isEmpty)
  }

  @Test("A pane that is narrower than the screen shows the current edit with its number")
  func narrowPane() throws {
    let before = Frame(size: GridSize(columns: 120, rows: 10))
    var after = before
    for column in 70..<80 { after[column, 4] = Cell("x") }
    let screen = ReviewScreen(
      name: "wide", before: .frame(before), after: .frame(after), palette: Theme.dark.palette)
    var edit = EditReport(
      Edit(.text(from: "", to: "xxxxxxxxxx"), region: GridRegion(columns: 70...79, rows: 4...4)))
    edit.id = "e7"
    let alignment = RowAlignment(before, after, [edit])
    let pane = Pane(
      colors: ReviewColors(.dark), screen: screen, alignment: alignment,
      marks: PaneMarks(screen, [edit], alignment), edit: 0, isBeside: false, isBare: false)
    var canvas = Canvas(size: GridSize(columns: 80, rows: 10))

    pane.draw(.after, in: canvas.bounds, on: &canvas)

    #expect(canvas.frame.text.contains("xxxxxxxxxx[7]"))
  }

  @Test("The difference says which rows moved")
  func movedRows() {
    var state = Self.state(.reviewList, columns: 200, rows: 60)
    _ = state.handle(.character("d"))

    let text = ReviewView(state, ReviewColors(.dark)).frame.text

    #expect(text.contains(/; rows? \d.* moved\b/))
  }

  @Test("A screen without a capture shows its baseline")
  func baselineOfOrphan() throws {
    var state = Self.state(.reviewList)
    var canvas = Canvas(size: GridSize(columns: 80, rows: 24))
    for row in 0..<24 { canvas.put("as it was", in: canvas.bounds.line(row)) }
    let name = try #require(state.item?.screens.first)

    state.show(
      ReviewScreen(
        name: name, before: .frame(canvas.frame), after: .nothing("nothing was captured"),
        palette: Theme.dark.palette))

    let text = ReviewView(state, ReviewColors(.dark)).frame.text
    #expect(text.contains("as it was"))
    #expect(!text.contains("nothing was captured"))
  }

  @Test("A large terminal shows the rows of the edits below them")
  func rowsBelowEdits() {
    let text = ReviewView(
      Self.state(.reviewLarge, columns: 200, rows: 60), ReviewColors(.dark)
    ).frame.text

    #expect(text.contains(/-.*Call the dentist/))
  }

  @Test(
    "Side by side, a removed row leaves a hatched one and the rows after it stay aligned"
  )
  func sideBySide() {
    let frame = ReviewView(Self.state(.reviewWide, columns: 160, rows: 48), ReviewColors(.dark))
      .frame

    let rows = frame.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let gone = rows.first { $0.contains("Call the dentist") }
    let after = rows.first { $0.contains("Back up the photo library") }
    #expect(gone?.contains("╱╱╱╱") == true)
    #expect(after?.ranges(of: "Back up the photo library").count == 2)
    #expect(frame.text.contains("about itemList"))
  }

  @Test(
    "The layout follows the size",
    arguments: [
      (80, 24, ReviewLayout.Kind.editsBelow), (117, 30, .editsBelow), (118, 24, .editsRight),
      (159, 40, .editsRight), (160, 48, .listAbove), (199, 48, .listAbove), (200, 60, .listLeft),
    ])
  func layoutsBySize(columns: Int, rows: Int, kind: ReviewLayout.Kind) {
    let layout = ReviewLayout(Self.state(.reviewList, columns: columns, rows: rows))

    #expect(layout.kind == kind)
    #expect(layout.panes.allSatisfy { $0.endColumn <= columns && $0.endRow < rows })
  }

  @Test("A terminal that is too small shows the size that it needs and a command instead")
  func tooSmall() {
    let text = ReviewView(Self.state(.reviewSmall, columns: 70, rows: 20), ReviewColors(.dark))
      .frame.text.replacing("\n", with: " ")

    #expect(text.contains("qa review needs 80×24; this terminal has 70×20"))
    #expect(text.contains("qa approve <screen>"))
  }

  /// The keys of the help's two columns, each with the words beside it.
  private static func help() -> [String: String] {
    let frame = ReviewView(state(.reviewHelp), ReviewColors(.dark)).frame
    var help: [String: String] = [:]
    for row in 0..<frame.size.rows {
      for (keys, words) in [(2..<10, 10..<42), (42..<52, 52..<80)] {
        let text = words.map { frame[$0, row].text }.joined()
        for key in keys.map({ frame[$0, row].text }).joined().split(separator: " ") {
          help[String(key)] = text.split(separator: " ").joined(separator: " ")
        }
      }
    }
    return help
  }

  @Test("The help has every key of the table beside what it does here")
  func keysInHelp() {
    let help = Self.help()

    // Keys that share a line.
    let shared: [ReviewKeys.Action: String] = [
      .before: "before alone, after alone", .after: "before alone, after alone",
      .nextScreen: "next, previous screen", .previousScreen: "next, previous screen",
      .nextEdit: "next, previous edit", .previousEdit: "next, previous edit",
      .swipe: "swipe, onion, play: page only", .onion: "swipe, onion, play: page only",
      .recording: "swipe, onion, play: page only", .sideBySide: "side by side: 160 columns",
    ]
    for entry in ReviewKeys.all where entry.section != .verdicts {
      let words = shared[entry.action] ?? entry.description(in: .terminal)
      for key in entry.keys { #expect(help[key] == words, "\(key)") }
    }
    #expect(help["1–6"] == "one verdict only (below)")
  }

  // MARK: Hostile captures

  /// A screen with edits, whose texts and cells are hostile.
  private func hostile(_ text: String, title: String = "", edits: Int = 1) -> ReviewState {
    var report = ScreenReport(screen: "a", verdict: .regression, reason: text)
    report.edits = (0..<edits).map { _ in EditReport(pixels: text) }
    report.notes = [text]
    var (before, after) = (
      Frame(size: GridSize(columns: 80, rows: 24)), Frame(size: GridSize(columns: 80, rows: 24))
    )
    for column in 0..<40 {
      before[column, 3] = Cell("a", link: "http://evil.example")
      after[column, 3] = Cell(column % 2 == 0 ? "x\u{202e}" : "\u{2066}", link: "\u{1b}]8;;x")
    }
    (before.title, after.title) = (title, title)
    let sample = Self.data.subject
    let request = ReviewRequest(by: text, for: text, at: text, reason: text)
    let subject = ReviewSubject(
      run: sample.run,
      report: SuiteReport(run: sample.run.id, screens: [report])
        .with(OpenRequests(["a": [OpenRequests.Entry(request, isLocal: false)]])),
      reportDigest: "r", screens: sample.screens)
    var state = ReviewState(
      ReviewSession(ReviewList(subject)),
      ReviewContext(subject, person: text, baseline: text), size: GridSize(columns: 80, rows: 24))
    state.show(
      ReviewScreen(
        name: "a", before: .frame(before), after: .frame(after), palette: Theme.dark.palette))
    return state
  }

  @Test(
    "Captured text can't act on the terminal",
    arguments: [
      "\u{1b}[2J\u{1b}]52;c;eA==\u{7}", "a\u{202e}b\u{2066}c", "\u{9b}2J\r\n\0", "👩\u{200d}👧 日本",
    ])
  func hostileText(text: String) {
    for keys in ["", "d", "q", "?", "r", "i", "/", "z"] {
      var state = hostile(text, title: String(repeating: "t", count: 1 << 20))
      for key in keys { _ = state.handle(.character(key)) }
      var writer = FrameWriter()

      let frame = ReviewView(state, ReviewColors(.dark)).frame
      let output = writer.output(for: frame)

      let shown = frame.cells.flatMap { $0.text.unicodeScalars }
      #expect(!shown.contains { OutsideText.isHidden($0) })
      #expect(frame.title == "qa review")
      #expect(
        !output.contains("\u{1b}]52") && !output.contains("\u{1b}]8;") && !output.contains("\u{9b}")
      )
    }
  }

  @Test(
    "Who asks, why, and the edits that no request names are shown in each size",
    arguments: [(80, 24), (119, 40), (160, 48), (200, 60)], ["", "d"])
  func requests(size: (Int, Int), keys: String) {
    var state = hostile("as asked")
    state.resize(GridSize(columns: size.0, rows: size.1))
    for key in keys { _ = state.handle(.character(key)) }

    let text = ReviewView(state, ReviewColors(.dark)).frame.text

    #expect(text.contains("▌ ? a"))
    #expect(text.contains("not requested: "))
    #expect(text.contains("asked by as"))
  }

  @Test("Ten thousand edits are one list, in which every key still works")
  func manyEdits() {
    var state = hostile("x", edits: 10_000)

    for key in "nnnpdzbs" { _ = state.handle(.character(key)) }
    let text = ReviewView(state, ReviewColors(.dark)).frame.text

    #expect(state.edits.count == 10_000)
    #expect(!text.isEmpty)
  }

  @Test("Pictures without cells, missing sides and other sizes are described in words")
  func otherSides() {
    let small = Frame(size: GridSize(columns: 20, rows: 5))
    let large = Frame(size: GridSize(columns: 200, rows: 60))
    let sides: [(ReviewScreen.Side, ReviewScreen.Side, String)] = [
      (
        .picture(width: 640, height: 480), .picture(width: 640, height: 481),
        "640×481 pixels without cells"
      ),
      (.frame(small), .frame(large), "200×60"),
      (.nothing("no baseline yet"), .frame(small), "20×5"),
    ]
    for (before, after, phrase) in sides {
      var state = hostile("x")
      state.show(ReviewScreen(name: "a", before: before, after: after, palette: Theme.dark.palette))

      let text = ReviewView(state, ReviewColors(.dark)).frame.text

      #expect(text.contains(phrase), "\(text)")
      for key in "dzbsinp" { _ = state.handle(.character(key)) }
      #expect(!ReviewView(state, ReviewColors(.dark)).frame.isBlank)
    }
  }
}
