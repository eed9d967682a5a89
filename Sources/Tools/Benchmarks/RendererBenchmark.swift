internal import FrameRenderer
internal import Glibc
internal import PNGImage
internal import TerminalFrame

/// How long it takes to draw a frame of 80×24 cells full of styled text, to draw it with the fonts still to be opened,
/// and to encode the picture.
enum RendererBenchmark {
  static func run(_ bench: Bench) async throws {
    for scale in [1, 2] { try await draw(sample(), scale: scale, bench) }
    try await encode(sample(), bench)
  }

  private static func draw(_ frame: Frame, scale: Int, _ bench: Bench) async throws {
    let settings = RenderSettings(scale: scale)
    let renderer = try FrameRenderer(settings)
    let pixels = try await renderer.render(frame).pixels.count
    var buffer = [UInt32](repeating: 0, count: pixels)
    try await bench.measure(
      "drawing 80×24 at \(scale)×", beside: "filling its pixels",
      own: { try await shortest(of: 50) { blackHole(try await renderer.render(frame)) } },
      other: {
        await shortest(of: 50) {
          buffer.withUnsafeMutableBytes { bytes in
            _ = bytes.baseAddress.map { memset($0, Int32.random(in: 0...255), bytes.count) }
          }
          blackHole(buffer)
        }
      })
    try await bench.measure(
      "drawing 80×24 at \(scale)×, with fonts to open", beside: "with open fonts",
      own: {
        try await shortest(of: 10) { blackHole(try await FrameRenderer(settings).render(frame)) }
      }, other: { try await shortest(of: 50) { blackHole(try await renderer.render(frame)) } })
  }

  private static func encode(_ frame: Frame, _ bench: Bench) async throws {
    let picture = try await FrameRenderer().render(frame)
    try await bench.measure(
      "encoding that at 2×", beside: "libpng, RGB at level 6",
      own: { try await shortest(of: 9) { blackHole(try PNGEncoder.encode(picture)) } },
      other: { try await shortest(of: 9) { blackHole(try PNGFiles.rgb(picture)) } })
    try await bench.measure(
      "size of that file", .memory, beside: "libpng, RGB at level 6", rounds: 1,
      own: { Double(try PNGEncoder.encode(picture).count) },
      other: { Double(try PNGFiles.rgb(picture).count) })
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
