import TerminalFrame
import TestSupport

/// Two pictures drawn from a seed, the same on every machine.
struct PixelScene: Sendable {
  let kind: Kind
  let width: Int
  let height: Int
  let seed: UInt64

  enum Kind: String, CaseIterable, Sendable {
    /// Smooth strokes, like those of text; some move or change colour.
    case strokes
    /// Strokes in translucent colours.
    case glass
    /// A gradient; the second picture is a little brighter.
    case gradient
    /// Random opaque colours; a quarter of the pixels change.
    case noise
    /// Areas of four colours; a quarter of the pixels change.
    case mosaic
    /// Random colours and alphas, often fully transparent or opaque; a quarter of the pixels change.
    case veil
    /// The same picture twice.
    case same
  }

  func pictures() -> (old: Bitmap, new: Bitmap) {
    var random = SeededGenerator(seed: seed)
    switch kind {
    case .strokes: return strokes(isOpaque: true, &random)
    case .glass: return strokes(isOpaque: false, &random)
    case .gradient: return gradient(&random)
    case .noise: return changing(filled { _, _ in random.color() }, &random) { $0.color() }
    case .mosaic:
      let colors = (0..<4).map { _ in random.color() }
      let areas = filled { x, y in colors[(x / 5 + y / 4 + random.next(below: 9) / 8) % 4] }
      return changing(areas, &random) { colors[$0.next(below: 4)] }
    case .veil: return changing(filled { _, _ in random.pixel() }, &random) { $0.pixel() }
    case .same:
      let picture = filled { _, _ in random.pixel() }
      return (picture, picture)
    }
  }

  private func filled(_ pixel: (Int, Int) -> UInt32) -> Bitmap {
    let pixels = (0..<width * height).map { pixel($0 % width, $0 / width) }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Replaces about a quarter of the pixels.
  private func changing(
    _ old: Bitmap, _ random: inout SeededGenerator, _ other: (inout SeededGenerator) -> UInt32
  ) -> (old: Bitmap, new: Bitmap) {
    var new = old
    for index in new.pixels.indices where random.next(below: 4) == 0 {
      new.pixels[index] = other(&random)
    }
    return (old, new)
  }

  private func gradient(_ random: inout SeededGenerator) -> (old: Bitmap, new: Bitmap) {
    let (down, right, brighter) = (random.next(below: 6), random.next(below: 6), 8)
    func shade(_ x: Int, _ y: Int, plus more: Int) -> UInt32 {
      let (red, green) = (UInt32(min(x * right + more, 255)), UInt32(min(y * down + more, 255)))
      return 0xff40_0000 | green << 8 | red
    }
    return (
      filled { shade($0, $1, plus: 0) },
      filled { x, y in shade(x, y, plus: (x ^ y) & 7 == 0 ? brighter * 9 : brighter) }
    )
  }

  // MARK: Strokes

  private struct Stroke {
    var start: (x: Double, y: Double)
    var end: (x: Double, y: Double)
    var color: UInt32

    /// The coverage of a pixel from 0 to 1, for a stroke 2 pixels wide.
    func coverage(x: Double, y: Double) -> Double {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = max(dx * dx + dy * dy, 1)
      let along = min(max(((x - start.x) * dx + (y - start.y) * dy) / length, 0), 1)
      let (ex, ey) = (x - start.x - along * dx, y - start.y - along * dy)
      return min(max(1.5 - (ex * ex + ey * ey).squareRoot(), 0), 1)
    }
  }

  private func strokes(
    isOpaque: Bool, _ random: inout SeededGenerator
  ) -> (old: Bitmap, new: Bitmap) {
    let background = isOpaque ? random.color() : random.pixel()
    var strokes = (0..<6).map { _ in
      Stroke(
        start: place(&random), end: place(&random),
        color: isOpaque ? random.color() : random.pixel())
    }
    let old = drawing(strokes, on: background)
    strokes[0].start.x += 0.5
    strokes[1].color ^= 0x0020_4010
    strokes[2].end = place(&random)
    return (old, drawing(strokes, on: background))
  }

  private func place(_ random: inout SeededGenerator) -> (x: Double, y: Double) {
    (Double(random.next(below: width * 4)) / 4, Double(random.next(below: height * 4)) / 4)
  }

  private func drawing(_ strokes: [Stroke], on background: UInt32) -> Bitmap {
    filled { x, y in
      strokes.reduce(background) { pixel, stroke in
        Self.mix(pixel, stroke.color, stroke.coverage(x: Double(x), y: Double(y)))
      }
    }
  }

  private static func mix(_ one: UInt32, _ other: UInt32, _ share: Double) -> UInt32 {
    [0, 8, 16, 24].reduce(0) { (pixel: UInt32, shift: UInt32) in
      let (a, b) = (Double(one >> shift & 0xff), Double(other >> shift & 0xff))
      return pixel | UInt32((a + (b - a) * share).rounded()) << shift
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func next(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  fileprivate mutating func color() -> UInt32 { 0xff00_0000 | UInt32(truncatingIfNeeded: next()) }

  /// A random colour with a random alpha.
  fileprivate mutating func pixel() -> UInt32 {
    let alpha = [0, 0, 1, 128, 254, 255, next(below: 256)][next(below: 7)]
    return color() & 0xff_ffff | UInt32(alpha) << 24
  }
}
