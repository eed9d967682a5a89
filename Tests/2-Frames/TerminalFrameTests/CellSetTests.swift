import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct CellSetTests {
  private static let size = GridSize(columns: 70, rows: 3)

  /// Runs that begin and end within, at and beyond the 64-bit words that store the cells.
  private static let runs = [
    CellRun(row: 0, columns: 0..<1), CellRun(row: 0, columns: 63..<64),
    CellRun(row: 0, columns: 0..<64), CellRun(row: 0, columns: 60..<70),
    CellRun(row: 1, columns: 0..<70), CellRun(row: 2, columns: 10..<69),
    CellRun(row: 2, columns: 5..<5),
  ]

  private static func positions(_ runs: [CellRun]) -> Set<GridPosition> {
    Set(runs.flatMap { run in run.columns.map { GridPosition(column: $0, row: run.row) } })
  }

  private static func set(_ runs: [CellRun]) -> CellSet {
    runs.reduce(into: CellSet(size: size)) { $0.insert($1) }
  }

  @Test("A set has exactly the cells of an inserted run, in reading order", arguments: runs)
  func setHasInsertedCells(run: CellRun) {
    let set = Self.set([run])

    #expect(set.positions == Self.positions([run]).sorted())
    #expect(set.count == run.columns.count)
    #expect(set.isEmpty == run.columns.isEmpty)
    #expect(set.contains(run))
  }

  @Test("Union, intersection and difference are those of plain sets", arguments: runs, runs)
  func operationsMatchSets(first: CellRun, second: CellRun) {
    let (one, other) = (Self.positions([first]), Self.positions([second]))
    var (union, intersection, difference) = (
      Self.set([first]), Self.set([first]), Self.set([first])
    )

    union.formUnion(Self.set([second]))
    intersection.formIntersection(Self.set([second]))
    difference.subtract(Self.set([second]))

    #expect(Set(union.positions) == one.union(other))
    #expect(Set(intersection.positions) == one.intersection(other))
    #expect(intersection.isEmpty == one.isDisjoint(with: other))
    #expect(Set(difference.positions) == one.subtracting(other))
    #expect(Self.set([first]).isSubset(of: Self.set([second])) == one.isSubset(of: other))
  }

  @Test("A set contains no cell outside the grid")
  func outsideCellsAreAbsent() {
    let set = Self.set([CellRun(row: 0, columns: 0..<70), CellRun(row: 2, columns: 0..<70)])

    for cell in [(-1, 0), (70, 0), (0, -1), (0, 3)] {
      #expect(!set.contains(GridPosition(column: cell.0, row: cell.1)))
    }
  }
}
