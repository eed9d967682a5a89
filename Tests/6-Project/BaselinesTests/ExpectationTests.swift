import Baselines
import Diagnostics
import FrameComparison
import ProjectFiles
import ProjectTestSupport
import TerminalFrame
import Testing

/// The changes that an entry of `expected.json` covers, and the errors in such a file.
@Suite(.timeLimit(.minutes(20))) struct ExpectationTests {
  private typealias Entry = Baselines.Expectation

  private static let old = ["Settings", "Save  Cancel", "one", "two", "three", ""]

  private func frame(_ rows: [String], _ style: (inout Frame) -> Void = { _ in }) -> Frame {
    var frame = Frame(size: GridSize(columns: 30, rows: 8))
    for (row, line) in rows.enumerated() {
      for (column, character) in line.enumerated() {
        frame[column, row] = Cell(String(character))
      }
    }
    style(&frame)
    return frame
  }

  private func covers(
    _ changes: [Entry.Change], _ new: Frame, screens: [String] = ["settings"],
    expires: String = "2026-12-31"
  ) -> Bool {
    let entry = Entry(
      screens: screens, changes: changes, reason: "r", author: "A", expires: expires)
    let comparison = FrameComparison(from: frame(Self.old), to: new)
    return ExpectationCoverage(
      of: comparison, screen: "settings", by: [entry], on: "2026-06-01"
    ).isComplete
  }

  private var renamed: Frame { frame(["Settings", "Send  Cancel", "one", "two", "three"]) }

  @Test("Different sizes of a text have different descriptions")
  func textSizes() {
    func text(_ columns: Int, _ length: Int, _ fraction: SizedText.Fraction? = nil) -> SizedText {
      SizedText(columns: columns, scale: 2, length: length, fraction: fraction)
    }
    let sizes = [
      nil, text(10, 5), text(12, 5), text(10, 4), text(10, 5, SizedText.Fraction(1, 2)),
      text(10, 5, SizedText.Fraction(2, 4)), text(10, 5, SizedText.Fraction(1, 2, vertical: .end)),
      text(10, 5, SizedText.Fraction(1, 2, horizontal: .middle)),
    ]

    let aspects = sizes.flatMap { Edit(.textSize(from: nil, to: $0)).aspects }

    #expect(Set(aspects).count == sizes.count)
  }

  @Test(
    "A text edit is covered only if its kind, words and place match",
    arguments: [
      (Baselines.Expectation.Change(edit: .text), true),
      (.init(edit: .text, from: "Save", to: "Send"), true),
      (.init(from: "Save"), true),
      (.init(rows: CellRange(1...1)), true),
      (.init(edit: .text, rows: CellRange(0...4), columns: CellRange(0...3)), true),
      (.init(edit: .style), false),
      (.init(edit: .text, from: "Save", to: "Post"), false),
      (.init(rows: CellRange(0...0)), false),
      (.init(rows: CellRange(1...1), columns: CellRange(0...2)), false),
    ])
  func text(change: Baselines.Expectation.Change, expected: Bool) {
    #expect(covers([change], renamed) == expected)
  }

  @Test(
    "An entry covers the screens that it names, up to and including its last day",
    arguments: [
      (["settings"], "2026-06-01", true), (["set*"], "2026-12-31", true),
      (["?ettings", "x"], "2027-01-01", true), (["list"], "2026-12-31", false),
      (["Settings"], "2026-12-31", false), (["settings"], "2026-05-31", false),
    ])
  func screensAndLastDay(screens: [String], expires: String, expected: Bool) {
    #expect(covers([.init(edit: .text)], renamed, screens: screens, expires: expires) == expected)
  }

  @Test("One undeclared edit leaves the whole screen undeclared")
  func undeclaredEdit() {
    var new = renamed
    new[10, 4] = Cell("!")

    #expect(!covers([.init(from: "Save", to: "Send")], new))
    #expect(covers([.init(from: "Save", to: "Send"), .init(rows: CellRange(4...4))], new))
  }

  @Test("Every changed property of a style must be declared")
  func styleProperties() {
    let new = frame(Self.old) { frame in
      for column in 0..<4 {
        frame[column, 1].style = Style(foreground: .palette(4), attributes: .bold)
      }
    }
    let color = Entry.Change(
      edit: .style, property: "foreground", from: "default", to: "colour 4")

    #expect(!covers([color], new))
    #expect(covers([color, .init(edit: .style, property: "bold")], new))
    #expect(!covers([color, .init(edit: .style, property: "bold", to: "off")], new))
  }

  @Test("An inserted row covers the rows that it pushes down within the declared rows")
  func shiftedRows() {
    let new = frame(["Settings", "Save  Cancel", "a row more", "one", "two", "three"])

    #expect(covers([.init(edit: .insertion, to: "a row more")], new))
    #expect(covers([.init(edit: .insertion, rows: CellRange(2...5))], new))
    #expect(!covers([.init(edit: .insertion, rows: CellRange(2...2))], new))
    #expect(!covers([.init(edit: .text)], new))
  }

  @Test("A change of the title is covered by its kind but not by rows")
  func titleEdit() {
    var new = frame(Self.old)
    new.title = "Inbox"

    #expect(covers([.init(edit: .title, to: "Inbox")], new))
    #expect(!covers([.init(rows: CellRange(0...7))], new))
  }

  @Test("An entry covers nothing if the frames are equal")
  func noDifference() {
    let comparison = FrameComparison(from: frame(Self.old), to: frame(Self.old))
    let entry = Entry(
      screens: ["*"], changes: [.init(edit: .text)], reason: "r", author: "A",
      expires: "2026-12-31")

    let coverage = ExpectationCoverage(
      of: comparison, screen: "a", by: [entry], on: "2026-01-01")

    #expect(!coverage.isComplete)
    #expect(coverage.used.isEmpty)
  }

  private static let fields =
    #""screens": "a", "reason": "r", "author": "A", "expires": "2026-12-31""#

  @Test(
    "An error in expected.json gives its place and remedy",
    arguments: [
      ("[]", "expected.json:1:1: the file must hold an object, not a list"),
      ("{}", "expected.json:1:1: the key \"expectations\" is missing"),
      (#"{ "expectations": [{}] }"#, "expected.json:1:20: the key \"screens\" is missing"),
      (
        #"{ "expectations": [{ "screens": [] }] }"#,
        "expected.json:1:33: \"screens\" must not be empty"
      ),
      (
        "{ \"expectations\": [{ \(fields) }] }",
        "expected.json:1:20: the key \"changes\" is missing"
      ),
      (
        "{ \"expectations\": [{ \(fields), \"changes\": [{}] }] }",
        "expected.json:1:105: an expectation must say what may change"
      ),
      (
        "{ \"expectations\": [{ \(fields), \"changes\": { \"edit\": \"txt\" } }] }",
        "expected.json:1:114: there is no edit \"txt\"\n  did you mean \"text\"?"
      ),
      (
        "{ \"expectations\": [{ \(fields), \"changes\": { \"rows\": [5, 3] } }] }",
        "expected.json:1:114: \"rows\" go from the first to the last one, not from 5 to 3\n  \"rows\": [3, 5]"
      ),
      (
        #"{ "expectations": [{ "screens": "a", "changes": { "edit": "text" }, "expires": "soon" }] }"#,
        "expected.json:1:80: \"soon\" is not a date"
      ),
    ])
  func errorsHavePlaces(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "screenshots/expected.json")

    let error = #expect(throws: SuiteError.self) { try ExpectationFile.read(folder.project) }

    #expect(error?.exitCode == .usage)
    #expect(error?.description.hasPrefix("screenshots/\(message)") ?? false, "\(error as Any)")
  }

  @Test(
    "A date is a day that the calendar has",
    arguments: [
      ("2026-12-31", true), ("2028-02-29", true), ("2026-02-30", false), ("2027-02-29", false),
      ("2026-04-31", false), ("2026-13-01", false), ("2026-01-00", false), ("2026-1-001", false),
    ])
  func dates(text: String, isDate: Bool) {
    #expect(ExpectationFile.isDate(text) == isDate)
  }

  @Test("Expectations read back as they were written")
  func roundTrip() async throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "screenshots/x")
    let file = ExpectationFile(expectations: [
      Entry(
        screens: ["a", "b*"],
        changes: [
          .init(
            edit: .text, from: "a\nb", to: "\"c\"", rows: CellRange(1...2),
            columns: CellRange(0...79)),
          .init(edit: .style, property: "foreground", to: "#7aa2f7"),
        ], reason: "r", author: "A <a@example.org>", expires: "2026-12-31")
    ])

    try file.write(folder.project, try await ProjectLock.acquire(folder.folders) { _ in })

    #expect(try ExpectationFile.read(folder.project) == file)
  }
}
