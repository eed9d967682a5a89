import TerminalFrame

// Device control strings: DECRQSS, DECRSPS and XTGETTCAP. Sixel goes its own way, all others are
// swallowed.

extension TerminalEmulator {
  /// Whether the body of the device string whose header was just read is of use.
  var isDeviceStringKept: Bool {
    guard parser.prefix == 0 else { return false }
    switch (parser.intermediates, parser.final) {
    case (UInt16(UInt8(ascii: "$")), UInt8(ascii: "q")): return true
    case (UInt16(UInt8(ascii: "$")), UInt8(ascii: "t")): return true
    case (UInt16(UInt8(ascii: "+")), UInt8(ascii: "q")): return true
    default: return false
    }
  }

  mutating func dispatchDevice() {
    printed.canJoin = false
    if parser.final == UInt8(ascii: "t") {
      restorePresentation(parameters[0], parser.body[...])
    } else if parser.intermediates == UInt16(UInt8(ascii: "$")) {
      reportSetting(String(decoding: parser.body.prefix(8), as: UTF8.self))
    } else {
      for name in parser.body.split(separator: UInt8(ascii: ";")).prefix(64) {
        reportCapability(name)
      }
    }
  }

  /// DECRQSS (VT510 manual; xterm for `t` and DECSLRM).
  private mutating func reportSetting(_ name: String) {
    if name == "\"p", level.conformance == 1 { return }
    let value: String? =
      switch name {
      case "m": renditionParameters + "m"
      case "r": "\(page.margins.top + 1);\(page.margins.bottom + 1)r"
      case "s" where level.conformance > 3: "\(page.margins.left + 1);\(page.margins.right + 1)s"
      case "t": "\(size.rows)t"
      case " q": "\(mode.cursorStyle.parameter) q"
      case "\"p": "6\(level.conformance);\(outbox.replies.usesEightBits ? 0 : 1)\"p"
      case "\"q": "\(cursor.pen.isProtected && mode.protection == .dec ? 1 : 0)\"q"
      case "*x": "\(mode.attributeChangeExtent)*x"
      case "*|": "\(size.rows)*|"
      case "$|": "\(size.columns)$|"
      case "$}", "$~": "0" + name  // DECSASD, DECSSDT: there is no status line
      default: nil
      }
    if let value {
      reply("\u{1b}P1$r\(value)\u{1b}\\")
    } else {
      reply("\u{1b}P0$r\u{1b}\\")
    }
  }

  /// XTGETTCAP: names and values in hexadecimal (xterm, ctlseqs).
  private mutating func reportCapability(_ name: ArraySlice<UInt8>) {
    guard name.count <= 64, let plain = [UInt8](hexadecimal: name) else {
      return reply("\u{1b}P0+r\u{1b}\\")
    }
    let spelled = String(decoding: name, as: UTF8.self)
    let key = String(decoding: plain, as: UTF8.self)
    let value =
      key == "TN" || key == "name" ? configuration.identity.terminfo : Self.capabilities[key]
    guard let value else { return reply("\u{1b}P0+r\(spelled)\u{1b}\\") }
    let end = value.isEmpty ? "" : "=" + value.hexadecimal
    reply("\u{1b}P1+r\(spelled)\(end)\u{1b}\\")
  }

  /// Capabilities by their terminfo and termcap names, with xterm's values; a flag has no value.
  private static let capabilities: [String: String] = [
    "Co": "256", "colors": "256", "RGB": "8", "Tc": "", "Su": "",
    "setrgbf": "\u{1b}[38:2:%p1%d:%p2%d:%p3%dm", "setrgbb": "\u{1b}[48:2:%p1%d:%p2%d:%p3%dm",
    "Smulx": "\u{1b}[4:%p1%dm",
    "Setulc": "\u{1b}[58:2::%p1%{65536}%/%d:%p1%{256}%/%{255}%&%d:%p1%{255}%&%dm",
    "Ss": "\u{1b}[%p1%d q", "Se": "\u{1b}[2 q",
    "ku": "\u{1b}OA", "kd": "\u{1b}OB", "kr": "\u{1b}OC", "kl": "\u{1b}OD",
    "kcuu1": "\u{1b}OA", "kcud1": "\u{1b}OB", "kcuf1": "\u{1b}OC", "kcub1": "\u{1b}OD",
    "kh": "\u{1b}OH", "@7": "\u{1b}OF", "khome": "\u{1b}OH", "kend": "\u{1b}OF",
    "kI": "\u{1b}[2~", "kD": "\u{1b}[3~", "kP": "\u{1b}[5~", "kN": "\u{1b}[6~",
    "kb": "\u{7f}", "kbs": "\u{7f}", "kB": "\u{1b}[Z", "kcbt": "\u{1b}[Z",
    "kich1": "\u{1b}[2~", "kdch1": "\u{1b}[3~", "kpp": "\u{1b}[5~", "knp": "\u{1b}[6~",
    "k1": "\u{1b}OP", "k2": "\u{1b}OQ", "k3": "\u{1b}OR", "k4": "\u{1b}OS",
    "k5": "\u{1b}[15~", "k6": "\u{1b}[17~", "k7": "\u{1b}[18~", "k8": "\u{1b}[19~",
    "k9": "\u{1b}[20~", "k;": "\u{1b}[21~", "F1": "\u{1b}[23~", "F2": "\u{1b}[24~",
    "kf1": "\u{1b}OP", "kf2": "\u{1b}OQ", "kf3": "\u{1b}OR", "kf4": "\u{1b}OS",
    "%i": "\u{1b}[1;2C", "#4": "\u{1b}[1;2D", "*7": "\u{1b}[1;2F", "#2": "\u{1b}[1;2H",
  ]
}

extension [UInt8] {
  /// - Parameter digits: Two hexadecimal digits a byte.
  /// - Returns: nil where there is anything else.
  init?(hexadecimal digits: ArraySlice<UInt8>) {
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: digits.startIndex, to: digits.endIndex, by: 2) {
      let pair = String(decoding: digits[place...place + 1], as: UTF8.self)
      guard pair.first != "+", pair.first != "-", let byte = UInt8(pair, radix: 16) else {
        return nil
      }
      bytes.append(byte)
    }
    self = bytes
  }
}

extension String {
  /// The bytes of its UTF-8, two digits each.
  var hexadecimal: String {
    utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
