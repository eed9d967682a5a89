internal import TerminalFrame

/// A block of cells that stands elsewhere, whatever stands around it.
struct BlockMove: Hashable {
  /// Where it was.
  let source: GridRegion
  /// Where it is; of the same size.
  let destination: GridRegion

  var shift: Int { destination.columns.lowerBound - source.columns.lowerBound }
  var rows: Int { destination.rows.lowerBound - source.rows.lowerBound }
}

/// Pairs of rows if some blocks moved and everything else stayed.
enum BlockMoves {
  /// The blocks that overlap none of those before them, neither where they were nor where they are.
  static func apart(_ moves: [BlockMove]) -> [BlockMove] {
    moves.reduce(into: []) { result, move in
      let isFree = result.allSatisfy { other in
        other.source.overlap(move.source) == 0 && other.destination.overlap(move.destination) == 0
      }
      if isFree { result.append(move) }
    }
  }

  /// - Parameter moves: Apart from each other.
  static func pairs(_ moves: [BlockMove], in size: GridSize) -> [RowPair] {
    var pairs: [RowPair] = []
    for move in moves {
      let columns = Range(move.destination.columns)
      for row in move.destination.rows {
        pairs.append(RowPair(old: row - move.rows, new: row, columns: columns, shift: move.shift))
      }
    }
    for row in 0..<size.rows {
      pairs.append(
        RowPair(
          old: row, new: row, columns: 0..<size.columns,
          left: moves.filter { $0.source.rows.contains(row) }.map { Range($0.source.columns) },
          taken: moves.filter { $0.destination.rows.contains(row) }
            .map { Range($0.destination.columns) }))
    }
    return pairs
  }
}

extension BlockMoves {
  /// Boxes of the same size and title that stand elsewhere and show mostly the same.
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

  /// How many cells with text a box has within its border, and how many of them are the same as before.
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

  /// Lines of text that went in one place and came in another, in the same order.
  ///
  /// - Parameter edits: Of a reading in which they did not move.
  static func texts(in edits: [Edit]) -> [BlockMove] {
    var gone: [String: [GridRegion]] = [:]
    for edit in edits {
      for (text, region) in edit.lines(isOld: true) { gone[text, default: []].append(region) }
    }
    var blocks: [BlockMove] = []
    for edit in edits {
      for (text, place) in edit.lines(isOld: false) {
        guard let sources = gone[text], sources.count == 1, let source = sources.first,
          source != place, source.columns.count == place.columns.count
        else { continue }
        gone[text] = nil
        blocks.append(BlockMove(source: source, destination: place))
      }
    }
    // One word can be chance.
    var letters: [[Int]: Int] = [:]
    for block in blocks { letters[[block.shift, block.rows], default: 0] += block.source.count }
    return apart(blocks.filter { letters[[$0.shift, $0.rows]] ?? 0 >= leastLetters })
  }

  static let leastLetters = 5
}

extension Edit {
  /// The lines that went or came as a whole, with their places.
  fileprivate func lines(isOld: Bool) -> [(text: String, region: GridRegion)] {
    guard let region = isOld ? origin : region else { return [] }
    switch (kind, isOld) {
    case (.text(let from, ""), true): return [(from, region)]
    case (.text("", let to), false): return [(to, region)]
    case (.removed(let texts), true), (.inserted(let texts), false):
      // Of several lines, the columns of each are not known.
      guard texts.count == 1 else { return [] }
      return [(texts[0], region)]
    default: return []
    }
  }
}
