import TerminalFrame

// Colours as X11 writes them (XParseColor(3), "Color Names").

extension RGB {
  /// The colour as terminals report it: `rgb:rrrr/gggg/bbbb`.
  var specification: String {
    let parts = [red, green, blue].map { channel in
      let digits = String(channel, radix: 16)
      let two = digits.utf8.count == 1 ? "0" + digits : digits
      return two + two
    }
    return "rgb:" + parts.joined(separator: "/")
  }

  /// Reads `rgb:r/g/b` and `rgba:r/g/b/a` with one to four digits each, `#rgb` to `#rrrrggggbbbb`,
  /// and the names of the basic colours.
  ///
  /// - Returns: nil for anything else.
  init?(specification: String) {
    let text = specification.lowercased()
    if text.hasPrefix("#") {
      self.init(sharp: Array(text.utf8.dropFirst()))
    } else if let colon = text.firstIndex(of: ":") {
      let channels = text[text.index(after: colon)...].split(
        separator: "/", omittingEmptySubsequences: false)
      switch (text[..<colon], channels.count) {
      case ("rgb", 3), ("rgba", 4): self.init(channels: channels.map { Array($0.utf8) })
      default: return nil
      }
    } else if let hex = Self.names[text] {
      self.init(hex: hex)
    } else {
      return nil
    }
  }

  /// `rgb:`: each channel is a fraction of the greatest number with as many digits.
  private init?(channels: [[UInt8]]) {
    var values: [UInt8] = []
    for channel in channels {
      guard (1...4).contains(channel.count), let value = Self.number(channel[...]) else {
        return nil
      }
      let greatest = 1 << (4 * channel.count) - 1
      values.append(UInt8((value * 255 + greatest / 2) / greatest))
    }
    self.init(values[0], values[1], values[2])
  }

  /// `#`: the digits are the highest bits of each channel.
  private init?(sharp digits: [UInt8]) {
    guard digits.count % 3 == 0, (3...12).contains(digits.count) else { return nil }
    let width = digits.count / 3
    var values: [UInt8] = []
    for start in stride(from: 0, to: digits.count, by: width) {
      guard let value = Self.number(digits[start..<start + width]) else { return nil }
      values.append(UInt8((value << (16 - 4 * width)) >> 8))
    }
    self.init(values[0], values[1], values[2])
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      switch digit {
      case 0x30...0x39: value = value << 4 | Int(digit - 0x30)
      case 0x61...0x66: value = value << 4 | Int(digit - 0x57)
      default: return nil
      }
    }
    return value
  }

  /// The names that programs use, with X11's values (rgb.txt).
  private static let names: [String: UInt32] = [
    "black": 0x000000, "white": 0xffffff, "red": 0xff0000, "green": 0x00ff00, "blue": 0x0000ff,
    "yellow": 0xffff00, "magenta": 0xff00ff, "cyan": 0x00ffff, "gray": 0xbebebe,
    "grey": 0xbebebe, "orange": 0xffa500, "brown": 0xa52a2a, "pink": 0xffc0cb,
    "purple": 0xa020f0, "violet": 0xee82ee, "gold": 0xffd700, "navy": 0x000080,
    "maroon": 0xb03060, "turquoise": 0x40e0d0, "darkgreen": 0x006400, "darkred": 0x8b0000,
    "darkblue": 0x00008b, "darkgray": 0xa9a9a9, "darkgrey": 0xa9a9a9, "lightgray": 0xd3d3d3,
    "lightgrey": 0xd3d3d3, "lightblue": 0xadd8e6, "lightgreen": 0x90ee90,
    "lightyellow": 0xffffe0, "beige": 0xf5f5dc, "khaki": 0xf0e68c, "coral": 0xff7f50,
  ]
}
