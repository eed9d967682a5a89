import ComparisonFuzzer
import DifferencePictures
import FrameComparison
import FrameRenderer
import TerminalFrame
import TestSupport
import Testing

/// Which cells the picture of a difference does not dim.
@Suite(.serialized) struct LitCellsTests {
  @Test("No cell that changed is dimmed", arguments: 0..<20 as Range<UInt64>)
  func changed(part: UInt64) async {
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
        words: edits.map(\.words), from: pair.old, to: pair.new, palette: Theme.dark.palette)

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
}
