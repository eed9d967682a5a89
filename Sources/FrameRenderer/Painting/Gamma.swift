/// Conversion between sRGB and linear light (IEC 61966-2-1) with whole numbers only, so that every
/// machine gets the same.
enum Gamma {
  /// Steps of sRGB from black to white: 16 for each of its 8-bit values.
  static let steps = 255 * 16

  /// Linear light, 0 to 65535, for each step.
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

  /// Linear light for an 8-bit value.
  static func linear(_ value: UInt8) -> Int { Int(linear[Int(value) * 16]) }

  /// The step nearest to linear light of 0 to 65535.
  static func step(_ light: Int) -> Int {
    var (low, high) = (0, steps)
    while low < high {
      let middle = (low + high) / 2
      if Int(linear[middle]) < light { low = middle + 1 } else { high = middle }
    }
    let below = low > 0 ? light - Int(linear[low - 1]) : Int.max
    return below < Int(linear[low]) - light ? low - 1 : low
  }

  /// The 8-bit value nearest to linear light of 0 to 65535.
  static func value(_ light: Int) -> UInt8 { UInt8((step(light) + 8) / 16) }

  /// The fifth root of `value`, which is 0 to 1 in 1/2^24.
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
