import TerminalFrame

// Sets, resets and reports modes (SM, RM, DECSET, DECRST and DECRQM). `Modes` explains each mode.

extension TerminalEmulator {
  /// SM, or RM if `on` is false (ECMA-48 §8.3.125 and 106; the modes of its §7 that a VT420 has).
  mutating func setModes(_ on: Bool) {
    for index in 0..<parameters.count { setMode(parameters[index], on) }
  }

  private mutating func setMode(_ number: Int, _ on: Bool) {
    switch number {
    case 2: mode.keyboardLocked = on
    case 4: mode.insert = on
    case 12: mode.localEchoOff = on
    case 20: mode.newLine = on
    default: break
    }
  }

  /// DECSET, or DECRST if `on` is false (xterm, ctlseqs "DEC Private Mode Set").
  mutating func setPrivateModes(_ on: Bool) {
    for index in 0..<parameters.count where !level.isVT52 {
      setPrivateMode(parameters[index], on)
    }
  }

  mutating func setPrivateMode(_ number: Int, _ on: Bool) {
    switch number {
    case 1: mode.applicationCursorKeys = on
    case 2: if !on { enterVT52() }
    case 3: setWideColumns(on)
    case 4: mode.smoothScroll = on
    case 5: mode.reverseVideo = on
    case 6:
      mode.origin = on
      moveHome()
    case 7: mode.autowrap = on
    case 12: mode.cursorStyle.setBlinking(on)
    case 18: mode.printerFormFeed = on
    case 19: mode.printerExtent = on
    case 25: mode.cursorVisible = on
    case 40: mode.columnModeAllowed = on
    case 41: mode.tabWraps = on
    case 42: setNationalCharacterSets(on)
    case 45: mode.reverseWrap = on
    case 66: mode.applicationKeypad = on
    case 67: mode.backarrowSendsBackspace = on
    case 69: setHorizontalMargins(on)
    case 80: mode.sixelDisplay = on
    case 47, 1047, 1048, 1049: setScreenMode(number, on)
    case 2026: synchronize(on)
    default: setInputMode(number, on)
    }
  }

  /// Sets modes that affect input, reports, pictures or text width, but don't change the screen immediately.
  private mutating func setInputMode(_ number: Int, _ on: Bool) {
    switch number {
    case 9: setMouse(.pressOnly, on)
    case 1000: setMouse(.buttons, on)
    case 1001: setMouse(.highlight, on)
    case 1002: setMouse(.drag, on)
    case 1003: setMouse(.motion, on)
    case 1005: setEncoding(.utf8, on)
    case 1006: setEncoding(.sgr, on)
    case 1015: setEncoding(.urxvt, on)
    case 1016: setEncoding(.sgrPixels, on)
    case 1004: mode.focusReports = on
    case 1007: mode.alternateScroll = on
    case 1034...1037: mode.setMeta(UInt8(number - 1034), on)
    case 1039: mode.setMeta(5, on)
    case 1045: mode.extendedReverseWrap = on
    case 1070: mode.privateColors = on
    case 8452: mode.sixelScrollsRight = on
    case 2004: mode.bracketedPaste = on
    case 2027: mode.graphemeClusters = on
    case 2031: mode.colorSchemeReports = on
    case 2033: setVisibilityReports(on)
    case 2048:
      mode.resizeReports = on
      if on { reportSize() }
    default: mode.noteUnknown(number, on)
    }
  }

  private mutating func setMouse(_ mouse: InputModes.Mouse, _ on: Bool) {
    mode.mouse = on ? mouse : .off
  }

  private mutating func setEncoding(_ encoding: InputModes.MouseEncoding, _ on: Bool) {
    if on {
      mode.mouseEncoding = encoding
    } else if mode.mouseEncoding == encoding {
      mode.mouseEncoding = .x10
    }
  }

  /// DECCOLM (VT510 manual), if mode 40 is set: does everything except change the width.
  private mutating func setWideColumns(_ on: Bool) {
    guard mode.columnModeAllowed else { return }
    mode.wideColumns = on
    mode.horizontalMargins = false
    resetRowSizes()
    page.margins = Margins(size: size)
    moveHome()
    eraseDisplay(2, selective: false)
  }

  /// DECLRMM (VT510 manual).
  private mutating func setHorizontalMargins(_ on: Bool) {
    guard level.conformance > 3 else { return }
    mode.horizontalMargins = on
    if on { resetRowSizes() } else { page.margins.columns = 0..<size.columns }
  }

  /// DECNRCM: allows national sets to be designated, and makes each byte one character (xterm, `charproc.c`).
  private mutating func setNationalCharacterSets(_ on: Bool) {
    guard level.conformance > 1 else { return }
    mode.nationalCharacterSets = on
    decoder.isEightBit = on
  }

  /// Mode 2026 (the page "Terminal Spec: Synchronized Output"): keeps the frame unchanged until the mode is reset.
  private mutating func synchronize(_ on: Bool) {
    if !on {
      synchronized = nil
    } else if synchronized == nil {
      synchronized = snapshot()
    }
  }

  // MARK: DECRQM

  /// DECRQM, for ANSI and for DEC modes (VT510 manual).
  mutating func reportMode(_ number: Int, isPrivate: Bool) {
    let prefix = isPrivate ? "?" : ""
    guard answers(.modes, "DECRQM (CSI \(prefix)\(number) $ p)") else { return }
    let fixed: [Int: Int]
    var isKnown = true
    if let known = identity.modes {
      isKnown = (isPrivate ? known.dec : known.ansi).contains(number)
      fixed = isPrivate ? known.fixedDEC : known.fixedANSI
    } else {
      fixed = isPrivate ? Self.fixedPrivateModes : Self.fixedModes
    }
    let isSet = isKnown ? isPrivate ? privateMode(number) : ansiMode(number) : nil
    let state = isSet.map { $0 ? 1 : 2 } ?? fixed[number] ?? 0
    reply("\u{1b}[\(prefix)\(number);\(state)$y")
  }

  /// The modes of ECMA-48 that VT terminals report as permanently reset (4).
  private static let fixedModes: [Int: Int] = Dictionary(
    uniqueKeysWithValues: [1, 3, 5, 7, 10, 11, 13, 14, 15, 16, 17, 18, 19].map { ($0, 4) })
  /// The DEC private modes that are permanently reset (4): DECARM, DECHEM and others.
  private static let fixedPrivateModes: [Int: Int] = [
    8: 4, 14: 4, 35: 4, 36: 4, 60: 4, 61: 4, 64: 4, 68: 4, 73: 4, 81: 4,
  ]

  private func ansiMode(_ number: Int) -> Bool? {
    switch number {
    case 2: mode.keyboardLocked
    case 4: mode.insert
    case 12: mode.localEchoOff
    case 20: mode.newLine
    default: nil
    }
  }

  func privateMode(_ number: Int) -> Bool? {
    switch number {
    case 1: mode.applicationCursorKeys
    case 2: true  // always set here, since a VT52 has no DECRQM
    case 3: mode.wideColumns
    case 4: mode.smoothScroll
    case 5: mode.reverseVideo
    case 6: mode.origin
    case 7: mode.autowrap
    case 12: mode.cursorStyle.blinks
    case 18: mode.printerFormFeed
    case 19: mode.printerExtent
    case 25: mode.cursorVisible
    case 40: mode.columnModeAllowed
    case 41: mode.tabWraps
    case 42: level.conformance > 1 ? mode.nationalCharacterSets : nil
    case 45: mode.reverseWrap
    case 47, 1047, 1049: isAlternateScreen
    case 1048: true
    case 66: mode.applicationKeypad
    case 67: mode.backarrowSendsBackspace
    case 69: level.conformance > 3 ? mode.horizontalMargins : nil
    case 80: mode.sixelDisplay
    case 2026: synchronized != nil
    default: inputMode(number)
    }
  }

  private func inputMode(_ number: Int) -> Bool? {
    switch number {
    case 9: mode.mouse == .pressOnly
    case 1000: mode.mouse == .buttons
    case 1001: mode.mouse == .highlight
    case 1002: mode.mouse == .drag
    case 1003: mode.mouse == .motion
    case 1005: mode.mouseEncoding == .utf8
    case 1006: mode.mouseEncoding == .sgr
    case 1015: mode.mouseEncoding == .urxvt
    case 1016: mode.mouseEncoding == .sgrPixels
    case 1004: mode.focusReports
    case 1007: mode.alternateScroll
    case 1034...1037: mode.hasMeta(UInt8(number - 1034))
    case 1039: mode.hasMeta(5)
    case 1045: mode.extendedReverseWrap
    case 1070: mode.privateColors
    case 8452: mode.sixelScrollsRight
    case 2004: mode.bracketedPaste
    case 2027: mode.graphemeClusters
    case 2031: mode.colorSchemeReports
    case 2033: identity.answers.contains(.visibility) ? mode.visibilityReports : nil
    case 2048: mode.resizeReports
    default: nil
    }
  }
}

extension Modes {
  fileprivate mutating func setMeta(_ bit: UInt8, _ on: Bool) {
    if on { metaKey |= 1 << bit } else { metaKey &= ~(1 << bit) }
  }

  /// The most modes to remember.
  private static let maxUnknown = 32

  fileprivate mutating func noteUnknown(_ number: Int, _ on: Bool) {
    if !on {
      unknown.remove(number)
    } else if unknown.count < Self.maxUnknown {
      unknown.insert(number)
    }
  }

  fileprivate func hasMeta(_ bit: UInt8) -> Bool { metaKey & 1 << bit != 0 }
}
