import TerminalFrame

// Operating system commands (OSC).

extension TerminalEmulator {
  /// Dispatches an operating system command (xterm, ctlseqs "Operating System Commands"; the documentation of other
  /// terminals for 7, 8 and 1337). Notifications (OSC 9, 777), shell marks (OSC 133) and others that aren't listed here
  /// are ignored.
  mutating func dispatchOperatingSystem(endedByBell: Bool) {
    printed.canJoin = false
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
    case 0: setName(.both, rest)
    case 1: setName(.iconLabel, rest)
    case 2: setName(.title, rest)
    case 4, 5: changeColors(number, rest, end: end)
    case 7: window.workingDirectory = Self.plainText(rest)
    case 8: setLink(rest)
    case 10...19: changeDynamicColors(from: number, rest, end: end)
    case 21: controlColors(rest)
    case 22: changePointerShape(rest)
    case 52: setSelection(rest, end: end)
    case 66: printSized(rest)
    case 99: answerNotification(rest)
    case 104, 105: resetColors(number, rest)
    case 110...119: setDynamicColor(number - 100, nil)
    case 1337: readInlineFile(rest)
    case 7161: noteReadyMarker(rest)
    default:
      if rest.last == UInt8(ascii: "?") { pendingMessages.unansweredQuery = "OSC \(number) with ?" }
    }
  }

  /// OSC 52 ; selections ; base64: keeps the decoded bytes but doesn't touch any clipboard. The reply to a query is
  /// empty.
  private mutating func setSelection(_ text: ArraySlice<UInt8>, end: String) {
    let parts = text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard parts.count == 2 else { return }
    if parts[1].elementsEqual("?".utf8) {
      guard answers(.clipboard, "OSC 52 with ?") else { return }
      reply("\u{1b}]52;\(String(decoding: parts[0].prefix(16), as: UTF8.self));\(end)")
    } else {
      window.selection = Base64Decoder.decode(parts[1])
    }
  }

  /// OSC 7161 ; ready, optionally followed by ; label.
  private mutating func noteReadyMarker(_ text: ArraySlice<UInt8>) {
    let parts = text.split(
      separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let word = parts.first, word.elementsEqual("ready".utf8) else { return }
    pendingMessages.addReadyMarker(parts.count > 1 ? Self.plainText(parts[1]) : "")
  }

  /// OSC 8 ; parameters ; URI. Cells with the same `id` and URI belong to one link, see ``Link``. Other parameters are
  /// ignored.
  private mutating func setLink(_ text: ArraySlice<UInt8>) {
    guard let separator = text.firstIndex(of: UInt8(ascii: ";")) else { return }
    compactIfNeeded()
    let id = text[..<separator].split(separator: UInt8(ascii: ":"))
      .first { $0.starts(with: "id=".utf8) }?.dropFirst(3).prefix(CellStore.maxLinkIDLength)
    cursor.pen.link = store.index(
      ofLink: CellStore.NamedLink(
        uri: Link(String(decoding: text[(separator + 1)...], as: UTF8.self)),
        id: Array(id ?? [])))
    updateExtra()
  }
}
