/// Something that not every terminal has, by the sequences that use it.
enum TerminalFeature: String, CaseIterable, Sendable {
  case escapeSequences = "escape sequences"
  case colors = "colours"
  case indexedColors = "the 256 colours"
  case directColors = "24-bit colours"
  case alternateScreen = "the alternate screen"
  case mouse = "mouse reports"
  case bracketedPaste = "bracketed paste"
  case focusReports = "focus reports"
  case titles = "titles and other commands (OSC)"
  case deviceStrings = "device control strings (DCS, APC)"
  case keyboardProtocols = "keyboard protocols"

  /// Whether a sequence needs it.
  func isNeeded(by item: ControlSequences.Item) -> Bool {
    let numbers = item.numbers
    switch self {
    case .escapeSequences: return true
    case .colors: return item.isControl(nil, "m") && !Self.colors(in: numbers).isEmpty
    case .indexedColors: return item.isControl(nil, "m") && Self.colors(in: numbers).contains(256)
    case .directColors:
      return item.isControl(nil, "m") && Self.colors(in: numbers).contains(1 << 24)
    case .alternateScreen: return Self.sets(item, [47, 1047, 1049])
    case .mouse: return Self.sets(item, [9, 1000, 1001, 1002, 1003, 1005, 1006, 1015, 1016])
    case .bracketedPaste: return Self.sets(item, [2004])
    case .focusReports: return Self.sets(item, [1004])
    case .titles: if case .command = item { return true } else { return false }
    case .deviceStrings: if case .string = item { return true } else { return false }
    case .keyboardProtocols:
      return item.isControl(">", "u") || item.isControl("=", "u") || item.isControl(">", "m")
    }
  }

  /// Whether a sequence sets one of these private modes.
  private static func sets(_ item: ControlSequences.Item, _ modes: Set<Int>) -> Bool {
    item.isControl("?", "h") && !modes.isDisjoint(with: item.numbers)
  }

  /// The sizes of the sets of colours that the parameters of SGR use: 8, 16, 256 and 2²⁴ (ECMA-48 §8.3.117; ISO 8613-6
  /// §13.1.8). A colour of the 256 that is also one of the 16 counts as one of those.
  private static func colors(in numbers: [Int]) -> Set<Int> {
    var sizes: Set<Int> = []
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 30...37, 40...47: sizes.insert(8)
      case 90...97, 100...107: sizes.insert(16)
      case 38, 48, 58:
        switch rest.popFirst() {
        case 5:
          let index = rest.popFirst() ?? 0
          sizes.insert(index < 16 ? 16 : 256)
        case 2:
          sizes.insert(1 << 24)
          rest = rest.dropFirst(3)
        default: break
        }
      default: break
      }
    }
    return sizes
  }
}

/// A terminal that has less than others, by the value of `TERM`.
struct LesserTerminal: Sendable {
  let term: String
  /// The features that it lacks (terminfo; the manuals of the VT100 and of console_codes(4)).
  let lacks: [TerminalFeature]
  /// Those of them whose sequences it ignores, so that people see nothing of them.
  var ignored: Set<TerminalFeature> = []

  /// Modes that a terminal doesn't know have no effect (ECMA-48 §7.1), and neither have control sequences with a prefix
  /// that it doesn't know.
  private static let modes: [TerminalFeature] = [
    .alternateScreen, .mouse, .bracketedPaste, .focusReports, .keyboardProtocols,
  ]
  private static let strings: [TerminalFeature] = [.titles, .deviceStrings]

  /// A VT100 ignores what it doesn't know of SGR (VT100 User Guide, chapter 3). But it takes the 5 and the numbers
  /// after it in a colour of 256 for attributes such as blinking. The Linux console skips strings (`vt.c`, `ESosc` and
  /// `ESdcs`).
  static let all = [
    LesserTerminal(term: "dumb", lacks: [.escapeSequences]),
    LesserTerminal(
      term: "vt100", lacks: [.colors, .indexedColors, .directColors] + modes + strings,
      ignored: Set(modes + [.colors])),
    LesserTerminal(
      term: "linux", lacks: strings + [.keyboardProtocols, .alternateScreen],
      ignored: Set(modes + strings)),
    LesserTerminal(term: "xterm-16color", lacks: [.indexedColors, .directColors]),
    LesserTerminal(term: "xterm-256color", lacks: [.directColors]),
  ]
}
