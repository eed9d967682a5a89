internal import TerminalFrame

extension FindingSearch {
  /// Blocks that moved, and lists that scrolled.
  mutating func findShifts() {
    struct Distance: Hashable {
      let columns: Int
      let rows: Int
    }
    var order: [Distance] = []
    var moves: [Distance: [Int]] = [:]
    for index in open {
      guard case .moved(let columns, let rows) = edits[index].kind else { continue }
      let distance = Distance(columns: columns, rows: rows)
      if columns == 0, let scrolled = scrolled(index, by: rows) {
        let region = GridRegion.spanning(scrolled.compactMap { edits[$0].region })
        let way = rows < 0 ? "up" : "down"
        add(
          .layoutShift, "scrolled \(way) by \(abs(rows))", at: region,
          explaining: scrolled + cursorMoved(columns, rows))
      } else {
        if moves[distance] == nil { order.append(distance) }
        moves[distance, default: []].append(index)
      }
    }
    for distance in order {
      let indices = moves[distance] ?? []
      guard let region = GridRegion.spanning(indices.compactMap { edits[$0].region }),
        let first = indices.first
      else { continue }
      let name = newBoxes.first { $0.region == region }.map { $0.name + " " } ?? ""
      add(
        .layoutShift, name + edits[first].change, at: region,
        explaining: indices + cursorMoved(distance.columns, distance.rows))
    }
  }

  /// The edits of a list that scrolled: rows came at one end, and as many went at the other.
  private func scrolled(_ move: Int, by rows: Int) -> [Int]? {
    guard let region = edits[move].region else { return nil }
    let count = abs(rows)
    let (first, last) = (region.rows.lowerBound, region.rows.upperBound)
    let came = rows < 0 ? last + 1...last + count : first - count...first - 1
    guard !isInList(rows < 0 ? came.upperBound + 1 : came.lowerBound - 1, beside: came, region)
    else { return nil }
    let went = rows < 0 ? first...first + count - 1 : last - count + 1...last
    let ends = open.filter { index in
      guard let place = edits[index].region, place.columns.overlaps(region.columns) else {
        return false
      }
      return switch edits[index].kind {
      case .inserted: place.rows == came
      case .removed: place.rows == went
      default: false
      }
    }
    return ends.count == 2 ? [move] + ends : nil
  }

  /// Whether a row beside those that came belongs to the same list, so that they came in its middle: it
  /// has text in the style of theirs.
  private func isInList(_ row: Int, beside came: ClosedRange<Int>, _ region: GridRegion) -> Bool {
    guard (0..<new.size.rows).contains(row), came.lowerBound >= 0,
      came.upperBound < new.size.rows
    else { return false }
    func style(_ row: Int) -> Style? {
      region.columns.first { newMap.isText($0, row) }.map { column in
        var style = new[column, row].style
        // A selection may be there.
        style.background = .default
        style.attributes.remove(.inverse)
        return style
      }
    }
    return style(row).map { $0 == style(rowNear(row, came)) } ?? false
  }

  private func rowNear(_ row: Int, _ came: ClosedRange<Int>) -> Int {
    row < came.lowerBound ? came.lowerBound : came.upperBound
  }

  /// The edit of a cursor that moved with a block by so much, if there is one.
  func cursorMoved(_ columns: Int, _ rows: Int) -> [Int] {
    open.filter { index in
      guard case .cursor(var from, let to) = edits[index].kind,
        comparison.shifts.contains(where: {
          $0.columns == columns && $0.rows == rows && $0.destination.contains(to.position)
        })
      else { return false }
      from.position.column += columns
      from.position.row += rows
      return from == to
    }
  }
}
