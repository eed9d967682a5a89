internal import TerminalFrame

/// A block of cells that moved, whatever surrounds it.
struct BlockMove: Hashable {
  /// Its place in the old frame.
  let source: GridRegion
  /// Its place in the new frame, of the same size.
  let destination: GridRegion

  var shift: Int { destination.columns.lowerBound - source.columns.lowerBound }
  var rows: Int { destination.rows.lowerBound - source.rows.lowerBound }
}

/// Pairs of rows, given that some blocks moved and everything else stayed.
enum BlockMoves {
  /// The moves that don't overlap an earlier one, in either frame.
  static func apart(_ moves: [BlockMove]) -> [BlockMove] {
    moves.reduce(into: []) { result, move in
      let isFree = result.allSatisfy { other in
        other.source.overlap(move.source) == 0 && other.destination.overlap(move.destination) == 0
      }
      if isFree { result.append(move) }
    }
  }

  /// - Parameter moves: Moves that don't overlap each other.
  static func pairs(_ moves: [BlockMove], in size: GridSize) -> [RowPair] {
    let moved = moves.flatMap { move in
      move.destination.rows.map { row in
        RowPair(
          old: row - move.rows, new: row, columns: Range(move.destination.columns),
          shift: move.shift)
      }
    }
    /// The columns of a row that some regions cover.
    func columns(_ row: Int, of regions: [GridRegion]) -> [Range<Int>] {
      regions.filter { $0.rows.contains(row) }.map { Range($0.columns) }
    }
    let (sources, destinations) = (moves.map(\.source), moves.map(\.destination))
    return moved
      + (0..<size.rows).map { row in
        RowPair(
          old: row, new: row, columns: 0..<size.columns, movedOut: columns(row, of: sources),
          movedIn: columns(row, of: destinations))
      }
  }
}

extension BlockMoves {
  /// Boxes that moved: they have the same size and title, and mostly the same contents.
  static func boxes(
    from before: [Box], to after: [Box], _ grid: WordGrid
  ) -> [BlockMove] {
    var moves: [(move: BlockMove, same: Int)] = []
    for box in before {
      for other in after
      where other.size == box.size && other.title == box.title && other.region != box.region
        && other.hasBorder == box.hasBorder
      {
        let move = BlockMove(source: box.region, destination: other.region)
        let (same, all) = likeness(move, other.inside, grid)
        let isSame = all == 0 ? !box.title.isEmpty : 2 * same > all
        if isSame { moves.append((move, same)) }
      }
    }
    return apart(moves.sorted { $0.same > $1.same }.map(\.move))
  }

  /// The number of cells with text inside a box's border, and how many of them are the same as before.
  private static func likeness(
    _ move: BlockMove, _ inside: GridRegion, _ grid: WordGrid
  ) -> (same: Int, all: Int) {
    var (same, all) = (0, 0)
    for row in inside.rows {
      for column in inside.columns {
        let now = grid.new.cells[row * grid.size.columns + column]
        let then = grid.old.cells[(row - move.rows) * grid.size.columns + column - move.shift]
        if now != 0 || then != 0 { all += 1 }
        if now != 0, now == then { same += 1 }
      }
    }
    return (same, all)
  }

  /// Lines of text that were removed in one place and inserted in another one.
  ///
  /// - Parameter edits: The edits of a reading in which these lines didn't move.
  static func texts(in edits: [Edit]) -> [BlockMove] {
    var gone = Dictionary(grouping: edits.compactMap { $0.line(isOld: true) }, by: \.text)
    var blocks: [BlockMove] = []
    for (text, place) in edits.compactMap({ $0.line(isOld: false) }) {
      guard let sources = gone[text], sources.count == 1, let source = sources.first?.region,
        source != place, source.columns.count == place.columns.count
      else { continue }
      gone[text] = nil
      blocks.append(BlockMove(source: source, destination: place))
    }
    // A single word may match by chance.
    var letters: [[Int]: Int] = [:]
    for block in blocks { letters[[block.shift, block.rows], default: 0] += block.source.count }
    return apart(blocks.filter { letters[[$0.shift, $0.rows]] ?? 0 >= minLetters })
  }

  static let minLetters = 5
}

extension Edit {
  /// The line that was inserted or, if `isOld`, removed as a whole, with its place. Nil for several lines, because the
  /// columns of each aren't known.
  fileprivate func line(isOld: Bool) -> (text: String, region: GridRegion)? {
    guard let region = isOld ? origin : region else { return nil }
    switch (kind, isOld) {
    case (.text(let text, ""), true), (.text("", let text), false): return (text, region)
    case (.removed(let texts), true), (.inserted(let texts), false):
      return texts.count == 1 ? (texts[0], region) : nil
    default: return nil
    }
  }
}
