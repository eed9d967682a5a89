internal import TerminalFrame

/// A frame with everything that is needed to paint it, in the colours of the caller's palette.
///
/// Rows that have only glyphs on backgrounds are painted directly as palette indices, without an intermediate picture.
package struct PreparedFrame: Sendable {
  private let grid: GridSize
  private let metrics: CellMetrics
  private let cells: [PaintedCell]
  private let slices: [GlyphStore.Slice]
  private let coverage: [UInt8]
  private let blends: [UInt32]
  /// The pixels of the rows of cells that contain anything else.
  private let lines: [Int: [UInt32]]

  /// - Parameters:
  ///   - cells: The cells of a frame without pictures or double-size rows, and with nothing around the grid.
  ///   - painter: The painter that has the cells' glyphs and colours.
  init(_ cells: [PaintedCell], of grid: GridSize, _ painter: inout FramePainter) {
    (self.grid, self.cells, metrics) = (grid, cells, painter.metrics)
    var lines: [Int: [UInt32]] = [:]
    for row in 0..<grid.rows {
      let cells = cells[row * grid.columns..<(row + 1) * grid.columns]
      guard !cells.allSatisfy({ $0.isGlyphOnly(painter.glyphs) }) else { continue }
      lines[row] = painter.pixels(of: cells)
    }
    self.lines = lines
    (slices, coverage) = (painter.glyphs.slices, painter.glyphs.coverage)
    blends = painter.blends.pixels
  }

  /// The width in pixels.
  package var width: Int { grid.columns * metrics.width }
  package var height: Int { grid.rows * metrics.height }

  /// Paints some rows of pixels, from top to bottom.
  ///
  /// - Parameters:
  ///   - paletteIndex: Returns the palette index of a colour. Most repeated lookups are cached.
  ///   - emit: Receives the number of a row and its ``width`` palette indices.
  package func paint(
    rows: Range<Int>, paletteIndex: (_ pixel: UInt32) -> UInt8,
    emit: (_ row: Int, _ indices: UnsafeRawBufferPointer) -> Void
  ) {
    let rows = rows.clamped(to: 0..<height)
    guard !rows.isEmpty else { return }
    var tables = PaletteIndexCache(blends)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width * metrics.height) { line in
      guard let start = line.baseAddress else { return }
      for row in rows.lowerBound / metrics.height...(rows.upperBound - 1) / metrics.height {
        if let pixels = lines[row] {
          Self.translate(pixels, to: start, paletteIndex)
        } else {
          paint(
            cells[row * grid.columns..<(row + 1) * grid.columns], at: start, &tables, paletteIndex)
        }
        let top = row * metrics.height
        for row in rows.clamped(to: top..<top + metrics.height) {
          let first = (row - top) * width
          emit(row, UnsafeRawBufferPointer(start: start + first, count: width))
        }
      }
    }
  }

  private static func translate(
    _ pixels: [UInt32], to start: UnsafeMutablePointer<UInt8>, _ paletteIndex: (UInt32) -> UInt8
  ) {
    var last: (pixel: UInt32, index: UInt8)?
    for (index, pixel) in pixels.enumerated() {
      // Most pixels equal the one before.
      let known = last.flatMap { $0.pixel == pixel ? $0.index : nil } ?? paletteIndex(pixel)
      start[index] = known
      last = (pixel, known)
    }
  }

  /// Paints a row of cells.
  private func paint(
    _ cells: ArraySlice<PaintedCell>, at start: UnsafeMutablePointer<UInt8>,
    _ tables: inout PaletteIndexCache, _ paletteIndex: (UInt32) -> UInt8
  ) {
    let (width, size) = (width, metrics)
    var last: (color: UInt32, index: UInt8)?
    for (column, cell) in cells.enumerated() {
      let color = cell.colors.background
      let ground = last.flatMap { $0.color == color ? $0.index : nil } ?? paletteIndex(color)
      last = (color, ground)
      (start + column * size.width).update(repeating: ground, count: size.width)
      if cell.slice != GlyphStore.nothing {
        tables.prepare(slices[cell.slice].levels, cell.blend, paletteIndex)
      }
    }
    for row in 1..<size.height { (start + row * width).update(from: start, count: width) }
    coverage.withUnsafeBufferPointer { coverage in
      tables.indices.withUnsafeBufferPointer { indices in
        for (column, cell) in cells.enumerated() where cell.slice != GlyphStore.nothing {
          let slice = slices[cell.slice]
          for row in slice.rows {
            let levels = slice.offset + row * size.width
            let target = start + row * width + column * size.width
            for column in slice.columns {
              target[column] = indices[cell.blend + Int(coverage[levels + column])]
            }
          }
        }
      }
    }
  }
}

extension PaintedCell {
  /// Whether the cell is only a background and a glyph in one colour.
  fileprivate func isGlyphOnly(_ glyphs: borrowing GlyphStore) -> Bool {
    isPlain && (slice == GlyphStore.nothing || !glyphs.slices[slice].isColor)
  }
}

/// The palette indices of the pixels in ``BlendTables`` that appear.
private struct PaletteIndexCache {
  /// An index per pixel of the blends. Meaningless for pixels that haven't appeared.
  private(set) var indices: [UInt8]
  /// For each pair of colours, a bit set of the coverage levels that have appeared.
  private var known: [UInt16]
  private let pixels: [UInt32]

  init(_ pixels: [UInt32]) {
    self.pixels = pixels
    indices = Array(repeating: 0, count: pixels.count)
    known = Array(repeating: 0, count: pixels.count / 16)
  }

  /// Looks up the palette indices of all pixels of a glyph.
  ///
  /// - Parameters:
  ///   - levels: The bit set of the glyph's coverage levels.
  ///   - blend: The index of the first pixel for its colours.
  mutating func prepare(_ levels: UInt16, _ blend: Int, _ paletteIndex: (UInt32) -> UInt8) {
    var missing = levels & ~known[blend / 16]
    known[blend / 16] |= levels
    while missing != 0 {
      let pixel = blend + missing.trailingZeroBitCount
      indices[pixel] = paletteIndex(pixels[pixel])
      missing &= missing - 1
    }
  }
}
