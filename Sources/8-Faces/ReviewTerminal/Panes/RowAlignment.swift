internal import FrameComparison
internal import RunReport
internal import TerminalFrame

/// The rows of both frames, paired as in a side-by-side diff: a removed row has no counterpart after, and an inserted
/// one has none before.
struct RowAlignment: Hashable {
  struct Pair: Hashable {
    let old: Int?
    let new: Int?
  }

  let pairs: [Pair]

  /// The most comparisons of cells. If more would be needed, rows with the same number are paired.
  private static let maxWork = 40_000_000

  init(_ old: Frame?, _ new: Frame?, _ edits: [EditReport]) {
    guard let old, let new, old.size == new.size else {
      pairs = (0..<max(old?.size.rows ?? 0, new?.size.rows ?? 0)).map { row in
        Pair(
          old: old.flatMap { row < $0.size.rows ? row : nil },
          new: new.flatMap { row < $0.size.rows ? row : nil })
      }
      return
    }
    // Only insertions and removals shift rows: a block that moved leaves the rows next to it in place.
    let aligning: [EditKind] = [.insertion, .removal]
    let moves = edits.contains { edit in
      edit.parts.contains { $0.kind.edit.map(aligning.contains) ?? false }
    }
    let rows = old.size.rows
    guard moves, rows * old.size.count <= Self.maxWork else {
      pairs = (0..<rows).map { Pair(old: $0, new: $0) }
      return
    }
    pairs = Self.aligned(old, new).filter { pair in
      // Leave out blank rows that came or went, for example at the end of a list: they mean nothing.
      switch (pair.old, pair.new) {
      case (nil, let row?): !Self.isEmpty(new.row(row))
      case (let row?, nil): !Self.isEmpty(old.row(row))
      default: true
      }
    }
  }

  /// Whether a row has only blanks and box-drawing lines.
  private static func isEmpty(_ cells: ArraySlice<Cell>) -> Bool {
    cells.allSatisfy { $0.isBlank || $0.isBoxDrawing }
  }

  /// The alignment with the greatest total likeness (Needleman–Wunsch algorithm).
  private static func aligned(_ old: Frame, _ new: Frame) -> [Pair] {
    let count = old.size.rows
    var points = [[Double]](
      repeating: [Double](repeating: 0, count: count + 1), count: count + 1)
    var alike = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    // Each row is compared with every other, and numbers compare faster than texts.
    var numbers = TextNumbers()
    let (oldRows, newRows) = (rows(of: old, &numbers), rows(of: new, &numbers))
    for first in (0..<count).reversed() {
      for second in (0..<count).reversed() {
        alike[first][second] = likeness(oldRows[first], newRows[second])
        points[first][second] = max(
          points[first + 1][second + 1] + alike[first][second], points[first + 1][second],
          points[first][second + 1])
      }
    }
    var pairs: [Pair] = []
    var (first, second) = (0, 0)
    while first < count || second < count {
      if first < count, second < count,
        points[first][second] <= points[first + 1][second + 1] + alike[first][second]
      {
        pairs.append(Pair(old: first, new: second))
        (first, second) = (first + 1, second + 1)
      } else if first < count,
        second == count || points[first + 1][second] >= points[first][second + 1]
      {
        pairs.append(Pair(old: first, new: nil))
        first += 1
      } else {
        pairs.append(Pair(old: nil, new: second))
        second += 1
      }
    }
    return pairs
  }

  /// The likeness of two rows: 4 for equal rows with text, 1 for equal rows without, 1 to 2 for rows that share at
  /// least half of their text, and 0.1 for others.
  private static func likeness(_ old: Row, _ new: Row) -> Double {
    var (equal, all, column) = (0, 0, 0)
    while column < old.texts.count {
      let (first, second) = (old.texts[column], new.texts[column])
      if first == second {
        if first != 0 { (equal, all) = (equal + 1, all + 1) }
      } else {
        all += 1
      }
      column += 1
    }
    if all == 0 { return 1 }
    if equal == all { return old.isEmpty ? 1 : 4 }
    let share = Double(equal) / Double(all)
    return share >= 0.5 ? 2 * share : 0.1
  }

  /// A row with the text of each cell as a number; 0 for blanks.
  private struct Row {
    let texts: [Int]
    let isEmpty: Bool
  }

  private static func rows(of frame: Frame, _ numbers: inout TextNumbers) -> [Row] {
    let texts = numbers.numbers(of: frame)
    return (0..<frame.size.rows).map { row in
      let cells = frame.row(row)
      return Row(texts: Array(texts[cells.indices]), isEmpty: isEmpty(cells))
    }
  }
}
