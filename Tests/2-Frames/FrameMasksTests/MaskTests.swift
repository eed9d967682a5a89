import FrameMasks
import TerminalFrame
import Testing

@Suite struct MaskTests {
  @Test(
    "A rectangle masks its cells; what is left out is all of them",
    arguments: [
      (Mask(columns: 1...2, rows: 1...2), [".....", ".##..", ".##.."]),
      (Mask(columns: 3...3), ["...#.", "...#.", "...#."]),
      (Mask(rows: 0...1), ["#####", "#####", "....."]),
      (Mask(columns: 4...9, rows: 2...9), [".....", ".....", "....#"]),
      (Mask(columns: 5...9), [".....", ".....", "....."]),
    ])
  func rectangles(mask: Mask, expected: [String]) throws {
    let masked = try CellSet([mask], in: frame(["", "", ""], columns: 5))

    #expect(drawing(of: masked) == expected)
  }

  @Test(
    "A regular expression masks every match in a row's text, wide cells with both halves",
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
  func patterns(source: String, text: String, expected: String) throws {
    let mask = Mask(pattern: try FramePattern(source))

    let masked = try CellSet([mask], in: frame([text], columns: 19))

    #expect(drawing(of: masked) == [expected])
  }

  @Test(
    "In a rectangle only its text is matched, and only its cells are masked",
    arguments: [
      (4...7, #"\d+"#, "12 345678", "....####."),
      (4...7, #"^\d+$"#, "12 345678", "....####."),
      (0...1, "日", " 日", ".#......."),
      (2...4, "日|x", " 日x", "...#....."),
    ])
  func patternInRectangle(
    columns: ClosedRange<Int>, source: String, text: String, expected: String
  ) throws {
    let mask = Mask(columns: columns, rows: 1...1, pattern: try FramePattern(source))

    let masked = try CellSet([mask], in: frame([text, text], columns: 9))

    #expect(drawing(of: masked) == [".........", expected])
  }

  @Test(
    "Of two frames the matches are masked together, and what stood beside one of them is not",
    arguments: [
      // Into the blank after it, or before it.
      ("9:59", "10:00", "#####...."),
      (" 9:59", "10:00", "#####...."),
      ("10:00", "9:59 x", "#####...."),
      // What the longer text took the place of, and what moved, is seen.
      ("9:59.", "10:00", "####....."),
      ("ok 9:59", "9:59 ok", "..###...."),
      // Another number of matches says that something came or went.
      ("", "10:00", "........."),
      ("9:59 9:59", "9:59", "........."),
      ("9:59 8:00", "9:58 8:01", "####.####"),
      // A text that does not match any more.
      ("9:59", "9h59", "........."),
    ])
  func pairs(before: String, after: String, expected: String) throws {
    let mask = Mask(pattern: try FramePattern(#"\d+:\d\d"#))

    let masked = try CellSet(
      [mask], from: frame([before], columns: 9), to: frame([after], columns: 9))

    #expect(drawing(of: masked) == [expected])
  }

  @Test("Nothing is masked in frames of different sizes")
  func sizes() throws {
    let masked = try CellSet(
      [Mask(rows: 0...0)], from: frame([""], columns: 3), to: frame([""], columns: 4))

    #expect(masked.isEmpty)
  }

  @Test("Where rows are named, no regular expression is looked for in others")
  func rows() throws {
    let mask = Mask(pattern: try FramePattern("a"))
    let frame = frame(["a", "a", "a"], columns: 1)

    let masked = try CellSet([mask], from: frame, to: frame, rows: [1])

    #expect(drawing(of: masked) == [".", "#", "."])
  }

  @Test("Many slow patterns at a time are given up alike")
  func slowPatterns() async throws {
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
    "Cells are covered by as many rectangles as they need, and by nothing else",
    arguments: [
      (["#.#", "..."], ["row 0, column 0", "row 0, column 2"]),
      (["##.", "##."], ["rows 0–1, columns 0–1"]),
      (["##.", "#..", "#.."], ["row 0, columns 0–1", "rows 1–2, column 0"]),
      ([".#.", "...", ".#."], ["row 0, column 1", "row 2, column 1"]),
      (["..."], []),
    ])
  func covering(drawing: [String], expected: [String]) {
    let cells = drawing.enumerated().flatMap { row, line in
      line.enumerated().filter { $0.element == "#" }
        .map { GridPosition(column: $0.offset, row: row) }
    }

    #expect(Mask.covering(cells.reversed()).map(\.words) == expected)
  }

  @Test("A mask has words for people and a form for configs")
  func words() throws {
    let mask = Mask(columns: 5...5, rows: 0...1, pattern: try FramePattern(#"\d"#))

    #expect(mask.words == #"/\d/ in rows 0–1, column 5"#)
    #expect(mask.json == #"{ "rows": [0, 1], "columns": [5, 5], "regex": "\\d" }"#)
    #expect(Mask(rows: 3...3).json == #"{ "rows": [3, 3] }"#)
  }
}

/// A row of `#` for masked cells and `.` for others, for each row.
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
