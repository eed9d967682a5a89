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

extension Bitmap {
  /// The pixel whose red, green, blue and, of four channels, alpha are bytes from an index on.
  static func pixel(_ bytes: [UInt8], at index: Int, channels: Int) -> UInt32 {
    let alpha = channels == 4 ? UInt32(bytes[index + 3]) << 24 : 0xff00_0000
    return UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
      | alpha
  }
}

extension PixelSize {
  /// The largest size with the same proportions that fits in a box, at least one pixel in each direction.
  func scaled(toFit box: PixelSize) -> PixelSize {
    width * box.height > height * box.width
      ? PixelSize(width: box.width, height: max(1, height * box.width / width))
      : PixelSize(width: max(1, width * box.height / height), height: box.height)
  }
}
