import TerminalFrame

/// The screen that intensities refer to. It is Xlib's default for an X server that doesn't describe its own screen: a
/// 19-inch CRT by Tektronix (libX11, src/xcms/LRGB.c).
enum ReferenceScreen {
  static let red = IntensityCurve(
    black: 9,
    millionths: [
      936, 1481, 2329, 3529, 5127, 7169, 9699, 12759, 16392, 20637, 25533, 31119, 37431, 44504,
      52373, 61069, 70624, 81070, 92433, 104744, 118026, 132307, 147610, 163958, 181371, 199871,
      219475, 240202, 262069, 285089, 309278, 334647, 361208, 388971, 417945, 448138, 479555,
      512202, 546082, 581199, 617552, 655144, 693971, 734031, 775322, 817837, 861571, 906515,
      952662, 1_000_000,
    ])
  static let green = IntensityCurve(
    black: 19,
    millionths: [
      832, 1998, 3612, 5736, 8428, 11745, 15740, 20463, 25960, 32275, 39449, 47519, 56520, 66484,
      77439, 89409, 102418, 116485, 131625, 147853, 165176, 183604, 203140, 223783, 245533, 268384,
      292327, 317351, 343441, 370580, 398747, 427919, 458068, 489165, 521176, 554067, 587797,
      622324, 657604, 693588, 730225, 767459, 805235, 843491, 882164, 921187, 960490, 1_000_000,
    ])
  static let blue = IntensityCurve(
    black: 14,
    millionths: [
      1341, 2080, 3188, 4729, 6766, 9357, 12559, 16424, 21004, 26344, 32489, 39481, 47357, 56154,
      65903, 76634, 88373, 101145, 114968, 129862, 145841, 162915, 181095, 200386, 220791, 242309,
      264937, 288670, 313499, 339410, 366390, 394421, 423481, 453547, 484592, 516587, 549498,
      583291, 617925, 653361, 689553, 726454, 764013, 802178, 840891, 880093, 919723, 959715,
      1_000_000,
    ])
}

extension RGB {
  /// The levels that come nearest to some intensities on the reference screen. NaN becomes black.
  init(_ color: Intensities) {
    self.init(
      ReferenceScreen.red.level(color.red), ReferenceScreen.green.level(color.green),
      ReferenceScreen.blue.level(color.blue))
  }
}

/// The brightness of a phosphor at each level of its channel.
struct IntensityCurve: Sendable {
  /// The greatest level that gives no light. The curve starts at the next level and continues in steps of five.
  let black: Int
  /// The intensities of those levels, in millionths of the brightest, which is that of level 255.
  let millionths: [Int]

  /// The level that comes nearest to an intensity.
  ///
  /// As in Xlib, intensities above 1 extend the end of the curve, and only 8 bits of the level are kept: `rgbi:2/2/2`
  /// is `#6b807d`. A level that overflows 64 bits becomes what Xlib computes on x86-64.
  func level(_ intensity: Double) -> UInt8 {
    guard intensity > 0 else { return 0 }
    let end = millionths.count - 1
    let upper = millionths.firstIndex { Double($0) / 1e6 >= intensity } ?? end
    let lower = point(upper - 1)
    let higher = point(upper)
    guard higher.intensity != intensity else { return UInt8(truncatingIfNeeded: higher.level) }

    let share = (intensity - lower.intensity) / (higher.intensity - lower.intensity)
    let distance = (Double((higher.level - lower.level) * 0x101) * share).rounded(.towardZero)
    let target = (Int64(exactly: distance) ?? .min) &+ Int64(lower.level * 0x101)
    return Self.nearestLevel(target)
  }

  private func point(_ index: Int) -> (level: Int, intensity: Double) {
    index < 0 ? (black, 0) : (black + 1 + 5 * index, Double(millionths[index]) / 1e6)
  }

  /// - Parameter target: A level in units of 1/65535 of the greatest.
  private static func nearestLevel(_ target: Int64) -> UInt8 {
    var upper = ((target >> 8) &* 0xffff) / 255
    let lower: Int64
    if upper < target {
      lower = upper
      upper = (min((lower >> 8) + 1, 255) &* 0xffff) / 255
    } else {
      lower = (max((upper >> 8) - 1, 0) &* 0xffff) / 255
    }
    let nearest = upper &- target < target &- lower ? upper : lower
    return UInt8(truncatingIfNeeded: nearest >> 8)
  }
}
