import ComparisonFuzzer
import DifferencePictures
import FrameComparison
import FrameFindings
import FrameRenderer
import TerminalFrame
import TestSupport
import Testing

/// The cells that a difference sheet doesn't dim.
@Suite(.timeLimit(.minutes(20)), .serialized) struct LitCellsTests {
  @Test("No changed cell is dimmed", arguments: 0..<20 as Range<UInt64>)
  func changedCellsAreLit(part: UInt64) async {
    for seed in part * 50..<(part + 1) * 50 {
      await Task.yield()
      var random = SeededGenerator(seed: seed)
      let pair = ScreenPair(&random)
      guard pair.old.size == pair.new.size else { continue }
      let comparison = FrameComparison(from: pair.old, to: pair.new)
      let rules = DesignRules(palette: Theme.dark.palette)
      let findings = Findings.of(comparison, from: pair.old, to: pair.new, rules: rules)
      let edits = comparison.folded(by: findings, from: pair.old, to: pair.new)

      let sheet = DifferenceSheet(
        title: "", verdict: "", comparison, edits, numbers: edits.indices.map { "\($0)" },
        summaries: edits.map(\.summary), from: pair.old, to: pair.new, palette: Theme.dark.palette)

      var lit = CellSet(size: pair.new.size)
      for region in sheet.lit { lit.insert(columns: region.columns, rows: region.rows) }
      let changed = pair.old.cells.indices.filter { pair.old.cells[$0] != pair.new.cells[$0] }
      let dimmed = changed.filter { index in
        !lit.contains(
          GridPosition(
            column: index % pair.new.size.columns, row: index / pair.new.size.columns))
      }
      #expect(dimmed.isEmpty, "seed \(seed)")
    }
  }

  @Test("A word with a changed letter is lit as a whole")
  func changedWordIsLit() {
    let old = Drawing().frame
    var new = old
    new[10, 4] = Cell("@")

    let sheet = Drawing.sheet(from: old, to: new)

    var lit = CellSet(size: new.size)
    for region in sheet.lit { lit.insert(columns: region.columns, rows: region.rows) }
    // "Send invo@ce"
    let columns = (0..<60).filter { lit.contains(GridPosition(column: $0, row: 4)) }
    #expect(columns == Array(8...14))
  }

  @Test("The place of a removed text is lit without holes")
  func removedTextIsLit() {
    let new = Drawing().frame
    var old = new
    for (column, character) in "two words".enumerated() {
      old[4 + column, 12] = Cell(String(character))
    }

    let sheet = Drawing.sheet(from: old, to: new)

    var lit = CellSet(size: new.size)
    for region in sheet.lit { lit.insert(columns: region.columns, rows: region.rows) }
    #expect((4...12).allSatisfy { lit.contains(GridPosition(column: $0, row: 12)) })
  }

  @Test("Moved rows are lit as a whole")
  func movedRowsAreLit() {
    let sheet = Drawing.sheet(from: Drawing().frame, to: Drawing(.insertedRow).frame)

    var lit = CellSet(size: GridSize(columns: 60, rows: 16))
    for region in sheet.lit { lit.insert(columns: region.columns, rows: region.rows) }

    // "Water the plants" and "Book train" share some letters with the old rows.
    for (row, text) in [(6, "Water the plants"), (7, "Book train")] {
      #expect(
        (3..<3 + text.count).allSatisfy { lit.contains(GridPosition(column: $0, row: row)) })
    }
  }
}
