import FrameComparison
import FrameMasks
import TerminalFrame
import Testing

/// Comparisons with masks.
@Suite(.timeLimit(.minutes(20))) struct MaskedComparisonTests {
  @Test("Masked cells are in no edit, and the comparison lists them")
  func maskedTextIsHidden() throws {
    let comparison = try comparison(
      ["at 12:34 Save all", "1 of 9"], ["at 01:02 Send all", "2 of 9"],
      masks: [Mask(pattern: try FramePattern(#"\d\d:\d\d"#)), Mask(columns: 0...0, rows: 1...1)])

    #expect(comparison.edits.map(\.summary) == [#"row 0, columns 9–12: "Save" → "Send""#])
    #expect(comparison.changedCells.map(\.column) == [10, 11, 12])
    #expect(
      comparison.maskedCells.runs == [
        CellRun(row: 0, columns: 3..<8), CellRun(row: 1, columns: 0..<1),
      ])
  }

  @Test("Words on both sides of a mask don't include it")
  func wordsEndAtMask() throws {
    let comparison = try comparison(
      ["ab12cd"], ["ax34yd"], masks: [Mask(columns: 2...3)])

    #expect(
      comparison.edits.map(\.summary) == [
        #"row 0, columns 0–1: "ab" → "ax""#, #"row 0, columns 4–5: "cd" → "yd""#,
      ])
  }

  @Test("A wide cell that is half masked is reported")
  func halfMaskedCellIsReported() throws {
    let (old, new) = (frame(["ab日c"]), frame(["ab本c"]))

    let right = try FrameComparison(from: old, to: new, masks: [Mask(columns: 0...2)])
    let left = try FrameComparison(from: old, to: new, masks: [Mask(columns: 3...4)])
    let both = try FrameComparison(from: old, to: new, masks: [Mask(columns: 2...3)])

    #expect(right.edits.map(\.summary) == [#"row 0, columns 3–4: "日c" → "本c""#])
    #expect(left.edits.map(\.summary) == [#"row 0, columns 0–2: "ab日" → "ab本""#])
    #expect(both.edits.isEmpty)
  }

  @Test("A block that moved across a mask is one move, without the masked cell")
  func blocksMoveAcrossMasks() throws {
    let list = ["first entry", "second one", "and a third", "the fourth"]
    func screen(_ rows: [String], _ mark: Character) -> [String] {
      (["title"] + rows + ["", ""]).prefix(6).enumerated().map { row, text in
        let padded = text + String(repeating: " ", count: 20 - text.count)
        return padded.prefix(3) + (row == 3 ? String(mark) : String(padded.dropFirst(3).prefix(1)))
          + padded.dropFirst(4)
      }
    }

    let comparison = try comparison(
      screen(list, "|"), screen(["inserted"] + list, "/"),
      masks: [Mask(columns: 3...3, rows: 3...3)])

    #expect(
      comparison.edits.map(\.change) == ["moved down by 1", #"inserted "inserted""#])
    let masked = GridPosition(column: 3, row: 3)
    #expect(!comparison.changedCells.contains(masked))
    #expect(!comparison.unexplainedCells.contains(masked))
  }

  @Test("The cursor may move within masks, but not change its look")
  func cursorLookIsNotMasked() throws {
    func edits(_ change: (inout Cursor) -> Void) throws -> [String] {
      let old = frame(["abcdef"])
      var new = old
      change(&new.cursor)
      return try FrameComparison(from: old, to: new, masks: [Mask(columns: 0...2)]).edits
        .map(\.summary)
    }

    #expect(try edits { $0.position.column = 2 } == [])
    #expect(
      try edits { $0.position.column = 3 } == ["cursor row 0 column 0 → row 0 column 3"])
    #expect(try edits { $0.isVisible = false } == ["cursor hidden"])
    #expect(try edits { $0.shape = .bar } == ["cursor block → bar"])
  }

  @Test("A text size is masked only if all of its cells are")
  func textSizeIsMaskedWhole() throws {
    let old = frame(["abc", "def"])
    var new = old
    new.sizedTexts = [SizedText(columns: 4, scale: 2, length: 2)]

    let edits = try [Mask(columns: 0...3), Mask(columns: 0...2)].map {
      try FrameComparison(from: old, to: new, masks: [$0]).edits.map(\.summary)
    }

    #expect(edits == [[], ["rows 0–1, columns 0–3: text size 1 → 2"]])
  }

  @Test("Frame size, title, palette and row sizes are never masked")
  func framePropertiesAreNotMasked() throws {
    let old = frame(["abc"])
    var new = old
    new.title = "x"
    new.paletteChanges.foreground = RGB(1, 2, 3)
    new.rowSizes = [0: .doubleWidth]
    let all = [Mask(columns: 0...19)]

    let comparison = try FrameComparison(from: old, to: new, masks: all)
    let resized = try FrameComparison(
      from: old, to: Frame(size: GridSize(columns: 10, rows: 1)), masks: all)

    #expect(comparison.edits.count == 3)
    #expect(resized.edits.map(\.summary) == ["size 20×1 → 10×1"])
    #expect(resized.maskedCells.isEmpty)
  }

  @Test(
    "A picture is reported if it changed outside the masks",
    arguments: [
      // One pixel, over column 2.
      (0, 3...9, ["rows 0–1, columns 2–5: picture changed (40×38 pixels, 1 differs)"]),
      (0, 2...2, []),
      (0, 2...5, []),
      (0, 3...5, ["rows 0–1, columns 2–5: picture changed (40×38 pixels, 1 differs)"]),
      // Added.
      (1, 2...5, []),
      (1, 2...4, ["rows 0–1, columns 2–5: picture added (40×38 pixels)"]),
      // Moved by one column.
      (2, 2...6, []),
      (2, 3...6, ["rows 0–1, columns 2–5: picture removed (40×38 pixels)"]),
      (2, 2...4, ["rows 0–1, columns 3–6: picture moved from row 0 column 2 to row 0 column 3"]),
    ])
  func unmaskedPictureCounts(change: Int, columns: ClosedRange<Int>, expected: [String]) throws {
    var (old, new) = (frame(["", ""]), frame(["", ""]))
    let picture = square(column: 2)
    var other = picture
    if change == 0 { other.bitmap[5, 30] ^= 1 }
    if change == 2 { other.position.column = 3 }
    if change != 1 { old.pictures = [picture] }
    new.pictures = [other]

    let comparison = try FrameComparison(from: old, to: new, masks: [Mask(columns: columns)])

    // A picture that the mask covers whole in only one frame counts as added or removed.
    let summaries = comparison.edits.map(\.summary)
    #expect(summaries == expected)
    #expect(comparison.changedCells.allSatisfy { !columns.contains($0.column) })
  }

  @Test("A change of pixels under a mask doesn't hide a change of the pictures' order")
  func maskKeepsPictureOrder() throws {
    var (old, new) = (frame(["", ""]), frame(["", ""]))
    var (one, other) = (square(column: 2), square(column: 4))
    old.pictures = [one, other]
    one.bitmap[5, 30] ^= 1
    new.pictures = [other, one]
    other.bitmap[0, 0] ^= 1

    let comparison = try FrameComparison(from: old, to: new, masks: [Mask(columns: 2...2)])

    #expect(
      comparison.edits.map(\.summary) == ["rows 0–1, columns 2–7: pictures in another order"])
  }

  private func comparison(
    _ old: [String], _ new: [String], masks: [Mask]
  ) throws -> FrameComparison {
    try FrameComparison(from: frame(old), to: frame(new), masks: masks)
  }

  private func frame(_ rows: [String]) -> Frame {
    var frame = Frame(size: GridSize(columns: 20, rows: rows.count))
    for (row, line) in rows.enumerated() {
      var column = 0
      for character in line {
        let isWide = TextWidth.of(character) == 2
        frame[column, row] = Cell(String(character), width: isWide ? 2 : 1)
        if isWide { frame[column + 1, row] = .continuation() }
        column += isWide ? 2 : 1
      }
    }
    return frame
  }

  /// A picture of 4 columns × 2 rows at row 0.
  private func square(column: Int) -> Picture {
    Picture(
      Bitmap(width: 40, height: 38, filledWith: RGB(0, 200, 0)),
      position: GridPosition(column: column, row: 0))
  }
}
