import FrameMasks
import RunReport
import TerminalFrame
import Testing

// Testable to list what masks hide without a project.
@testable import Verdicts

/// What masks hid, for people.
@Suite(.timeLimit(.minutes(20))) struct HiddenChangeTests {
  private static func frame(_ text: String, title: String = "", columns: Int = 12) -> Frame {
    var frame = Frame(size: GridSize(columns: columns, rows: 1))
    for (column, letter) in text.enumerated() { frame[column, 0] = Cell(String(letter)) }
    frame.title = title
    return frame
  }

  private static let first = Mask(columns: 0...3, rows: 0...0, reason: "time")
  private static let last = Mask(columns: 8...11, rows: 0...0)

  @Test("Only masks that hid a change are listed, with their cells and how many of them changed")
  func changedCells() throws {
    let list = try HiddenChange.list(
      [Self.first, Self.last], from: Self.frame("10:4 total 1"), to: Self.frame("10:5 total 1"))

    #expect(
      list == [HiddenChange(mask: Self.first.description, reason: "time", cells: 4, changed: 1)])
  }

  @Test("A change of the title is listed with its words, if a mask of the title hides it")
  func changedTitle() throws {
    let masks = [
      Mask(isTitle: true, pattern: try FramePattern(#"\d+"#), reason: "count"),
      Mask(isTitle: true, pattern: try FramePattern("x+")),
    ]

    let list = try HiddenChange.list(
      masks, from: Self.frame("a", title: "inbox 3"), to: Self.frame("a", title: "inbox 4"))

    #expect(
      list == [
        HiddenChange(
          mask: masks[0].description, reason: "count", title: #"title "inbox 3" → "inbox 4""#)
      ])
  }

  @Test("Nothing is listed without masks, for equal frames or for frames of different sizes")
  func nothingHidden() throws {
    let (old, new) = (Self.frame("10:4"), Self.frame("10:5"))

    #expect(try HiddenChange.list([], from: old, to: new) == [])
    #expect(try HiddenChange.list([Self.first], from: old, to: old) == [])
    #expect(
      try HiddenChange.list([Self.first], from: old, to: Self.frame("10:5", columns: 13)) == [])
  }
}
