internal import TerminalFrame

/// The 16 blended pixels of each pair of colours, from background to foreground.
///
/// Colours are mixed in linear light, which keeps the edges of coloured text free of dark fringes. On its own, that
/// would make dark text on light too thin and light text on dark too bold. So coverage is first corrected such that the
/// luminance of the result equals that of mixing sRGB values.
struct BlendTables {
  /// 16 pixels per pair.
  private(set) var pixels: [UInt32] = []
  private var indices: [UInt64: Int] = [:]
  private var last: (key: UInt64, index: Int)?

  /// Returns the index in ``pixels`` of the pair's 16: the first is `background`, the last `foreground`.
  mutating func index(foreground: UInt32, background: UInt32) -> Int {
    let key = UInt64(foreground) << 32 | UInt64(background)
    if let last, last.key == key { return last.index }
    let index = indices[key] ?? add(key, foreground: foreground, background: background)
    last = (key, index)
    return index
  }

  /// Discards all pairs if there are many.
  mutating func trim() {
    if indices.count > 1 << 14 { self = BlendTables() }
  }

  private mutating func add(_ key: UInt64, foreground: UInt32, background: UInt32) -> Int {
    let index = pixels.count
    pixels += (0...15).map { Self.mix(foreground, background, coverage: $0) }
    indices[key] = index
    return index
  }

  /// - Parameter coverage: 0 to 15.
  static func mix(_ foreground: UInt32, _ background: UInt32, coverage: Int) -> UInt32 {
    if coverage == 0 || foreground == background { return background }
    if coverage == 15 { return foreground }
    let (front, back) = (light(foreground), light(background))
    let share = correctedShare(coverage, luminance(front), luminance(back))
    var result: UInt32 = 0xff00_0000
    for channel in 0..<3 {
      let mixed = back[channel] + ((front[channel] - back[channel]) * share + (1 << 15)) >> 16
      result |= UInt32(Gamma.value(mixed)) << (8 * UInt32(channel))
    }
    return result
  }

  /// The share of the foreground, in 1/65536. The luminances are 0 to 65535.
  private static func correctedShare(_ coverage: Int, _ front: Int, _ back: Int) -> Int {
    let plain = (coverage << 16) / 15
    guard abs(front - back) > 64 else { return plain }
    let step = (Gamma.step(front) * coverage + Gamma.step(back) * (15 - coverage) + 7) / 15
    let wanted = Int(Gamma.linear[step])
    return min(max((wanted - back) << 16 / (front - back), 0), 1 << 16)
  }

  private static func light(_ pixel: UInt32) -> InlineArray<3, Int> {
    let color = Bitmap.color(pixel)
    return [Gamma.linear(color.red), Gamma.linear(color.green), Gamma.linear(color.blue)]
  }

  /// Relative luminance (ITU-R BT.709), 0 to 65535.
  private static func luminance(_ light: InlineArray<3, Int>) -> Int {
    (2126 * light[0] + 7152 * light[1] + 722 * light[2] + 5000) / 10_000
  }
}
