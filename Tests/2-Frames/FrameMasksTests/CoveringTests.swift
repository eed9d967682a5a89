import FrameMasks
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct CoveringTests {
  @Test("Many cells are all covered by few rectangles")
  func fewRectanglesCoverAll() {
    let cells = (0..<60).map { GridPosition(column: $0 * 7 % 80, row: $0 % 24) }

    let masks = Mask.covering(cells, maximum: 6)

    #expect(masks.count == 6)
    for cell in cells {
      #expect(
        masks.contains {
          $0.columns?.contains(cell.column) == true && $0.rows?.contains(cell.row) == true
        })
    }
  }

  @Test("Cells that are close share a rectangle before distant ones do")
  func closeCellsShareRectangle() {
    let cells = [(0, 0), (2, 0), (40, 20)].map { GridPosition(column: $0.0, row: $0.1) }

    let masks = Mask.covering(cells, maximum: 2)

    #expect(masks == [Mask(columns: 0...2, rows: 0...0), Mask(columns: 40...40, rows: 20...20)])
  }

  @Test("Distant cells of a row don't share a rectangle if cells of other rows are closer")
  func distantCellsOfRow() {
    let cells = [(0, 0), (70, 0), (2, 2)].map { GridPosition(column: $0.0, row: $0.1) }

    let masks = Mask.covering(cells, maximum: 2)

    #expect(masks == [Mask(columns: 0...2, rows: 0...2), Mask(columns: 70...70, rows: 0...0)])
  }

  @Test("Thousands of cells are covered by at most six rectangles")
  func manyCellsAreCovered() {
    let cells = (0..<20_000).map { GridPosition(column: $0 * 2 % 500, row: $0 * 2 / 500 % 500) }

    #expect(Mask.covering(cells, maximum: 6).count <= 6)
  }
}
