/// Conversion between sRGB and linear light (IEC 61966-2-1), in integer arithmetic only, so that results are the same
/// on every machine.
enum Gamma {
  /// The number of sRGB steps from black to white: 16 per step of an 8-bit value.
  static let steps = 255 * 16

  /// The linear light of each step, 0 to 65535.
  static let linear: [Int32] = (0...steps).map { step in
    // c / 12.92, or ((c + 0.055) / 1.055) ^ 2.4.
    if step * 100_000 <= 4045 * steps {
      return Int32((step * 65_535 * 100 + steps * 1292 / 2) / (steps * 1292))
    }
    let base = ((step * 1000 + steps * 55) << 24) / (steps * 1055)
    let square = (base * base) >> 24
    let power = (square * fifthRoot(square)) >> 24
    return Int32((power * 65_535 + (1 << 23)) >> 24)
  }

  /// The linear light of an 8-bit value.
  static func linear(_ value: UInt8) -> Int { Int(linear[Int(value) * 16]) }

  /// The step nearest to a linear light of 0 to 65535.
  static func step(_ light: Int) -> Int {
    var (low, high) = (0, steps)
    while low < high {
      let middle = (low + high) / 2
      if Int(linear[middle]) < light { low = middle + 1 } else { high = middle }
    }
    let below = low > 0 ? light - Int(linear[low - 1]) : Int.max
    return below < Int(linear[low]) - light ? low - 1 : low
  }

  /// The 8-bit value nearest to a linear light of 0 to 65535.
  static func value(_ light: Int) -> UInt8 { UInt8((step(light) + 8) / 16) }

  /// The fifth root of `value`. Both are fractions from 0 to 1, in units of 1/2^24.
  private static func fifthRoot(_ value: Int) -> Int {
    var root = 0
    for bit in stride(from: 24, through: 0, by: -1) {
      let next = root | 1 << bit
      let square = (next * next) >> 24
      let fourth = (square * square) >> 24
      if (fourth * next) >> 24 <= value { root = next }
    }
    return root
  }
}
