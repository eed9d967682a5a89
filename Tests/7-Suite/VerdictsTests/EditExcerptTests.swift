import FrameMasks
import ProjectTestSupport
import TerminalFrame
import Testing

// Testable to make folded edits without a comparison.
@testable import FrameComparison
@testable import FrameFindings
@testable import RunReport
@testable import Verdicts

// Verdicts is testable for its limits and the parts of a screen's report.

/// The rows before and after each edit in a report.
@Suite(.timeLimit(.minutes(20))) struct EditExcerptTests {
  @Test("A changed text has its row before and after")
  func changedText() throws {
    let excerpts = try excerpts(
      from: ["Mail", "", "1,204 unread"], to: ["Mail", "", "1.204 unread"])

    #expect(excerpts == [["-1,204 unread", "+1.204 unread"]])
  }

  @Test("A removed or inserted row is shown between its neighbours")
  func removedAndInsertedRows() throws {
    let (more, less) = (["one", "two", "three", "four"], ["one", "three", "four"])

    let removed = try excerpts(from: more, to: less)
    let inserted = try excerpts(from: less, to: more)

    #expect(removed.first == [" one", "-two", " three"])
    #expect(inserted.first == [" one", "+two", " three"])
  }

  @Test(
    "A scrolled list shows the rows that came and went, with a neighbour"
  )
  func scrolledList() throws {
    let rows = (0..<12).map { "entry number \($0)" }

    let excerpts = try excerpts(from: Array(rows[0..<11]), to: Array(rows[1..<12]))

    #expect(excerpts == [["-entry number 0", " entry number 1", "+entry number 11"]])
  }

  @Test("Unchanged rows between those that changed are counted")
  func rowsBetween() throws {
    let old = frame(["┌──┐", "│  │", "│  │", "│  │", "│  │", "└──┘"])
    let new = frame(["╭──╮", "│  │", "│  │", "│  │", "│  │", "╰──╯"])

    #expect(
      try excerpts(from: old, to: new) == [
        [
          "-┌──┐", "+╭──╮", " │  │", " … and 2 more lines", " │  │", "-└──┘", "+╰──╯",
        ]
      ])
  }

  @Test("Rows that were or became blank show only the other side")
  func blankRows() throws {
    let came = try excerpts(from: ["", "", ""], to: ["one", "two", ""])
    let gone = try excerpts(from: ["one", "two", ""], to: ["", "", ""])

    #expect(came.contains(["+one", "+two"]))
    #expect(gone.contains(["-one", "-two"]))
  }

  @Test("Rows with the same text have no excerpt")
  func sameText() throws {
    let old = frame(["Save"])
    var new = old
    new[0, 0].style.foreground = .palette(1)

    #expect(try excerpts(from: old, to: new) == [nil])
  }

  @Test("Masked cells are blank, including both halves of a wide character")
  func maskedCells() throws {
    let masks = [Mask(columns: 6...8)]

    let excerpts = try excerpts(
      from: frame(["Save  日12"]), to: frame(["Send  本34"]), masks: masks)

    #expect(excerpts == [["-Save     2", "+Send     4"]])
  }

  @Test("A wide row is cut around its edit, and a long one at its limit")
  func wideAndLongRows() throws {
    let row = String(repeating: "a", count: 400)
    let wide = try #require(
      try excerpts(from: [row], to: [row.prefix(300) + "b" + row.dropFirst(301)]).first ?? nil)
    var old = frame(["Save"])
    old[0, 0].text = "S" + String(repeating: "\u{301}", count: 2000)
    let long = try #require(try excerpts(from: old, to: frame(["Send"])).first ?? nil)

    #expect(wide.allSatisfy { $0.hasPrefix("-…aaa") || $0.hasPrefix("+…aaa") })
    #expect(wide.allSatisfy { $0.count <= EditExcerpts.maxColumns + 3 })
    #expect(wide[1].contains("b"))
    #expect(long == ["-…", "+Send"])
  }

  @Test("An edit of many rows shows the first and counts the others")
  func manyRows() throws {
    let old = frame((0..<60).map { "old \($0)" })
    let new = frame((0..<60).map { "new \($0)" })
    let edit = FoldedEdit(
      edits: [0], cause: nil, kind: .text, change: "", aftermath: [], subjects: [],
      region: GridRegion(columns: 0...9, rows: 0...59))
    var excerpts = EditExcerpts(from: old, to: new)

    let found = excerpts.lines(of: edit, [])
    let lines = try #require(found)

    #expect(lines.count == EditExcerpts.maxLines)
    #expect(lines.last == " … and 97 more lines")
  }

  @Test("The excerpts of a screen and of a report are limited, and further edits have none")
  func limitOfExcerpts() {
    let row = String(repeating: "x", count: 200)
    let new = frame([row + "y"])
    let edit = FoldedEdit(
      edits: [0], cause: nil, kind: .text, change: "", aftermath: [], subjects: [],
      region: GridRegion(columns: 0...200, rows: 0...0))
    var excerpts = EditExcerpts(from: frame([row + "z"]), to: new)

    let lists = (0..<1000).map { _ in excerpts.lines(of: edit, []) }
    let bytes = lists.compactMap { $0 }.joined().reduce(0) { $0 + $1.utf8.count }
    var screen = ScreenReport(screen: "s", verdict: .regression)
    screen.edits = [EditReport(Edit(.title(from: "", to: "x")))]
    screen.edits[0].excerpt = [String(repeating: "x", count: EditExcerpts.maxBytes)]
    let report = SuiteReport(run: "1", screens: Array(repeating: screen, count: 1000))

    #expect(bytes <= EditExcerpts.maxBytes && bytes > EditExcerpts.maxBytes - 1000)
    #expect(lists[999] == nil)
    #expect(
      report.screens.count { $0.edits[0].excerpt != nil }
        == EditExcerpts.maxReportBytes / EditExcerpts.maxBytes)
  }

  @Test("Screens of different sizes and edits of the whole frame have no excerpt")
  func differentSizes() throws {
    var titled = frame(["Save"])
    titled.title = "Mail"

    #expect(try excerpts(from: frame(["Save"]), to: frame(["Save", "Send"])) == [nil])
    #expect(try excerpts(from: frame(["Save"]), to: titled) == [nil])
  }

  @Test("Invisible characters are made visible")
  func invisibleCharacters() throws {
    var new = frame(["Save"])
    new[0, 0].text = "\u{202e}"

    #expect(try excerpts(from: frame(["Save"]), to: new) == [["-Save", "+\u{fffd}ave"]])
  }

  // MARK: Frames

  private func frame(_ rows: [String]) -> Frame {
    let columns = rows.map { $0.reduce(0) { $0 + TextWidth.of(String($1)) } }.max() ?? 1
    var frame = Frame(size: GridSize(columns: max(columns, 10), rows: rows.count))
    for (row, text) in rows.enumerated() {
      var column = 0
      for character in text {
        let width = TextWidth.of(String(character))
        frame[column, row] = Cell(String(character), width: UInt8(width))
        if width == 2 { frame[column + 1, row] = .continuation() }
        column += width
      }
    }
    return frame
  }

  private func excerpts(from old: [String], to new: [String]) throws -> [[String]?] {
    let count = max(old.count, new.count)
    func padded(_ rows: [String]) -> [String] {
      rows + Array(repeating: "", count: count - rows.count)
    }
    return try excerpts(from: frame(padded(old)), to: frame(padded(new)))
  }

  /// The excerpts of all edits of a comparison.
  private func excerpts(
    from old: Frame, to new: Frame, masks: [Mask] = []
  ) throws -> [[String]?] {
    let comparison = FrameComparison(
      from: old, to: new, masked: try CellSet(masks, from: old, to: new))
    let difference = ScreenDifference.frames(comparison, from: old, to: new)
    return difference.edits(difference.meaning(DesignRules(nil))).map(\.excerpt)
  }
}
