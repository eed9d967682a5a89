import FrameComparison
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct FrameComparisonTests {
  @Test("Equal frames have no edits")
  func equalFramesHaveNoEdits() {
    let comparison = FrameComparison(from: frame("a b"), to: frame("a b"))

    #expect(comparison.edits.isEmpty)
    #expect(comparison.changedCells.isEmpty)
  }

  @Test(
    "Text is compared by words",
    arguments: [
      ("│ Save │", "│ Done │", ["row 0, columns 2–5: \"Save\" → \"Done\""]),
      ("total 1,204 items", "total 1.204 items", ["row 0, columns 6–10: \"1,204\" → \"1.204\""]),
      ("Save", "Submit", ["row 0, columns 0–5: \"Save\" → \"Submit\""]),
      ("new item", "old thing", ["row 0, columns 0–8: \"new item\" → \"old thing\""]),
      ("a     b", "x     y", ["row 0, column 0: \"a\" → \"x\"", "row 0, column 6: \"b\" → \"y\""]),
      ("", "here", ["row 0, columns 0–3: nothing → \"here\""]),
      ("gone", "", ["row 0, columns 0–3: \"gone\" → nothing"]),
      (
        "e\u{301}", "\u{e9}",
        ["row 0, column 0: \"e\u{301}\" → \"\u{e9}\" (U+0065 U+0301 → U+00E9)"]
      ),
      ("─│", "──", ["row 0, column 1: \"│\" → \"─\""]),
      ("[ Save ]  [ No ]", "[ Submit ]  [ No ]", ["row 0, columns 2–17: \"Save\" → \"Submit\""]),
      ("q quit  s save", "^Q quit  s save", ["row 0, columns 0–14: \"q\" → \"^Q\""]),
      ("9 of 10", "10 of 10", ["row 0, columns 0–7: \"9\" → \"10\""]),
      ("one two", "new one two", ["row 0, columns 0–10: nothing → \"new\""]),
      ("carpet", "pet", ["row 0, columns 0–5: \"carpet\" → \"pet\""]),
      ("ab cd", " ab cd", ["row 0, columns 1–5: moved right by 1"]),
    ])
  func textIsComparedByWords(old: String, new: String, expected: [String]) {
    let comparison = FrameComparison(from: frame(old), to: frame(new))

    #expect(comparison.edits.map(\.summary) == expected)
  }

  @Test("An edit of a wide cell names both of its columns")
  func wideCellIsOneChange() {
    var (old, new) = (frame(""), frame(""))
    old[4, 0] = Cell("日", width: 2)
    old[5, 0] = .continuation()
    new[4, 0] = Cell("本", width: 2)
    new[5, 0] = .continuation()

    let comparison = FrameComparison(from: old, to: new)

    #expect(comparison.edits.map(\.summary) == ["row 0, columns 4–5: \"日\" → \"本\""])
    #expect(comparison.changedCells == [GridPosition(column: 4, row: 0)])
  }

  @Test("The same change of style in adjacent rows is one edit")
  func adjacentStylesJoin() {
    let (old, new) = (
      frame("abc\nabc"), frame("abc\nabc", style: Style(foreground: .palette(4), attributes: .bold))
    )

    let comparison = FrameComparison(from: old, to: new)

    #expect(
      comparison.edits.map(\.summary) == [
        "rows 0–1, columns 0–2: foreground default → colour 4, bold on"
      ])
    #expect(comparison.changedCells.count == 6)
  }

  @Test("Words with the same change of style are one edit if one blank separates them")
  func styledPhraseIsOneEdit() {
    let old = frame("2 due  now")
    var new = old
    for column in [0, 2, 3, 4, 7, 8, 9] { new[column, 0].style.attributes = .bold }

    let comparison = FrameComparison(from: old, to: new)

    #expect(
      comparison.edits.map(\.summary) == [
        "row 0, columns 0–4: bold on", "row 0, columns 7–9: bold on",
      ])
  }

  @Test("A letter that appears or goes is no change of style, but a blank's new background is")
  func blankBackgroundIsEdit() {
    let bar = Style(foreground: .palette(1), attributes: .bold)
    var (old, new) = (frame("Quit", style: bar), frame("Leave", style: bar))
    new[4, 0].style.background = .palette(2)
    old[6, 0] = Cell("x", style: Style(foreground: .palette(3)))

    let comparison = FrameComparison(from: old, to: new)

    #expect(
      comparison.edits.map(\.summary) == [
        "row 0, columns 0–6: \"Quit  x\" → \"Leave\"",
        "row 0, column 4: background default → colour 2",
      ])
  }

  @Test("Link, title, palette and cursor each have an edit")
  func propertiesHaveEdits() {
    let old = frame("a")
    var new = old
    new[0, 0].link = "https://example.org"
    new.title = "Inbox"
    new.cursor = Cursor(
      position: GridPosition(column: 2, row: 1), isVisible: false, shape: .bar)
    new.paletteChanges = PaletteChanges(colors: [3: RGB(1, 2, 3)], background: RGB(4, 5, 6))

    let comparison = FrameComparison(from: old, to: new)

    #expect(
      comparison.edits.map(\.summary) == [
        "title nothing → \"Inbox\"",
        "palette background theme → #040506",
        "palette colour 3 theme → #010203",
        "cursor row 0 column 0 → row 1 column 2, hidden, block → bar",
        "row 0, column 0: link none → https://example.org",
      ])
  }

  @Test("Adjacent rows with the same new row size are one edit")
  func equalRowSizesJoin() {
    let old = frame("a")
    var new = old
    new.rowSizes = [0: .doubleWidth, 1: .doubleWidth]

    let comparison = FrameComparison(from: old, to: new)

    #expect(
      comparison.edits.map(\.summary) == [
        "rows 0–1, columns 0–19: row size single → double width"
      ])
    #expect(comparison.changedCells.count == 40)
  }

  @Test("A new text size is an edit, unless the text moved with its size")
  func textSizeIsEdit() {
    func lines(_ rows: String...) -> Frame {
      var frame = Frame(size: GridSize(columns: 20, rows: 4))
      for (row, text) in rows.enumerated() {
        for (column, letter) in text.enumerated() { frame[column, row] = Cell(String(letter)) }
      }
      return frame
    }
    let old = lines("a", "Title")
    func sized(_ frame: Frame, _ texts: SizedText...) -> Frame {
      var frame = frame
      frame.sizedTexts = texts
      return frame
    }
    func title(columns: Int = 10, scale: Int = 2, row: Int = 0, length: Int = 5) -> SizedText {
      SizedText(
        position: GridPosition(column: 0, row: row), columns: columns, scale: scale, length: length)
    }
    func edits(_ old: Frame, _ new: Frame) -> [String] {
      FrameComparison(from: old, to: new).edits.map(\.summary)
    }
    let large = sized(old, title(columns: 15, scale: 3))
    let usual = sized(old, title())
    let moved = sized(lines("Title", "a"), title(row: 0))

    #expect(edits(old, usual) == ["rows 0–1, columns 0–9: text size 1 → 2"])
    #expect(edits(large, usual) == ["rows 0–2, columns 0–14: text size 3 → 2"])
    #expect(
      edits(usual, sized(old, title(columns: 8, length: 4)))
        == ["rows 0–1, columns 0–9: text of size 2 in 10×2 → 8×2 cells"])
    #expect(
      !edits(sized(old, title(row: 1)), moved).contains { $0.contains("size") })
    #expect(FrameComparison(from: old, to: usual).changedCells.count == 20)
  }

  @Test("A text size that moves to an equal text, or changes with a colour, is an edit")
  func movedTextSizeIsEdit() {
    var old = Frame(size: GridSize(columns: 20, rows: 4))
    for row in [0, 2] {
      for (column, letter) in "Title".enumerated() { old[column, row] = Cell(String(letter)) }
    }
    func title(row: Int, columns: Int = 10, length: Int = 5) -> SizedText {
      SizedText(
        position: GridPosition(column: 0, row: row), columns: columns, scale: 2, length: length)
    }
    var (new, recolored) = (old, old)
    old.sizedTexts = [title(row: 0)]
    new.sizedTexts = [title(row: 2)]
    recolored.sizedTexts = [title(row: 0, columns: 12, length: 6)]
    recolored[0, 0].style.foreground = .palette(1)

    let swapped = FrameComparison(from: old, to: new).edits.map(\.summary)
    let changed = FrameComparison(from: old, to: recolored).edits.map(\.summary)

    #expect(
      swapped == [
        "rows 0–1, columns 0–9: text size 2 → 1", "rows 2–3, columns 0–9: text size 1 → 2",
      ])
    #expect(changed.contains("rows 0–1, columns 0–11: text of size 2 in 10×2 → 12×2 cells"))
    #expect(
      Edit(.textSize(from: title(row: 0), to: title(row: 0, length: 4))).summary
        == "text of size 2: 5 columns → 4 columns")
  }

  @Test("A list of more than three texts names those with letters or digits before symbols")
  func wordsAreListedFirst() {
    #expect(Edit.list(["|", "|", "Kite", "|", "5"]) == #""Kite", "5", "|" and 2 more"#)
    #expect(Edit.list(["|", "Kite"]) == #""|", "Kite""#)
  }

  @Test("Frames of different sizes have only the size as an edit")
  func otherSizeIsOnlyEdit() {
    let comparison = FrameComparison(
      from: frame("a"), to: Frame(size: GridSize(columns: 10, rows: 3)))

    #expect(comparison.edits.map(\.summary) == ["size 20×2 → 10×3"])
    #expect(comparison.changedCells.isEmpty)
  }

  /// 20 columns × 2 rows.
  private func frame(_ text: String, style: Style = .default) -> Frame {
    var frame = Frame(size: GridSize(columns: 20, rows: 2))
    for (row, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for (column, character) in line.enumerated() {
        frame[column, row] = Cell(String(character), style: style)
      }
    }
    return frame
  }
}
