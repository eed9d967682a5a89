package import TerminalFrame

/// The pixels in which two pictures of one size differ.
package struct PixelDifference: Hashable, Sendable {
  /// The size of both pictures.
  package let size: PixelSize
  /// The number of pixels that differ.
  package private(set) var count = 0
  /// The number of pixels that would differ if they didn't look antialiased.
  package private(set) var antialiasedCount = 0
  /// A mark for each pixel, row by row, origin top left.
  package private(set) var marks: [Mark]
  /// The rows that may have pixels that aren't the same.
  private var rows = 0..<0

  /// The result of the comparison for one pixel.
  package enum Mark: UInt8, Sendable {
    case same, antialiased, differs
  }

  /// A comparison without differences.
  init(size: PixelSize) {
    self.size = size
    marks = Array(repeating: .same, count: size.width * size.height)
  }

  /// Marks a pixel that has no mark yet.
  mutating func set(_ mark: Mark, at index: Int) {
    marks[index] = mark
    let row = index / size.width
    rows = rows.isEmpty ? row..<row + 1 : min(rows.lowerBound, row)..<max(rows.upperBound, row + 1)
    switch mark {
    case .same: break
    case .antialiased: antialiasedCount += 1
    case .differs: count += 1
    }
  }

  package subscript(x: Int, y: Int) -> Mark { marks[y * size.width + x] }

  /// Calls a closure for each pixel with a mark, in reading order.
  package func forEach(_ mark: Mark, _ body: (_ x: Int, _ y: Int) -> Void) {
    for y in rows {
      let start = y * size.width
      for x in 0..<size.width where marks[start + x] == mark { body(x, y) }
    }
  }
}

extension PixelDifference {
  /// Pixels that are less than this apart, horizontally and vertically, are in the same region. Those up to twice as
  /// far apart may be.
  private static let reach = 16

  /// The smallest rectangles around groups of pixels that differ, from top to bottom and left to right.
  package var regions: [PixelRect] {
    var (tiles, columns) = tiles
    var regions: [GridRegion] = []
    var open: [Int] = []
    for start in tiles.indices {
      guard var region = tiles[start] else { continue }
      tiles[start] = nil
      open.append(start)
      while let tile = open.popLast() {
        let (column, row) = (tile % columns, tile / columns)
        for y in max(row - 1, 0)...min(row + 1, tiles.count / columns - 1) {
          for x in max(column - 1, 0)...min(column + 1, columns - 1) {
            guard let box = tiles[y * columns + x] else { continue }
            region = region.union(box)
            tiles[y * columns + x] = nil
            open.append(y * columns + x)
          }
        }
      }
      regions.append(region)
    }
    return regions.sorted { $0.start < $1.start }.map { region in
      PixelRect(
        x: region.start.column, y: region.start.row, width: region.columns.count,
        height: region.rows.count)
    }
  }

  /// The picture divided into squares with sides of ``reach``, row by row: the box around the pixels of each that
  /// differ, in columns and rows of pixels.
  private var tiles: (boxes: [GridRegion?], columns: Int) {
    let columns = (size.width + Self.reach - 1) / Self.reach
    let rows = (size.height + Self.reach - 1) / Self.reach
    var boxes: [GridRegion?] = Array(repeating: nil, count: columns * rows)
    guard count > 0 else { return (boxes, columns) }
    forEach(.differs) { x, y in
      let pixel = GridRegion(GridPosition(column: x, row: y))
      let tile = y / Self.reach * columns + x / Self.reach
      boxes[tile] = boxes[tile]?.union(pixel) ?? pixel
    }
    return (boxes, columns)
  }
}

extension PixelDifference {
  /// A phrase such as `1,204 of 364,800 pixels differ: 40×22 at 120, 44; 3×3 at 0, 300`. Regions are given by their
  /// size and their top left corner.
  package var summary: String {
    guard count > 0 else {
      let antialiased = antialiasedCount.grouped
      return "no pixel differs" + (antialiasedCount == 0 ? "" : " (\(antialiased) antialiased)")
    }
    let regions = regions
    let listed = regions.prefix(3).map(\.words).joined(separator: "; ")
    let more = regions.count > 3 ? " and \((regions.count - 3).grouped) more" : ""
    let verb = count == 1 ? "differs" : "differ"
    return "\(count.grouped) of \(marks.count.grouped) pixels \(verb): \(listed)\(more)"
  }
}

extension PixelRect {
  /// A phrase such as `40×22 at 120, 44`.
  package var words: String { "\(width)×\(height) at \(x), \(y)" }
}
