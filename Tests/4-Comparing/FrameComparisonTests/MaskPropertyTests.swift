import FrameComparison
import FrameMasks
import TerminalFrame
import TestSupport
import Testing

/// Masks never hide a cell that is not masked, and hide every one that is.
@Suite struct MaskPropertyTests {
  @Test("Changes inside masks are no edit", arguments: 0..<200)
  func insideOnly(seed: UInt64) throws {
    var random = Random(seed)
    let old = random.frame()
    let masks = random.rectangles()
    let masked = try CellSet(masks, in: old)
    var new = old
    for run in masked.runs {
      for column in run.columns {
        // A wide cell that sticks out of the mask stays, else its right half changed.
        let isHalf = column + 1 == run.columns.upperBound && old[column, run.row].width == 2
        if !isHalf { new[column, run.row] = random.narrowCell() }
      }
    }

    let comparison = try FrameComparison(from: old, to: new, masks: masks)

    #expect(comparison.edits.isEmpty)
    #expect(comparison.changedCells.isEmpty)
    #expect(try old.isSame(as: new, outside: masks))
  }

  @Test("Every cell that differs outside of all masks is told", arguments: 0..<300)
  func outside(seed: UInt64) throws {
    var random = Random(seed)
    let old = random.frame()
    let new = random.changing(old)
    let masks = random.rectangles() + random.patterns()

    let comparison = try FrameComparison(from: old, to: new, masks: masks)

    let seen = old.cells(differingFrom: new).filter { !comparison.maskedCells.contains($0) }
    // A right half is told with its left one, unless that is masked.
    let leading = seen.filter { cell in
      old[cell.column, cell.row] != new[cell.column, cell.row]
        || comparison.maskedCells.contains(GridPosition(column: cell.column - 1, row: cell.row))
    }
    #expect(comparison.changedCells == leading)
    #expect(comparison.edits.isEmpty == seen.isEmpty)
    #expect(try old.isSame(as: new, outside: masks) == seen.isEmpty)
  }

  @Test("A regular expression masks nothing but matches and blanks", arguments: 0..<200)
  func patterns(seed: UInt64) throws {
    var random = Random(seed)
    let old = random.frame()
    let new = random.changing(old)
    let masks = random.patterns()

    let masked = try CellSet(masks, from: old, to: new)

    for (frame, all) in try [old, new].map({ ($0, try CellSet(masks, in: $0)) }) {
      for run in masked.runs {
        for column in run.columns {
          let cell = GridPosition(column: column, row: run.row)
          #expect(all.contains(cell) || frame[column, run.row].text == " ")
        }
      }
    }
  }

  @Test("Without masks nothing is masked, and the comparison is the same", arguments: 0..<50)
  func noMasks(seed: UInt64) throws {
    var random = Random(seed)
    let old = random.frame()
    let new = random.changing(old)

    let comparison = try FrameComparison(from: old, to: new, masks: [])

    #expect(comparison == FrameComparison(from: old, to: new))
    #expect(comparison.maskedCells.isEmpty)
  }
}

/// Frames of 16 columns × 5 rows and masks over them, the same for the same seed.
private struct Random: RandomNumberGenerator {
  private var generator: SeededGenerator
  private static let size = GridSize(columns: 16, rows: 5)

  init(_ seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() -> UInt64 { generator.next() }

  private mutating func chance(of count: Int) -> Bool {
    Int.random(in: 0..<count, using: &self) == 0
  }

  mutating func narrowCell() -> Cell {
    let text = ["a", "b", "1", "2", ":", " ", " ", "─"].randomElement(using: &self) ?? " "
    let style = chance(of: 4) ? Style(background: .palette(1), attributes: .bold) : .default
    return Cell(text, style: style, link: chance(of: 8) ? "file:///" : nil)
  }

  mutating func frame() -> Frame {
    var frame = Frame(size: Self.size)
    for row in 0..<frame.size.rows { write(row, to: &frame) }
    return frame
  }

  private mutating func write(_ row: Int, to frame: inout Frame) {
    var column = 0
    while column < frame.size.columns {
      if column + 1 < frame.size.columns, chance(of: 4) {
        frame[column, row] = Cell(chance(of: 2) ? "日" : "本", width: 2)
        frame[column + 1, row] = .continuation()
        column += 2
      } else {
        frame[column, row] = narrowCell()
        column += 1
      }
    }
  }

  /// Some other rows, single cells, moved rows, or the same frame.
  mutating func changing(_ frame: Frame) -> Frame {
    var result = frame
    for row in 0..<frame.size.rows where chance(of: 4) { write(row, to: &result) }
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns
      where frame[column, row].width == 1 && result[column, row].width == 1 && chance(of: 10) {
        result[column, row] = narrowCell()
      }
    }
    if chance(of: 4) {
      for row in 1..<frame.size.rows {
        for column in 0..<frame.size.columns { result[column, row] = frame[column, row - 1] }
      }
    }
    return result
  }

  mutating func rectangles() -> [Mask] {
    (0..<Int.random(in: 1...3, using: &self)).map { _ in
      Mask(columns: range(Self.size.columns), rows: chance(of: 3) ? nil : range(Self.size.rows))
    }
  }

  mutating func patterns() -> [Mask] {
    [#"\d+:?"#, "a.", "[日本]+", "^ *b", #".$"#].compactMap { source in
      guard chance(of: 2), let pattern = try? FramePattern(source) else { return nil }
      return Mask(columns: chance(of: 2) ? nil : range(Self.size.columns), pattern: pattern)
    }
  }

  private mutating func range(_ count: Int) -> ClosedRange<Int> {
    let first = Int.random(in: 0..<count, using: &self)
    return first...min(count - 1, first + Int.random(in: 0...4, using: &self))
  }
}
