internal import TerminalEmulator

// Cursor and function keys. XTMODKEYS decides how their modifiers are written (xterm's manual, "modifyCursorKeys": −1
// drops them, 0 makes them the first parameter, 1 also forces CSI, 2 makes them the second parameter, 3 also marks the
// sequence as private).
extension LegacyKeyboard {
  /// Encodes an arrow, Home, End or the middle key of the keypad (DECCKM).
  func cursorKey(_ final: Character, _ modifiers: KeyModifiers) -> [UInt8] {
    if modes.isVT52 { return Array("\u{1b}\(final)".utf8) }
    let introducer = modes.applicationCursorKeys ? "O" : "["
    return sequence(introducer, nil, modifiers, as: modes.modifyCursorKeys, final)
  }

  /// Encodes F1 to F35. If modifyFunctionKeys is −1, shift and ctrl select higher keys, by 10 and by 20.
  func functionKey(_ number: Int, _ modifiers: KeyModifiers) -> [UInt8] {
    var number = number
    var modifiers = modifiers
    if modes.modifyFunctionKeys < 0 {
      number += (modifiers.contains(.shift) ? 10 : 0) + (modifiers.contains(.ctrl) ? 20 : 0)
      modifiers = []
    }
    if modes.isVT52 { modifiers = [] }
    guard number > 4 else {
      let final = Character(Unicode.Scalar(UInt8(ascii: "O") + UInt8(clamping: number)))
      if modes.isVT52 { return Array("\u{1b}\(final)".utf8) }
      return sequence("O", nil, modifiers, as: modes.modifyFunctionKeys, final)
    }
    return sequence("[", Self.number(ofF: number), modifiers, as: modes.modifyFunctionKeys, "~")
  }

  private func sequence(
    _ introducer: String, _ number: Int?, _ modifiers: KeyModifiers, as manner: Int,
    _ final: Character
  ) -> [UInt8] {
    let number = number.map(String.init)
    guard !modifiers.isEmpty, manner >= 0 else {
      return Array("\u{1b}\(introducer)\(number ?? "")\(final)".utf8)
    }
    let first = number ?? (manner > 1 ? "1" : nil)
    let parameters = [first, "\(modifiers.parameter)"].compactMap(\.self).joined(separator: ";")
    let start = (manner > 0 ? "[" : introducer) + (manner > 2 ? ">" : "")
    return Array("\u{1b}\(start)\(parameters)\(final)".utf8)
  }

  /// The numbers of a VT220's keyboard, with gaps between its groups of keys. After F20, xterm continues from 42
  /// (`decfuncvalue`).
  private static func number(ofF key: Int) -> Int {
    switch key {
    case ...5: key + 10
    case ...10: key + 11
    case ...14: key + 12
    case ...16: key + 13
    case ...20: key + 14
    default: key + 21
    }
  }
}
