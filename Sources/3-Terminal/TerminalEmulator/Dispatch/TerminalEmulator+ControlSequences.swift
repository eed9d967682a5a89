import TerminalFrame

// Dispatches control sequences by prefix, intermediates and final byte (ECMA-48 §5.4; xterm, ctlseqs). Sequences that
// aren't listed are ignored, and so are those with colons, except for SGR.

extension TerminalEmulator {
  mutating func dispatchControl(_ final: UInt8) {
    let isPlain = parser.prefix == 0 && parser.intermediates == 0
    if isPlain, final == UInt8(ascii: "m") {
      printed.lastGraphic = 0
      return selectGraphicRendition()
    }
    printed.canJoin = false
    changes &+= 1
    if !parser.parameters.hasColons {
      if isPlain { dispatchPlain(final) } else { dispatchMarked(final) }
    }
    printed.lastGraphic = 0
  }

  /// Dispatches sequences with a prefix or intermediates.
  @inline(never)
  private mutating func dispatchMarked(_ final: UInt8) {
    switch (parser.prefix, UInt8(truncatingIfNeeded: parser.intermediates)) {
    case _ where parser.intermediates > 0xff: break
    case (UInt8(ascii: "?"), 0): dispatchPrivate(final)
    case (UInt8(ascii: ">"), 0): dispatchGreater(final)
    case (UInt8(ascii: ">"), UInt8(ascii: " ")):
      if final == UInt8(ascii: "q") { reportExtraCursors() }
    case (UInt8(ascii: "="), 0): dispatchEqual(final)
    case (UInt8(ascii: "<"), 0):
      if final == UInt8(ascii: "u") { screen.keyboard.pop(parameters.atLeastOne(0)) }
    case (UInt8(ascii: "?"), UInt8(ascii: "$")):
      if final == UInt8(ascii: "p") { reportMode(parameters[0], isPrivate: true) }
    case (0, UInt8(ascii: "$")): if isKnown(final) { dispatchDollar(final) }
    case (0, UInt8(ascii: " ")): dispatchSpace(final)
    case (0, UInt8(ascii: "!")): if final == UInt8(ascii: "p") { softReset() }
    case (0, UInt8(ascii: "\"")): dispatchQuote(final)
    case (0, UInt8(ascii: "'")): if isKnown(final) { dispatchApostrophe(final) }
    case (0, UInt8(ascii: "*")): if isKnown(final) { dispatchAsterisk(final) }
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
    case UInt8(ascii: "@"): insertCharacters(count)  // ICH
    case UInt8(ascii: "A"): moveUp(count)  // CUU
    case UInt8(ascii: "B"): moveDown(count)  // CUD
    case UInt8(ascii: "C"): moveRight(count)  // CUF
    case UInt8(ascii: "D"): moveLeft(count)  // CUB
    case UInt8(ascii: "E"): moveDown(count, returning: true)  // CNL
    case UInt8(ascii: "F"): moveUp(count, returning: true)  // CPL
    case UInt8(ascii: "G"), UInt8(ascii: "`"): moveTo(column: count - 1)  // CHA, HPA
    case UInt8(ascii: "H"), UInt8(ascii: "f"):  // CUP, HVP
      moveTo(row: count - 1, column: parameters.atLeastOne(1) - 1)
    case UInt8(ascii: "I"): tabForward(count)  // CHT
    case UInt8(ascii: "J"): eraseDisplay(parameters[0], selective: false)  // ED
    case UInt8(ascii: "K"): eraseLine(parameters[0], selective: false)  // EL
    case UInt8(ascii: "L"): insertLines(count)  // IL
    case UInt8(ascii: "M"): insertLines(-count)  // DL
    case UInt8(ascii: "P"): insertCharacters(-count)  // DCH
    case UInt8(ascii: "S"): scroll(by: count)  // SU
    case UInt8(ascii: "T"):  // SD
      // With several parameters, or with 0, it is xterm's highlight tracking.
      if parameters.count < 2, parameters.given(0) != 0 { scroll(by: -count) }
    case UInt8(ascii: "^"): scroll(by: -count)  // SD, ECMA-48's final byte
    case UInt8(ascii: "X"): eraseCharacters(count)  // ECH
    case UInt8(ascii: "Z"): tabBackward(count)  // CBT
    case UInt8(ascii: "a"): moveRelative(rows: 0, columns: count)  // HPR
    case UInt8(ascii: "b"): repeatLast(count)  // REP
    case UInt8(ascii: "d"): moveTo(row: count - 1)  // VPA
    case UInt8(ascii: "e"): moveRelative(rows: count, columns: 0)  // VPR
    default: dispatchPlainSetting(final)
    }
  }

  /// Dispatches the other sequences without prefix and intermediates: settings and queries. It is a function of its own
  /// to keep cursor movements fast.
  @inline(never)
  private mutating func dispatchPlainSetting(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "c"): if parameters[0] == 0 { reportDeviceAttributes() }  // DA1
    case UInt8(ascii: "g"): clearTabs(parameters[0])  // TBC
    case UInt8(ascii: "h"): setModes(true)  // SM
    case UInt8(ascii: "l"): setModes(false)  // RM
    case UInt8(ascii: "n"): reportStatus(parameters[0])  // DSR, CPR
    case UInt8(ascii: "r"): setRowMargins()  // DECSTBM
    case UInt8(ascii: "s"):  // DECSLRM, SCOSC
      if mode.horizontalMargins { setColumnMargins() } else { saveCursor() }
    case UInt8(ascii: "t"): dispatchWindow()  // XTWINOPS
    case UInt8(ascii: "u"): restoreCursor()  // SCORC
    case UInt8(ascii: "x"): reportTerminalParameters()  // DECREQTPARM
    default: break
    }
  }

  private mutating func dispatchPrivate(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "J"): eraseDisplay(parameters[0], selective: true)  // DECSED
    case UInt8(ascii: "K"): eraseLine(parameters[0], selective: true)  // DECSEL
    case UInt8(ascii: "S"): reportGraphics()  // XTSMGRAPHICS
    case UInt8(ascii: "W"): if parameters[0] == 5 { page.tabs.reset() }  // DECST8C
    case UInt8(ascii: "h"): setPrivateModes(true)  // DECSET
    case UInt8(ascii: "l"): setPrivateModes(false)  // DECRST
    case UInt8(ascii: "m"): reportKeyModifiers()  // XTQMODKEYS
    case UInt8(ascii: "n"): reportPrivateStatus(parameters[0])  // DECDSR
    case UInt8(ascii: "r"): restorePrivateModes()  // XTRESTORE
    case UInt8(ascii: "s"): savePrivateModes()  // XTSAVE
    case UInt8(ascii: "u"): reportKeyboard()  // kitty keyboard
    default: break
    }
  }

  private mutating func dispatchGreater(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "c"): if parameters[0] == 0 { reportSecondaryAttributes() }  // DA2
    case UInt8(ascii: "m"): setKeyModifiers()  // XTMODKEYS
    case UInt8(ascii: "n"): disableKeyModifiers()  // XTMODKEYS off
    case UInt8(ascii: "q"): if parameters[0] == 0 { reportVersion() }  // XTVERSION
    case UInt8(ascii: "t"): setTitleModes(true)  // XTSMTITLE
    case UInt8(ascii: "u"): screen.keyboard.push(parameters[0])  // kitty keyboard
    case UInt8(ascii: "T"): setTitleModes(false)  // XTRMTITLE
    default: break
    }
  }

  private mutating func dispatchEqual(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "c"): if parameters[0] == 0, level.conformance > 3 { reportUnit() }  // DA3
    case UInt8(ascii: "u"):  // kitty keyboard
      screen.keyboard.set(parameters[0], how: parameters.atLeastOne(1))
    default: break
    }
  }

  private mutating func dispatchDollar(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "p"): reportMode(parameters[0], isPrivate: false)  // DECRQM
    case UInt8(ascii: "r"): changeAttributes(reversing: false)  // DECCARA
    case UInt8(ascii: "t"): changeAttributes(reversing: true)  // DECRARA
    case UInt8(ascii: "v"): copyRectangle()  // DECCRA
    case UInt8(ascii: "w"): reportPresentation(parameters[0])  // DECRQPSR
    case UInt8(ascii: "x"): fillRectangle()  // DECFRA
    case UInt8(ascii: "z"): eraseRectangle(selective: false)  // DECERA
    case UInt8(ascii: "{"): eraseRectangle(selective: true)  // DECSERA
    default: break
    }
  }

  private mutating func dispatchSpace(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "@"):  // SL
      shiftColumns(from: page.margins.left, by: -parameters.atLeastOne(0))
    case UInt8(ascii: "A"):  // SR
      shiftColumns(from: page.margins.left, by: parameters.atLeastOne(0))
    case UInt8(ascii: "q"):  // DECSCUSR
      if parameters[0] <= 6 { mode.cursorStyle.parameter = parameters.atLeastOne(0) }
    default: break
    }
  }

  private mutating func dispatchQuote(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "p"): selectConformance()  // DECSCL
    case UInt8(ascii: "q"):  // DECSCA
      if parameters[0] <= 2 { selectProtection(parameters[0] == 1) }
    case UInt8(ascii: "v"): reportDisplayedExtent()  // DECRQDE
    default: break
    }
  }

  private mutating func dispatchApostrophe(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "|"): reportLocator()  // DECRQLP
    case UInt8(ascii: "}"):  // DECIC
      shiftColumns(from: cursor.column, by: parameters.atLeastOne(0))
    case UInt8(ascii: "~"):  // DECDC
      shiftColumns(from: cursor.column, by: -parameters.atLeastOne(0))
    default: break
    }
  }

  private mutating func dispatchAsterisk(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "x"):  // DECSACE
      if parameters[0] <= 2 { mode.attributeChangeExtent = parameters[0] }
    case UInt8(ascii: "y"): reportChecksum()  // DECRQCRA
    default: break
    }
  }

  private mutating func dispatchHash(_ final: UInt8) {
    switch final {
    case UInt8(ascii: "P"): pushColors()  // XTPUSHCOLORS
    case UInt8(ascii: "Q"): popColors()  // XTPOPCOLORS
    case UInt8(ascii: "R"): reportColors()  // XTREPORTCOLORS
    case UInt8(ascii: "p"), UInt8(ascii: "{"): pushPen()  // XTPUSHSGR
    case UInt8(ascii: "q"), UInt8(ascii: "}"): popPen()  // XTPOPSGR
    case UInt8(ascii: "y"): mode.checksumFlags = parameters[0]  // XTCHECKSUM
    case UInt8(ascii: "|"): reportRendition()  // XTREPORTSGR
    default: break
    }
  }

  // MARK: Small functions

  /// DECSCA (VT510 manual): sets whether selective erasures spare what is printed from now on.
  private mutating func selectProtection(_ isProtected: Bool) {
    cursor.pen.isProtected = isProtected
    mode.protection = .dec
  }

  /// HPR and VPR (ECMA-48 §8.3.59 and 160): moves the cursor relative to its position as CUP counts it, so margins
  /// matter only with DECOM (xterm, `CursorRow` and `CursorCol`).
  private mutating func moveRelative(rows: Int, columns: Int) {
    let top = mode.origin ? page.margins.top : 0
    let left = mode.origin ? page.margins.left : 0
    moveTo(row: max(cursor.row - top, 0) + rows, column: max(cursor.column - left, 0) + columns)
  }

  /// TBC (ECMA-48 §8.3.154).
  private mutating func clearTabs(_ part: Int) {
    if part == 0 { page.tabs.clear(cursor.column) }
    if part == 3 { page.tabs.clearAll() }
  }

  /// DECSTBM (VT510 manual): sets the top and bottom margins and moves the cursor home. A region of fewer than two rows
  /// is ignored.
  private mutating func setRowMargins() {
    guard let rows = givenMargins(of: size.rows) else { return }
    page.margins.rows = rows
    moveHome()
  }

  /// DECSLRM (VT510 manual): sets the left and right margins and moves the cursor home. A region of fewer than two
  /// columns is ignored.
  private mutating func setColumnMargins() {
    guard let columns = givenMargins(of: size.columns) else { return }
    page.margins.columns = columns
    moveHome()
  }

  /// The rows or columns between two margins given as parameters, or nil if there are fewer than two.
  private func givenMargins(of count: Int) -> Range<Int>? {
    let first = parameters.atLeastOne(0)
    let last = parameters[1] == 0 ? count : min(parameters[1], count)
    return first < last ? first - 1..<last : nil
  }
}
