import Baselines
import ContentDigest
import Decisions
import FoundationEssentials
import FrameComparison
import FrameFindings
import ProjectTestSupport
import RunReport
import TerminalFrame
import Testing

// Testable to make the entries of a sheet of differences.
@testable import DifferencePictures
@testable import ReviewPage

/// The page as a file: its policy, its size, its order.
@Suite(.timeLimit(.minutes(20))) struct PageTests {
  private static let sample = [
    SamplePage.changed("list", from: ["Save all"], to: ["Send all"]),
    SamplePage.changed("edit", from: ["Save all", "x"], to: ["Send all", "y"]),
  ]

  @Test("The policy allows only the page's own script and style")
  func contentPolicy() throws {
    let page = SamplePage.text(Self.sample)

    let policy = SamplePage.between("Content-Security-Policy\" content=\"", "\"", in: page)
      .replacing("&#39;", with: "'")
    let script = SamplePage.between("<script>", "</script>", in: page)
    let style = SamplePage.between("<style>", "</style>", in: page)
    #expect(policy.hasPrefix("default-src 'none'; img-src data: blob:; style-src 'sha256-"))
    #expect(policy.contains("style-src \(PageAssets.hashSource(style));"))
    #expect(policy.contains("script-src \(PageAssets.hashSource(script));"))
    #expect(!policy.contains("connect-src") && !policy.contains("unsafe"))
    #expect(!page.contains(" style=\""))
  }

  @Test("The hash in a policy is that of the text's bytes")
  func hashOfPolicy() {
    // printf '' | openssl dgst -sha256 -binary | base64
    #expect(
      PageAssets.hashSource("") == "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
  }

  @Test("A served page has the token and may send requests to its server")
  func servedPage() {
    let page = SamplePage.text(Self.sample, decider: .server(token: "a\"b"))

    #expect(page.contains("data-decider=\"server\" data-token=\"a&quot;b\""))
    #expect(page.contains("; connect-src &#39;self&#39;\""))
    #expect(SamplePage.text(Self.sample).contains("<html lang=\"en\" data-decider=\"commands\">"))
  }

  @Test("Inserted and removed rows of one edit have different marks")
  func insertedAndRemovedRows() {
    let rows = (1...9).map { "entry \($0) of the list" }
    let page = SamplePage.text([
      SamplePage.changed(
        "list", from: Array(rows.dropLast()), to: ["a new row"] + rows.dropLast(2), columns: 24)
    ])

    #expect(
      page.contains("inserted <ins>a new row</ins>, removed <del>entry 8 of the list</del>"))
  }

  @Test("Equal reports give equal bytes")
  func equalBytes() {
    #expect(SamplePage.text(Self.sample) == SamplePage.text(Self.sample))
  }

  @Test("Pictures stay within the page's limit, and the first screens get theirs")
  func budgetOfPictures() {
    let picture = [UInt8](repeating: 7, count: 300_000)
    let screens = (0..<10).map { index in
      SamplePage.changed("screen\(index)", from: ["a\(index)"], to: ["b"], picture: picture)
    }

    let page = SamplePage.text(screens, limits: ReviewPage.Limits(page: 4 << 20))

    let pictures = page.ranges(of: "<img").count
    #expect(page.utf8.count < 4 << 20)
    #expect((4...8).contains(pictures))
    #expect(page.ranges(of: "There was no room for these pictures").count == 10 - pictures / 2)
    let last = SamplePage.between(":n9\">", "</noscript>", in: page)
    #expect(last.contains("screenshots/current/screen9.png"))
  }

  @Test("A page without room for pictures is the same with and without them")
  func withoutPictures() {
    let screens = (0..<4).map { index in
      SamplePage.changed(
        "screen\(index)", from: ["a\(index)"], to: ["b"],
        picture: Array(repeating: 7, count: 200_000))
    }
    let report = SuiteReport(run: "20261123-120000-000", screens: screens.map(\.0))
    let limits = ReviewPage.Limits(page: 5 << 18)
    var (whole, page) = (
      ReviewPage(report, title: "Sample", limits: limits),
      ReviewPage(report, title: "Sample", limits: limits)
    )

    for (_, material) in screens {
      whole.add(material)
      var material = material
      if !page.hasRoomForPictures {
        for side in [\ReviewMaterial.before, \.after] {
          material[keyPath: side] = material[keyPath: side].map { side in
            ReviewMaterial.Side(
              picture: nil, frame: side.frame, scale: side.scale, padding: side.padding)
          }
        }
      }
      page.add(material)
    }

    #expect(!page.hasRoomForPictures)
    #expect(page.bytes() == whole.bytes())
  }

  @Test("A page of more changed screens than it has room for has a row for each, and stays small")
  func budgetOfText() {
    let screens = (0..<600).map { index in
      SamplePage.changed(
        "screen\(1000 + index)", from: ["Save \(index)", "x"], to: ["Send all", "y\(index)"])
    }

    let page = SamplePage.text(screens, limits: ReviewPage.Limits(page: 2 << 20))

    #expect(page.utf8.count < 2 << 20)
    let sections = page.ranges(of: "<noscript id=\":n").count
    #expect((50...500).contains(sections))
    #expect(page.contains("<noscript id=\":n\(sections - 1)\">"))
    #expect(page.ranges(of: "<li class=\"row\"").count == 600)
    #expect(page.ranges(of: "no room for its edits").count == 600 - sections)
    #expect(page.contains("<li class=\"row\" id=\"screen1599\" data-n=\"599\">"))
    #expect(SamplePage.between("id=\":left\">", "</noscript>", in: page).contains("qa review"))
  }

  @Test("Cells beyond the limit are left out, and the edits stay")
  func frameBudget() {
    let page = SamplePage.text(Self.sample, limits: ReviewPage.Limits(frames: 100))

    #expect(page.ranges(of: "\"frames\":null").count == 2)
    #expect(page.contains("class=\"strip minus"))
  }

  @Test("A passing screen has one line and no picture")
  func passingScreen() {
    let page = SamplePage.text([
      (ScreenReport(screen: "zoom", verdict: .pass), ReviewMaterial(palette: SamplePage.palette))
    ])

    #expect(!page.contains("<img"))
    #expect(page.contains("<b>zoom</b>"))
    #expect(page.contains("1 of 1 screen needs no review"))
  }

  @Test("The words that differ are outlined and have the number of the report")
  func outlinedWords() {
    let page = SamplePage.text([
      SamplePage.changed("list", from: ["Save all now"], to: ["Send all now"])
    ])

    #expect(page.contains("<li class=\"card\" data-edit=\"1\">"))
    #expect(
      page.contains("<del>Save</del> <span class=\"to\">→</span> <ins>Send</ins>")
        || page.contains("<del>Save ⋯</del> <span class=\"to\">→</span> <ins>Send ⋯</ins>"))
    #expect(
      page.firstMatch(of: /<span class="mark"><span class="s\d+ w4">Save<\/span><\/span>/) != nil)
    #expect(page.firstMatch(of: /"before":\[\[0,3,0,0\]\],"after":\[\[0,3,0,0\]\]/) != nil)
  }

  @Test("Rows that both frames share are stored once")
  func sharedRows() throws {
    var data = FrameData(ReviewMaterial(palette: SamplePage.palette))
    let before = SamplePage.frame(["same", "old"], columns: 8)
    let after = SamplePage.frame(["same", "new"], columns: 8)

    let frames = data.value(before: before, after: after)
    let json = try #require(frames).json

    #expect(json.contains("\"rows\":[[[\"same\",0],[4,0]],[[\"old\",0],[5,0]]]"))
    #expect(json.contains("\"rows\":[0,[[\"new\",0],[5,0]]]"))
  }

  @Test("A cell of two columns and a cell of several scalars are runs of their own")
  func wideCells() throws {
    var frame = Frame(size: GridSize(columns: 6, rows: 1))
    frame[0, 0] = Cell("完", width: 2)
    frame[1, 0] = .continuation()
    frame[2, 0] = Cell("e\u{301}")
    frame[3, 0] = Cell("x", link: "https://example.org/<")
    var data = FrameData(ReviewMaterial(palette: SamplePage.palette))

    let frames = data.value(before: nil, after: frame)
    let json = try #require(frames).json

    #expect(json.contains("[\"完\",0,2],[\"e\u{301}\",0,1],[\"x\",0,1,0],[2,0]"))
    #expect(json.contains("\"links\":[\"https://example.org/\\u003c\"]"))
  }

  @Test("A strip of a very wide row has pieces of at most 29 columns")
  func wideStrip() {
    let row = (0..<12).map { "word\($0)    " }.joined()
    let frame = SamplePage.frame([row], columns: 120)
    let region = GridRegionOf.row(0, 5...110)

    let strip = Strip(of: frame, [region], [region], gap: nil, width: 29)

    #expect(strip.lines.count == 5)
    #expect(strip.lines.allSatisfy { $0.columns.count <= 29 && $0.row == 0 })
    #expect(strip.lines[0].columns.lowerBound <= 5)
  }

  @Test("The strips of a far move show the old and the new place and begin with a word")
  func movedFar() {
    let row = String(repeating: "word ", count: 24)
    let frame = SamplePage.frame([row, row, row, row], columns: 120)
    let (old, new) = (GridRegionOf.row(1, 5...24), GridRegionOf.row(2, 92...111))

    let before = Strip(of: frame, [old], [new], gap: nil, width: 29)
    let after = Strip(of: frame, [new], [old], gap: nil, width: 29)

    #expect(before.lines.map(\.row) == [1])
    #expect(after.lines.map(\.row) == [2])
    #expect(before.lines[0].columns.contains(5) && before.lines[0].columns.contains(24))
    #expect(after.lines[0].columns.contains(92) && after.lines[0].columns.contains(111))
    #expect((before.lines + after.lines).allSatisfy { [0, 4].contains($0.columns.lowerBound % 5) })
  }

  @Test("The strips before and after begin at the same column, whatever words are there")
  func sameColumns() {
    let old = SamplePage.frame(["api  1/1  Running      1   4d"], columns: 60)
    let new = SamplePage.frame(["api  0/1  CrashLoopNow 8   4d"], columns: 60)
    let place = GridRegionOf.row(0, 23...23)

    let before = Strip(of: old, [place], [place], beside: new, gap: nil, width: 12)
    let after = Strip(of: new, [place], [place], beside: old, gap: nil, width: 12)

    #expect(before.lines.map(\.columns) == after.lines.map(\.columns))
    #expect(after.lines.first?.columns.lowerBound == 22)
  }

  @Test("A strip of a value includes its label")
  func labelOfValue() {
    let frame = SamplePage.frame(["    Owner      Mira     "], columns: 60)
    let place = GridRegionOf.row(0, 15...18)

    let strip = Strip(of: frame, [place], [place], gap: nil, width: 29)

    #expect((0...4).contains(strip.lines[0].columns.lowerBound))
  }

  @Test("A place of several rows has one outline in a strip")
  func outlineOfRows() {
    let frame = SamplePage.frame(["one", "two", "three", "four"])
    let place = GridRegion(columns: 0...4, rows: 0...2)
    let strip = Strip(of: frame, [place], [place], gap: nil, width: 20)
    var classes = AppearanceClasses()

    let html = StripPainter(frame, SamplePage.palette, .before)
      .html(strip, [place], &classes).html

    #expect(html.ranges(of: "class=\"mark above\"").count == 1)
    #expect(html.ranges(of: "class=\"mark below above\"").count == 1)
    #expect(html.ranges(of: "class=\"mark below\"").count == 1)
  }

  @Test("Places that touch in a row share one outline, and others have their own")
  func touchingPlaces() throws {
    let frame = SamplePage.frame(["one two", "three"])
    let regions = [
      GridRegionOf.row(0, 3...3), GridRegionOf.row(1, 0...4), GridRegionOf.row(0, 0...2),
      GridRegionOf.row(0, 5...6),
    ]
    let entry = DifferenceSheet.Entry(
      number: "1", summary: "", mark: .changed, before: regions, after: regions, gap: nil,
      swatches: [])
    let edit = try #require(
      SamplePage.changed("a", from: ["one"], to: ["two"]).0.edits.first)

    let places = EditOutlines(edit, entry, from: frame, to: frame)

    #expect(
      places.before == [
        GridRegionOf.row(0, 0...3), GridRegionOf.row(0, 5...6), GridRegionOf.row(1, 0...4),
      ])
  }

  @Test("An edit in many places has one outline, and its words with its colours")
  func manyPlaces() throws {
    let rows = (0..<20).map { "row \($0)" }
    var (before, after) = (SamplePage.frame(rows), SamplePage.frame(rows))
    for row in 0..<20 {
      let color =
        row % 2 == 0 ? (RGB(10, 20, 30), RGB(90, 80, 70)) : (RGB(40, 50, 60), RGB(1, 2, 3))
      for column in 0..<20 {
        before[column, row].style.background = .rgb(color.0)
        after[column, row].style.background = .rgb(color.1)
        after[column, row].style.foreground = .rgb(250, 250, 250)
      }
    }
    let comparison = FrameComparison(from: before, to: after)
    let findings = Findings.of(
      comparison, from: before, to: after, rules: DesignRules(palette: SamplePage.palette))
    let folded = comparison.folded(by: findings, from: before, to: after)
    let edit = try #require(
      EditReport.list(comparison.edits, folded, in: (before, after)).first)
    let regions = (0..<20).map { GridRegionOf.row($0, 0...19) }
    let swatches = [RGB(1, 1, 1), RGB(2, 2, 2)].map {
      DifferenceSheet.Swatch(property: "background", from: $0, to: RGB(9, 9, 9))
    }
    let entry = DifferenceSheet.Entry(
      number: "1", summary: edit.summary, mark: .changed, before: regions, after: regions, gap: nil,
      swatches: swatches)
    var classes = AppearanceClasses()

    let places = EditOutlines(edit, entry, from: before, to: after)
    let headline = EditCard.headline(edit, places, &classes).html

    #expect(places.after == [GridRegion(columns: 0...19, rows: 0...19)])
    #expect(headline.hasPrefix(edit.change))
    #expect(headline.contains("#010101") && headline.contains("#020202"))
  }
}
