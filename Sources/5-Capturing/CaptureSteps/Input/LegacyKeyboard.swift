internal import TerminalEmulator

/// Encodes keys as xterm does (ctlseqs, "PC-Style Function Keys" and "VT220-Style Function Keys").
struct LegacyKeyboard: Sendable {
  let modes: InputModes

  func bytes(for press: KeyPress) throws(InputError) -> [UInt8] {
    let modifiers = press.modifiers.subtracting(.locks)
    guard modifiers.isSubset(of: .common) else {
      throw InputError(
        message: "the terminal can't send \(press.notation) to the app",
        remedy: "only apps that use kitty's keyboard protocol receive "
          + "\(modifiers.subtracting(.common).names.joined(separator: " and "))")
    }
    if modes.modifyOtherKeys > 0, let key = OtherKey(press, modifiers: modifiers, modes: modes) {
      return try key.sequence(of: press)
    }
    switch press.key {
    case .character: return withNewlines(text(of: press, modifiers))
    case .named(let key): return try bytes(for: key, modifiers, press)
    }
  }

  /// Applies LNM: an LF follows each CR that a key sends, except inside a sequence.
  private func withNewlines(_ bytes: [UInt8]) -> [UInt8] {
    modes.newLine ? bytes.flatMap { $0 == 0x0d ? [0x0d, 0x0a] : [$0] } : bytes
  }

  // MARK: Characters

  /// Encodes a character. Ctrl turns an ASCII character into a control character, and alt puts ESC before it
  /// (metaSendsEscape).
  private func text(of press: KeyPress, _ modifiers: KeyModifiers) -> [UInt8] {
    var bytes = press.character.map { Array(String($0).utf8) } ?? []
    if modifiers.contains(.ctrl), bytes.count == 1 {
      bytes[0] = KeyboardLayout.control(bytes[0])
    }
    return modifiers.contains(.alt) ? [0x1b] + bytes : bytes
  }

  // MARK: Other keys

  private func bytes(
    for key: NamedKey, _ modifiers: KeyModifiers, _ press: KeyPress
  ) throws(InputError) -> [UInt8] {
    if let keypad = keypad(key, press.modifiers) { return withNewlines(keypad) }
    let key = key.withoutKeypad
    if let number = key.functionNumber { return functionKey(number, modifiers) }
    if let final = Self.cursorFinals[key] { return cursorKey(final, modifiers) }
    if let number = Self.editingNumbers[key] {
      let parameter = modifiers.isEmpty || modes.isVT52 ? "" : ";\(modifiers.parameter)"
      return Array("\u{1b}[\(number)\(parameter)~".utf8)
    }
    if let bytes = control(key, modifiers) { return withNewlines(bytes) }
    throw InputError(
      message: "the terminal has no sequence for \(press.notation)",
      remedy: "only apps that use kitty's keyboard protocol receive this key")
  }

  /// Encodes the keys that send one control character, and shift+tab.
  private func control(_ key: NamedKey, _ modifiers: KeyModifiers) -> [UInt8]? {
    let byte: UInt8
    switch key {
    case .enter: byte = 0x0d
    case .escape: byte = 0x1b
    case .tab:
      if modifiers.contains(.shift) { return Array("\u{1b}[Z".utf8) }
      byte = 0x09
    case .backspace:
      byte = modes.backarrowSendsBackspace != modifiers.contains(.ctrl) ? 0x08 : 0x7f
    default: return nil
    }
    return modifiers.contains(.alt) ? [0x1b, byte] : [byte]
  }

  /// Encodes the keypad: as its characters, or with DECKPAM as sequences, unless num lock overrides that (mode 1035).
  private func keypad(_ key: NamedKey, _ modifiers: KeyModifiers) -> [UInt8]? {
    guard let character = key == .kpEnter ? "\r" : key.keypadText, let byte = character.asciiValue
    else { return nil }
    guard modes.applicationKeypad, !modifiers.contains(.numLock) else { return [byte] }
    // The codes of the final bytes follow those of the characters: CR is M, * is j, 0 is p.
    let final = byte == UInt8(ascii: "=") ? UInt8(ascii: "X") : byte + 0x40
    if modes.isVT52 { return Array("\u{1b}?".utf8) + [final] }
    let held = modifiers.subtracting(.locks)
    let parameter = held.isEmpty ? "" : "\(held.parameter)"
    return Array("\u{1b}O\(parameter)".utf8) + [final]
  }

  /// The numbers of the keys of the editing keypad; F16 is the menu key, F15 the help key (xterm, `decfuncvalue`).
  private static let editingNumbers: [NamedKey: Int] = [
    .find: 1, .insert: 2, .delete: 3, .select: 4, .pageUp: 5, .pageDown: 6, .help: 28, .menu: 29,
  ]

  /// The final bytes of the cursor keys.
  private static let cursorFinals: [NamedKey: Character] = [
    .up: "A", .down: "B", .right: "C", .left: "D", .kpBegin: "E", .end: "F", .home: "H",
  ]
}
