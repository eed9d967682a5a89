import FrameMasks
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct TitleMaskTests {
  private static let processID = #"\[\d+\]"#

  private func frame(title: String) -> Frame {
    var frame = Frame(size: GridSize(columns: 4, rows: 1))
    frame.title = title
    return frame
  }

  @Test(
    "Titles that differ only in their masked part are the same",
    arguments: [
      (nil, "a", "b"), (nil, "a", ""), (processID, "kak [12] a", "kak [345] a"),
      (processID, "[1] [2]", "[3] [4]"), ("é+", "aéb", "aééb"),
    ])
  func maskedTitlesAreSame(pattern: String?, old: String, new: String) throws {
    let mask = Mask(isTitle: true, pattern: try pattern.map { try FramePattern($0) })

    #expect(try frame(title: old).isSame(as: frame(title: new), outside: [mask]))
    #expect(try frame(title: new).isSame(as: frame(title: old), outside: [mask]))
  }

  @Test(
    "Titles that differ otherwise, or in the number of matches, aren't the same",
    arguments: [
      ("kak [12] a", "kak [12] b"), ("kak [12]", "kak"), ("kak", "kak [12]"),
      ("[1]", "[1] [2]"), ("a [1]", "[1] a"),
    ])
  func otherTitlesDiffer(old: String, new: String) throws {
    let mask = Mask(isTitle: true, pattern: try FramePattern(Self.processID))

    #expect(try !frame(title: old).isSame(as: frame(title: new), outside: [mask]))
    #expect(try !frame(title: new).isSame(as: frame(title: old), outside: [mask]))
  }

  @Test("A mask of the title hides no cell, and a mask of all cells hides no title")
  func titleAndCellsAreSeparate() throws {
    var other = frame(title: "a")
    other[0, 0] = Cell("x")

    #expect(try !frame(title: "a").isSame(as: other, outside: [Mask(isTitle: true)]))
    #expect(try CellSet([Mask(isTitle: true)], in: other).isEmpty)
    #expect(try !frame(title: "a").isSame(as: frame(title: "b"), outside: [Mask()]))
  }

  @Test("Masked changes of a title are undone, also with several masks")
  func maskedChangesAreUndone() throws {
    let masks = [
      Mask(isTitle: true, pattern: try FramePattern(#"\d+"#)),
      Mask(isTitle: true, pattern: try FramePattern("(busy|idle)")),
    ]

    #expect(try masks.hidingChanges(ofTitle: "a 1 busy", to: "b 22 idle") == "a 22 idle")
  }

  @Test("A title mask hides something only if the title isn't empty and its pattern matches")
  func maskNeedsTitle() throws {
    let pattern = Mask(isTitle: true, pattern: try FramePattern(#"\d"#))

    #expect(try Mask(isTitle: true).hidesSomething(of: frame(title: "a")))
    #expect(try !Mask(isTitle: true).hidesSomething(of: frame(title: "")))
    #expect(try pattern.hidesSomething(of: frame(title: "a 1")))
    #expect(try !pattern.hidesSomething(of: frame(title: "a")))
  }

  @Test(
    "The suggested mask hides the number that differs, or else the whole title",
    arguments: [
      (
        "vi - c@[12] - Kak 3", "vi - c@[345] - Kak 3", #"{ "title": true, "regex": "@\\[\\d+\\]" }"#
      ),
      ("12:59 a", "13:00 a", #"{ "title": true, "regex": "\\d+" }"#),
      ("a", "b", #"{ "title": true }"#),
    ])
  func suggestedMaskHidesNumber(old: String, new: String, json: String) throws {
    let mask = Mask.covering(title: old, and: new)

    #expect(mask.json == json)
    #expect(try frame(title: old).isSame(as: frame(title: new), outside: [mask]))
  }

  @Test("A mask of the title has words for people")
  func titleMaskHasWords() throws {
    #expect(Mask(isTitle: true).description == "the title")
    #expect(
      Mask(isTitle: true, pattern: try FramePattern(#"\d"#)).description == #"/\d/ in the title"#)
  }
}
