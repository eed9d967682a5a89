import TerminalFrame

/// The pixels of a placement.
enum PicturePixels: Sendable {
  case bitmap(Bitmap)
  /// Drawn only for a frame that shows it: a program may declare many pictures that nobody sees.
  case sixel(SixelPart)

  /// In pixels.
  var size: PixelSize {
    switch self {
    case .bitmap(let bitmap): PixelSize(width: bitmap.width, height: bitmap.height)
    case .sixel(let part): PixelSize(width: part.columns.count, height: part.rows.count)
    }
  }

  var count: Int { size.width * size.height }

  /// Whether nothing can be seen through it.
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

/// A part of a sixel picture that is finished; not empty, and inside of it.
struct SixelPart: Sendable {
  let canvas: SixelCanvas
  let palette: SixelPalette
  let columns: Range<Int>
  let rows: Range<Int>
}
