import TerminalFrame

/// The pixels of a placement.
enum PicturePixels: Sendable {
  case bitmap(Bitmap)
  /// A sixel picture. It is converted to a bitmap only for a frame that shows it, since many pictures never appear in
  /// one.
  case sixel(SixelPart)

  /// The size in pixels.
  var size: PixelSize {
    switch self {
    case .bitmap(let bitmap): PixelSize(width: bitmap.width, height: bitmap.height)
    case .sixel(let part): PixelSize(width: part.columns.count, height: part.rows.count)
    }
  }

  var count: Int { size.width * size.height }

  /// Whether no pixel is transparent.
  var isOpaque: Bool {
    switch self {
    case .bitmap(let bitmap): bitmap.pixels.allSatisfy { $0 >> 24 == 255 }
    case .sixel(let part): part.canvas.isOpaque(columns: part.columns, rows: part.rows)
    }
  }

  var bitmap: Bitmap {
    switch self {
    case .bitmap(let bitmap): bitmap
    case .sixel(let part):
      part.canvas.bitmap(part.palette, columns: part.columns, rows: part.rows)
    }
  }
}

/// A part of a finished sixel picture. It lies inside the picture and isn't empty.
struct SixelPart: Sendable {
  let canvas: SixelCanvas
  let palette: SixelPalette
  let columns: Range<Int>
  let rows: Range<Int>
}
