import FrameComparison
import FrameMasks
import TerminalFrame
import TestSupport
import Testing

/// Masks hide every masked cell and no other.
@Suite(.timeLimit(.minutes(20))) struct MaskPropertyTests {
  @Test("Changes inside masks make no edits", arguments: 0..<200)
  func maskedChangesAreHidden(seed: UInt64) throws {
    var random = Random(seed)
    let old = random.frame()
    let masks = random.rectangles()
    let masked = try CellSet(masks, in: old)
    var new = old
    for run in masked.runs {
      for column in run.columns {
        // Keeps a wide cell whose right half is outside the mask: replacing it would change that half.
        let isHalf = column + 1 == run.columns.upperBound && old[column, run.row].width == 2
        if !isHalf { new[column, run.row] = random.narrowCell() }
      }
    }

    let comparison = try FrameComparison(from: old, to: new, masks: masks)

    #expect(comparison.edits.isEmpty)
    #expect(comparison.changedCells.isEmpty)
    #expect(try old.isSame(as: new, outside: masks))
  }

  @Test("Every cell that differs outside the masks is reported", arguments: 0..<300)
  func unmaskedChangesAreReported(seed: UInt64) throws {
    var random = Random(seed)
    let old = random.frame()
    let new = random.changing(old)
    let masks = random.rectangles() + random.patterns()

    let comparison = try FrameComparison(from: old, to: new, masks: masks)

    let seen = old.cells(differingFrom: new).filter { !comparison.maskedCells.contains($0) }
    // A right half is reported with its left half, unless that is masked.
    let leading = seen.filter { cell in
      old[cell.column, cell.row] != new[cell.column, cell.row]
        || comparison.maskedCells.contains(GridPosition(column: cell.column - 1, row: cell.row))
    }
    #expect(comparison.changedCells == leading)
    #expect(comparison.edits.isEmpty == seen.isEmpty)
    #expect(try old.isSame(as: new, outside: masks) == seen.isEmpty)
  }

  @Test("A regular expression masks only its matches and blanks", arguments: 0..<200)
  func patternsMaskMatches(seed: UInt64) throws {
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

  @Test("An empty list of masks gives the same comparison as none", arguments: 0..<50)
  func emptyMasksHideNothing(seed: UInt64) throws {
    var random = Random(seed)
    let old = random.frame()
    let new = random.changing(old)

    let comparison = try FrameComparison(from: old, to: new, masks: [])

    #expect(comparison == FrameComparison(from: old, to: new))
    #expect(comparison.maskedCells.isEmpty)
  }
}

/// Makes random frames of 16 columns × 5 rows and masks over them, the same for the same seed.
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

  /// A copy with random changes: rows, single cells, all rows moved down, or none.
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
