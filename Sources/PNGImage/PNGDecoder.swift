internal import CPNG
package import TerminalFrame

/// Reads pictures from PNG files.
package enum PNGDecoder {
  /// The largest number of pixels of a picture that is read or written.
  package static let mostPixels = 64 << 20
  /// The largest number of pixels of a small file: 48 MB. A larger file may have more, by its size.
  static let mostPixelsOfSmallFile = 12 << 20

  /// The largest number of pixels that a file may have whose picture nobody knows.
  ///
  /// - Parameter size: In bytes.
  package static func mostPixels(ofFileWith size: Int) -> Int {
    min(mostPixels, max(mostPixelsOfSmallFile, 12 * size))
  }

  /// Decodes any PNG: grey, palette or colour, 1 to 16 bits a sample, interlaced or not.
  ///
  /// Samples of 16 bits are scaled to 8. Gamma and colour profiles are ignored: a pixel is what the
  /// file says it is.
  ///
  /// - Parameter most: Pixels; where nothing is said, ``mostPixels(ofFileWith:)``. Who knows how large
  ///   the picture has to be looks at the header first, and allows so many.
  /// - Throws: Where the file is damaged, or the picture larger than ``Bitmap/bounds`` or `most`.
  package static func decode(_ bytes: [UInt8], most: Int? = nil) throws(PNGError) -> Bitmap {
    try decode(PNGFile(bytes), most: most ?? mostPixels(ofFileWith: bytes.count))
  }

  /// Decodes a file whose chunks have been checked.
  package static func decode(
    _ file: PNGFile, most: Int = mostPixelsOfSmallFile
  ) throws(PNGError) -> Bitmap {
    try check(width: file.width, height: file.height, most: most)
    let (width, height) = (file.width, file.height)
    // Deflate cannot shrink by more than 1032, so less data than this cannot hold the picture:
    // found out before memory is taken for it.
    let rowBytes = (width * file.bitsPerPixel + 7) / 8 + 1
    guard rowBytes * height / 1040 <= file.size(of: .imageData) else {
      throw .damaged("the picture is \(width)×\(height) pixels, but the file holds fewer")
    }
    let data = file.withPixelChunksOnly()
    var message = [CChar](repeating: 0, count: 64)
    var isDone = false
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      pixels.initialize(repeating: 0)
      isDone =
        qa_png_decode(
          data, data.count, UInt32(width), UInt32(height), pixels.baseAddress, &message) == 1
      count = width * height
    }
    guard isDone else {
      let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .damaged("libpng cannot read the picture: \(String(decoding: text, as: UTF8.self))")
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Checks that a picture of this size may be read or written.
  static func check(width: Int, height: Int, most: Int = mostPixels) throws(PNGError) {
    guard Bitmap.bounds.contains(width), Bitmap.bounds.contains(height),
      width * height <= min(most, mostPixels)
    else {
      throw .tooLarge("the picture is too large: \(width)×\(height) pixels")
    }
  }
}
