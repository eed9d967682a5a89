import FrameComparison
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct FrameMergeTests {
  /// 20 columns × 2 rows.
  private func frame(_ text: String, style: Style = .default) -> Frame {
    var frame = Frame(size: GridSize(columns: 20, rows: 2))
    for (row, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var column = 0
      for character in line {
        let isWide = TextWidth.of(character) == 2
        frame[column, row] = Cell(String(character), width: isWide ? 2 : 1, style: style)
        if isWide { frame[column + 1, row] = .continuation(style: style) }
        column += isWide ? 2 : 1
      }
    }
    return frame
  }

  // MARK: Merging

  @Test(
    "Cells that only one side changed, or both alike, are merged",
    arguments: [
      ("Save all", "Send all", "Save one", "Send one"),
      ("Save\nall", "Send\nall", "Save\none", "Send\none"),
      ("Save all", "Send all", "Send all now", "Send all now"),
      ("a 日 b", "c 日 b", "a 日 d", "c 日 d"),
      ("a 日 b", "a 本 b", "a 日 d", "a 本 d"),
      ("a 日 b", "a xy b", "a 日 d", "a xy d"),
      ("日日", "本日", "日本", "本本"),
      (" 日", "日", " 日x", "日 x"),
      ("", "ours", "          theirs", "ours      theirs"),
    ])
  func cellsMerge(base: String, ours: String, theirs: String, expected: String) {
    let merge = FrameMerge(base: frame(base), ours: frame(ours), theirs: frame(theirs))

    #expect(merge.frame == frame(expected))
    #expect(merge.conflicts == [])
  }

  @Test("Titles, cursors, palettes, sizes, links and styles merge from the side that changed them")
  func propertiesMerge() {
    let base = frame("a")
    var (ours, theirs) = (base, base)
    ours.title = "Inbox"
    ours.cursor.position = GridPosition(column: 3, row: 1)
    ours.paletteChanges = PaletteChanges(colors: [1: RGB(1, 1, 1)], foreground: RGB(2, 2, 2))
    ours.rowSizes = [0: .doubleWidth]
    ours[5, 0].link = "https://example.org"
    theirs.cursor.isVisible = false
    theirs.cursor.shape = .bar
    theirs.paletteChanges = PaletteChanges(colors: [2: RGB(3, 3, 3)], cursor: RGB(4, 4, 4))
    theirs.rowSizes = [1: .doubleWidth]
    theirs[6, 0].style.background = .palette(4)
    theirs.sizedTexts = [SizedText(columns: 2, scale: 2, length: 1)]

    let merge = FrameMerge(base: base, ours: ours, theirs: theirs)

    var expected = base
    expected.title = "Inbox"
    expected.cursor = Cursor(
      position: GridPosition(column: 3, row: 1), isVisible: false, shape: .bar)
    expected.paletteChanges = PaletteChanges(
      colors: [1: RGB(1, 1, 1), 2: RGB(3, 3, 3)], foreground: RGB(2, 2, 2), cursor: RGB(4, 4, 4))
    expected.rowSizes = [0: .doubleWidth, 1: .doubleWidth]
    expected[5, 0].link = "https://example.org"
    expected[6, 0].style.background = .palette(4)
    expected.sizedTexts = theirs.sizedTexts
    #expect(merge.frame == expected)
  }

  @Test("A palette change or row size that one side removes is removed by the merge")
  func removedPropertiesMerge() {
    var base = frame("a")
    base.paletteChanges = PaletteChanges(colors: [1: RGB(1, 1, 1)], background: RGB(2, 2, 2))
    base.rowSizes = [0: .doubleWidth]
    var (ours, theirs) = (base, base)
    ours.paletteChanges.colors[1] = nil
    ours.rowSizes = [:]
    theirs.paletteChanges.background = nil

    let merge = FrameMerge(base: base, ours: ours, theirs: theirs)

    #expect(merge.frame == frame("a"))
  }

  @Test("A new size merges if only one side changed the frame, or both alike")
  func newSizeMerges() {
    let (small, large) = (frame("a"), Frame(size: GridSize(columns: 30, rows: 3)))

    #expect(FrameMerge(base: small, ours: small, theirs: large).frame == large)
    #expect(FrameMerge(base: small, ours: large, theirs: large).frame == large)
  }

  @Test("Without a base, only equal frames merge")
  func noBaseNeedsEqualFrames() {
    let equal = FrameMerge(base: nil, ours: frame("a"), theirs: frame("a"))
    let other = FrameMerge(base: nil, ours: frame("Send"), theirs: frame("Submit"))

    #expect(equal.frame == frame("a"))
    #expect(other.frame == nil)
    #expect(
      other.conflicts.map(\.summary) == ["row 0, columns 0–5: ours \"Send\", theirs \"Submit\""])
  }

  // MARK: Conflicts

  @Test(
    "Cells that both sides changed are a conflict, described by words",
    arguments: [
      (
        "│ Save │ x", "│ Send │ x", "│ Keep │ y",
        ["row 0, columns 2–5: \"Save\" → ours \"Send\", theirs \"Keep\""]
      ),
      (
        "Save", "Send", "Submit",
        ["row 0, columns 0–5: \"Save\" → ours \"Send\", theirs \"Submit\""]
      ),
      ("", "a", "b", ["row 0, column 0: nothing → ours \"a\", theirs \"b\""]),
      (
        "a\nb", "c\nd", "e\nf",
        [
          "row 0, column 0: \"a\" → ours \"c\", theirs \"e\"",
          "row 1, column 0: \"b\" → ours \"d\", theirs \"f\"",
        ]
      ),
    ])
  func cellsConflictByWords(base: String, ours: String, theirs: String, conflicts: [String]) {
    let merge = FrameMerge(base: frame(base), ours: frame(ours), theirs: frame(theirs))

    #expect(merge.frame == nil)
    #expect(merge.conflicts.map(\.summary) == conflicts)
  }

  @Test(
    "A wide character is part of a conflict as a whole",
    arguments: [
      ("ab", "日", "ac", "row 0, columns 0–1: \"ab\" → ours \"日\", theirs \"ac\""),
      ("日", "ab", "本", "row 0, columns 0–1: \"日\" → ours \"ab\", theirs \"本\""),
      (" 日", "日", " 本", "row 0, columns 0–2: \"日\" → ours \"日\", theirs \"本\""),
    ])
  func wideCellsConflictWhole(base: String, ours: String, theirs: String, conflict: String) {
    let merge = FrameMerge(base: frame(base), ours: frame(ours), theirs: frame(theirs))

    #expect(merge.frame == nil)
    #expect(merge.conflicts.map(\.summary) == [conflict])
  }

  @Test("Styles and links that both sides changed are conflicts of their own")
  func stylesConflict() {
    let base = frame("Save")
    var (ours, theirs) = (base, base)
    for column in 0..<4 {
      ours[column, 0].style.foreground = .palette(1)
      theirs[column, 0].style.foreground = .palette(2)
      theirs[column, 0].style.attributes = .bold
    }
    ours[0, 1].link = "https://example.org"
    theirs[0, 1].link = "https://example.net"
    // Canonically equivalent, but different scalars.
    ours[2, 1].link = "caf\u{e9}"
    theirs[2, 1].link = "cafe\u{301}"

    let merge = FrameMerge(base: base, ours: ours, theirs: theirs)

    #expect(merge.frame == nil)
    #expect(
      merge.conflicts.map(\.summary) == [
        "row 0, columns 0–3: foreground: ours colour 1, theirs colour 2",
        "row 0, columns 0–3: bold: ours off, theirs on",
        "row 1, column 0: link: ours https://example.org, theirs https://example.net",
        "row 1, column 2: link: ours caf\u{e9}, theirs cafe\u{301}",
      ])
  }

  @Test("Titles, cursors, palettes and row sizes that both sides changed are conflicts")
  func propertiesConflict() {
    let base = frame("a")
    var (ours, theirs) = (base, base)
    ours.title = "Caf\u{e9}"
    theirs.title = "Cafe\u{301}"
    ours.cursor = Cursor(position: GridPosition(column: 1, row: 0), shape: .bar)
    theirs.cursor = Cursor(position: GridPosition(column: 2, row: 0), shape: .underline)
    ours.paletteChanges = PaletteChanges(colors: [3: RGB(1, 2, 3)], background: RGB(1, 1, 1))
    theirs.paletteChanges = PaletteChanges(colors: [3: RGB(3, 2, 1)], background: RGB(2, 2, 2))
    ours.rowSizes = [1: .doubleWidth]
    theirs.rowSizes = [1: .doubleHeightTop]

    let merge = FrameMerge(base: base, ours: ours, theirs: theirs)

    #expect(
      merge.conflicts.map(\.summary) == [
        "title nothing → ours \"Caf\u{e9}\", theirs \"Cafe\u{301}\"",
        "palette background theme → ours #010101, theirs #020202",
        "palette colour 3 theme → ours #010203, theirs #030201",
        "cursor row 0 column 0 → ours row 0 column 1, theirs row 0 column 2",
        "cursor block → ours bar, theirs underline",
        "row 1, columns 0–19: row size single → ours double width, theirs double height, upper half",
      ])
  }

  @Test("Different sizes are the only conflict reported")
  func sizesConflict() {
    let merge = FrameMerge(
      base: frame("a"), ours: Frame(size: GridSize(columns: 30, rows: 2)),
      theirs: Frame(size: GridSize(columns: 20, rows: 3)))

    #expect(merge.frame == nil)
    #expect(merge.conflicts.map(\.summary) == ["size 20×2 → ours 30×2, theirs 20×3"])
  }

  @Test("If both sides resize the frame alike, only equal frames merge")
  func resizedNeedsEqualFrames() {
    let base = Frame(size: GridSize(columns: 5, rows: 1))

    let merge = FrameMerge(base: base, ours: frame("Send"), theirs: frame("Submit"))

    #expect(merge.frame == nil)
    #expect(
      merge.conflicts.map(\.summary) == ["row 0, columns 0–5: ours \"Send\", theirs \"Submit\""])
  }

  // MARK: Properties

  @Test(
    "A merge keeps every change of either side, and swapping the sides gives the same frame",
    arguments: 0..<200 as Range<UInt64>)
  func mergeIsSymmetric(seed: UInt64) throws {
    var random = RandomFrames(seed: seed)
    let base = random.edited(frame("Save 日本 all │ x\n日日日日 abc"))
    let (ours, theirs) = (random.edited(base), random.edited(base))

    let merge = FrameMerge(base: base, ours: ours, theirs: theirs)
    let swapped = FrameMerge(base: base, ours: theirs, theirs: ours)

    #expect(FrameMerge(base: base, ours: ours, theirs: base).frame == ours)
    #expect(FrameMerge(base: base, ours: base, theirs: theirs).frame == theirs)
    #expect(FrameMerge(base: base, ours: ours, theirs: ours).frame == ours)
    #expect(swapped.frame == merge.frame)
    #expect((merge.frame == nil) == !merge.conflicts.isEmpty)
    guard let merged = merge.frame else { return }
    // Each cell that a side changed is that side's.
    #expect(try Frame(encoded: merged.encoded()) == merged)
    for index in merged.cells.indices {
      let cell = merged.cells[index]
      if ours.cells[index] != base.cells[index] { #expect(cell == ours.cells[index]) }
      if theirs.cells[index] != base.cells[index] { #expect(cell == theirs.cells[index]) }
    }
  }
}

/// Makes frames with a few random edits, the same for the same seed.
private struct RandomFrames {
  private var state: UInt64

  init(seed: UInt64) { state = seed &+ 1 }

  private mutating func number(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  mutating func edited(_ frame: Frame) -> Frame {
    var frame = frame
    for _ in 0...number(below: 3) {
      switch number(below: 6) {
      case 0: frame.title = ["", "a", "b"][number(below: 3)]
      case 1:
        frame.cursor.position = GridPosition(column: number(below: 3), row: number(below: 2))
      case 2:
        frame.paletteChanges.colors[UInt8(number(below: 3))] = RGB(1, 2, UInt8(number(below: 3)))
      case 3: write("日", width: 2, to: &frame)
      default: write(["a", "b", " "][number(below: 3)], width: 1, to: &frame)
      }
    }
    return frame
  }

  /// Writes a character as a terminal does: the other half of a wide character it overwrites becomes a blank.
  private mutating func write(_ text: String, width: Int, to frame: inout Frame) {
    let row = number(below: frame.size.rows)
    let column = number(below: frame.size.columns - width + 1)
    let style = Style(foreground: number(below: 2) == 0 ? .default : .palette(1))
    for place in column..<column + width {
      if frame[place, row].isContinuation { frame[place - 1, row] = .blank }
      if frame[place, row].width == 2 { frame[place + 1, row] = .blank }
    }
    frame[column, row] = Cell(text, width: UInt8(width), style: style)
    if width == 2 { frame[column + 1, row] = .continuation(style: style) }
  }
}
