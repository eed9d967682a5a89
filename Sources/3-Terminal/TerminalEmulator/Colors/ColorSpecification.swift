import TerminalFrame

// The notation of colours in X11 (XParseColor(3), "Color Names").

extension RGB {
  /// The colour as terminals report it: `rgb:rrrr/gggg/bbbb`.
  var specification: String {
    let parts = [red, green, blue].map { String(repeating: $0.hexadecimal(2), count: 2) }
    return "rgb:" + parts.joined(separator: "/")
  }

  /// Reads a colour as XParseColor(3) does: `#rgb` to `#rrrrggggbbbb`, `rgb:r/g/b` with one to four digits each,
  /// `rgbi:r/g/b` (`Intensities`) or a name (`ColorNames`). The colour spaces of CIE and Tektronix aren't supported.
  /// `rgba:r/g/b/a`, which Xlib doesn't have, is read without the alpha.
  ///
  /// As in Xlib, further channels of `rgb:` after the third are ignored. With fewer than three, Xlib reads on in memory
  /// after the text; here they are refused.
  ///
  /// - Returns: nil for anything else.
  init?(specification: String) {
    let text = specification.utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
    if text.first == UInt8(ascii: "#") {
      self.init(sharp: Array(text.dropFirst()))
    } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
      let prefix = String(decoding: text[..<colon], as: UTF8.self)
      self.init(prefix: prefix, text[(colon + 1)...])
    } else if let hex = ColorNames.value(of: String(decoding: text, as: UTF8.self)) {
      self.init(hex: hex)
    } else {
      return nil
    }
  }

  private init?(prefix: String, _ text: ArraySlice<UInt8>) {
    if prefix == "rgbi" {
      guard let intensities = Intensities(text) else { return nil }
      self.init(intensities)
      return
    }
    let channels = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    switch (prefix, channels.count) {
    case ("rgb", 3...): self.init(channels: channels.prefix(3))
    case ("rgba", 4): self.init(channels: channels[...])
    default: return nil
    }
  }

  /// Reads the channels of `rgb:`. Each is a fraction of the greatest number with the same number of digits, scaled to
  /// 16 bits. The upper 8 are kept.
  private init?(channels: ArraySlice<ArraySlice<UInt8>>) {
    var values: [UInt8] = []
    for channel in channels {
      guard (1...4).contains(channel.count), let value = Self.number(channel) else { return nil }
      let greatest = 1 << (4 * channel.count) - 1
      values.append(UInt8((value * 0xffff / greatest) >> 8))
    }
    self.init(values[0], values[1], values[2])
  }

  /// Reads the digits after `#`, which are the highest bits of each channel.
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
}
