internal import TerminalFrame

/// Paints the cells of frames into pixels, with glyphs of one size.
///
/// Backgrounds come first, painted in runs once per row of cells. Then each cell gets its underline, glyph, other lines
/// and cursor. Pictures are painted between these layers and above them.
struct FramePainter: ~Copyable {
  /// The size of the glyphs, as a multiple of their size at 1×.
  let scale: Int
  let metrics: CellMetrics
  let underlines: UnderlineMasks
  var surroundings = Surroundings()
  var glyphs: GlyphStore
  var blends = BlendTables()

  /// The size of what surrounds a grid, in pixels.
  struct Surroundings {
    /// Above the grid.
    var top = 0
    /// Below the grid and on each side of it.
    var others = 0

    var isEmpty: Bool { top + others == 0 }
  }

  init(_ settings: RenderSettings, scale: Int) throws(RenderError) {
    self.scale = scale
    glyphs = try GlyphStore(settings.fonts, scale: scale, pixelsPerEm: settings.pixelsPerEm)
    metrics = glyphs.metrics
    underlines = UnderlineMasks(metrics)
  }

  /// The size of the picture of a grid, in pixels.
  func size(of grid: GridSize) -> (width: Int, height: Int) {
    (
      grid.columns * metrics.width + 2 * surroundings.others,
      grid.rows * metrics.height + surroundings.top + surroundings.others
    )
  }

  /// Paints a frame with all its rows and texts at the usual size. The area around the grid gets the background colour.
  mutating func paint(
    _ frame: Frame, _ palette: Palette, _ look: CursorRendering
  ) throws(RenderError) -> Bitmap {
    var cells = try paintedCells(of: frame, palette, look)
    let (grid, pictures) = (frame.size, frame.pictures)
    if !pictures.isEmpty { Self.prepare(&cells, for: frame) }
    let (width, height) = size(of: grid)
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      if !surroundings.isEmpty { buffer.initialize(repeating: Bitmap.pixel(palette.background)) }
      guard var start = buffer.baseAddress else { return }
      start += surroundings.top * width + surroundings.others
      if !pictures.isEmpty {
        paint(cells, pictures, grid: grid, at: start, stride: width)
      }
      for row in 0..<grid.rows where pictures.isEmpty {
        let line = start + row * metrics.height * width
        paint(cells[row * grid.columns..<(row + 1) * grid.columns], at: line, stride: width)
      }
      count = width * height
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Returns the pixels of a row of cells without surroundings or pictures.
  mutating func pixels(of cells: ArraySlice<PaintedCell>) -> [UInt32] {
    let width = cells.count * metrics.width
    let size = width * metrics.height
    return [UInt32](unsafeUninitializedCapacity: size) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      paint(cells, at: start, stride: width)
      count = size
    }
  }

  /// Paints a row of cells without pictures.
  mutating func paint(
    _ cells: ArraySlice<PaintedCell>, at start: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    paintBackground(cells, at: start, stride: stride)
    paintGlyphs(cells, at: start, stride: stride)
  }

  func paintBackground(
    _ cells: ArraySlice<PaintedCell>, at start: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    var (pixel, first) = (start, cells.startIndex)
    while first < cells.endIndex {
      let color = cells[first].colors.background
      var end = first + 1
      while end < cells.endIndex, cells[end].colors.background == color { end += 1 }
      let count = (end - first) * metrics.width
      pixel.update(repeating: color, count: count)
      pixel += count
      first = end
    }
    for row in 1..<metrics.height {
      (start + row * stride).update(from: start, count: pixel - start)
    }
  }

  mutating func paintGlyphs(
    _ cells: ArraySlice<PaintedCell>, at start: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    let canvas = CellCanvas(start: start, stride: stride, metrics: metrics)
    var hasColors = false
    blends.pixels.withUnsafeBufferPointer { tables in
      glyphs.coverage.withUnsafeBufferPointer { coverage in
        guard let tables = tables.baseAddress, let coverage = coverage.baseAddress else { return }
        for (column, cell) in cells.enumerated()
        where cell.slice != GlyphStore.nothing && cell.underline == .none && !cell.isOverPicture {
          let slice = glyphs.slices[cell.slice]
          hasColors = hasColors || slice.isColor
          guard !slice.isColor, !slice.columns.isEmpty else { continue }
          canvas.moved(to: column).blend(
            coverage + slice.offset, slice, tables + cell.blend)
        }
      }
    }
    for (column, cell) in cells.enumerated() where hasColors || !cell.isPlain {
      let canvas = canvas.moved(to: column)
      if cell.isOverPicture {
        paintOverPicture(cell, canvas, column)
      } else if cell.underline != .none {
        paintUnderlined(cell, canvas, column)
      }
      if cell.slice != GlyphStore.nothing { paintColors(cell, canvas) }
      if cell.isStruck { canvas.fillRows(metrics.strikeTop, metrics.thickness, cell) }
      if cell.isOverlined { canvas.fillRows(0, metrics.thickness, cell) }
      if let cursor = cell.cursor { canvas.paintCursor(cursor, cell) }
    }
  }

  /// Paints the underline and, over it, the glyph.
  private mutating func paintUnderlined(
    _ cell: PaintedCell, _ canvas: CellCanvas, _ column: Int
  ) {
    let (colors, width) = (cell.colors, metrics.width)
    let levels = underlines.levels(cell.underline, column: column)
    let line = blends.index(foreground: colors.underline, background: colors.background)
    for row in underlines.rows(cell.underline) {
      for column in 0..<width {
        canvas[column, row] = blends.pixels[line + Int(levels[row * width + column])]
      }
    }
    guard cell.slice != GlyphStore.nothing else { return }
    let slice = glyphs.slices[cell.slice]
    guard !slice.isColor else { return }
    for row in slice.rows {
      for column in slice.columns {
        let level = Int(glyphs.coverage[slice.offset + row * width + column])
        guard level > 0 else { continue }
        let table = blends.index(foreground: colors.foreground, background: canvas[column, row])
        canvas[column, row] = blends.pixels[table + level]
      }
    }
  }

  private func paintColors(_ cell: PaintedCell, _ canvas: CellCanvas) {
    let slice = glyphs.slices[cell.slice]
    guard slice.isColor else { return }
    for row in slice.rows {
      for column in slice.columns {
        let pixel = glyphs.colors[slice.offset + row * metrics.width + column]
        let ground = canvas[column, row]
        let color = ColorGlyph.over(pixel, ground)
        canvas[column, row] = cell.isDim ? CellColors.dimmed(color, towards: ground) : color
      }
    }
  }
}

/// The pixels of one cell within a picture.
struct CellCanvas {
  /// The top left pixel.
  let start: UnsafeMutablePointer<UInt32>
  /// The number of pixels from one row of the picture to the next.
  let stride: Int
  let metrics: CellMetrics

  func moved(to column: Int) -> CellCanvas {
    CellCanvas(start: start + column * metrics.width, stride: stride, metrics: metrics)
  }

  subscript(column: Int, row: Int) -> UInt32 {
    get { start[row * stride + column] }
    nonmutating set { start[row * stride + column] = newValue }
  }

  /// Paints a plain glyph on a plain background.
  ///
  /// - Parameter table: The 16 blended pixels for the cell's colours.
  @inline(__always)
  func blend(
    _ coverage: UnsafePointer<UInt8>, _ slice: GlyphStore.Slice, _ table: UnsafePointer<UInt32>
  ) {
    let (first, count) = (slice.columns.lowerBound, slice.columns.count)
    for row in slice.rows {
      let levels = coverage + row * metrics.width + first
      let pixels = start + row * stride + first
      for column in 0..<count { pixels[column] = table[Int(levels[column])] }
    }
  }

  func fillRows(_ top: Int, _ count: Int, _ cell: PaintedCell) {
    fill(0..<metrics.width, top..<top + count, cell.colors.foreground)
  }

  func paintCursor(_ lines: CursorLines, _ cell: PaintedCell) {
    let (width, height, line) = (metrics.width, metrics.height, metrics.thickness)
    let color = cell.cursorColor
    switch lines {
    case .underline: fill(0..<width, height - 2 * line..<height, color)
    case .bar: fill(0..<2 * line, 0..<height, color)
    case .box(let hasLeft, let hasRight):
      fill(0..<width, 0..<line, color)
      fill(0..<width, height - line..<height, color)
      if hasLeft { fill(0..<line, 0..<height, color) }
      if hasRight { fill(width - line..<width, 0..<height, color) }
    }
  }

  private func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ pixel: UInt32) {
    for row in rows.clamped(to: 0..<metrics.height) {
      for column in columns.clamped(to: 0..<metrics.width) { self[column, row] = pixel }
    }
  }
}
