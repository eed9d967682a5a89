import FrameMasks
import TerminalFrame
import Testing

// The search for the nearest text is internal to its module.
@testable import CaptureSteps

@Suite(.timeLimit(.minutes(20))) struct NearestTextTests {
  private func frame(_ rows: [String], columns: Int = 40) -> Frame {
    var frame = Frame(size: GridSize(columns: columns, rows: max(rows.count, 1)))
    for (row, text) in rows.enumerated() {
      for (column, character) in text.enumerated() {
        frame[column, row] = Cell(String(character))
      }
    }
    return frame
  }

  @Test(
    "A text that nearly matches is named with its row",
    arguments: [
      ("SELECT", ["", "a select b"], #"the screen shows "select", row 1"#),
      ("Save  as", ["Save as"], #"the screen shows "Save as", row 0, with different spacing"#),
      ("Saveas", ["x Save as"], #"the screen shows "Save as", row 0, with different spacing"#),
      ("to be saved", ["a file to be", "saved now"], #"the screen shows "to be saved", rows 0–1"#),
      (
        "to be saved", ["│ to be │", "│ saved │"], #"the screen shows "to be saved", rows 0–1"#
      ),
      ("Settings", ["Setings here"], #"the screen shows "Setings", row 0"#),
      ("12 unread", ["13 unread"], #"the screen shows "13 unread", row 0"#),
      (
        "Save modified buffer?", ["Save modified"],
        #"the screen shows "Save modified", row 0, part of it only"#
      ),
      ("Ünïcode", ["ünïcode"], #"the screen shows "ünïcode", row 0"#),
    ])
  func similarTextIsNamed(text: String, rows: [String], description: String) {
    #expect(FrameCondition.text(text).nearest(in: frame(rows)) == description)
  }

  @Test(
    "A text that is only slightly similar isn't named",
    arguments: [
      ("SELECT", ["insert", "row"]), ("ab", ["xa"]), ("done", [""]), ("Settings", ["tin"]),
    ])
  func farMatch(text: String, rows: [String]) {
    #expect(FrameCondition.text(text).nearest(in: frame(rows)) == nil)
  }

  @Test(
    "For a regular expression, the match of a similar one is named",
    arguments: [
      (#"\d+ UNREAD"#, ["3 unread"], #"the screen shows "3 unread", row 0"#),
      (
        #"\d+ unread mail"#, ["", "3 unread", "mail"],
        #"the screen shows "3 unread", row 1, with different spacing"#
      ),
      (
        #"Saved \d+ files"#, ["Saved 3 lines"],
        #"/Saved \d+ / alone matches "Saved 3 ", row 0"#
      ),
    ])
  func similarPatternIsTried(source: String, rows: [String], description: String) throws {
    let condition = FrameCondition.regex(try FramePattern(source))

    #expect(condition.nearest(in: frame(rows)) == description)
  }

  @Test("A text in another style, the actual cursor position and the actual title are named")
  func otherConditions() throws {
    var frame = frame(["Save"])
    frame.cursor.position = GridPosition(column: 2, row: 0)
    frame.title = "kak 12"
    let bold = FrameCondition.styledText(
      "Save", StylePattern(foreground: .palette(4), attributes: .bold))

    #expect(
      bold.nearest(in: frame)
        == "the text is in row 0, but in foreground default, not bold")
    #expect(
      FrameCondition.cursor(GridPosition(column: 0, row: 0)).nearest(in: frame)
        == "it was at row 0, column 2")
    #expect(FrameCondition.title("Inbox").nearest(in: frame) == #"the title was "kak 12""#)
  }

  @Test("A large screen and a long text take bounded time")
  func boundedTime() {
    let rows = (0..<500).map { row in
      let bytes = (0..<500).map { column in UInt8(33 + (row * 7 + column * 13) % 90) }
      return String(decoding: bytes, as: UTF8.self)
    }
    let text = String(repeating: "abcdefghij", count: 10_000)

    let time = ContinuousClock().measure {
      _ = FrameCondition.text(text).nearest(in: frame(rows, columns: 500))
    }

    #expect(time < .seconds(40))
  }
}
