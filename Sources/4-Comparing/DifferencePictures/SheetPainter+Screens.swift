internal import FrameComparison
internal import FrameRenderer
internal import TerminalFrame

/// The scale at which a whole screen is drawn.
struct ScreenScale {
  /// Whether it is drawn at scale 2.
  let isFull: Bool
  /// The width and height in pixels, as shown.
  let width: Int
  let height: Int
  /// Whether it has too many cells to be drawn.
  let isTooLarge: Bool
}

extension SheetPainter {
  /// - Parameter other: The size of another screen that is drawn at the same scale.
  func scale(of size: GridSize, beside other: GridSize? = nil) -> ScreenScale {
    let (full, small) = (full.cellSize, small.cellSize)
    let isFull = max(size.columns, other?.columns ?? 0) * full.width <= Self.maxContentWidth
    let cell = isFull ? full : small
    let width = min(Self.maxContentWidth, size.columns * cell.width)
    let height = size.rows * cell.height * width / (size.columns * cell.width)
    let pixels = size.count * cell.width * cell.height
    return ScreenScale(
      isFull: isFull, width: width, height: max(1, height),
      isTooLarge: pixels > Self.maxPixels || height > 8192)
  }

  private func picture(of frame: Frame, _ scale: ScreenScale) async throws -> SheetPicture {
    let renderer = scale.isFull ? full : small
    if scale.width == frame.size.columns * renderer.cellSize.width {
      return try await renderer.picture(of: frame)
    }
    return .direct(
      try await renderer.render(frame).shrunk(toWidth: scale.width, height: scale.height))
  }

  private func grid(_ size: GridSize, _ scale: ScreenScale, _ left: Int, _ top: Int) -> CellGrid {
    CellGrid(
      x: left, y: top, width: (scale.width, size.columns), height: (scale.height, size.rows),
      visibleRegion: GridRegion(of: size), lineWidth: scale.isFull ? 3 : 2)
  }

  private func tooLarge(_ size: GridSize, _ content: Int) async throws -> Block {
    try await caption("The whole screen (\(size)) is too large to draw.", content)
  }

  /// Draws a whole screen unchanged, below its name. A dashed line shows the size of the other screen.
  func whole(
    _ frame: Frame, beside other: GridSize, _ name: String, _ content: Int
  ) async throws -> [Block] {
    let scale = scale(of: frame.size, beside: other)
    if scale.isTooLarge { return [try await tooLarge(frame.size, content)] }
    let screen = try await picture(of: frame, scale)
    let isInside = other.columns <= frame.size.columns && other.rows <= frame.size.rows
    return [
      Self.space(8), try await caption(name, content),
      Block(height: screen.height + 4) { picture, left, top in
        picture.paste(screen, x: left, y: top)
        guard isInside, other != frame.size else { return }
        grid(frame.size, scale, left, top).outline(
          [GridRegion(of: other)], in: &picture, SheetColors.changed, dashed: true)
      },
    ]
  }

  /// Draws the whole screen after the change, dimmed except for what changed, with the numbers of the edits.
  func map(
    _ sheet: DifferenceSheet, from old: Frame, to new: Frame, masked: CellSet, _ content: Int
  ) async throws -> [Block] {
    let scale = scale(of: new.size)
    if scale.isTooLarge { return [try await tooLarge(new.size, content)] }
    let screen = try await picture(of: new, scale)
    let numbered = try await badges(sheet, scale.isFull ? full : small)
    let legend = masked.isEmpty ? "" : "; masked cells are hatched"
    return [
      Self.space(12),
      try await caption("whole screen after, unchanged cells dimmed\(legend)", content, maximum: 2),
      Block(height: screen.height + 4) { picture, left, top in
        let grid = grid(new.size, scale, left, top)
        picture.paste(screen, x: left, y: top, isDimmed: true)
        for region in sheet.lit { grid.paste(screen, only: region, in: &picture) }
        for run in masked.runs { grid.hatch(run, in: &picture) }
        for entry in sheet.entries {
          grid.mark(entry, vacated: sheet.vacated(by: entry), in: &picture)
        }
        let marked = sheet.entries.flatMap { $0.after + sheet.vacated(by: $0) }
        let cell = scale.width / new.size.columns
        let columnsBeside = (picture.width - left - scale.width) / max(1, cell)
        var badgePlaces = BadgeLayout(new, grid, marked: marked, columnsBeside: columnsBeside)
        for (entry, badge) in numbered {
          guard let region = entry.anchor(in: new.size) else { continue }
          badgePlaces.draw(badge, beside: region, in: &picture)
        }
      },
    ]
  }

  /// The badges of the first 24 edits. More of them would hide the screen.
  private func badges(
    _ sheet: DifferenceSheet, _ renderer: FrameRenderer
  ) async throws -> [(entry: DifferenceSheet.Entry, badge: Badge)] {
    var badges: [(DifferenceSheet.Entry, Badge)] = []
    for entry in sheet.entries.prefix(24) {
      var text = entry.number
      if case .moved(let columns, let rows) = entry.mark {
        if rows != 0 { text += rows > 0 ? " ↓\(rows)" : " ↑\(-rows)" }
        if columns != 0 { text += columns > 0 ? " →\(columns)" : " ←\(-columns)" }
      }
      badges.append((entry, try await Badge(text, SheetColors.color(of: entry.mark), renderer)))
    }
    return badges
  }

  static func space(_ height: Int) -> Block { Block(height: height) { _, _, _ in } }
}

extension DifferenceSheet.Entry {
  /// The cells in the new frame beside which its number is placed, or nil if it isn't about the grid.
  fileprivate func anchor(in size: GridSize) -> GridRegion? {
    if let first = after.first {
      // Everything in the row of the first place.
      return GridRegion.spanning(after.filter { $0.rows.lowerBound == first.rows.lowerBound })
    }
    guard let gap, let columns = before.first?.columns else { return nil }
    let row = min(max(gap, 0), size.rows - 1)
    return GridRegion(columns: columns, row: row)
  }
}

extension DifferenceSheet {
  /// The places that something moved away from, except those that another edit is about.
  fileprivate func vacated(by entry: Entry) -> [GridRegion] {
    guard case .moved = entry.mark else { return [] }
    return entry.before.filter { region in
      !entries.contains { $0.after.contains { $0.clamped(to: region) != nil } }
    }
  }
}

extension CellGrid {
  /// Marks the cells of an edit. Green outlines are for additions, amber ones for changes, and blue ones for moves,
  /// with a dashed outline around the old place. A red line marks the place of something that was removed.
  ///
  /// - Parameter vacated: The places that something moved away from.
  fileprivate func mark(
    _ entry: DifferenceSheet.Entry, vacated: [GridRegion], in picture: inout SheetCanvas
  ) {
    let color = SheetColors.color(of: entry.mark)
    switch entry.mark {
    case .none: break
    case .came, .changed: outline(entry.after, in: &picture, color)
    case .moved:
      outline(vacated, in: &picture, color, dashed: true)
      outline(entry.after, in: &picture, color)
    case .cursor: for region in entry.after { corners(region, in: &picture, color) }
    case .gone:
      if let gap = entry.gap, let columns = entry.before.first?.columns {
        rule(above: gap, columns, in: &picture, color)
      } else if entry.after.allSatisfy({ $0.rows.count == 1 }) {
        for region in entry.after {
          rule(above: region.rows.upperBound + 1, region.columns, in: &picture, color)
        }
      } else {
        outline(entry.after, in: &picture, color)
      }
    }
  }

  /// Copies the cells of a region from a picture of the whole screen.
  fileprivate func paste(
    _ screen: SheetPicture, only region: GridRegion, in picture: inout SheetCanvas
  ) {
    guard let region = region.clamped(to: visibleRegion) else { return }
    let (columns, rows) = pixels(of: region)
    picture.paste(
      screen, columns: columns.lowerBound - x..<columns.upperBound - x,
      rows: rows.lowerBound - y..<rows.upperBound - y, x: x, y: y)
  }

  /// Draws diagonal lines over cells, from the lower left to the upper right, a quarter of a cell's height apart.
  fileprivate func hatch(_ run: CellRun, in picture: inout SheetCanvas) {
    guard let region = GridRegion(run).clamped(to: visibleRegion) else { return }
    let (columns, rows) = pixels(of: region)
    let period = max(4, rows.count / 4)
    for row in rows where (0..<picture.height).contains(row) {
      for column in columns
      where column < picture.width && (column + row) % period < (period + 2) / 4 {
        picture.fill(column..<column + 1, row..<row + 1, SheetColors.mask)
      }
    }
  }
}
