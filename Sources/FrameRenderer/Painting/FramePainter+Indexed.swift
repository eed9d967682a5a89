internal import PNGImage
internal import TerminalFrame

// Frames in up to 256 colours, row by row: what has no more than glyphs on backgrounds is painted as places in
// a palette, without ever being pixels.

extension FramePainter {
  /// Paints a frame without pictures, surroundings and rows of double size.
  ///
  /// - Returns: nil where it has more than 256 colours.
  func paintIndexed(
    _ cells: [PaintedCell], of frame: Frame, glyphs: borrowing GlyphStore,
    blends: inout BlendTables
  ) -> IndexedBitmap? {
    let grid = frame.size
    let (width, height) = size(of: grid)
    var colors = PlaceTables(IndexedBitmapWriter(width: width, height: height), blends)
    let isDone = withUnsafeTemporaryAllocation(
      of: UInt32.self, capacity: width * metrics.height
    ) { line in
      (0..<grid.rows).allSatisfy { row in
        let cells = cells[row * grid.columns..<(row + 1) * grid.columns]
        if cells.allSatisfy({ isPlain($0, glyphs) }) {
          return paint(cells, width: width, glyphs, &colors)
        }
        guard let start = line.baseAddress else { return false }
        paintBackground(cells, at: start, stride: width)
        paintGlyphs(cells, at: start, stride: width, glyphs, &blends)
        return colors.writer.append(UnsafeBufferPointer(line))
      }
    }
    return isDone ? colors.writer.finish() : nil
  }

  /// Whether nothing but a glyph in one colour stands on a cell's background.
  private func isPlain(_ cell: PaintedCell, _ glyphs: borrowing GlyphStore) -> Bool {
    cell.underline == .none && !cell.isStruck && !cell.isOverlined && cell.cursor == nil
      && (cell.slice == GlyphStore.nothing || !glyphs.slices[cell.slice].isColor)
  }

  /// - Returns: false where there are too many colours.
  private func paint(
    _ cells: ArraySlice<PaintedCell>, width: Int, _ glyphs: borrowing GlyphStore,
    _ colors: inout PlaceTables
  ) -> Bool {
    let size = metrics
    var backgrounds: [UInt8] = []
    backgrounds.reserveCapacity(cells.count)
    for cell in cells {
      guard let place = colors.writer.place(of: cell.colors.background) else { return false }
      backgrounds.append(place)
      guard
        cell.slice == GlyphStore.nothing || colors.prepare(glyphs.slices[cell.slice], cell.blend)
      else { return false }
    }
    let tables = colors.tables
    return colors.writer.append(width * size.height) { start in
      for (column, place) in backgrounds.enumerated() {
        (start + column * size.width).update(repeating: place, count: size.width)
      }
      for row in 1..<size.height { (start + row * width).update(from: start, count: width) }
      glyphs.coverage.withUnsafeBufferPointer { coverage in
        tables.withUnsafeBufferPointer { tables in
          for (column, cell) in cells.enumerated() where cell.slice != GlyphStore.nothing {
            let slice = glyphs.slices[cell.slice]
            for row in slice.rows {
              let levels = slice.offset + row * size.width
              let target = start + row * width + column * size.width
              for column in slice.columns {
                target[column] = tables[cell.blend + Int(coverage[levels + column])]
              }
            }
          }
        }
      }
    }
  }
}

/// The places of the pixels in ``BlendTables``, of those that appear.
private struct PlaceTables {
  var writer: IndexedBitmapWriter
  /// For each pixel of the blends; meaningless for those that have not appeared.
  private(set) var tables: [UInt8]
  /// For each pair of colours, the levels of coverage that have appeared, a bit each.
  private var known: [UInt16]
  private let pixels: [UInt32]

  init(_ writer: IndexedBitmapWriter, _ blends: borrowing BlendTables) {
    self.writer = writer
    pixels = blends.pixels
    tables = Array(repeating: 0, count: pixels.count)
    known = Array(repeating: 0, count: pixels.count / 16)
  }

  /// Finds places for all pixels of a glyph.
  ///
  /// - Parameter blend: Where the pixels of its colours begin.
  /// - Returns: false where there are too many colours.
  mutating func prepare(_ slice: GlyphStore.Slice, _ blend: Int) -> Bool {
    var missing = slice.levels & ~known[blend / 16]
    known[blend / 16] |= slice.levels
    while missing != 0 {
      let pixel = blend + missing.trailingZeroBitCount
      guard let place = writer.place(of: pixels[pixel]) else { return false }
      tables[pixel] = place
      missing &= missing - 1
    }
    return true
  }
}
