import TerminalFrame

// Device control strings: DECRQSS, DECRSPS and XTGETTCAP. Sixel pictures are decoded as they arrive
// (`TerminalEmulator+Sixel.swift`); all other strings are ignored.

extension TerminalEmulator {
  /// Whether to keep the body of the device string whose header was just read.
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
      reportCapabilities(parser.body.split(separator: UInt8(ascii: ";")).prefix(64))
    }
  }

  /// DECRQSS: reports a setting (VT510 manual; xterm for `t` and DECSLRM).
  private mutating func reportSetting(_ name: String) {
    if name == "\"p", level.conformance == 1 { return }
    guard answers(.settings, "DECRQSS (DCS $ q)") else { return }
    guard identity.settings?.contains(name) ?? true else { return reply("\u{1b}P0$r\u{1b}\\") }
    let value: String? =
      switch name {
      case "m": renditionParameters + "m"
      case "r": "\(page.margins.top + 1);\(page.margins.bottom + 1)r"
      case "s" where level.conformance > 3: "\(page.margins.left + 1);\(page.margins.right + 1)s"
      case "t": "\(size.rows)t"
      case " q": "\(mode.cursorStyle.parameter) q"
      case "\"p": "6\(level.conformance);\(pendingMessages.replies.usesEightBits ? 0 : 1)\"p"
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

  /// XTGETTCAP: reports terminfo capabilities, with names and values in hexadecimal (xterm, ctlseqs).
  private mutating func reportCapabilities(_ names: ArraySlice<ArraySlice<UInt8>>) {
    guard let capabilities = identity.capabilities else {
      pendingMessages.unansweredQuery = "XTGETTCAP (DCS + q)"
      return
    }
    var joined: [String] = []
    for name in names {
      let field = Self.field(name, capabilities)
      switch capabilities.unknown {
      case .joined: if let field { joined.append(field) }
      case .refused where field == nil:
        let isName = name.count <= 64 && [UInt8](hexadecimal: name) != nil
        reply("\u{1b}P0+r\(isName ? String(decoding: name, as: UTF8.self) : "")\u{1b}\\")
      default: if let field { reply("\u{1b}P1+r\(field)\u{1b}\\") }
      }
    }
    guard capabilities.unknown == .joined else { return }
    reply("\u{1b}P\(joined.isEmpty ? 0 : 1)+r\(joined.joined(separator: ";"))\u{1b}\\")
  }

  /// A capability as `name=value` with the name as received, or nil if it isn't known.
  private static func field(
    _ name: ArraySlice<UInt8>, _ capabilities: Identity.Capabilities
  ) -> String? {
    guard name.count <= 64, let plain = [UInt8](hexadecimal: name),
      let value = capabilities.values[String(decoding: plain, as: UTF8.self)]
    else { return nil }
    let spelled = String(decoding: name, as: UTF8.self)
    guard !value.isEmpty else { return spelled }
    let digits = value.hexadecimal
    return "\(spelled)=\(capabilities.isUppercase ? digits : digits.lowercased())"
  }
}

extension [UInt8] {
  /// - Parameter digits: Two hexadecimal digits for each byte.
  /// - Returns: nil if there is anything else.
  init?(hexadecimal digits: ArraySlice<UInt8>) {
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for offset in stride(from: digits.startIndex, to: digits.endIndex, by: 2) {
      let pair = String(decoding: digits[offset...offset + 1], as: UTF8.self)
      guard pair.first != "+", pair.first != "-", let byte = UInt8(pair, radix: 16) else {
        return nil
      }
      bytes.append(byte)
    }
    self = bytes
  }
}

extension String {
  /// The bytes of its UTF-8 in hexadecimal, two digits each.
  var hexadecimal: String {
    utf8.map { $0.hexadecimal(2, uppercase: true) }.joined()
  }
}
