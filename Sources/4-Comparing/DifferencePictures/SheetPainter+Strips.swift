internal import FrameComparison
internal import FrameRenderer
internal import TerminalFrame

extension SheetPainter {
  /// The width of the column to the left of a strip, which holds its sign.
  private static let gutter = 28
  /// The space between two strips side by side.
  private static let gap = 16
  /// The space around the contents of a strip, for outlines.
  private static let space = 6

  /// The most pixels of a screen that a strip can show in a row.
  static func maxStripWidths(_ content: Int) -> (beside: Int, stacked: Int) {
    let edges = gutter + 2 * space
    return ((content - gap) / 2 - edges, content - edges)
  }

  /// Draws the strips before and after an edit: side by side if both fit, otherwise one below the other.
  func strips(
    _ entry: DifferenceSheet.Entry, from old: Frame, to new: Frame, _ content: Int
  ) async throws -> [Block] {
    guard let window = StripWindow(entry, in: new.size) else { return [] }
    let (beside, stacked) = Self.maxStripWidths(content)
    let cell = full.cellSize.width
    let isBeside = window.columns.count <= beside / cell
    let (before, after) = window.regions(
      maximum: (isBeside ? beside : stacked) / cell, from: old, to: new)
    return Self.blocks(
      try await strip(of: old, before, entry, isBefore: true),
      try await strip(of: new, after, entry, isBefore: false), isBeside: isBeside, content)
  }

  /// Draws the cells of a region with the marks of an edit.
  private func strip(
    of frame: Frame, _ region: GridRegion, _ entry: DifferenceSheet.Entry, isBefore: Bool
  ) async throws -> Block {
    let cells = try await full.picture(of: FrameWindow(region, of: frame).frame)
    let color = Self.color(isBefore: isBefore)
    let cell = full.cellSize
    return try await strip(
      of: cells, columns: 0..<cells.width, rows: 0..<cells.height, isBefore: isBefore
    ) { picture, left, top in
      let grid = CellGrid(
        x: left - region.columns.lowerBound * cell.width,
        y: top - region.rows.lowerBound * cell.height,
        width: (cell.width * frame.size.columns, frame.size.columns),
        height: (cell.height * frame.size.rows, frame.size.rows), visibleRegion: region,
        lineWidth: 3)
      let marked = isBefore ? entry.before : entry.after
      if marked.isEmpty, let gap = entry.gap {
        let columns = (isBefore ? entry.after : entry.before).first?.columns ?? region.columns
        grid.rule(above: gap, columns, in: &picture, color)
      } else if entry.mark == .cursor {
        for mark in marked { grid.corners(mark, in: &picture, color) }
      } else {
        grid.outline(marked, in: &picture, color)
      }
    }
  }

  /// Draws a part of a picture, with a sign to its left.
  ///
  /// - Parameter mark: Draws marks over the part, whose top left pixel is at `left` and `top` of the sheet.
  func strip(
    of part: SheetPicture, columns: Range<Int>, rows: Range<Int>, isBefore: Bool,
    mark: @escaping (_ picture: inout SheetCanvas, _ left: Int, _ top: Int) -> Void
  ) async throws -> Block {
    let gutter = isBefore ? SheetColors.goneGutter : SheetColors.cameGutter
    let style = Style(
      foreground: .rgb(Self.color(isBefore: isBefore)), background: .rgb(gutter), attributes: .bold)
    let sign = try await full.picture(
      of: SheetText.frame(
        [[Cell(isBefore ? "−" : "+", style: style)]], ground: SheetColors.ground))
    let inset = (Self.gutter - full.cellSize.width) / 2
    return Block(height: rows.count + 2 * Self.space) { picture, x, top in
      let (left, top) = (x + Self.gutter + Self.space, top + Self.space)
      picture.fill(x..<x + Self.gutter, top..<top + rows.count, gutter)
      picture.paste(sign, x: x + inset, y: top)
      picture.paste(
        part, columns: columns, rows: rows, x: left - columns.lowerBound, y: top - rows.lowerBound)
      mark(&picture, left, top)
    }
  }

  static func color(isBefore: Bool) -> RGB { isBefore ? SheetColors.gone : SheetColors.came }

  /// Places two strips side by side, or one below the other.
  static func blocks(
    _ before: Block, _ after: Block, isBeside: Bool, _ content: Int
  ) -> [Block] {
    guard isBeside else { return [before, after] }
    return [
      Block(height: max(before.height, after.height)) { picture, left, top in
        before.draw(&picture, left, top)
        after.draw(&picture, left + (content + gap) / 2, top)
      }
    ]
  }
}

/// The columns and rows that the strips of an edit show.
struct StripWindow {
  /// The columns of the edit itself, before and after.
  let columns: ClosedRange<Int>
  /// The edit's own columns, and the rows of the strip.
  private let before: GridRegion
  private let after: GridRegion
  private let size: GridSize

  /// The most rows of an edit that are shown.
  private static let maxRows = 12

  /// Creates the window of an edit, or nil if the edit isn't about the grid.
  init?(_ entry: DifferenceSheet.Entry, in size: GridSize) {
    // An edit may have many places. Only the first are shown.
    let first = (entry.before + entry.after).map(\.rows.lowerBound).min() ?? 0
    func near(_ regions: [GridRegion]) -> GridRegion? {
      let top = regions.map(\.rows.lowerBound).min() ?? first
      return GridRegion.spanning(
        regions.filter { $0.rows.lowerBound < top + Self.maxRows }.compactMap {
          $0.clamped(to: GridRegion(of: size))
        })
    }
    let (before, after) = (near(entry.before), near(entry.after))
    guard let both = GridRegion.spanning([before, after].compactMap(\.self)) else { return nil }
    /// The columns and rows around a place, or around the gap from which it is missing.
    func region(_ place: GridRegion?) -> GridRegion {
      let gap = min(max(entry.gap ?? both.rows.lowerBound, 0), size.rows)
      let rows = place?.rows ?? gap...gap
      let last = min(rows.upperBound, rows.lowerBound + Self.maxRows - 1)
      return GridRegion(
        columns: place?.columns ?? both.columns,
        rows: max(0, rows.lowerBound - 1)...min(size.rows - 1, last + 1))
    }
    (self.size, columns) = (size, both.columns)
    (self.before, self.after) = (region(before), region(after))
  }

  /// Returns the cells of both strips. They have the same columns if those of the edit fit. Otherwise each strip is
  /// centred on its own cells, so that something that moved far is visible in both.
  func regions(
    maximum: Int, from old: Frame, to new: Frame
  ) -> (before: GridRegion, after: GridRegion) {
    var (before, after) = (before, after)
    let (rowsBefore, rowsAfter) = (before.rows.map(old.row), after.rows.map(new.row))
    if columns.count <= maximum {
      before.columns = window(around: columns, maximum, ColumnWindow(rowsBefore + rowsAfter))
      after.columns = before.columns
    } else {
      before.columns = window(around: before.columns, maximum, ColumnWindow(rowsBefore))
      after.columns = window(around: after.columns, maximum, ColumnWindow(rowsAfter))
    }
    return (before, after)
  }

  /// Returns at most `maximum` columns, centred on those of the edit, or starting just before them if they don't fit.
  private func window(
    around columns: ClosedRange<Int>, _ maximum: Int, _ window: ColumnWindow
  ) -> ClosedRange<Int> {
    let count = max(1, min(maximum, size.columns))
    let start =
      columns.count < count
      ? columns.lowerBound - (count - columns.count) / 2 : columns.lowerBound - 1
    let first = window.start(
      near: min(max(0, start), size.columns - count), count: count, keeping: columns)
    return first...first + count - 1
  }
}
