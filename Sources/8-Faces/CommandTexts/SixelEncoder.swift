internal import TerminalFrame

/// Encodes a picture as sixels: columns of six pixels, one colour at a time (VT330/VT340 Programmer Reference Manual,
/// volume 2, chapter 14).
struct SixelEncoder {
  /// The number of colours that xterm and foot support by default.
  private static let maxColors = 256

  private let picture: Bitmap
  /// The colour register of each pixel.
  private let registers: [UInt8]
  private let colors: [UInt32]

  static func encode(_ picture: Bitmap) -> [UInt8] {
    Array(SixelEncoder(picture).text.utf8)
  }

  private init(_ picture: Bitmap) {
    self.picture = picture
    // Drops low bits until there are few enough colours.
    var shift: UInt32 = 0
    while Self.colors(of: picture, shift).count > Self.maxColors { shift += 1 }
    colors = Self.colors(of: picture, shift)
    let indices = Dictionary(uniqueKeysWithValues: zip(colors, colors.indices))
    registers = picture.pixels.map { UInt8(indices[Self.rounded($0, shift)] ?? 0) }
  }

  private static func rounded(_ pixel: UInt32, _ shift: UInt32) -> UInt32 {
    let mask = (UInt32(0xff) >> shift) << shift
    return pixel & (mask | mask << 8 | mask << 16)
  }

  /// The colours in order of first appearance, at most one more than the limit.
  private static func colors(of picture: Bitmap, _ shift: UInt32) -> [UInt32] {
    var (known, colors): (Set<UInt32>, [UInt32]) = ([], [])
    for pixel in picture.pixels {
      guard known.insert(rounded(pixel, shift)).inserted else { continue }
      colors.append(rounded(pixel, shift))
      if colors.count > maxColors { break }
    }
    return colors
  }

  private var text: String {
    // P2 = 1 keeps pixels that aren't drawn. Raster attributes: square pixels, and the size.
    var text = "\u{1b}P0;1q\"1;1;\(picture.width);\(picture.height)"
    for (register, color) in colors.enumerated() {
      func percent(_ shift: UInt32) -> UInt32 { ((color >> shift & 0xff) * 100 + 127) / 255 }
      text += "#\(register);2;\(percent(0));\(percent(8));\(percent(16))"
    }
    for top in stride(from: 0, to: picture.height, by: 6) { text += band(top) + "-" }
    return text + "\u{1b}\\"
  }

  /// Six rows of pixels: one line of sixels per colour, all over the same columns.
  private func band(_ top: Int) -> String {
    let rows = top..<min(top + 6, picture.height)
    var sixels: [UInt8: [UInt8]] = [:]
    for row in rows {
      let bit = UInt8(1) << (row - top)
      for column in 0..<picture.width {
        let register = registers[row * picture.width + column]
        sixels[register, default: Array(repeating: 0, count: picture.width)][column] |= bit
      }
    }
    return sixels.sorted { $0.key < $1.key }.map { "#\($0.key)" + Self.line($0.value) }
      .joined(separator: "$")
  }

  /// Writes runs of more than three equal sixels as `!count` and drops blank ones at the end.
  private static func line(_ sixels: [UInt8]) -> String {
    var text = ""
    var rest = sixels[...(sixels.lastIndex { $0 != 0 } ?? 0)]
    while let sixel = rest.first {
      let count = rest.prefix { $0 == sixel }.count
      let character = String(UnicodeScalar(0x3f + sixel))
      text += count > 3 ? "!\(count)\(character)" : String(repeating: character, count: count)
      rest = rest.dropFirst(count)
    }
    return text
  }
}
