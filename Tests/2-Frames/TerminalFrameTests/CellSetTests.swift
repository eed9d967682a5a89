import TerminalFrame
import Testing

@Suite struct CellSetTests {
  private static let size = GridSize(columns: 70, rows: 3)

  /// Runs that begin and end inside, at and beside the words of 64 cells that hold them.
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

  @Test("A run's cells are in the set, in reading order, and no other ones", arguments: runs)
  func insertion(run: CellRun) {
    let set = Self.set([run])

    #expect(set.positions == Self.positions([run]).sorted())
    #expect(set.count == run.columns.count)
    #expect(set.isEmpty == run.columns.isEmpty)
    #expect(set.contains(run))
  }

  @Test("Sets are joined, cut and taken from each other as any sets are", arguments: runs, runs)
  func algebra(first: CellRun, second: CellRun) {
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

  @Test("No cell outside the grid is in a set")
  func outside() {
    let set = Self.set([CellRun(row: 0, columns: 0..<70), CellRun(row: 2, columns: 0..<70)])

    for cell in [(-1, 0), (70, 0), (0, -1), (0, 3)] {
      #expect(!set.contains(GridPosition(column: cell.0, row: cell.1)))
    }
  }
}
