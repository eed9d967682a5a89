import TerminalFrame

/// The colour registers of sixel pictures (VT330/VT340 Programmer Reference, chapter 2). There are as many as in xterm;
/// initially the first 16 have the VT340's colours, and the others are black.
struct SixelPalette: Sendable {
  /// The colour of each register, as an opaque pixel of a `Bitmap`.
  private(set) var colors: [UInt32]

  /// The greatest number of registers, as in xterm.
  static let maxRegisters = 1024

  /// The initial colours.
  static let initial = SixelPalette()

  private init() {
    colors = Array(repeating: Bitmap.pixel(RGB(0, 0, 0)), count: Self.maxRegisters)
    for (register, color) in Self.vt340.enumerated() {
      set(register, red: color.0, green: color.1, blue: color.2)
    }
  }

  /// - Parameters: Percentages, 0 to 100.
  mutating func set(_ register: Int, red: Int, green: Int, blue: Int) {
    func channel(_ percentage: Int) -> UInt8 { UInt8((percentage * 255 + 50) / 100) }
    colors[register] = Bitmap.pixel(RGB(channel(red), channel(green), channel(blue)))
  }

  /// - Parameters:
  ///   - hue: The hue in degrees, 0 to 360; blue is 0, red 120 and green 240.
  ///   - lightness: The lightness in percent, 0 to 100.
  ///   - saturation: The saturation in percent, 0 to 100.
  mutating func set(_ register: Int, hue: Int, lightness: Int, saturation: Int) {
    // The difference between the greatest and the least channel, and the least channel, in units of 1/10000.
    let span = (100 - abs(2 * lightness - 100)) * saturation
    let minimum = lightness * 100 - span / 2
    func channel(_ peak: Int) -> Int {
      // 0 at the channel's own hue, 180 at the opposite one.
      let distance = 180 - abs(180 - abs(hue - peak) % 360)
      let share = (120 - distance).clamped(to: 0...60)
      return ((minimum + span * share / 60) + 50) / 100
    }
    set(register, red: channel(120), green: channel(240), blue: channel(0))
  }

  /// The colours of the VT340 in percent of red, green and blue.
  private static let vt340: [(Int, Int, Int)] = [
    (0, 0, 0), (20, 20, 80), (80, 13, 13), (20, 80, 20), (80, 20, 80), (20, 80, 80), (80, 80, 20),
    (53, 53, 53), (26, 26, 26), (33, 33, 60), (60, 26, 26), (33, 60, 33), (60, 33, 60),
    (33, 60, 60), (60, 60, 33), (80, 80, 80),
  ]
}
