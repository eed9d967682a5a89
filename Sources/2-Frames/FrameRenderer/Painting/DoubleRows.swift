internal import TerminalFrame

/// Draws rows of double width and height (DECDWL, DECDHL) from glyphs of that size, with the pictures on them enlarged
/// to match.
struct DoubleRows: ~Copyable {
  private var glyphs: GlyphStore
  private var blends = BlendTables()
  private let painter: FramePainter

  /// - Parameter settings: The settings of the picture, in which other rows have single size.
  init(_ settings: RenderSettings) throws(RenderError) {
    glyphs = try GlyphStore(
      settings.fonts, scale: 2 * settings.scale, pixelsPerEm: settings.pixelsPerEm)
    painter = FramePainter(
      metrics: glyphs.metrics, underlines: UnderlineMasks(glyphs.metrics),
      surroundings: FramePainter.Surroundings())
  }

  /// Returns the pixels of a row, which show the left half of its cells.
  ///
  /// - Parameters:
  ///   - row: The row of `frame`.
  ///   - width: The width of the row in pixels.
  mutating func pixels(
    _ row: Int, _ size: RowSize, of frame: Frame, palette: Palette, look: CursorRendering,
    width: Int
  ) throws(RenderError) -> [UInt32] {
    glyphs.trim()
    blends.trim()
    let columns = (frame.size.columns + 1) / 2
    var half = Frame(
      size: GridSize(columns: columns, rows: 1), cells: Array(frame.row(row).prefix(columns)))
    if frame.cursor.position.row == row {
      half.cursor = frame.cursor
      half.cursor.position.row = 0
    } else {
      half.cursor.isVisible = false
    }
    half.pictures = frame.pictures.compactMap { picture in
      var picture = picture
      picture.position.row -= row
      return picture.shownRuns(in: half.size).isEmpty ? nil : picture
    }
    var cells = try glyphs.paintedCells(of: half, palette: palette, look: look, blends: &blends)
    if !half.pictures.isEmpty { FramePainter.prepare(&cells, for: half) }
    let large = painter.paint(cells, of: half, ground: 0, glyphs: glyphs, blends: &blends)
    let height = large.height / 2
    var result: [UInt32] = []
    result.reserveCapacity(width * height)
    for line in 0..<height {
      switch size {
      case .single, .doubleWidth:
        for column in 0..<width {
          result.append(Self.middle(large[column, 2 * line], large[column, 2 * line + 1]))
        }
      case .doubleHeightTop: result += large.pixels[large.width * line..<large.width * line + width]
      case .doubleHeightBottom:
        let start = large.width * (height + line)
        result += large.pixels[start..<start + width]
      }
    }
    return result
  }

  /// The colour halfway between two opaque ones, in sRGB.
  private static func middle(_ one: UInt32, _ other: UInt32) -> UInt32 {
    // The mask prevents carries from one channel into the next.
    (one & other) &+ (((one ^ other) & 0xfefe_fefe) >> 1)
  }
}
