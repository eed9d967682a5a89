import TerminalFrame

// Sets, resets and reports modes (SM, RM, DECSET, DECRST and DECRQM). `Modes` explains each mode.

extension TerminalEmulator {
  /// SM, or RM if `on` is false (ECMA-48 §8.3.125 and 106; the modes of its §7 that a VT420 has).
  mutating func setModes(_ on: Bool) {
    for index in 0..<parameters.count {
      if let value = Modes.ansi[parameters[index]] { mode[keyPath: value] = on }
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
    case 2: if !on { enterVT52() }
    case 3: setWideColumns(on)
    case 6:
      mode.origin = on
      moveHome()
    case 12: mode.cursorStyle.setBlinking(on)
    case 42: setNationalCharacterSets(on)
    case 69: setHorizontalMargins(on)
    case 47, 1047, 1048, 1049: setScreenMode(number, on)
    case 1034...1037: mode.setMeta(UInt8(number - 1034), on)
    case 1039: mode.setMeta(5, on)
    case 2026: synchronize(on)
    case 2033: setVisibilityReports(on)
    case 2048:
      mode.resizeReports = on
      if on { reportSize() }
    default:
      if let value = Modes.decPrivate[number] {
        mode[keyPath: value] = on
      } else if let mouse = Modes.mouseModes[number] {
        mode.mouse = on ? mouse : .off
      } else if let encoding = Modes.mouseEncodings[number] {
        setEncoding(encoding, on)
      } else {
        mode.noteUnknown(number, on)
      }
    }
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
    let isSet =
      isKnown ? isPrivate ? privateMode(number) : Modes.ansi[number].map { mode[keyPath: $0] } : nil
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

  /// Whether a DEC private mode is set, or nil if it has no effect here or at this operating level.
  func privateMode(_ number: Int) -> Bool? {
    switch number {
    case 2, 1048: true  // 2 is always set here, since a VT52 has no DECRQM
    case 3: mode.wideColumns
    case 6: mode.origin
    case 12: mode.cursorStyle.blinks
    case 42: level.conformance > 1 ? mode.nationalCharacterSets : nil
    case 47, 1047, 1049: isAlternateScreen
    case 69: level.conformance > 3 ? mode.horizontalMargins : nil
    case 1034...1037: mode.hasMeta(UInt8(number - 1034))
    case 1039: mode.hasMeta(5)
    case 2026: synchronized != nil
    case 2033: identity.answers.contains(.visibility) ? mode.visibilityReports : nil
    case 2048: mode.resizeReports
    default:
      Modes.decPrivate[number].map { mode[keyPath: $0] }
        ?? Modes.mouseModes[number].map { mode.mouse == $0 }
        ?? Modes.mouseEncodings[number].map { mode.mouseEncoding == $0 }
    }
  }
}

extension Modes {
  /// The modes of ECMA-48, by number.
  fileprivate static let ansi: [Int: any WritableKeyPath<Modes, Bool> & Sendable] = [
    2: \.keyboardLocked, 4: \.insert, 12: \.localEchoOff, 20: \.newLine,
  ]

  /// The DEC private modes whose value is all that setting them changes, by number.
  fileprivate static let decPrivate: [Int: any WritableKeyPath<Modes, Bool> & Sendable] = [
    1: \.applicationCursorKeys, 4: \.smoothScroll, 5: \.reverseVideo, 7: \.autowrap,
    18: \.printerFormFeed, 19: \.printerExtent, 25: \.cursorVisible, 40: \.columnModeAllowed,
    41: \.tabWraps, 45: \.reverseWrap, 66: \.applicationKeypad, 67: \.backarrowSendsBackspace,
    80: \.sixelDisplay, 1004: \.focusReports, 1007: \.alternateScroll, 1045: \.extendedReverseWrap,
    1070: \.privateColors, 2004: \.bracketedPaste, 2027: \.graphemeClusters,
    2031: \.colorSchemeReports, 8452: \.sixelScrollsRight,
  ]

  fileprivate static let mouseModes: [Int: InputModes.Mouse] = [
    9: .pressOnly, 1000: .buttons, 1001: .highlight, 1002: .drag, 1003: .motion,
  ]

  fileprivate static let mouseEncodings: [Int: InputModes.MouseEncoding] = [
    1005: .utf8, 1006: .sgr, 1015: .urxvt, 1016: .sgrPixels,
  ]

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
