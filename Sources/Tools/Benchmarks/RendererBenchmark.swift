internal import CPNG
internal import FrameRenderer
internal import Glibc
internal import PNGImage
internal import TerminalFrame

/// How long it takes to draw a frame of 80×24 cells full of styled text, to draw it with the fonts still to be opened,
/// and to encode the picture.
enum RendererBenchmark {
  static func run() async throws {
    for scale in [1, 2] { try await draw(sample(), scale: scale) }
    try await encode(sample())
  }

  private static func draw(_ frame: Frame, scale: Int) async throws {
    let settings = RenderSettings(scale: scale)
    let renderer = try FrameRenderer(settings)
    let pixels = try await renderer.render(frame).pixels.count
    let warm = try await best(of: 50) { blackHole(try await renderer.render(frame)) }
    let cold = try await best(of: 10) {
      blackHole(try await FrameRenderer(settings).render(frame))
    }
    var buffer = [UInt32](repeating: 0, count: pixels)
    let fill = Benchmarks.best(of: 50) {
      buffer.withUnsafeMutableBytes { bytes in
        _ = bytes.baseAddress.map { memset($0, Int32.random(in: 0...255), bytes.count) }
      }
      blackHole(buffer)
    }
    report("renderer, warm frame at \(scale)×", warm, fill * 1000, "filling its pixels (memset)")
    report("renderer, cold frame at \(scale)×", cold, warm, "a warm one")
  }

  private static func encode(_ frame: Frame) async throws {
    let picture = try await FrameRenderer().render(frame)
    let own = try Benchmarks.best { blackHole(try PNGEncoder.encode(picture)) }
    let peer = Benchmarks.best { blackHole(libpngSize(of: picture)) }
    report("encoding that at 2×", own * 1000, peer * 1000, "libpng, RGB at level 6")
    let size = Double(try PNGEncoder.encode(picture).count)
    let ratio = Benchmarks.number(size / Double(libpngSize(of: picture)))
    Benchmarks.report("size of that file", "\(Int(size / 1024)) KB", "\(ratio) × that of libpng's")
  }

  /// The size of the PNG file that libpng makes of a picture with its default settings.
  private static func libpngSize(of picture: Bitmap) -> Int {
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
    guard png_image_write_to_memory(&image, &file, &size, 0, samples, 0, nil) != 0 else { return 0 }
    return size
  }

  private static func report(_ name: String, _ time: Double, _ other: Double, _ what: String) {
    Benchmarks.report(
      name, "\(Benchmarks.number(time)) ms", "\(Benchmarks.number(time / other)) × \(what)")
  }

  /// The shortest of several runs, in milliseconds.
  private static func best(of runs: Int, _ body: () async throws -> Void) async rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<runs {
      let start = ContinuousClock.now
      try await body()
      best = min(best, start.duration(to: .now) / .milliseconds(1))
    }
    return best
  }

  private static func sample() -> Frame {
    var frame = Frame(size: GridSize(columns: 80, rows: 24))
    for row in 0..<24 {
      for column in 0..<80 {
        let letter = Character(UnicodeScalar(UInt8(33 + (row * 80 + column) % 94)))
        frame[column, row] = Cell(
          String(letter),
          style: Style(
            foreground: .palette(UInt8((column / 8) % 16)),
            attributes: column % 16 < 8 ? [] : .bold))
      }
    }
    return frame
  }
}
