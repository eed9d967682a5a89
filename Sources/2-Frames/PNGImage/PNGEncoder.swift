package import TerminalFrame

/// Writes pictures as PNG files.
///
/// The container is written here and only compression is done by libdeflate. So the same picture gives the same bytes
/// whatever libpng is installed, as long as libdeflate doesn't change.
package enum PNGEncoder {
  /// Encodes a picture.
  ///
  /// A picture of up to 256 colours gets a palette in order of first appearance, with 2 bits per pixel for up to 4
  /// colours, 4 for up to 16, and otherwise 8. One with more colours is written as RGB, or as RGBA if any pixel isn't
  /// opaque. Filters aren't used, because they make pictures of terminals larger.
  ///
  /// - Parameter chunks: Ancillary chunks to place before the pixels. Long ones are split.
  /// - Throws: If the picture is too large, or a chunk isn't ancillary.
  package static func encode(
    _ bitmap: Bitmap, chunks: [PNGChunk] = [], effort: Zlib.Effort = .usual
  ) throws(PNGError) -> [UInt8] {
    try PNGDecoder.check(width: bitmap.width, height: bitmap.height)
    return try encode(
      PixelLayout(bitmap), width: bitmap.width, height: bitmap.height, chunks: chunks,
      effort: effort)
  }

  /// Encodes a picture of up to 256 colours.
  ///
  /// - Parameters:
  ///   - scanlines: The rows of the picture. Each is a zero byte (no filter) and then, for each pixel, the index of its
  ///     colour in `palette`.
  ///   - width: The width in pixels.
  ///   - palette: 1 to 256 colours.
  /// - Throws: If the picture is too large, or the palette or the rows aren't as described.
  package static func encode(
    scanlines: [UInt8], width: Int, palette: [UInt32], effort: Zlib.Effort = .usual
  ) throws(PNGError) -> [UInt8] {
    // No early exit, so that the loop is vectorized.
    let last = scanlines.reduce(0) { max($0, $1) }
    guard width > 0, scanlines.count.isMultiple(of: width + 1), (1...256).contains(palette.count),
      Int(last) < palette.count,
      stride(from: 0, to: scanlines.count, by: width + 1).allSatisfy({ scanlines[$0] == 0 })
    else {
      throw PNGError(
        "the scanlines don't match the width and the palette", remedy: "Check their sizes.")
    }
    let height = scanlines.count / (width + 1)
    try PNGDecoder.check(width: width, height: height)
    return try encode(
      PixelLayout(scanlines: scanlines, width: width, palette: palette), width: width,
      height: height, chunks: [], effort: effort)
  }

  private static func encode(
    _ layout: PixelLayout, width: Int, height: Int, chunks: [PNGChunk], effort: Zlib.Effort
  ) throws(PNGError) -> [UInt8] {
    var writer = PNGWriter()
    writer.chunks(.header, header(width: width, height: height, layout))
    for chunk in chunks {
      guard !chunk.type.isCritical, chunk.type != .transparency else {
        throw PNGError(
          "chunk \(chunk.type) can't be added to a picture",
          remedy: "Use a type that starts with a lower-case letter.")
      }
      writer.chunks(chunk.type, chunk.data)
    }
    if let palette = layout.palette {
      writer.chunks(.palette, palette.flatMap { [$0.byte(0), $0.byte(1), $0.byte(2)] })
      let opaque = palette.lastIndex { $0.byte(3) != 255 }.map { $0 + 1 } ?? 0
      if opaque > 0 { writer.chunks(.transparency, palette.prefix(opaque).map { $0.byte(3) }) }
    }
    writer.chunks(.imageData, try Zlib.deflate(layout.scanlines, effort: effort))
    writer.chunks(.end, [])
    return writer.bytes
  }

  /// The data of the IHDR chunk (PNG, third edition, §11.2.1).
  private static func header(width: Int, height: Int, _ layout: PixelLayout) -> [UInt8] {
    UInt32(width).bigEndianBytes + UInt32(height).bigEndianBytes
      + [layout.bitDepth, layout.colorType, 0, 0, 0]
  }
}

extension UInt32 {
  /// One of the bytes R, G, B, A of a pixel.
  fileprivate func byte(_ index: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: self >> (8 * index)) }
}
