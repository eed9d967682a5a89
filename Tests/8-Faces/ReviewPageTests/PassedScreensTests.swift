import Baselines
import Decisions
import FoundationEssentials
import FrameMasks
import RunReport
import TerminalFrame
import Testing

@testable import ReviewPage

/// Screens that pass: a line for each, and what the page says about them once.
@Suite(.timeLimit(.minutes(20))) struct PassedScreensTests {
  typealias Screen = (ScreenReport, ReviewMaterial)

  private static let material = ReviewMaterial(palette: SamplePage.palette)

  private static func passing(
    _ name: String, command: [String] = ["app"], config: String? = nil,
    _ change: (inout Screen) -> Void = { _ in }
  ) -> Screen {
    var screen = ScreenReport(screen: BaselineName(name), verdict: .pass)
    screen.milliseconds = 12
    screen.capture = CaptureReport(
      config: config ?? "screenshots/\(name).json", command: command)
    var sample = (screen, material)
    change(&sample)
    return sample
  }

  /// Screens with names of 12 characters and commands that differ.
  private static func many(
    _ count: Int, _ change: (inout Screen) -> Void = { _ in }
  ) -> [Screen] {
    (0..<count).map { index in
      let name = "screen-\(10_000 + index)"
      return passing(
        name, command: ["sh", "-c", "./app --page=\(index) --theme dark; read -r"], change)
    }
  }

  @Test("A passing screen adds at most 70 bytes and its name to the page, with its command")
  func bytesOfPassingScreen() {
    let few = SamplePage.text(Self.many(100)).utf8.count
    let more = SamplePage.text(Self.many(1100)).utf8.count

    #expect((more - few) / 1000 <= 70 + 12)
  }

  @Test("Ten thousand passing screens with the same note make a page of less than 1.3 MB")
  func pageOfManyScreens() {
    let page = SamplePage.text(
      Self.many(10_000) { $0.0.notes = [String(repeating: "drawn by another renderer ", count: 8)] }
    )

    #expect(page.utf8.count < 1_300_000)
    #expect(page.contains("10000 screens pass"))
  }

  @Test("Screens with the same remarks share a section, which names the first of them")
  func sharedSection() {
    let page = SamplePage.text(Self.many(5) { $0.0.notes = ["drawn by another renderer"] })

    #expect(page.ranges(of: "<section class=\"screen\"").count == 1)
    #expect(page.ranges(of: "<li>drawn by another renderer</li>").count == 1)
    #expect(page.contains("<h2>screen-10000, screen-10001, screen-10002 and 2 more</h2>"))
  }

  @Test("Without scripts, the fold has the name and the time of each passing screen")
  func listWithoutScripts() {
    let page = SamplePage.text([
      Self.passing("list"), Self.passing("form") { $0.0.milliseconds = 7 },
    ])

    let fold = SamplePage.between("<summary>2 screens pass</summary>", "</details>", in: page)
    #expect(
      SamplePage.between("<ol class=\"names\">\n", "</ol></noscript>", in: fold)
        == "<li id=\"list\"><b>list</b> 12 ms\n<li id=\"form\"><b>form</b> 7 ms\n")
  }

  static let remarks: [@Sendable (inout Screen) -> Void] = [
    { $0.0.reason = "said here" }, { $0.0.remedy = "said here" }, { $0.0.notes = ["said here"] },
    { $0.0.configChanges = ["said here"] },
    { $0.0.approvals = [ApprovalReport(approval)] },
    {
      $0.1.masks = [ReviewMaterial.MaskReport(description: "row 1", reason: "said here")]
    },
    { $0.1.approvals = [ApprovalReport(approval)] }, { $0.1.problems = ["said here"] },
  ]

  private static let approval = Approval(
    from: nil, to: nil, by: "Mira", at: "2026-11-23T12:00:00Z", reason: "said here", run: "")

  @Test("A line links to what else the page says about its screen", arguments: remarks.indices)
  func linkToRemarks(_ index: Int) {
    let page = SamplePage.text([
      Self.passing("list"), Self.passing("other", Self.remarks[index]), Self.passing("zoom"),
    ])

    #expect(page.contains("<b>other</b> 12 ms <a href=\"#:r1\">remarks</a>\n"))
    #expect(SamplePage.between("id=\":r1\">", "</section>", in: page).contains("said here"))
    #expect(!SamplePage.between("id=\":r0\">", "</section>", in: page).contains("said here"))
    #expect(page.contains("<b>zoom</b> 12 ms\n"))
  }

  @Test("The section has the number of cells that masks hide, and what changed there")
  func maskedCells() {
    let page = SamplePage.text([
      Self.passing("list"),
      Self.passing("other") {
        $0.0.maskedCells = 5
        $0.0.hidden = [HiddenChange(mask: "row 1", reason: nil, cells: 5, changed: 3)]
        $0.1.masks = [ReviewMaterial.MaskReport(description: "row 1", reason: nil)]
      },
    ])

    let section = SamplePage.between("id=\":r1\">", "</section>", in: page)
    #expect(section.contains("5 cells hidden"))
    #expect(section.contains(" · hid "))
  }

  @Test("A search finds a passing screen by its reason")
  func searchText() {
    let page = SamplePage.text([Self.passing("list") { $0.0.reason = "Said here" }])

    #expect(page.contains("\"remarks\":[{\"note\":\"\",\"find\":\" pass said here\"}]"))
  }

  @Test("Equal reports of passing screens give equal bytes")
  func equalBytes() {
    let screens = Self.many(30) { $0.0.notes = ["\($0.0.screen.description.suffix(1)) ends it"] }

    #expect(SamplePage.text(screens) == SamplePage.text(screens))
    #expect(SamplePage.text(screens).ranges(of: "<section class=\"screen\"").count == 10)
  }
}

/// The commands and configs of passing screens, in the format that `passes.js` reads.
@Suite(.timeLimit(.minutes(20))) struct CaptureListTests {
  private struct Captures: Decodable {
    let folder: String
    let items: [Item]
  }

  private enum Item: Decodable, Equatable {
    case unknown
    case capture(start: Int, end: Int, middle: String, config: String?)

    init(from decoder: any Decoder) throws {
      guard var list = try? decoder.unkeyedContainer() else {
        self = .unknown
        return
      }
      self = .capture(
        start: try list.decode(Int.self), end: try list.decode(Int.self),
        middle: try list.decode(String.self), config: try list.decodeIfPresent(String.self))
    }
  }

  private func items(_ captures: [(String, CaptureReport?)]) throws -> Captures {
    var list = CaptureList()
    for (name, capture) in captures { list.add(capture, of: BaselineName(name)) }
    return try JSONDecoder().decode(Captures.self, from: Data(list.json.html.utf8))
  }

  @Test("A command has only what differs from the one before")
  func sharedParts() throws {
    let commands = ["./app --page 1 -q", "./app --page 22 -q", "./app --page 22 -q", "x", "./app"]

    let found = try items(
      commands.map {
        ("a", CaptureReport(config: "c/a.json", command: $0.split(separator: " ").map(String.init)))
      })

    #expect(
      found.items == [
        .capture(start: 0, end: 0, middle: "./app --page 1 -q", config: nil),
        .capture(start: 13, end: 3, middle: "22", config: nil),
        .capture(start: 18, end: 0, middle: "", config: nil),
        .capture(start: 0, end: 0, middle: "x", config: nil),
        .capture(start: 0, end: 0, middle: "./app", config: nil),
      ])
  }

  @Test("A command with other characters than ASCII is whole")
  func otherCharacters() throws {
    let found = try items(
      ["ä", "äb"].map { ("a", CaptureReport(config: "c/a.json", command: [$0])) })

    #expect(
      found.items == [
        .capture(start: 0, end: 0, middle: "'ä'", config: nil),
        .capture(start: 0, end: 0, middle: "'äb'", config: nil),
      ])
  }

  @Test("A config is left out if it has the screen's name, in the folder of the first such config")
  func configs() throws {
    let found = try items([
      ("a@light.end", CaptureReport(config: "screenshots/a.json", command: ["x"])),
      ("b", CaptureReport(config: "screenshots/a.json", command: ["x"])),
      ("b", CaptureReport(config: "other/b.json", command: ["x"])),
      ("a b", CaptureReport(config: "screenshots/a b.json", command: ["x"])),
      ("c", nil),
    ])

    #expect(found.folder == "screenshots/")
    #expect(
      found.items == [
        .capture(start: 0, end: 0, middle: "x", config: nil),
        .capture(start: 1, end: 0, middle: "", config: "screenshots/a.json"),
        .capture(start: 1, end: 0, middle: "", config: "other/b.json"),
        .capture(start: 1, end: 0, middle: "", config: "screenshots/a b.json"),
        .unknown,
      ])
  }
}
