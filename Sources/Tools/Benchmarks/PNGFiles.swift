internal import CPNG
internal import TerminalFrame

/// PNG files as other programs write them.
enum PNGFiles {
  /// A file in RGB that libpng makes of a picture with its default settings.
  static func rgb(_ picture: Bitmap) throws -> [UInt8] {
    var samples: [UInt8] = []
    samples.reserveCapacity(3 * picture.pixels.count)
    for pixel in picture.pixels {
      samples.append(UInt8(truncatingIfNeeded: pixel))
      samples.append(UInt8(truncatingIfNeeded: pixel >> 8))
      samples.append(UInt8(truncatingIfNeeded: pixel >> 16))
    }
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(picture.width)
    image.height = UInt32(picture.height)
    image.format = 2
    var file = [UInt8](repeating: 0, count: samples.count + 1 << 16)
    var size = file.count
    guard png_image_write_to_memory(&image, &file, &size, 0, samples, 0, nil) != 0 else {
      throw BenchmarkError("libpng can't encode the picture")
    }
    return Array(file.prefix(size))
  }
}
