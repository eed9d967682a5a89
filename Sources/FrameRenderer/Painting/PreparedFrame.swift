internal import TerminalFrame

/// A frame with all that painting it takes, in colours of a palette that whoever paints it has.
///
/// What has no more than glyphs on backgrounds is painted as places in that palette, without ever being pixels.
package struct PreparedFrame: Sendable {
  private let grid: GridSize
  private let metrics: CellMetrics
  private let cells: [PaintedCell]
  private let slices: [GlyphStore.Slice]
  private let coverage: [UInt8]
  private let blends: [UInt32]
  /// The pixels of rows of cells that have more than that.
  private let lines: [Int: [UInt32]]

  /// - Parameters:
  ///   - cells: Of a frame without pictures and rows of double size, around which nothing lies.
  ///   - glyphs: Of those cells, as `blends`.
  init(
    _ cells: [PaintedCell], of grid: GridSize, _ painter: FramePainter,
    glyphs: borrowing GlyphStore, blends: inout BlendTables
  ) {
    (self.grid, self.cells, metrics) = (grid, cells, painter.metrics)
    var lines: [Int: [UInt32]] = [:]
    for row in 0..<grid.rows {
      let cells = cells[row * grid.columns..<(row + 1) * grid.columns]
      guard !cells.allSatisfy({ $0.isGlyphOnly(glyphs) }) else { continue }
      lines[row] = painter.pixels(of: cells, glyphs, &blends)
    }
    self.lines = lines
    (slices, coverage, self.blends) = (glyphs.slices, glyphs.coverage, blends.pixels)
  }

  /// In pixels, as ``height``.
  package var width: Int { grid.columns * metrics.width }
  package var height: Int { grid.rows * metrics.height }

  /// Paints some rows of pixels, from top to bottom.
  ///
  /// - Parameters:
  ///   - place: Gives the place of a colour in the palette; it is asked again for few of them.
  ///   - take: Takes a row by its number, as ``width`` places.
  package func paint(
    rows: Range<Int>, place: (_ pixel: UInt32) -> UInt8,
    take: (_ row: Int, _ places: UnsafeRawBufferPointer) -> Void
  ) {
    let rows = rows.clamped(to: 0..<height)
    guard !rows.isEmpty else { return }
    var tables = PlaceTables(blends)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width * metrics.height) { line in
      guard let start = line.baseAddress else { return }
      for row in rows.lowerBound / metrics.height...(rows.upperBound - 1) / metrics.height {
        if let pixels = lines[row] {
          Self.translate(pixels, to: start, place)
        } else {
          paint(cells[row * grid.columns..<(row + 1) * grid.columns], at: start, &tables, place)
        }
        let top = row * metrics.height
        for row in rows.clamped(to: top..<top + metrics.height) {
          let first = (row - top) * width
          take(row, UnsafeRawBufferPointer(start: start + first, count: width))
        }
      }
    }
  }

  private static func translate(
    _ pixels: [UInt32], to start: UnsafeMutablePointer<UInt8>, _ place: (UInt32) -> UInt8
  ) {
    var last: (pixel: UInt32, place: UInt8)?
    for (index, pixel) in pixels.enumerated() {
      // Most are as the one before.
      let known = last.flatMap { $0.pixel == pixel ? $0.place : nil } ?? place(pixel)
      start[index] = known
      last = (pixel, known)
    }
  }

  /// Paints a row of cells.
  private func paint(
    _ cells: ArraySlice<PaintedCell>, at start: UnsafeMutablePointer<UInt8>,
    _ tables: inout PlaceTables, _ place: (UInt32) -> UInt8
  ) {
    let (width, size) = (width, metrics)
    var last: (color: UInt32, place: UInt8)?
    for (column, cell) in cells.enumerated() {
      let color = cell.colors.background
      let ground = last.flatMap { $0.color == color ? $0.place : nil } ?? place(color)
      last = (color, ground)
      (start + column * size.width).update(repeating: ground, count: size.width)
      if cell.slice != GlyphStore.nothing {
        tables.prepare(slices[cell.slice].levels, cell.blend, place)
      }
    }
    for row in 1..<size.height { (start + row * width).update(from: start, count: width) }
    coverage.withUnsafeBufferPointer { coverage in
      tables.places.withUnsafeBufferPointer { places in
        for (column, cell) in cells.enumerated() where cell.slice != GlyphStore.nothing {
          let slice = slices[cell.slice]
          for row in slice.rows {
            let levels = slice.offset + row * size.width
            let target = start + row * width + column * size.width
            for column in slice.columns {
              target[column] = places[cell.blend + Int(coverage[levels + column])]
            }
          }
        }
      }
    }
  }
}

extension PaintedCell {
  /// Whether nothing but a glyph in one colour stands on its background.
  fileprivate func isGlyphOnly(_ glyphs: borrowing GlyphStore) -> Bool {
    isPlain && (slice == GlyphStore.nothing || !glyphs.slices[slice].isColor)
  }
}

/// The places of the pixels in ``BlendTables``, of those that appear.
private struct PlaceTables {
  /// For each pixel of the blends; meaningless for those that have not appeared.
  private(set) var places: [UInt8]
  /// For each pair of colours, the levels of coverage that have appeared, a bit each.
  private var known: [UInt16]
  private let pixels: [UInt32]

  init(_ pixels: [UInt32]) {
    self.pixels = pixels
    places = Array(repeating: 0, count: pixels.count)
    known = Array(repeating: 0, count: pixels.count / 16)
  }

  /// Finds places for all pixels of a glyph.
  ///
  /// - Parameters:
  ///   - levels: Of coverage that it has, a bit each.
  ///   - blend: Where the pixels of its colours begin.
  mutating func prepare(_ levels: UInt16, _ blend: Int, _ place: (UInt32) -> UInt8) {
    var missing = levels & ~known[blend / 16]
    known[blend / 16] |= levels
    while missing != 0 {
      let pixel = blend + missing.trailingZeroBitCount
      places[pixel] = place(pixels[pixel])
      missing &= missing - 1
    }
  }
}
