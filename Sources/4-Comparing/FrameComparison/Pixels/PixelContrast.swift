/// The difference of two pixels in red, green and blue, each from -255 to 255.
///
/// Distances are those of Kotsarenko and Ramos, "Measuring perceived color difference using YIQ NTSC transmission color
/// space in mobile applications" (2010). The order of operations is that of pixelmatch 7.2.0, because the last bit of a
/// sum can decide which of two pixels is brighter.
struct PixelContrast {
  let red: Double
  let green: Double
  let blue: Double

  /// The upper bound of ``distance``.
  static let greatestDistance: Double = 35215

  /// - Parameter index: The index of both pixels in reading order. The backdrop of translucent pixels depends on it.
  init(_ first: UInt32, _ second: UInt32, at index: Int) {
    let (a, b) = (Channels(first), Channels(second))
    guard a.alpha < 255 || b.alpha < 255 else {
      red = Double(a.red - b.red)
      green = Double(a.green - b.green)
      blue = Double(a.blue - b.blue)
      return
    }
    let backdrop = Channels(backdropAt: index)
    let alpha = a.alpha - b.alpha
    red = Double(a.red * a.alpha - b.red * b.alpha - backdrop.red * alpha) / 255
    green = Double(a.green * a.alpha - b.green * b.alpha - backdrop.green * alpha) / 255
    blue = Double(a.blue * a.alpha - b.blue * b.alpha - backdrop.blue * alpha) / 255
  }

  /// The difference in brightness, Y of YIQ. It is positive if the first pixel is brighter.
  var brightness: Double {
    red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
  }

  /// The perceived distance of the colours, squared.
  var distance: Double {
    let y = brightness
    let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
    let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  /// The channels of a pixel, each from 0 to 255.
  private struct Channels {
    let red: Int
    let green: Int
    let blue: Int
    let alpha: Int

    init(_ pixel: UInt32) {
      red = Int(pixel & 0xff)
      green = Int(pixel >> 8 & 0xff)
      blue = Int(pixel >> 16 & 0xff)
      alpha = Int(pixel >> 24)
    }

    /// The backdrop of translucent pixels: a pattern, so that every colour can be seen against it.
    init(backdropAt index: Int) {
      // pixelmatch counts bytes, four for each pixel, so red is always the same.
      let offset = Double(4 * index)
      red = Self.dark
      green = Self.dark + (Self.light - Self.dark) * Self.parity(offset / 1.618033988749895)
      blue = Self.dark + (Self.light - Self.dark) * Self.parity(offset / 2.618033988749895)
      alpha = 255
    }

    private static let dark = 48
    private static let light = 207

    /// 1 if the number is odd after rounding down, otherwise 0.
    private static func parity(_ number: Double) -> Int { Int(number) % 2 }
  }
}
