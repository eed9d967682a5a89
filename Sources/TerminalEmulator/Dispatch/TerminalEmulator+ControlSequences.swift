import TerminalFrame

// Control sequences by prefix, intermediates and final byte (ECMA-48 §5.4; xterm, ctlseqs). What is not
// listed is ignored; a sequence with colons is known only to SGR.

extension TerminalEmulator {
  mutating func dispatchControl(_ final: UInt8) {
    if final == UInt8(ascii: "m"), parser.prefix == 0, parser.intermediates == 0 {
      return selectGraphicRendition()
    }
    canJoin = false
    if final != UInt8(ascii: "b") { lastGraphic = 0 }
    changes &+= 1
    guard !parser.parameters.hasColons else { return }
    switch (parser.prefix, UInt8(truncatingIfNeeded: parser.intermediates)) {
    case _ where parser.intermediates > 0xff: break
    case (0, 0): dispatchPlain(final)
    case (UInt8(ascii: "?"), 0): dispatchPrivate(final)
    case (UInt8(ascii: ">"), 0): dispatchGreater(final)
    case (UInt8(ascii: "="), 0): dispatchEqual(final)
    case (UInt8(ascii: "<"), 0):
      if final == UInt8(ascii: "u") { keyboard.pop(parameters.atLeastOne(0)) }
    case (UInt8(ascii: "?"), UInt8(ascii: "$")):
      if final == UInt8(ascii: "p") { reportMode(parameters[0], isPrivate: true) }
    case (0, UInt8(ascii: "$")): dispatchDollar(final)
    case (0, UInt8(ascii: " ")): dispatchSpace(final)
    case (0, UInt8(ascii: "!")): if final == UInt8(ascii: "p") { softReset() }
    case (0, UInt8(ascii: "\"")): dispatchQuote(final)
    case (0, UInt8(ascii: "'")): dispatchApostrophe(final)
    case (0, UInt8(ascii: "*")): dispatchAsterisk(final)
    case (0, UInt8(ascii: "#")): dispatchHash(final)
    default: break
    }
  }

  @inline(__always)
  var parameters: Parameters {
    _read { yield parser.parameters }
  }

  private mutating func dispatchPlain(_ final: UInt8) {
    let count = parameters.atLeastOne(0)
    switch final {
    case UInt8(ascii: "@"): insertCharacters(count)
    case UInt8(ascii: "A"): moveUp(count)
    case UInt8(ascii: "B"): moveDown(count)
    case UInt8(ascii: "C"): moveRight(count)
    case UInt8(ascii: "D"): moveLeft(count)
    case UInt8(ascii: "E"):
      moveDown(count)
      carriageReturn()
    case UInt8(ascii: "F"):
      moveUp(count)
      carriageReturn()
    case UInt8(ascii: "G"), UInt8(ascii: "`"): moveTo(column: count - 1)
    case UInt8(ascii: "H"), UInt8(ascii: "f"):
      moveTo(row: count - 1, column: parameters.atLeastOne(1) - 1)
    case UInt8(ascii: "I"): tabForward(count)
    case UInt8(ascii: "J"): eraseDisplay(parameters[0], selective: false)
    case UInt8(ascii: "K"): eraseLine(parameters[0], selective: false)
    case UInt8(ascii: "L"): insertLines(count)
    case UInt8(ascii: "M"): insertLines(-count)
    case UInt8(ascii: "P"): deleteCharacters(count)
    case UInt8(ascii: "S"): scroll(by: count)
    case UInt8(ascii: "T"), UInt8(ascii: "^"):
      // With five parameters it is xterm's highlight tracking.
      if parameters.count < 2 { scroll(by: -count) }
    case UInt8(ascii: "X"): eraseCharacters(count)
    case UInt8(ascii: "Z"): tabBackward(count)
    case UInt8(ascii: "a"): moveRightPastMargin(count)
    case UInt8(ascii: "b"): repeatLast(count)
    case UInt8(ascii: "d"): moveTo(row: count - 1)
    case UInt8(ascii: "e"): moveDownPastMargin(count)
    default: dispatchPlainSetting(final)
    }
  }

  /// The rest of the sequences without prefix and intermediates: states and questions.
  private mutating func dispatchPlainSetting(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "c"): if parameters[0] == 0 { reportDeviceAttributes() }
    case UInt8(ascii: "g"): clearTabs(parameters[0])
    case UInt8(ascii: "h"): setModes(true)
    case UInt8(ascii: "l"): setModes(false)
    case UInt8(ascii: "n"): reportStatus(parameters[0])
    case UInt8(ascii: "r"): setRowMargins()
    case UInt8(ascii: "s"):
      if mode.horizontalMargins { setColumnMargins() } else { saveCursor() }
    case UInt8(ascii: "t"): dispatchWindow()
    case UInt8(ascii: "u"): restoreCursor()
    case UInt8(ascii: "x"): reportTerminalParameters()
    default: break
    }
  }

  private mutating func dispatchPrivate(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "J"): eraseDisplay(parameters[0], selective: true)
    case UInt8(ascii: "K"): eraseLine(parameters[0], selective: true)
    case UInt8(ascii: "S"): reportGraphics()
    case UInt8(ascii: "W"): if parameters[0] == 5 { tabs.reset() }
    case UInt8(ascii: "h"): setPrivateModes(true)
    case UInt8(ascii: "l"): setPrivateModes(false)
    case UInt8(ascii: "m"): reportKeyModifiers()
    case UInt8(ascii: "n"): reportPrivateStatus(parameters[0])
    case UInt8(ascii: "r"): restorePrivateModes()
    case UInt8(ascii: "s"): savePrivateModes()
    case UInt8(ascii: "u"): reply("\u{1b}[?\(keyboard.current)u")
    default: break
    }
  }

  private mutating func dispatchGreater(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "c"): if parameters[0] == 0 { reportSecondaryAttributes() }
    case UInt8(ascii: "m"): setKeyModifiers()
    case UInt8(ascii: "n"): if parameters[0] == 4 { mode.modifyOtherKeys = 0 }
    case UInt8(ascii: "q"): if parameters[0] == 0 { reportVersion() }
    case UInt8(ascii: "u"): keyboard.push(parameters[0])
    default: break
    }
  }

  private mutating func dispatchEqual(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "c"): if parameters[0] == 0 { reply("\u{1b}P!|00000000\u{1b}\\") }
    case UInt8(ascii: "u"): keyboard.set(parameters[0], how: parameters.atLeastOne(1))
    default: break
    }
  }

  private mutating func dispatchDollar(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "p"): reportMode(parameters[0], isPrivate: false)
    case UInt8(ascii: "r"): changeAttributes(reversing: false)
    case UInt8(ascii: "t"): changeAttributes(reversing: true)
    case UInt8(ascii: "v"): copyRectangle()
    case UInt8(ascii: "w"): reportPresentation(parameters[0])
    case UInt8(ascii: "x"): fillRectangle()
    case UInt8(ascii: "z"): eraseRectangle(selective: false)
    case UInt8(ascii: "{"): eraseRectangle(selective: true)
    default: break
    }
  }

  private mutating func dispatchSpace(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "@"): shiftColumns(from: margins.left, by: -parameters.atLeastOne(0))
    case UInt8(ascii: "A"): shiftColumns(from: margins.left, by: parameters.atLeastOne(0))
    case UInt8(ascii: "q"):  // DECSCUSR
      if parameters[0] <= 6 { cursorShape.parameter = parameters.atLeastOne(0) }
    default: break
    }
  }

  private mutating func dispatchQuote(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "p"): selectConformance()  // DECSCL
    case UInt8(ascii: "q"):  // DECSCA
      guard parameters[0] <= 2 else { break }
      pen.isProtected = parameters[0] == 1
      protection = .dec
    default: break
    }
  }

  private mutating func dispatchApostrophe(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "}"): shiftColumns(from: column, by: parameters.atLeastOne(0))
    case UInt8(ascii: "~"): shiftColumns(from: column, by: -parameters.atLeastOne(0))
    default: break
    }
  }

  private mutating func dispatchAsterisk(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "x"): if parameters[0] <= 2 { changesRectangle = parameters[0] == 2 }
    case UInt8(ascii: "y"): reportChecksum()
    default: break
    }
  }

  private mutating func dispatchHash(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "{"), UInt8(ascii: "p"): pushPen()
    case UInt8(ascii: "}"), UInt8(ascii: "q"): popPen()
    case UInt8(ascii: "y"): checksumFlags = parameters[0]
    default: break
    }
  }

  // MARK: Small ones

  /// DECSCL: a reset and the length of the controls in replies; the level stays (VT510 manual).
  private mutating func selectConformance() {
    guard (61...65).contains(parameters[0]) else { return }
    softReset()
    replies.usesEightBits = parameters[0] > 61 && parameters[1] != 1
  }

  /// HPR: as CUF, but only the edge of the screen ends it.
  private mutating func moveRightPastMargin(_ count: Int) {
    column = min(column + count, size.columns - 1)
    pendingWrap = false
  }

  /// VPR.
  private mutating func moveDownPastMargin(_ count: Int) {
    row = min(row + count, size.rows - 1)
    pendingWrap = false
  }

  /// TBC.
  private mutating func clearTabs(_ part: Int) {
    if part == 0 { tabs.clear(column) }
    if part == 3 { tabs.clearAll() }
  }

  /// DECSTBM: two rows at least, else it is ignored; the cursor goes home.
  private mutating func setRowMargins() {
    let top = parameters.atLeastOne(0)
    var bottom = parameters[1]
    if bottom == 0 || bottom > size.rows { bottom = size.rows }
    guard top < bottom else { return }
    margins.rows = top - 1..<bottom
    moveHome()
  }

  /// DECSLRM: two columns at least, else it is ignored; the cursor goes home.
  private mutating func setColumnMargins() {
    let left = parameters.atLeastOne(0)
    var right = parameters[1]
    if right == 0 || right > size.columns { right = size.columns }
    guard left < right else { return }
    margins.columns = left - 1..<right
    moveHome()
  }
}
