import TerminalFrame

// C0 and C1 controls, and the escape sequences that are not the start of something longer.

extension TerminalEmulator {
  /// A C0 control (ECMA-48 §5.2).
  mutating func execute(_ byte: UInt8) {
    if byte == 0x1b {
      parser.clear()
      parser.state = .escape
      return
    }
    canJoin = false
    lastGraphic = 0
    changes &+= 1
    switch byte {
    case 0x05:
      if !configuration.identity.answerback.isEmpty { reply(configuration.identity.answerback) }
    case 0x08: moveLeft(1)
    case 0x09: tabForward(1)
    case 0x0a, 0x0b, 0x0c: lineFeed()
    case 0x0d: carriageReturn()
    case 0x0e: charsets.left = 1
    case 0x0f: charsets.left = 0
    case 0x18, 0x1a: parser.state = .ground
    default: break
    }
  }

  /// A C1 control (ECMA-48 §5.3), which under UTF-8 arrives as U+0080 to U+009F: `ESC` and its
  /// counterpart 0x40 lower.
  mutating func executeC1(_ byte: UInt8) {
    canJoin = false
    parser.clear()
    parser.state = .ground
    switch byte {
    case 0x90: parser.state = .deviceEntry
    case 0x98: parser.beginString(.startOfString)
    case 0x9b: parser.state = .controlEntry
    case 0x9c: break
    case 0x9d: parser.beginString(.operatingSystem)
    case 0x9e: parser.beginString(.privacy)
    case 0x9f: parser.beginString(.application)
    default: dispatchEscape(byte &- 0x40)
    }
  }

  /// The last byte of an escape sequence.
  mutating func dispatchEscape(_ final: UInt8) {
    canJoin = false
    changes &+= 1
    switch parser.intermediates {
    case 0: dispatchPlainEscape(final)
    case 0x23: if final == UInt8(ascii: "8") { alignScreen() }  // ESC #
    case 0x28, 0x29, 0x2a, 0x2b:  // ESC ( ) * +
      charsets.designate(Int(parser.intermediates - 0x28), CharacterSets.named(final))
    case 0x2d, 0x2e, 0x2f:  // ESC - . /: sets of 96 characters
      charsets.designate(Int(parser.intermediates - 0x2c), .ascii)
    default: break
    }
  }

  private mutating func dispatchPlainEscape(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "7"): saveCursor()
    case UInt8(ascii: "8"): restoreCursor()
    case UInt8(ascii: "6"): shiftColumnsAtEdge(left: true)
    case UInt8(ascii: "9"): shiftColumnsAtEdge(left: false)
    case UInt8(ascii: "="): mode.applicationKeypad = true
    case UInt8(ascii: ">"): mode.applicationKeypad = false
    case UInt8(ascii: "D"): index()
    case UInt8(ascii: "E"):
      index()
      carriageReturn()
    case UInt8(ascii: "H"): tabs.set(column)
    case UInt8(ascii: "M"): reverseIndex()
    case UInt8(ascii: "N"): charsets.single = 2
    case UInt8(ascii: "O"): charsets.single = 3
    case UInt8(ascii: "V"):
      pen.isProtected = true
      protection = .iso
    case UInt8(ascii: "W"): pen.isProtected = false
    case UInt8(ascii: "Z"): reportDeviceAttributes()
    case UInt8(ascii: "c"): reset()
    case UInt8(ascii: "n"): charsets.left = 2
    case UInt8(ascii: "o"): charsets.left = 3
    default: break  // ESC \ ends a string that has ended already
    }
  }

  /// DECBI and DECFI: the cursor moves, or at the margin the columns do.
  private mutating func shiftColumnsAtEdge(left: Bool) {
    let edge = left ? margins.left : margins.right
    if column == edge {
      guard margins.rows.contains(row) else { return }
      shiftColumns(from: margins.left, by: left ? 1 : -1)
    } else if left ? column > 0 : column < size.columns - 1 {
      column += left ? -1 : 1
    }
    pendingWrap = false
  }

  /// DECALN: a screen full of E, without margins.
  private mutating func alignScreen() {
    margins = Margins(size: size)
    mode.origin = false
    for row in 0..<size.rows {
      grid.fill(
        row: row, columns: 0..<size.columns,
        with: GridCell(glyph: UInt32(UInt8(ascii: "E")), extra: 0, style: 0))
      grid.setWrapped(row, false)
    }
    moveHome()
  }
}
