// VT52 mode (VT100 user guide, "VT52 Compatible Mode"; xterm, ctlseqs "VT52 Mode"). `CSI ? 2 l` enters it, and `ESC <`
// leaves it. Its sequences set no attributes and have no parameters.

/// State that a VT52 doesn't have, saved until `ESC <` (xterm, `charproc.c`, srm_DECANM).
struct ANSIState: Sendable {
  var mode: Modes
  var charsets: CharacterSets
}

extension TerminalEmulator {
  /// Resets DECANM: sets the modes of a VT52, which has no autowrap, but keeps the cursor and margins.
  mutating func enterVT52() {
    guard !level.isVT52 else { return }
    level.ansi = ANSIState(mode: mode, charsets: cursor.charsets)
    mode.insert = false
    mode.newLine = false
    mode.origin = false
    mode.autowrap = false
    mode.reverseWrap = false
    mode.extendedReverseWrap = false
    mode.applicationCursorKeys = false
    mode.applicationKeypad = false
    cursor.charsets = CharacterSets()
    cursor.charsets.designate(1, .lineDrawing)
  }

  private mutating func leaveVT52() {
    guard let state = level.ansi else { return }
    mode = state.mode
    cursor.charsets = state.charsets
    level.ansi = nil
  }

  /// Processes the byte after ESC.
  mutating func stepVT52Escape(_ byte: UInt8) {
    parser.state = .ground
    changes &+= 1
    printed.canJoin = false
    switch byte {
    case 0x20...0x2f: parser.state = .vt52Ignore
    case UInt8(ascii: "<"): leaveVT52()
    case UInt8(ascii: "="): mode.applicationKeypad = true
    case UInt8(ascii: ">"): mode.applicationKeypad = false
    case UInt8(ascii: "A"): moveUp(1)
    case UInt8(ascii: "B"): moveDown(1)
    case UInt8(ascii: "C"): moveRight(1)
    case UInt8(ascii: "D"): moveLeft(1)
    case UInt8(ascii: "F"): cursor.charsets.left = 1
    case UInt8(ascii: "G"): cursor.charsets.left = 0
    case UInt8(ascii: "H"): moveHome()
    case UInt8(ascii: "I"): reverseIndex()
    case UInt8(ascii: "J"): eraseDisplay(0, selective: false)
    case UInt8(ascii: "K"): eraseLine(0, selective: false)
    case UInt8(ascii: "Y"): parser.state = .vt52Row
    case UInt8(ascii: "Z"): reply("\u{1b}/Z")
    default: break
    }
  }

  /// Processes a byte of `ESC Y row column`, which both count from a space, or of an ignored sequence.
  mutating func stepVT52(_ byte: UInt8) {
    switch parser.state {
    case .vt52Row:
      parser.final = byte
      parser.state = .vt52Column
    case .vt52Column:
      parser.state = .ground
      changes &+= 1
      moveTo(row: Int(parser.final) - 0x20, column: Int(byte) - 0x20)
    default:
      if byte >= 0x30 { parser.state = .ground }
    }
  }
}
