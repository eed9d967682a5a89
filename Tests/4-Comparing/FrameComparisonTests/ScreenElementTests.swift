import FrameComparison
import FrameFindings
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct ScreenElementTests {
  private static let inverse = Style(attributes: .inverse)

  private func frame(_ rows: [String], columns: Int = 30) -> Frame {
    var frame = Frame(size: GridSize(columns: columns, rows: rows.count))
    for (row, text) in rows.enumerated() {
      for (column, character) in text.enumerated() {
        frame[column, row] = Cell(String(character))
      }
    }
    return frame
  }

  private func highlight(_ frame: inout Frame, _ columns: Range<Int>, row: Int) {
    for column in columns { frame[column, row].style = Self.inverse }
  }

  private func found(_ frame: Frame) -> [String] {
    ScreenElement.all(in: frame).map { "\($0.kind) \($0.name), \($0.region)" }
  }

  @Test("A box has its title and its region")
  func box() {
    let frame = frame(["", " ┌ Find ───┐", " │ text    │", " └─────────┘", ""])

    #expect(found(frame) == ["box Find, rows 1–3, columns 1–11"])
  }

  @Test("Buttons have their labels, and checkboxes aren't buttons")
  func buttons() {
    let frame = frame(["[ Save ]  < Quit >  [x] [ ]", "", "a < b [1]"])

    #expect(
      found(frame) == ["button Save, row 0, columns 0–7", "button Quit, row 0, columns 10–17"])
  }

  @Test("The highlighted one of several rows is selected")
  func selectedRow() {
    var frame = frame(["Title", "", "one", "two", "three", "", "status"])
    highlight(&frame, 0..<30, row: 3)

    #expect(found(frame) == ["selected two, row 3, columns 0–29"])
  }

  @Test("A bar at the edge of the screen is no element")
  func bar() {
    var frame = frame(["one", "two", "", "", "^S Save  ^Q Quit"])
    highlight(&frame, 0..<30, row: 4)

    #expect(found(frame) == [])
  }

  @Test("The highlighted one of several words at the top is a tab")
  func tab() {
    var frame = frame([" Inbox   Sent   Drafts", "", "text", "", "", "", "", ""])
    highlight(&frame, 8..<14, row: 0)

    #expect(found(frame) == ["tab Sent, row 0, columns 8–13"])
  }

  @Test("A wide background with the cursor, or with room on the right, is a field")
  func field() {
    var frame = frame(["Name", "", "", "", "      Lea", "", "", ""])
    highlight(&frame, 5..<15, row: 4)

    #expect(found(frame) == ["field Lea, row 4, columns 5–14"])
  }

  @Test("A screen of random backgrounds has a bounded number of elements")
  func bounded() {
    var frame = frame(
      Array(repeating: String(repeating: "[ab]", count: 40), count: 50), columns: 160)
    for row in 0..<50 {
      for column in 0..<160 where (row * 7 + column * 3) % 5 == 0 {
        frame[column, row].style = Self.inverse
      }
    }

    #expect(ScreenElement.all(in: frame).count == ScreenElement.maximum)
  }
}
