import TerminalFrame

// The forms in which a colour passes from its spelling to the screen. Any number may be infinite, or
// not a number; the latter is within every bound, as it is in Xlib, and shown as black.

/// A colour as amounts of the CIE 1931 standard stimuli, white having a luminance (`y`) of 1
/// (CIE 15:2004).
struct Tristimulus: Equatable, Sendable {
  var x: Double
  var y: Double
  var z: Double
}

/// A colour as chromaticity of the CIE 1976 uniform scale and luminance, that of white being 1
/// (CIE 15:2004).
struct UniformColor: Equatable, Sendable {
  var u: Double
  var v: Double
  var luminance: Double

  init(u: Double, v: Double, luminance: Double) {
    self.u = u
    self.v = v
    self.luminance = luminance
  }

  /// Black, which has no chromaticity of its own, has that of white.
  init(_ light: Tristimulus) {
    let sum = light.x + 15 * light.y + 3 * light.z
    let isBlack = sum == 0
    u = isBlack ? ReferenceScreen.whitePoint.u : 4 * light.x / sum
    v = isBlack ? ReferenceScreen.whitePoint.v : 9 * light.y / sum
    luminance = light.y
  }

  /// A chromaticity at infinity is taken for that of white.
  var light: Tristimulus {
    let divisor = 6 * u - 16 * v + 12
    guard divisor != 0 else {
      let white = ReferenceScreen.whitePoint
      return UniformColor(u: white.u, v: white.v, luminance: luminance).light
    }
    let (x, y) = (9 * u / divisor, 4 * v / divisor)
    let z = 1 - x - y
    guard y != 0 else { return Tristimulus(x: x, y: luminance, z: z) }
    return Tristimulus(x: x * luminance / y, y: luminance, z: z * luminance / y)
  }
}

/// A colour as intensities of a screen's phosphors, 0 to 1.
struct Intensities: Equatable, Sendable {
  var red: Double
  var green: Double
  var blue: Double

  /// Not a number counts as what the screen can show.
  var isShowable: Bool {
    let tolerance = ReferenceScreen.tolerance
    return ![red, green, blue].contains { $0 < -tolerance || $0 > 1 + tolerance }
  }

  /// With intensities below 0 and above 1 brought back.
  var clamped: Intensities { map { $0 < 0 ? 0 : $0 > 1 ? 1 : $0 } }

  func map(_ change: (Double) -> Double) -> Intensities {
    Intensities(red: change(red), green: change(green), blue: change(blue))
  }
}

extension RGB {
  /// The levels that come nearest to these intensities on the reference screen.
  init(_ color: Intensities) {
    self.init(
      ReferenceScreen.red.level(color.red), ReferenceScreen.green.level(color.green),
      ReferenceScreen.blue.level(color.blue))
  }
}
