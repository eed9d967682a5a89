internal import TerminalEmulator

/// A key that xterm sends as `CSI 27 ; modifiers ; code ~`, because modifyOtherKeys is 1 or 2 (xterm's manual;
/// `input.c`, `ModifyOtherKeys` and `allowedCharModifiers`).
struct OtherKey {
  private let code: UInt32
  private let modifiers: KeyModifiers

  /// Returns nil if the key is sent as without modifyOtherKeys.
  init?(_ press: KeyPress, modifiers: KeyModifiers, modes: InputModes) {
    guard !modifiers.isEmpty else { return nil }
    let reported: (code: UInt32, modifiers: KeyModifiers)?
    switch press.key {
    case .character:
      guard let character = press.character, let scalar = character.unicodeScalars.first else {
        return nil
      }
      reported =
        modes.modifyOtherKeys > 1
        ? Self.maximum(scalar.value, modifiers) : Self.some(scalar.value, modifiers)
    case .named(let key):
      reported =
        modes.modifyOtherKeys > 1
        ? Self.maximum(key, modifiers, modes) : Self.some(key, modifiers)
    }
    guard let reported, !reported.modifiers.isEmpty else { return nil }
    (code, self.modifiers) = reported
  }

  /// - Throws: ``InputError`` for a character beyond Latin-1, for which xterm only rings the bell.
  func sequence(of press: KeyPress) throws(InputError) -> [UInt8] {
    guard code <= 0xff else {
      throw InputError(
        message: "xterm's modifyOtherKeys has no code for \(press.notation)",
        remedy: "press it without ctrl and alt, or make the app use kitty's keyboard protocol")
    }
    return Array("\u{1b}[27;\(modifiers.parameter);\(code)~".utf8)
  }

  // MARK: modifyOtherKeys 2

  /// Selects every key except characters that shift types by itself. xterm makes that exception only for symbols
  /// outside `@` to DEL.
  private static func maximum(
    _ code: UInt32, _ modifiers: KeyModifiers
  ) -> (UInt32, KeyModifiers)? {
    if modifiers == .shift, code != 0x20, !isControlInput(code) { return nil }
    return (code, modifiers)
  }

  private static func maximum(
    _ key: NamedKey, _ modifiers: KeyModifiers, _ modes: InputModes
  ) -> (UInt32, KeyModifiers)? {
    switch key {
    case .escape: (0x1b, modifiers)
    case .enter: (0x0d, modifiers)
    case .tab: modifiers == .shift ? nil : (0x09, modifiers)
    case .backspace:
      modifiers == .ctrl
        ? nil : (modes.backarrowSendsBackspace != modifiers.contains(.ctrl) ? 8 : 127, modifiers)
    default: nil
    }
  }

  // MARK: modifyOtherKeys 1

  /// Selects characters with ctrl that have no control character of their own. Alt is left out: it sends ESC
  /// (metaSendsEscape).
  private static func some(_ code: UInt32, _ modifiers: KeyModifiers) -> (UInt32, KeyModifiers)? {
    let held = modifiers.subtracting(.alt)
    guard modifiers.contains(.ctrl), !isControlInput(code) else { return nil }
    if hasControl(code), held == .ctrl || !modifiers.contains(.alt) { return nil }
    return (code, held)
  }

  private static func some(_ key: NamedKey, _ modifiers: KeyModifiers) -> (UInt32, KeyModifiers)? {
    let hasAlt = modifiers.contains(.alt)
    switch key {
    case .enter: return (0x0d, hasAlt ? modifiers.subtracting([.alt, .ctrl]) : modifiers)
    case .tab: return modifiers == .ctrl ? (0x09, .ctrl) : nil
    case .escape: return hasAlt ? (0x1b, modifiers.subtracting(.alt)) : nil
    default: return nil
    }
  }

  /// Whether a code is in `@` to DEL, which ctrl turns into control characters by design (`IsControlInput`).
  private static func isControlInput(_ code: UInt32) -> Bool { (0x40...0x7f).contains(code) }

  /// Whether Xlib has a control character for a code (`IsControlAlias`). It has none for `?`.
  private static func hasControl(_ code: UInt32) -> Bool {
    guard let byte = UInt8(exactly: code), byte != UInt8(ascii: "?"), byte < 0x80 else {
      return false
    }
    return KeyboardLayout.control(byte) != byte
  }
}
