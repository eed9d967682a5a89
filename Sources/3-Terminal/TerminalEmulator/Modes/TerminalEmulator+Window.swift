import TerminalFrame

// The window: its names (OSC 0, 1 and 2) and XTWINOPS (xterm, ctlseqs).

extension TerminalEmulator {
  /// XTWINOPS, `CSI … t`: reports sizes and names, and saves and restores names. Moving and iconifying only change what
  /// is reported, and resizing is ignored.
  mutating func dispatchWindow() {
    let cell = configuration.cell
    if (11...21).contains(parameters[0]), !identity.window.contains(parameters[0]) {
      pendingMessages.unansweredQuery = "XTWINOPS (CSI \(parameters[0]) t)"
      return
    }
    switch parameters[0] {
    case 1: window.isIconified = false
    case 2: window.isIconified = true
    case 3: window.position = (parameters[1], parameters[2])
    case 11: reply("\u{1b}[\(window.isIconified ? 2 : 1)t")
    case 13: reply("\u{1b}[3;\(window.position.x);\(window.position.y)t")
    case 14: reply("\u{1b}[4;\(size.rows * cell.height);\(size.columns * cell.width)t")
    case 15: reply("\u{1b}[5;\(size.rows * cell.height);\(size.columns * cell.width)t")
    case 16: reply("\u{1b}[6;\(cell.height);\(cell.width)t")
    case 18: reply("\u{1b}[8;\(size.rows);\(size.columns)t")
    case 19: reply("\u{1b}[9;\(size.rows);\(size.columns)t")
    case 20: reportName("L", window.names.iconLabel)
    case 21: reportName("l", window.names.title)
    case 22: if let part = WindowState.Part(rawValue: parameters[1]) { window.push(part) }
    case 23: if let part = WindowState.Part(rawValue: parameters[1]) { window.pop(part) }
    default: break
    }
  }

  private mutating func reportName(_ kind: Character, _ name: String) {
    let name = identity.answers.contains(.titles) ? name : ""
    let text = window.reportsAreHexadecimal ? name.hexadecimal : name
    reply("\u{1b}]\(kind)\(text)\u{1b}\\")
  }

  /// XTSMTITLE and XTRMTITLE (xterm, ctlseqs), which do nothing without a parameter. 2 and 3 select UTF-8, which names
  /// always use.
  mutating func setTitleModes(_ on: Bool) {
    for index in 0..<parameters.count {
      switch parameters[index] {
      case 0: window.namesAreHexadecimal = on
      case 1: window.reportsAreHexadecimal = on
      default: break
      }
    }
  }

  /// The number of bytes of a name that are kept.
  static let maxNameLength = 4096

  /// OSC 0, 1 and 2: sets names, given in hexadecimal if XTSMTITLE selected that.
  mutating func setName(_ part: WindowState.Part, _ text: ArraySlice<UInt8>) {
    var name = Self.plainText(text)
    if window.namesAreHexadecimal {
      guard let bytes = [UInt8](hexadecimal: text) else { return }
      name = Self.plainText(bytes[0...])
    }
    if part != .title { window.names.iconLabel = name }
    if part != .iconLabel { window.names.title = name }
  }

  /// Decodes up to `limit` bytes of a string and drops controls, so that reports of it can't contain any.
  static func plainText(_ bytes: ArraySlice<UInt8>, limit: Int = maxNameLength) -> String {
    let decoded = String(decoding: bytes.prefix(limit), as: UTF8.self)
    return String(
      String.UnicodeScalarView(
        decoded.unicodeScalars.filter { $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) }))
  }
}
