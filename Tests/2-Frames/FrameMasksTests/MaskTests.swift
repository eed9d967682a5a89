import FrameMasks
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct MaskTests {
  @Test(
    "A rectangle masks its cells, and spans all rows or columns that it doesn't name",
    arguments: [
      (Mask(columns: 1...2, rows: 1...2), [".....", ".##..", ".##.."]),
      (Mask(columns: 3...3), ["...#.", "...#.", "...#."]),
      (Mask(rows: 0...1), ["#####", "#####", "....."]),
      (Mask(columns: 4...9, rows: 2...9), [".....", ".....", "....#"]),
      (Mask(columns: 5...9), [".....", ".....", "....."]),
    ])
  func rectangleMasksCells(mask: Mask, expected: [String]) throws {
    let masked = try CellSet([mask], in: frame(["", "", ""], columns: 5))

    #expect(drawing(of: masked) == expected)
  }

  @Test(
    "A regular expression masks every match in a row, and both halves of wide cells",
    arguments: [
      (#"\d\d:\d\d"#, "at 12:34, 01:02", "...#####..#####...."),
      (#"\d+$"#, "10 of 12", "......##..........."),
      (#"^\d+"#, "10 of 12", "##................."),
      ("日.", "x日本日x", ".#######..........."),
      ("本", "x日本", "...##.............."),
      ("b*", "aab", "..#................"),
      ("x*", "aab", "..................."),
      ("e\u{301}", "e e\u{301}", "..#................"),
      ("  ", "a", "..................."),
    ])
  func patternMasksMatches(source: String, text: String, expected: String) throws {
    let mask = Mask(pattern: try FramePattern(source))

    let masked = try CellSet([mask], in: frame([text], columns: 19))

    #expect(drawing(of: masked) == [expected])
  }

  @Test(
    "A regular expression in a rectangle matches and masks only the cells there",
    arguments: [
      (4...7, #"\d+"#, "12 345678", "....####."),
      (4...7, #"^\d+$"#, "12 345678", "....####."),
      (0...1, "日", " 日", ".#......."),
      (2...4, "日|x", " 日x", "...#....."),
    ])
  func rectangleLimitsPattern(
    columns: ClosedRange<Int>, source: String, text: String, expected: String
  ) throws {
    let mask = Mask(columns: columns, rows: 1...1, pattern: try FramePattern(source))

    let masked = try CellSet([mask], in: frame([text, text], columns: 9))

    #expect(drawing(of: masked) == [".........", expected])
  }

  @Test(
    "In two frames both matches are masked, but not the text beside the shorter one",
    arguments: [
      // The match grows into the blank after or before it.
      ("9:59", "10:00", "#####...."),
      (" 9:59", "10:00", "#####...."),
      ("10:00", "9:59 x", "#####...."),
      // A text that the longer match replaced, and a match that moved, are not masked.
      ("9:59.", "10:00", "####....."),
      ("ok 9:59", "9:59 ok", "..###...."),
      // A different number of matches shows that one was added or removed.
      ("", "10:00", "........."),
      ("9:59 9:59", "9:59", "........."),
      ("9:59 8:00", "9:58 8:01", "####.####"),
      // The text no longer matches.
      ("9:59", "9h59", "........."),
    ])
  func bothMatchesAreMasked(before: String, after: String, expected: String) throws {
    let mask = Mask(pattern: try FramePattern(#"\d+:\d\d"#))

    let masked = try CellSet(
      [mask], from: frame([before], columns: 9), to: frame([after], columns: 9))

    #expect(drawing(of: masked) == [expected])
  }

  @Test("Nothing is masked in frames of different sizes")
  func otherSizesMaskNothing() throws {
    let masked = try CellSet(
      [Mask(rows: 0...0)], from: frame([""], columns: 3), to: frame([""], columns: 4))

    #expect(masked.isEmpty)
  }

  @Test("If rows are given, regular expressions are only matched in them")
  func onlyGivenRowsMatch() throws {
    let mask = Mask(pattern: try FramePattern("a"))
    let frame = frame(["a", "a", "a"], columns: 1)

    let masked = try CellSet([mask], from: frame, to: frame, rows: [1])

    #expect(drawing(of: masked) == [".", "#", "."])
  }

  @Test(
    "Groups and classes may be nested 50 deep, and no deeper",
    arguments: [("(", ")"), ("[", "]"), ("(?:", ")")])
  func depthIsLimited(open: String, close: String) throws {
    func source(_ depth: Int) -> String {
      String(repeating: open, count: depth) + "a" + String(repeating: close, count: depth)
    }

    #expect(throws: Never.self) { try FramePattern(source(50)) }
    let error = #expect(throws: FramePattern.MalformedPattern.self) { try FramePattern(source(51)) }
    #expect(error?.message == "groups are nested more than 50 deep")
    // A group that is closed counts no more, and those around it still do.
    let closed = open + open + "a" + close
    #expect(throws: FramePattern.MalformedPattern.self) {
      try FramePattern(closed + source(50) + close)
    }
    #expect(throws: Never.self) { try FramePattern(closed + source(49) + close) }
  }

  @Test("Slow patterns that run at the same time are all given up")
  func slowPatternsAreGivenUp() async throws {
    let mask = Mask(pattern: try FramePattern("(a+)+b", patience: .milliseconds(10)))
    let frame = frame([String(repeating: "a", count: 14) + "c"], columns: 30)

    let given = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<3 {
        group.addTask { (try? CellSet([mask], in: frame)) == nil }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }

    #expect(given == 3)
  }

  @Test(
    "Cells are covered exactly, by few rectangles",
    arguments: [
      (["#.#", "..."], ["row 0, column 0", "row 0, column 2"]),
      (["##.", "##."], ["rows 0–1, columns 0–1"]),
      (["##.", "#..", "#.."], ["row 0, columns 0–1", "rows 1–2, column 0"]),
      ([".#.", "...", ".#."], ["row 0, column 1", "row 2, column 1"]),
      (["..."], []),
    ])
  func cellsAreCoveredExactly(drawing: [String], expected: [String]) {
    let cells = drawing.enumerated().flatMap { row, line in
      line.enumerated().filter { $0.element == "#" }
        .map { GridPosition(column: $0.offset, row: row) }
    }

    #expect(Mask.covering(cells.reversed()).map(\.description) == expected)
  }

  @Test("A mask has words for people and JSON for configs")
  func maskHasWords() throws {
    let mask = Mask(columns: 5...5, rows: 0...1, pattern: try FramePattern(#"\d"#))

    #expect(mask.description == #"/\d/ in rows 0–1, column 5"#)
    #expect(mask.json == #"{ "rows": [0, 1], "columns": [5, 5], "regex": "\\d" }"#)
    #expect(Mask(rows: 3...3).json == #"{ "rows": [3, 3] }"#)
  }
}

/// Each row as text: `#` for masked cells, `.` for others.
private func drawing(of masked: CellSet) -> [String] {
  (0..<masked.size.rows).map { row in
    (0..<masked.size.columns).map {
      masked.contains(GridPosition(column: $0, row: row)) ? "#" : "."
    }.joined()
  }
}

private func frame(_ rows: [String], columns: Int) -> Frame {
  var frame = Frame(size: GridSize(columns: columns, rows: rows.count))
  for (row, line) in rows.enumerated() {
    var column = 0
    for character in line where column < columns {
      let isWide = TextWidth.of(character) == 2
      frame[column, row] = Cell(String(character), width: isWide ? 2 : 1)
      if isWide { frame[column + 1, row] = .continuation() }
      column += isWide ? 2 : 1
    }
  }
  return frame
}
