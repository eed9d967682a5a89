internal import FrameRenderer
internal import PNGImage
internal import TerminalFrame

/// Milliseconds for a frame of 80×24 cells full of styled text, beside encoding its picture.
enum RendererBenchmark {
  static func run() async throws {
    let frame = sample()
    for scale in [1, 2] {
      let renderer = try FrameRenderer(RenderSettings(scale: scale))
      let picture = try await renderer.render(frame)
      var warm = Double.infinity
      for _ in 0..<30 {
        let start = ContinuousClock.now
        blackHole(try await renderer.render(frame))
        warm = min(warm, start.duration(to: .now) / .milliseconds(1))
      }
      let encode = try Benchmarks.best(of: 3) { blackHole(try PNGEncoder.encode(picture)) } * 1000
      Benchmarks.report(
        "renderer, warm frame at \(scale)×", "\(Benchmarks.number(warm)) ms",
        "\(Benchmarks.number(warm / encode)) × the time of encoding it")
    }
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
