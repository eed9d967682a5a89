/// A colour of Tektronix's TekHVC space: polar coordinates around the white of the CIE 1976 uniform
/// chromaticity, scaled so that equal distances look equal (J. M. Taylor, G. M. Murch and
/// P. A. McManus, TekHVC: A Uniform Perceptual Color System for Display Users, 1989).
struct HueValueChroma: Equatable, Sendable {
  /// In degrees, from the direction of the best red.
  var hue: Double
  /// The lightness, 0 to 100.
  var value: Double
  /// The distance from grey of the same value.
  var chroma: Double

  private static let chromaScale = 7.50725

  /// The direction in which the best red, u′ 0.7127 and v′ 0.4931, is seen from white, in degrees.
  private static let red: Double = {
    let white = ReferenceScreen.whitePoint
    return arcTangent((0.4931 - white.v) / (0.7127 - white.u))
  }()

  init(hue: Double, value: Double, chroma: Double) {
    self.hue = hue
    self.value = value
    self.chroma = chroma
  }

  // MARK: To the uniform chromaticity

  /// A hue of any size is turned in one step; Xlib goes back turn by turn, and beyond 2^62 for ever.
  ///
  /// - Returns: nil for a value or a chroma out of bounds, and for an infinite hue.
  var uniform: UniformColor? {
    let white = ReferenceScreen.whitePoint
    guard
      ColorSpace.allows(value, upTo: 100), !(chroma < -ColorSpace.tolerance), !hue.isInfinite
    else { return nil }
    let color = withinBounds
    if color.value == 0 || color.value == 100 {
      return UniformColor(u: white.u, v: white.v, luminance: color.value / 100)
    }
    let (sine, cosine) = sineAndCosine(degrees: Self.turned(color.hue + Self.red))
    let scale = color.value * Self.chromaScale
    return UniformColor(
      u: cosine * color.chroma / scale + white.u, v: sine * color.chroma / scale + white.v,
      luminance: ColorSpace.luminance(lightness: color.value))
  }

  /// With the numbers brought back to where Xlib brings them, which is not quite onto the bounds.
  var withinBounds: HueValueChroma {
    let tolerance = ColorSpace.tolerance
    return HueValueChroma(
      hue: Self.turned(hue), value: value < 0 ? tolerance : value > 100 ? 100 - tolerance : value,
      chroma: chroma < 0 ? -tolerance : chroma)
  }

  /// The same direction within 0 to 360 degrees.
  private static func turned(_ hue: Double) -> Double {
    let rest = hue.truncatingRemainder(dividingBy: 360)
    let positive = rest < 0 ? rest + 360 : rest
    // A hair less than 0 makes a full turn.
    return positive >= 360 ? positive - 360 : positive
  }

  // MARK: From the uniform chromaticity

  init(_ color: UniformColor) {
    let white = ReferenceScreen.whitePoint
    let (u, v) = (color.u - white.u, color.v - white.v)
    value = ColorSpace.lightness(luminance: color.luminance)
    chroma = value * Self.chromaScale * squareRoot(u * u + v * v)
    hue = chroma < 0 ? 0 : Self.direction(u, v)
    hue -= Self.red
    let slack = ReferenceScreen.tolerance
    if hue < -slack { hue += 360 }
    if hue >= 360 + slack { hue -= 360 }
  }

  /// The direction of a vector in degrees, of which Xlib finds the quadrant by quarter turns. Straight
  /// up, down and to the left are 0 there.
  private static func direction(_ u: Double, _ v: Double) -> Double {
    var angle = u == 0 ? 0 : arcTangent(v / u)
    var (least, most) = (0.0, 360.0)
    switch (u > 0, u < 0, v > 0, v < 0) {
    case (true, _, true, _): most = 90
    case (_, true, true, _): (least, most) = (90, 180)
    case (_, true, _, true): (least, most) = (180, 270)
    case (true, _, _, true): least = 270
    default: break
    }
    // At most four turns each: the angle is within -90 to 90, or not a number.
    while angle < least { angle += 90 }
    while angle >= most { angle -= 90 }
    return angle
  }
}
