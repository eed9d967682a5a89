import TerminalFrame

/// The numeric colour spaces of the X Color Management System, by their prefixes in lower case
/// (Xlib – C Language X Interface, chapter 6).
///
/// The device is `ReferenceScreen`, as for a server that says nothing about its screen, and white is
/// the white of it.
enum ColorSpace: String, CaseIterable, Sendable {
  /// Intensities of red, green and blue; 1 is the brightest.
  case intensities = "rgbi"
  /// X, Y and Z; the Y of white is 1.
  case tristimulus = "ciexyz"
  /// u′, v′ and Y.
  case uniform = "cieuvy"
  /// x, y and Y, each 0 to 1.
  case chromaticity = "ciexyy"
  /// L\*, 0 to 100, a\* and b\*.
  case lab = "cielab"
  /// L\*, 0 to 100, u\* and v\*.
  case luv = "cieluv"
  /// Hue in degrees, value, 0 to 100, and chroma.
  case tekHVC = "tekhvc"

  /// How far beyond the bounds of its space a number may be.
  static let tolerance = 0.00001
}

extension RGB {
  /// - Returns: nil for what Xlib refuses: a luminance, lightness, value or chroma out of its bounds,
  ///   and colours that cannot be brought into those that the screen can show.
  init?(_ space: ColorSpace, _ numbers: Coordinates) {
    guard let intensities = space.intensities(numbers) else { return nil }
    self.init(intensities)
  }
}

extension Tristimulus {
  /// The intensities that show this light, or the one nearest to it that the screen can show.
  ///
  /// - Returns: nil if there is none.
  fileprivate var shown: Intensities? {
    let own = ReferenceScreen.intensities(self)
    guard !own.isShowable else { return own.clamped }
    guard let nearest = compressed.map(ReferenceScreen.intensities), nearest.isShowable else {
      return nil
    }
    return nearest.clamped
  }
}

extension ColorSpace {
  /// - Returns: nil for numbers out of bounds. Those of `rgbi:` have none.
  fileprivate func intensities(_ numbers: Coordinates) -> Intensities? {
    let (first, second, third) = (numbers.first, numbers.second, numbers.third)
    switch self {
    case .intensities:
      return Intensities(red: first, green: second, blue: third)
    case .tristimulus:
      guard Self.allows(second) else { return nil }
      return Tristimulus(x: first, y: second, z: third).shown
    case .uniform:
      guard Self.allows(third) else { return nil }
      return UniformColor(u: first, v: second, luminance: third).light.shown
    case .chromaticity:
      guard Self.allows(first), Self.allows(second), Self.allows(third) else { return nil }
      return Self.light(x: first, y: second, luminance: third).shown
    case .lab:
      guard Self.allows(first, upTo: 100) else { return nil }
      return Self.light(lightness: first, a: second, b: third).shown
    case .luv:
      guard Self.allows(first, upTo: 100) else { return nil }
      return Self.light(lightness: first, u: second, v: third).shown
    case .tekHVC:
      return HueValueChroma(hue: first, value: second, chroma: third).uniform?.light.shown
    }
  }

  /// Whether a number is between 0 and `most`, or not quite beyond.
  static func allows(_ number: Double, upTo most: Double = 1) -> Bool {
    !(number < -tolerance || number > most + tolerance)
  }

  /// CIE 15:2004, by way of the uniform chromaticity as in Xlib.
  private static func light(x: Double, y: Double, luminance: Double) -> Tristimulus {
    // About 1 at least; and the next is 36 divided by it, so neither is ever 0.
    let sum = -2 * x + 12 * y + 3
    let (u, v) = (4 * x / sum, 9 * y / sum)
    let divisor = 6 * u - 16 * v + 12
    let (ownX, ownY) = (9 * u / divisor, 4 * v / divisor)
    // Light without luminance cannot be given one, but nearly.
    let share = ownY == 0 ? 0.00001 : ownY
    return Tristimulus(
      x: ownX * luminance / share, y: luminance, z: (1 - ownX - ownY) * luminance / share)
  }

  /// CIE 15:2004, with two peculiarities of Xlib: a\* and b\* count a hundredfold, and near
  /// black L\* does, too.
  private static func light(lightness: Double, a: Double, b: Double) -> Tristimulus {
    let white = ReferenceScreen.white
    let root = (lightness + 16) / 116
    let cube = root * root * root
    if cube < 0.008856 {
      let y = lightness / 9.03292
      return Tristimulus(x: white.x * (a / 3893.5 + y), y: y, z: white.z * (y - b / 1557.4))
    }
    let (x, z) = (root + a / 5, root - b / 2)
    return Tristimulus(x: white.x * x * x * x, y: cube, z: white.z * z * z * z)
  }

  /// CIE 15:2004; in Xlib u\* and v\* count a hundredfold.
  private static func light(lightness: Double, u: Double, v: Double) -> Tristimulus {
    let white = ReferenceScreen.whitePoint
    let luminance = Self.luminance(lightness: lightness)
    guard lightness != 0 else {
      return UniformColor(u: white.u, v: white.v, luminance: luminance).light
    }
    let scale = 13 * (lightness / 100)
    return UniformColor(u: u / scale + white.u, v: v / scale + white.v, luminance: luminance).light
  }

  /// The luminance of a lightness of 0 to 100 (CIE 15:2004).
  static func luminance(lightness: Double) -> Double {
    guard !(lightness < 7.99953624) else { return lightness / 903.29 }
    let root = (lightness + 16) / 116
    return root * root * root
  }

  /// The lightness, 0 to 100, of a luminance.
  static func lightness(luminance: Double) -> Double {
    luminance < 0.008856 ? luminance * 903.29 : cubeRoot(luminance) * 116 - 16
  }
}
