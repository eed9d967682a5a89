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
    printed.canJoin = false
    printed.lastGraphic = 0
    changes &+= 1
    switch byte {
    case 0x05: break  // ENQ: no terminal has an answerback by itself
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

  /// A C1 control as one byte (ECMA-48 §5.3): `ESC` and its counterpart 0x40 lower. Only where a byte is
  /// a character (`ESC % @`): under UTF-8, U+0080 to U+009F mean nothing (xterm, `doparsing`).
  mutating func executeC1(_ byte: UInt8) {
    guard !level.isVT52 else { return }  // the VT52 has none
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

  /// The last byte of an escape sequence.
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

  /// SCS: a set of 94 characters into G0 to G3, or one of 96 into G1 to G3 (ECMA-35 §14.3; VT510
  /// manual, "SCS").
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
    case UInt8(ascii: "F"): outbox.replies.usesEightBits = false  // S7C1T
    case UInt8(ascii: "G"): outbox.replies.usesEightBits = level.conformance > 1  // S8C1T
    default: break  // ESC SP L, M and N announce what is the case
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

  /// DOCS: UTF-8 or a byte a character (ECMA-35 §15.4; xterm, ctlseqs).
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
    default: break  // ESC \ (ST) ends a string that has ended already
    }
  }

  /// NEL: IND and CR (ECMA-48 §8.3.86).
  private mutating func nextLine() {
    index()
    carriageReturn()
  }

  /// SPA: what is printed from here is spared by ED, EL and ECH (ECMA-48 §8.3.129 and ERM).
  private mutating func startProtection() {
    cursor.pen.isProtected = true
    mode.protection = .iso
  }

  /// HP's memory lock: the rows above the cursor stay, as outside a scrolling region (xterm, ctlseqs).
  private mutating func lockMemory(_ locks: Bool) {
    let top = locks ? cursor.row : 0
    if top < page.margins.bottom { page.margins.rows = top..<page.margins.rows.upperBound }
  }

  /// DECBI and DECFI: the cursor moves, or at the margin the columns do (xterm, `xtermColIndex`).
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

  /// DECALN: a screen full of E, without margins; the pen keeps its colours only (xterm,
  /// `resetRendition`).
  private mutating func alignScreen() {
    page.margins = Margins(size: size)
    mode.origin = false
    cursor.pen.style &= StyleBits.color | StyleBits.background
    if pictures.hasCellPictures { cutPictures(rows: 0..<size.rows, columns: 0..<size.columns) }
    for row in 0..<size.rows {
      screen.grid.fill(
        row: row, columns: 0..<size.columns,
        with: GridCell(glyph: UInt32(UInt8(ascii: "E")), extra: 0, style: 0))
      screen.grid.setWrapped(row, false)
      screen.grid.setRowSize(row, .single)
    }
    moveHome()
  }
}
