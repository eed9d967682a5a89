import CaptureSteps
import FrameMasks
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct FrameConditionTests {
  @Test(
    "A condition holds if the screen shows what it names",
    arguments: [
      (FrameCondition.text("Inbox (3)"), true),
      (.text("日本"), true),
      (.text("本x"), true),
      (.text("Outbox"), false),
      (.text("(3) second"), false),
      (.cursor(GridPosition(column: 4, row: 1)), true),
      (.cursor(GridPosition(column: 1, row: 4)), false),
      (.title("mail"), true),
      (.title("Mail"), false),
      (.styledText("Inbox", StylePattern(attributes: .bold)), true),
      (.styledText("Inbox", StylePattern(foreground: .palette(4), excludedAttributes: .dim)), true),
      (.styledText("Inbox", StylePattern(attributes: .inverse)), false),
      (.styledText("Inbox (3)", StylePattern(attributes: .bold)), false),
      (.styledText("Inbox", StylePattern(excludedAttributes: .bold)), false),
    ])
  func conditionsHold(condition: FrameCondition, expected: Bool) throws {
    #expect(try condition.holds(in: frame()) == expected)
  }

  @Test(
    "A regular expression is matched against the rows of the screen",
    arguments: [
      (#"Inbox \(\d\)"#, true), ("^second", true), ("Inbox.*second", false),
      (#"\(3\)\nsecond"#, true),
    ])
  func regexMatchesRows(pattern: String, expected: Bool) throws {
    let condition = FrameCondition.regex(try FramePattern(pattern))

    #expect(try condition.holds(in: frame()) == expected)
  }

  @Test("A pattern that backtracks for too long is an error")
  func slowPatternIsAbandoned() throws {
    var frame = frame()
    for column in 0..<14 { frame[column, 2] = Cell("a") }
    frame[14, 2] = Cell("c")
    let condition = FrameCondition.regex(try FramePattern("(a+)+b", patience: .milliseconds(10)))

    #expect(throws: FramePattern.TooSlow.self) { try condition.holds(in: frame) }
  }

  @Test("A malformed regular expression is refused when it is read")
  func malformedPatternIsRefused() {
    #expect(throws: FramePattern.MalformedPattern.self) { try FramePattern("(") }
  }

  /// Rows `Inbox (3)`, with its first word bold and blue, and `second 日本x`.
  private func frame() -> Frame {
    var frame = Frame(size: GridSize(columns: 20, rows: 3))
    for (column, character) in "Inbox (3)".enumerated() {
      frame[column, 0] = Cell(String(character))
      if column < 5 {
        frame[column, 0].style = Style(foreground: .palette(4), attributes: .bold)
      }
    }
    for (column, character) in "second ".enumerated() {
      frame[column, 1] = Cell(String(character))
    }
    frame[7, 1] = Cell("日", width: 2)
    frame[8, 1] = .continuation()
    frame[9, 1] = Cell("本", width: 2)
    frame[10, 1] = .continuation()
    frame[11, 1] = Cell("x")
    frame.cursor.position = GridPosition(column: 4, row: 1)
    frame.title = "my mail"
    return frame
  }
}
