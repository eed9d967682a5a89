internal import CPNG
package import TerminalFrame

/// Reads pictures from PNG files, with libpng.
package enum PNGDecoder {
  /// The version of libpng at run time.
  package static var libraryVersion: String {
    png_get_libpng_ver(nil).map { String(cString: $0) } ?? "unknown"
  }

  /// The most pixels in a picture that is read or written.
  package static let maxPixels = 64 << 20
  /// The most pixels in a small file, which take 48 MB. Larger files may have more, in proportion to their size.
  static let maxPixelsOfSmallFile = 12 << 20

  /// Returns the most pixels to accept from a file if the size of its picture isn't known in advance.
  ///
  /// - Parameter size: The size of the file in bytes.
  package static func maxPixels(ofFileWith size: Int) -> Int {
    min(maxPixels, max(maxPixelsOfSmallFile, 12 * size))
  }

  /// Decodes any PNG: grey, palette or colour, 1 to 16 bits per sample, interlaced or not.
  ///
  /// Samples of 16 bits are scaled to 8. Gamma and colour profiles are ignored, so pixels have the values stored in the
  /// file.
  ///
  /// - Parameter maximum: The most pixels to accept, by default ``maxPixels(ofFileWith:)``. Callers that know how large
  ///   the picture has to be can check the header first and pass that number.
  /// - Throws: If the file is damaged, or the picture exceeds ``Bitmap/bounds`` or `maximum`.
  package static func decode(_ bytes: [UInt8], maximum: Int? = nil) throws(PNGError) -> Bitmap {
    try decode(PNGFile(bytes), maximum: maximum ?? maxPixels(ofFileWith: bytes.count))
  }

  /// Decodes a file whose chunks have been validated.
  package static func decode(
    _ file: PNGFile, maximum: Int = maxPixelsOfSmallFile
  ) throws(PNGError) -> Bitmap {
    try check(width: file.width, height: file.height, maximum: maximum)
    let (width, height) = (file.width, file.height)
    // Deflate compresses by a factor of at most 1032, so with less data than this the file can't hold the picture.
    // Checked before memory is allocated for the pixels.
    let rowBytes = (width * file.bitsPerPixel + 7) / 8 + 1
    guard rowBytes * height / 1040 <= file.size(of: .imageData) else {
      throw .damaged("the picture is \(width)×\(height) pixels, but the file holds fewer")
    }
    let data = file.withPixelChunksOnly()
    var message = [CChar](repeating: 0, count: 64)
    var isDone = false
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      // libpng fills all of them, or fails.
      isDone =
        qa_png_decode(
          data, data.count, UInt32(width), UInt32(height), pixels.baseAddress, &message) == 1
      count = isDone ? width * height : 0
    }
    guard isDone else {
      let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .damaged("libpng can't read the picture: \(String(decoding: text, as: UTF8.self))")
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Checks that a picture of this size may be read or written.
  static func check(width: Int, height: Int, maximum: Int = maxPixels) throws(PNGError) {
    guard Bitmap.bounds.contains(width), Bitmap.bounds.contains(height),
      width * height <= min(maximum, maxPixels)
    else {
      throw .tooLarge("the picture is too large: \(width)×\(height) pixels")
    }
  }
}
