internal import TerminalFrame

/// A block of cells that stands elsewhere in the new frame.
struct Shift: Hashable {
  /// Where it is now.
  var destination: GridRegion
  /// How far it moved to the right.
  var columns: Int
  /// How far it moved down.
  var rows: Int
}

/// Finds the blocks whose text moved by rows or by columns: what an inserted line pushes down, a list
/// that scrolled, a pane that got another place.
///
/// For each distance every cell gets points: for a change that the move explains, and less than
/// nothing where it would claim a move that did not happen. The block is the rectangle with the most
/// points; the rest is searched again.
struct ShiftFinder {
  private let size: GridSize
  /// The text of each cell as a number, 0 for blanks.
  private let old: [Int]
  private let new: [Int]
  /// Which cells of the new frame show box drawing or a block.
  private let isLine: [Bool]
  /// Which cells are the right half of a wide character, in the old frame or in the new one.
  private let isRightHalf: (old: [Bool], new: [Bool])
  /// Cells of the new frame that a block stands on already.
  private var isTaken: [Bool]
  /// Cells of the old frame from which a block came already.
  private var isUsed: [Bool]

  /// Fewer points can be chance: six letters.
  private static let leastPoints = 12
  /// A move to the side shows in some rows; in fewer it is an edit of text.
  private static let leastRowsAside = 3
  private static let mostShifts = 8
  /// Of grids beyond a terminal of 300×300 one block is looked for, of those beyond 500×500 none: what
  /// moved there is told as text that changed.
  private static let (muchWork, mostWork) = (1 << 25, 1 << 28)

  static func shifts(from old: Frame, to new: Frame) -> [Shift] {
    // The time for one block: each span of rows, and each cell with all others of its row and column.
    let size = new.size
    let work = size.count * max(size.rows, size.rows / 2 + size.columns)
    guard work <= mostWork else { return [] }
    let most = work <= muchWork ? mostShifts : 1
    var finder = ShiftFinder(from: old, to: new)
    var shifts: [Shift] = []
    while shifts.count < most, let shift = finder.next() { shifts.append(shift) }
    return shifts
  }

  private init(from old: Frame, to new: Frame) {
    size = old.size
    var texts = TextNumbers()
    (self.old, self.new) = (texts.numbers(of: old), texts.numbers(of: new))
    let cells = new.cells
    isLine = self.new.enumerated().map { index, number in
      number >= TextNumbers.severalBytes && RowComparison.isLine(cells[index])
    }
    isRightHalf = (old: old.rightHalves, new: new.rightHalves)
    isTaken = Array(repeating: false, count: cells.count)
    isUsed = isTaken
  }

  /// The block that explains most of what is not explained yet.
  private mutating func next() -> Shift? {
    var best: (shift: Shift, points: Int)?
    for distance in candidates() {
      guard let found = block(columns: distance.columns, rows: distance.rows) else { continue }
      if found.points > best?.points ?? 0 { best = found }
    }
    guard let best else { return nil }
    for index in cells(of: best.shift.destination) { isTaken[index] = true }
    for index in cells(of: best.shift.source) { isUsed[index] = true }
    return best.shift
  }

  private struct Distance {
    var columns: Int
    var rows: Int
  }

  /// The distances over which most changed letters would have moved.
  private func candidates() -> [Distance] {
    let (columns, rows) = (size.columns, size.rows)
    // By the place that a letter has now, and then by the one it had: neighbours in memory.
    var byColumn = [Int](repeating: 0, count: old.count)
    for row in 0..<rows {
      for column in 0..<columns { byColumn[column * rows + row] = old[row * columns + column] }
    }
    // By distance, from the farthest to the left or up.
    var votesDown = [Int](repeating: 0, count: 2 * rows)
    var votesAside = [Int](repeating: 0, count: 2 * columns)
    for row in 0..<rows {
      for column in 0..<columns {
        let index = row * columns + column
        let text = new[index]
        guard text != 0, text != old[index], !isTaken[index] else { continue }
        for other in 0..<rows where byColumn[column * rows + other] == text {
          votesDown[row - other + rows] += 1
        }
        for other in 0..<columns where old[row * columns + other] == text {
          votesAside[column - other + columns] += 1
        }
      }
    }
    let votes =
      votesDown.enumerated().map { (Distance(columns: 0, rows: $0.offset - rows), $0.element) }
      + votesAside.enumerated().map {
        (Distance(columns: $0.offset - columns, rows: 0), $0.element)
      }
    // Large grids get fewer tries: the time for one grows with the square of the rows.
    let work = size.rows * size.rows * size.columns
    let tries = work > Self.muchWork ? 1 : work > 1 << 20 ? 2 : 6
    let ranked = votes.filter { 2 * $0.1 >= Self.leastPoints }.sorted { one, other in
      (other.1, abs(one.0.rows), abs(one.0.columns), one.0.rows, one.0.columns)
        < (one.1, abs(other.0.rows), abs(other.0.columns), other.0.rows, other.0.columns)
    }
    return ranked.prefix(tries).map(\.0)
  }

  /// The rectangle with the most points for a distance.
  private func block(columns: Int, rows: Int) -> (shift: Shift, points: Int)? {
    let points = self.points(columns: columns, rows: rows)
    guard let region = Self.richest(points, size) else { return nil }
    var shift = Shift(destination: region, columns: columns, rows: rows)
    let total = trim(&shift, points)
    guard total >= Self.leastPoints,
      columns == 0 || shift.destination.rows.count >= Self.leastRowsAside
    else { return nil }
    widen(&shift)
    return (shift, total)
  }

  /// Leaves out rows at either end that have more in common with what stands there as before: where
  /// a row was inserted after one that resembles it.
  ///
  /// - Returns: The points of what remains.
  private func trim(_ shift: inout Shift, _ points: [Int]) -> Int {
    func total(_ shift: Shift) -> Int {
      cells(of: shift.destination).reduce(0) { $0 + points[$1] } - 2 * unmoved(shift)
    }
    var best = total(shift)
    while shift.destination.rows.count > 1 {
      let rows = shift.destination.rows
      let shorter = [rows.dropFirst(), rows.dropLast()].compactMap { rows -> (Shift, Int)? in
        guard let first = rows.first, let last = rows.last else { return nil }
        var shift = shift
        shift.destination.rows = first...last
        return (shift, total(shift))
      }
      guard let next = shorter.max(by: { $0.1 < $1.1 }), next.1 > best else { break }
      (shift, best) = next
    }
    return best
  }

  /// Takes in what moved along beside it: letters that the rows have in common, and what a shorter
  /// text left blank. No wide character is parted.
  private func widen(_ shift: inout Shift) {
    while let column = [1, 2].map({ shift.destination.columns.upperBound + $0 })
      .first(where: { movedAlong($0, with: shift) })
    {
      shift.destination.columns = shift.destination.columns.lowerBound...column
    }
    while let column = [1, 2].map({ shift.destination.columns.lowerBound - $0 })
      .first(where: { movedAlong($0, with: shift) })
    {
      shift.destination.columns = column...shift.destination.columns.upperBound
    }
    if splitsCharacter(before: shift.destination.columns.lowerBound, of: shift) {
      shift.destination.columns =
        shift.destination.columns.lowerBound - 1...shift.destination.columns.upperBound
    }
    if splitsCharacter(before: shift.destination.columns.upperBound + 1, of: shift) {
      shift.destination.columns =
        shift.destination.columns.lowerBound...shift.destination.columns.upperBound + 1
    }
  }

  /// Whether an edge of a block would part the halves of a wide character, where it was or where it is.
  private func splitsCharacter(before column: Int, of shift: Shift) -> Bool {
    let from = column - shift.columns
    guard (1..<size.columns).contains(column), (1..<size.columns).contains(from) else {
      return false
    }
    return shift.destination.rows.contains { row in
      isRightHalf.new[row * size.columns + column]
        || isRightHalf.old[(row - shift.rows) * size.columns + from]
    }
  }

  /// Whether all of a column moved along, and that shows: there are letters in it, or were.
  private func movedAlong(_ column: Int, with shift: Shift) -> Bool {
    let from = column - shift.columns
    guard (0..<size.columns).contains(column), (0..<size.columns).contains(from) else {
      return false
    }
    var isSeen = false
    for row in shift.destination.rows {
      let index = row * size.columns + column
      let source = (row - shift.rows) * size.columns + from
      guard !isTaken[index], !isUsed[source], new[index] == old[source] else { return false }
      let isLetter = new[index] != 0 && !isLine[index]
      // To the side, a change is what the block left behind.
      if isLetter || shift.columns == 0 && new[index] != old[index] { isSeen = true }
    }
    return isSeen
  }

  private func points(columns: Int, rows: Int) -> [Int] {
    var points = [Int](repeating: 0, count: new.count)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let index = row * size.columns + column
        let (fromColumn, fromRow) = (column - columns, row - rows)
        guard !isTaken[index], (0..<size.columns).contains(fromColumn),
          (0..<size.rows).contains(fromRow), !isUsed[fromRow * size.columns + fromColumn]
        else {
          points[index] = -4
          continue
        }
        let moved = old[fromRow * size.columns + fromColumn]
        let isChanged = new[index] != old[index]
        points[index] =
          switch (moved == new[index], isChanged) {
          case (true, true): new[index] == 0 ? 0 : 2
          case (true, false): 0
          case (false, true): -1
          case (false, false): -2
          }
      }
    }
    return points
  }

  /// Letters that stand where the block came from as before: a copy, not a move.
  private func unmoved(_ shift: Shift) -> Int {
    let (columns, rows) = (shift.destination.columns, shift.destination.rows)
    return cells(of: shift.source).count { index in
      let (column, row) = (index % size.columns, index / size.columns)
      let isInBlock = columns.contains(column) && rows.contains(row)
      return !isInBlock && new[index] != 0 && new[index] == old[index]
    }
  }

  private func cells(of region: GridRegion) -> [Int] {
    region.rows.flatMap { row in region.columns.map { row * size.columns + $0 } }
  }

  /// The smallest of the rectangles with the largest sum (Kadane's algorithm over the sums of each
  /// span of rows). Its first row and its last one have points of their own, else it were smaller.
  private static func richest(_ points: [Int], _ size: GridSize) -> GridRegion? {
    var best: (region: GridRegion, sum: Int)?
    let isEnd = (0..<size.rows).map { row in
      points[row * size.columns..<(row + 1) * size.columns].contains { $0 > 0 }
    }
    guard let end = isEnd.lastIndex(of: true) else { return nil }
    for first in 0...end where isEnd[first] {
      var sums = [Int](repeating: 0, count: size.columns)
      for last in first...end {
        for column in 0..<size.columns { sums[column] += points[last * size.columns + column] }
        guard isEnd[last] else { continue }
        var (sum, start) = (0, 0)
        for column in 0..<size.columns {
          if sum <= 0 { (sum, start) = (0, column) }
          sum += sums[column]
          guard sum > 0, sum >= best?.sum ?? 0 else { continue }
          let region = GridRegion(columns: start...column, rows: first...last)
          if sum > best?.sum ?? 0 || region.count < best?.region.count ?? 0 {
            best = (region, sum)
          }
        }
      }
    }
    return best?.region
  }
}

extension Shift {
  /// Where the block was.
  var source: GridRegion { destination.moved(columns: -columns, rows: -rows) }
}
