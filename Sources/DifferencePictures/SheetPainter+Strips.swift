internal import FrameComparison
internal import FrameRenderer
internal import TerminalFrame

extension SheetPainter {
  /// Left of a strip, with its sign.
  private static let gutter = 28
  /// Between two strips that stand side by side.
  private static let gap = 16
  /// Around the cells of a strip: room for frames.
  private static let space = 6

  /// The screen before and after around an edit: side by side where both fit, else one over the other.
  func strips(
    _ entry: DifferenceSheet.Entry, from old: Frame, to new: Frame, _ content: Int
  ) async throws -> [Block] {
    guard let window = StripWindow(entry, in: new.size) else { return [] }
    let edges = Self.gutter + 2 * Self.space
    let half = (content - Self.gap) / 2
    let most = (
      beside: (half - edges) / full.cellSize.width, stacked: (content - edges) / full.cellSize.width
    )
    let isBeside = window.columns.count <= most.beside
    let columns = window.columns(most: isBeside ? most.beside : most.stacked)
    let before = try await strip(
      of: old, GridRegion(columns: columns, rows: window.rowsBefore), entry, isBefore: true)
    let after = try await strip(
      of: new, GridRegion(columns: columns, rows: window.rowsAfter), entry, isBefore: false)
    func block(_ strips: [(bitmap: Bitmap, x: Int)]) -> Block {
      Block(height: strips.map(\.bitmap.height).max() ?? 0) { picture, top in
        for strip in strips { picture.paste(strip.bitmap, x: Self.margin + strip.x, y: top) }
      }
    }
    return isBeside
      ? [block([(before, 0), (after, half + Self.gap)])]
      : [block([(before, 0)]), block([(after, 0)])]
  }

  /// Some cells with a sign left of them and the marks of an edit.
  private func strip(
    of frame: Frame, _ region: GridRegion, _ entry: DifferenceSheet.Entry, isBefore: Bool
  ) async throws -> Bitmap {
    let cells = try await full.render(FrameWindow(region, of: frame).frame)
    let (left, cell) = (Self.gutter + Self.space, full.cellSize)
    var strip = Bitmap(
      width: left + cells.width + Self.space, height: cells.height + 2 * Self.space,
      filledWith: SheetColors.ground)
    strip.fill(
      0..<Self.gutter, Self.space..<Self.space + cells.height,
      isBefore ? SheetColors.goneGutter : SheetColors.cameGutter)
    let color = isBefore ? SheetColors.gone : SheetColors.came
    let sign = try await full.render(
      SheetText.frame(
        [
          [
            Cell(
              isBefore ? "−" : "+",
              style: Style(
                foreground: .rgb(color),
                background: .rgb(isBefore ? SheetColors.goneGutter : SheetColors.cameGutter),
                attributes: .bold))
          ]
        ], ground: SheetColors.ground))
    strip.paste(sign, x: (Self.gutter - cell.width) / 2, y: Self.space)
    strip.paste(cells, x: left, y: Self.space)
    let grid = CellGrid(
      x: left - region.columns.lowerBound * cell.width,
      y: Self.space - region.rows.lowerBound * cell.height,
      width: (cell.width * frame.size.columns, frame.size.columns),
      height: (cell.height * frame.size.rows, frame.size.rows), shown: region, lineWidth: 3)
    let marked = isBefore ? entry.before : entry.after
    if marked.isEmpty, let gap = entry.gap {
      let columns = (isBefore ? entry.after : entry.before).first?.columns ?? region.columns
      grid.rule(above: gap, columns, in: &strip, color)
    } else if entry.mark == .cursor {
      for place in marked { grid.corners(place, in: &strip, color) }
    } else {
      grid.outline(marked, in: &strip, color)
    }
    return strip
  }
}

/// Which columns and rows the strips of an edit show.
struct StripWindow {
  /// The columns of the edit itself.
  let columns: ClosedRange<Int>
  let rowsBefore: ClosedRange<Int>
  let rowsAfter: ClosedRange<Int>
  private let size: GridSize

  /// Of an edit's rows, so many are shown.
  private static let mostRows = 12

  /// Nil where the edit is about nothing of the grid.
  init?(_ entry: DifferenceSheet.Entry, in size: GridSize) {
    // Where an edit has many places, the first are shown.
    let first = (entry.before + entry.after).map(\.rows.lowerBound).min() ?? 0
    func near(_ regions: [GridRegion]) -> GridRegion? {
      let grid = GridRegion(columns: 0...size.columns - 1, rows: 0...size.rows - 1)
      let top = regions.map(\.rows.lowerBound).min() ?? first
      return GridRegion.spanning(
        regions.filter { $0.rows.lowerBound < top + Self.mostRows }.compactMap {
          $0.clamped(to: grid)
        })
    }
    let (before, after) = (near(entry.before), near(entry.after))
    guard let both = GridRegion.spanning([before, after].compactMap(\.self)) else { return nil }
    self.size = size
    columns = both.columns
    func rows(_ region: GridRegion?) -> ClosedRange<Int> {
      guard let region else {
        // A row on either side of where the others are not.
        let gap = min(max(entry.gap ?? both.rows.lowerBound, 0), size.rows)
        return max(0, gap - 1)...min(size.rows - 1, gap + 1)
      }
      let last = min(region.rows.upperBound, region.rows.lowerBound + Self.mostRows - 1)
      return max(0, region.rows.lowerBound - 1)...min(size.rows - 1, last + 1)
    }
    (rowsBefore, rowsAfter) = (rows(before), rows(after))
  }

  /// So many columns with those of the edit in their middle, or with its first ones.
  func columns(most: Int) -> ClosedRange<Int> {
    let count = max(1, min(most, size.columns))
    let start =
      columns.count < count
      ? columns.lowerBound - (count - columns.count) / 2 : columns.lowerBound - 1
    let first = min(max(0, start), size.columns - count)
    return first...first + count - 1
  }
}
