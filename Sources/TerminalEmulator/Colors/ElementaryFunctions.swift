// Roots and angles from the four operations alone, which are all that IEEE 754 fixes to the last bit
// everywhere. The last bit shows: in a colour that is brought into the gamut one phosphor is dark
// but for rounding, and at the least glow its level jumps from 0 to 9, 19 or 14. So each function
// takes the steps that Xlib's does, and stops where it stops (libX11, src/xcms/cmsMath.c and
// cmsTrig.c).

// MARK: Roots

/// The square root, by Newton's method from a quarter or four times the radicand.
///
/// - Returns: 0 for a negative radicand; not a number for an infinite one.
func squareRoot(_ radicand: Double) -> Double {
  guard radicand != 0, !(radicand < 0) else { return 0 }
  var root = radicand > 1 ? radicand / 4 : radicand * 4
  // A guess is halved until it is near, so a thousand steps are enough for any exponent.
  for _ in 0..<1200 {
    let step = (root - radicand / root) / 2
    root -= step
    guard step.magnitude >= root * .ulpOfOne else { break }
  }
  return root
}

/// The cube root, by Newton's method from an eighth or eight times the radicand.
///
/// - Parameter radicand: Positive, and neither tiny nor huge.
func cubeRoot(_ radicand: Double) -> Double {
  var root = radicand > 1 ? radicand / 8 : radicand * 8
  for _ in 0..<1200 {
    let step = (root - radicand / (root * root)) / 3
    root -= step
    guard step.magnitude >= root * .ulpOfOne else { break }
  }
  return root
}

// MARK: Angles

/// The angle in degrees whose tangent is `slope`, -90 to 90, by Borchardt's mean of 1 and the cosine
/// (F. S. Acton, Numerical Methods That Work, 1970).
///
/// A positive slope is done within a millionth; a negative one never is, by a slip of Xlib, and goes
/// on while the mean changes. The square of a huge slope is infinite, which gives 0.
func arcTangent(_ slope: Double) -> Double {
  guard slope != 0 else { return 0 }
  let tolerance = slope < 1 ? slope * 0.000001 : 0.000001
  var (low, high) = (squareRoot(1 / (1 + slope * slope)), 1.0)
  for _ in 0..<10_000 {
    let nextLow = (low + high) / 2
    let nextHigh = squareRoot(nextLow * high)
    let isDone = nextLow == nextHigh || (nextLow - nextHigh).magnitude < tolerance
    // Without a change the rest of Xlib's rounds would give the same again.
    let isSettled = nextLow == low && nextHigh == high || nextLow.isNaN
    (low, high) = (nextLow, nextHigh)
    if isDone || isSettled { break }
  }
  let mean = low > high ? high : low
  return slope / (squareRoot(1 + slope * slope) * mean) * 180 / .pi
}

/// The sine and the cosine of an angle of 0 to 360 degrees.
func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  var angle = degrees * .pi / 180
  if angle > .pi {
    let turns = angle / (2 * .pi)
    angle = (turns - turns.rounded(.down)) * (2 * .pi)
    if angle > .pi { angle -= 2 * .pi }
  }
  return (sine(angle), cosine(angle))
}

/// - Parameter angle: In radians, -π to π; by symmetry it is brought within an eighth of the circle.
private func sine(_ angle: Double) -> Double {
  if angle > .pi / 2 { return -sine(angle - .pi) }
  if angle < -.pi / 2 { return -sine(angle + .pi) }
  if angle > .pi / 4 { return cosine(.pi / 2 - angle) }
  if angle < -.pi / 4 { return -cosine(.pi / 2 + angle) }
  return Approximation.sine(angle)
}

private func cosine(_ angle: Double) -> Double {
  if angle > .pi / 2 { return -cosine(angle - .pi) }
  if angle < -.pi / 2 { return -cosine(angle + .pi) }
  if angle > .pi / 4 { return sine(.pi / 2 - angle) }
  if angle < -.pi / 4 { return sine(.pi / 2 + angle) }
  return Approximation.cosine(angle)
}

/// Quotients of polynomials that are the sine and the cosine up to an eighth of the circle (J. F. Hart
/// and others, Computer Approximations, 1968, numbers 3063 and 3843).
private enum Approximation {
  /// What is multiplied by the 0th to 3rd power of the square of the angle in eighths.
  typealias Factors = (Double, Double, Double, Double)

  static func sine(_ angle: Double) -> Double {
    // So small an angle is its own sine, and its powers leave the range of numbers.
    guard angle.magnitude >= 4.209340e-52 else { return angle }
    let eighths = angle / (.pi / 4)
    let square = eighths * eighths
    return eighths * (polynomial(sineOver, square) / polynomial(sineUnder, square))
  }

  static func cosine(_ angle: Double) -> Double {
    let eighths = angle / (.pi / 4)
    let square = eighths * eighths
    return polynomial(cosineOver, square) / polynomial(cosineUnder, square)
  }

  private static func polynomial(_ factors: Factors, _ square: Double) -> Double {
    factors.0 + square * (factors.1 + square * (factors.2 + square * factors.3))
  }

  private static let sineOver: Factors = (
    0.20664343336995858240e7, -0.18160398797407332550e6, 0.35999306949636188317e4,
    -0.20107483294588615719e2
  )
  private static let sineUnder: Factors = (
    0.26310659102647698963e7, 0.39270242774649000308e5, 0.27811919481083844087e3, 1
  )
  private static let cosineOver: Factors = (
    0.12905394659037374438e7, -0.37456703915723204710e6, 0.13432300986539084285e5,
    -0.11231450823340933092e3
  )
  private static let cosineUnder: Factors = (
    0.12905394659037373590e7, 0.23467773107245835052e5, 0.20969518196726306286e3, 1
  )
}
