import TerminalFrame

// Operating system commands (OSC).

extension TerminalEmulator {
  /// OSC 7, 9, 52 (but for its query), 133, 777 and all that is not listed here are swallowed.
  mutating func dispatchOperatingSystem(endedByBell: Bool) {
    canJoin = false
    changes &+= 1
    let body = parser.body
    let end = endedByBell ? "\u{7}" : "\u{1b}\\"
    let digits = body.prefix { $0 >= 0x30 && $0 <= 0x39 }
    guard digits.count <= 5, let number = Int(String(decoding: digits, as: UTF8.self)) else {
      return
    }
    var rest = body[digits.endIndex...]
    guard rest.isEmpty || rest.first == UInt8(ascii: ";") else { return }
    rest = rest.dropFirst()
    switch number {
    case 0, 2: setTitle(rest)
    case 4, 5: changeColors(number, rest, end: end)
    case 8: setLink(rest)
    case 10...19: changeDynamicColors(from: number, rest, end: end)
    case 52:
      let parts = rest.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      if parts.count == 2, parts[1].elementsEqual("?".utf8) {
        reply("\u{1b}]52;\(String(decoding: parts[0].prefix(16), as: UTF8.self));\(end)")
      }
    case 104, 105: resetColors(number, rest)
    case 110...119: setDynamicColor(number - 100, nil)
    case 1337: readInlineFile(rest)
    default:
      if rest.last == UInt8(ascii: "?") { unansweredQuery = "OSC \(number) with ?" }
    }
  }

  /// Bytes of a title that are kept.
  private static let longestTitle = 4096

  private mutating func setTitle(_ text: ArraySlice<UInt8>) {
    let decoded = String(decoding: text.prefix(Self.longestTitle), as: UTF8.self)
    title = String(
      String.UnicodeScalarView(
        decoded.unicodeScalars.filter { $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) }))
  }

  /// OSC 8 ; parameters ; URI. The `id` only joins cells for the mouse and is not kept.
  private mutating func setLink(_ text: ArraySlice<UInt8>) {
    guard let separator = text.firstIndex(of: UInt8(ascii: ";")) else { return }
    compactIfNeeded()
    pen.link = store.index(ofLink: String(decoding: text[(separator + 1)...], as: UTF8.self))
    updateExtra()
  }
}
