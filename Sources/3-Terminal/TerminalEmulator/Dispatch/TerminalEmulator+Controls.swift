import TerminalFrame

// Dispatches C0 and C1 controls, and the escape sequences that don't begin a control sequence or a string.

extension TerminalEmulator {
  /// Executes a C0 control (ECMA-48 §5.2).
  mutating func execute(_ byte: UInt8) {
    if byte == 0x1b {
      parser.clear()
      parser.state = .escape
      return
    }
    printed.canJoin = false
    printed.lastGraphic = 0
    changes &+= 1
    switch byte {
    case 0x05: break  // ENQ: terminals have no answerback by default
    case 0x08: moveLeft(1)  // BS
    case 0x09: tabForward(1)  // HT
    case 0x0a, 0x0b, 0x0c: lineFeed()  // LF, VT, FF
    case 0x0d: carriageReturn()  // CR
    case 0x0e: cursor.charsets.left = 1  // SO: LS1
    case 0x0f: cursor.charsets.left = 0  // SI: LS0
    case 0x18, 0x1a: parser.state = .ground  // CAN, SUB
    default: break
    }
  }

  /// Executes a C1 control of one byte (ECMA-48 §5.3), which stands for `ESC` and the byte lower by 0x40. These exist
  /// only if each byte is one character (`ESC % @`); in UTF-8, U+0080 to U+009F are ignored (xterm, `doparsing`).
  mutating func executeC1(_ byte: UInt8) {
    guard !level.isVT52 else { return }  // a VT52 has no C1 controls
    printed.canJoin = false
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

  /// Executes an escape sequence.
  mutating func dispatchEscape(_ final: UInt8) {
    printed.canJoin = false
    printed.lastGraphic = 0
    changes &+= 1
    switch UInt8(truncatingIfNeeded: parser.intermediates) {
    case 0: dispatchPlainEscape(final)
    case 0x28...0x2b, 0x2d...0x2f: designateCharacterSet(final)  // ESC ( ) * + - . /
    case _ where parser.intermediates > 0xff: break
    case UInt8(ascii: " "): dispatchSpaceEscape(final)
    case UInt8(ascii: "#"): dispatchHashEscape(final)
    case UInt8(ascii: "%"): dispatchPercentEscape(final)
    default: break
    }
  }

  /// SCS: designates a set of 94 characters as G0 to G3, or one of 96 as G1 to G3 (ECMA-35 §14.3; VT510 manual, "SCS").
  private mutating func designateCharacterSet(_ final: UInt8) {
    let slot = Int(parser.intermediates & 0xff) - 0x28
    let second = UInt8(parser.intermediates >> 8)
    if slot > 3 {
      cursor.charsets.designate(
        slot - 4, second == 0 && final == UInt8(ascii: "A") ? .latin1 : .ascii)
    } else {
      cursor.charsets.designate(
        slot,
        CharacterSets.named(
          final, intermediate: second, national: mode.nationalCharacterSets,
          level: level.conformance))
    }
  }

  private mutating func dispatchSpaceEscape(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "F"): pendingMessages.replies.usesEightBits = false  // S7C1T
    case UInt8(ascii: "G"): pendingMessages.replies.usesEightBits = level.conformance > 1  // S8C1T
    default: break  // ESC SP L, M and N announce a level of ECMA-43, which changes nothing
    }
  }

  private mutating func dispatchHashEscape(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "3"): setRowSize(.doubleHeightTop)  // DECDHL
    case UInt8(ascii: "4"): setRowSize(.doubleHeightBottom)  // DECDHL
    case UInt8(ascii: "5"): setRowSize(.single)  // DECSWL
    case UInt8(ascii: "6"): setRowSize(.doubleWidth)  // DECDWL
    case UInt8(ascii: "8"): alignScreen()  // DECALN
    default: break
    }
  }

  /// DOCS: selects UTF-8, or one byte for each character (ECMA-35 §15.4; xterm, ctlseqs).
  private mutating func dispatchPercentEscape(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "@"): decoder.isEightBit = true
    case UInt8(ascii: "G"): decoder.isEightBit = false
    default: break
    }
  }

  private mutating func dispatchPlainEscape(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "6"): shiftColumnsAtEdge(left: true)  // DECBI
    case UInt8(ascii: "7"): saveCursor()  // DECSC
    case UInt8(ascii: "8"): restoreCursor()  // DECRC
    case UInt8(ascii: "9"): shiftColumnsAtEdge(left: false)  // DECFI
    case UInt8(ascii: "="): mode.applicationKeypad = true  // DECKPAM
    case UInt8(ascii: ">"): mode.applicationKeypad = false  // DECKPNM
    case UInt8(ascii: "D"): index()  // IND
    case UInt8(ascii: "E"): nextLine()  // NEL
    case UInt8(ascii: "H"): page.tabs.set(cursor.column)  // HTS
    case UInt8(ascii: "M"): reverseIndex()  // RI
    case UInt8(ascii: "N"): cursor.charsets.single = 2  // SS2
    case UInt8(ascii: "O"): cursor.charsets.single = 3  // SS3
    case UInt8(ascii: "V"): startProtection()  // SPA
    case UInt8(ascii: "W"): cursor.pen.isProtected = false  // EPA
    case UInt8(ascii: "Z"): identify()  // DECID
    case UInt8(ascii: "c"): reset()  // RIS
    case UInt8(ascii: "l"): lockMemory(true)
    case UInt8(ascii: "m"): lockMemory(false)
    case UInt8(ascii: "n"): cursor.charsets.left = 2  // LS2
    case UInt8(ascii: "o"): cursor.charsets.left = 3  // LS3
    case UInt8(ascii: "|"): cursor.charsets.right = 3  // LS3R
    case UInt8(ascii: "}"): cursor.charsets.right = 2  // LS2R
    case UInt8(ascii: "~"): cursor.charsets.right = 1  // LS1R
    default: break  // ESC \ (ST): its ESC has already ended the string
    }
  }

  /// NEL: IND and CR (ECMA-48 §8.3.86).
  private mutating func nextLine() {
    index()
    carriageReturn()
  }

  /// SPA: ED, EL and ECH spare what is printed from now on (ECMA-48 §8.3.129 and ERM).
  private mutating func startProtection() {
    cursor.pen.isProtected = true
    mode.protection = .iso
  }

  /// HP's memory lock: keeps the rows above the cursor from scrolling, by moving the top margin to the cursor (xterm,
  /// ctlseqs).
  private mutating func lockMemory(_ locks: Bool) {
    let top = locks ? cursor.row : 0
    if top < page.margins.bottom { page.margins.rows = top..<page.margins.rows.upperBound }
  }

  /// DECBI and DECFI: moves the cursor, or at the margin shifts the columns instead (xterm, `xtermColIndex`).
  private mutating func shiftColumnsAtEdge(left: Bool) {
    guard level.conformance > 3 else { return }
    if cursor.column == (left ? page.margins.left : page.margins.right) {
      shiftColumns(from: page.margins.left, by: left ? 1 : -1)
    } else if left {
      moveLeft(1)
    } else {
      moveRight(1)
    }
  }

  /// DECALN: fills the screen with E and resets the margins. The pen keeps only its colours (xterm, `resetRendition`).
  private mutating func alignScreen() {
    page.margins = Margins(size: size)
    mode.origin = false
    cursor.pen.style &= StyleBits.color | StyleBits.background
    cutPictures(rows: 0..<size.rows, columns: 0..<size.columns)
    for row in 0..<size.rows {
      screen.grid.fill(
        row: row, columns: 0..<size.columns,
        with: GridCell(glyph: UInt32(UInt8(ascii: "E")), extra: 0, style: 0))
      screen.grid.resetLine(row)
    }
    moveHome()
  }
}
