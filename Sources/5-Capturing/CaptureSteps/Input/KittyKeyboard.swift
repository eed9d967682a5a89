/// Encodes keys in kitty's keyboard protocol (its page "Comprehensive keyboard handling in terminals";
/// `key_encoding.c` and its tests for what the page leaves open).
struct KittyKeyboard: Sendable {
  /// The page's "Progressive enhancement".
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8

    static let disambiguate = Flags(rawValue: 1)
    static let eventTypes = Flags(rawValue: 2)
    static let alternateKeys = Flags(rawValue: 4)
    static let allKeys = Flags(rawValue: 8)
    static let text = Flags(rawValue: 16)
    /// The flags that change which keys are sequences; the others only add to a sequence.
    static let events: Flags = [.disambiguate, .eventTypes, .allKeys]
  }

  private enum Action: Int {
    case press = 1
    case release = 3
  }

  let flags: Flags
  /// Encodes the keys that the protocol leaves unchanged.
  let legacy: LegacyKeyboard

  /// Returns the press and, if the app requested it, the release. With flag 8, the keys of the modifiers are pressed
  /// before and released after.
  func bytes(for press: KeyPress) throws(InputError) -> [UInt8] {
    if case .named(let key) = press.key, let modifier = key.modifier {
      return try modifierKey(key, modifier, press)
    }
    var bytes: [UInt8] = []
    let held = flags.contains(.allKeys) ? press.modifiers.subtracting(.locks) : []
    var down = press.modifiers.intersection(.locks)
    let keys = KeyModifiers.named.filter { held.contains($0.modifier) }
    for key in keys {
      down.insert(key.modifier)
      bytes += sequence(KittyKey(key.key), down, .press)
    }
    bytes += try event(press, .press)
    if flags.contains(.eventTypes) { bytes += try event(press, .release) }
    for key in keys.reversed() where flags.contains(.eventTypes) {
      down.remove(key.modifier)
      bytes += sequence(KittyKey(key.key), down, .release)
    }
    return bytes
  }

  /// Encodes a modifier key by itself. It counts as held in the report of its press, but not in that of its release.
  private func modifierKey(
    _ key: NamedKey, _ modifier: KeyModifiers, _ press: KeyPress
  ) throws(InputError) -> [UInt8] {
    guard flags.contains(.allKeys) else { throw Self.needsAllKeys(press) }
    let code = KittyKey(key)
    let pressed = sequence(code, press.modifiers.union(modifier), .press)
    guard flags.contains(.eventTypes) else { return pressed }
    return pressed + sequence(code, press.modifiers.subtracting(modifier), .release)
  }

  // MARK: One event

  private func event(_ press: KeyPress, _ action: Action) throws(InputError) -> [UInt8] {
    if !flags.contains(.allKeys), let text = press.text {
      if action == .press { return Array(String(text).utf8) }
      // The release of a text key has a sequence, if the key has a code.
      if !hasCode(press) { return [] }
    }
    switch press.key {
    case .named(let key): return try named(key, press, action)
    case .character(let character): return try self.character(character, press, action)
    }
  }

  private func hasCode(_ press: KeyPress) -> Bool {
    guard case .character(let character) = press.key else { return true }
    return character.unicodeScalars.count == 1
  }

  private func character(
    _ character: Character, _ press: KeyPress, _ action: Action
  ) throws(InputError) -> [UInt8] {
    if action == .press, flags.isDisjoint(with: [.disambiguate, .allKeys]),
      Self.hasLegacyForm(character, press.modifiers.subtracting(.locks))
    {
      return try legacy.bytes(for: press)
    }
    if hasCode(press), let scalar = character.unicodeScalars.first {
      let shifted = KeyboardLayout.shifted(character)?.unicodeScalars.first
      return sequence(
        KittyKey(number: scalar.value, shifted: shifted?.value, final: "u"), press.modifiers,
        action,
        text: press.text)
    }
    // "If no known key is associated with the text the key number 0 must be used."
    guard press.text != nil, flags.isSuperset(of: [.allKeys, .text]) else {
      throw InputError(
        message:
          "kitty's keyboard protocol has no code for \(press.notation), which is several code points",
        remedy: "paste it, or make the app also set flag 16 (text)")
    }
    guard action == .press else { return [] }
    return sequence(KittyKey(number: 0, final: "u"), press.modifiers, action, text: press.text)
  }

  /// Whether a character is one of the page's "Legacy text keys": ASCII with ctrl, alt, both, or alt and shift. Ctrl
  /// and shift together are included unless the key is a letter.
  private static func hasLegacyForm(_ character: Character, _ modifiers: KeyModifiers) -> Bool {
    guard character.isASCII, modifiers.isSubset(of: .common) else { return false }
    return !modifiers.isSuperset(of: [.ctrl, .shift]) || !KeyboardLayout.isLetter(character)
  }

  private func named(
    _ key: NamedKey, _ press: KeyPress, _ action: Action
  ) throws(InputError) -> [UInt8] {
    if !flags.contains(.allKeys) {
      if key.isModifierKey { throw Self.needsAllKeys(press) }
      if let bytes = try unchanged(key, press, action) { return bytes }
    }
    let isDistinct = !flags.isDisjoint(with: [.disambiguate, .allKeys])
    if !isDistinct, let character = key.keypadText {
      return try self.character(character, press, action)
    }
    guard let code = KittyKey(known: isDistinct ? key : key.withoutKeypad) else {
      throw InputError(
        message: "kitty's keyboard protocol has no code for \(press.notation)",
        remedy: "press another key; only VT220 keyboards have this one")
    }
    return sequence(code, press.modifiers, action, text: press.text)
  }

  /// Returns the bytes of keys that stay unchanged, or nil for others. Enter, Tab and Backspace without modifiers do,
  /// so that a shell can still be used, and have no release. So does Escape, unless it must be distinct from the start
  /// of a sequence.
  private func unchanged(
    _ key: NamedKey, _ press: KeyPress, _ action: Action
  ) throws(InputError) -> [UInt8]? {
    let isDistinct = flags.contains(.disambiguate)
    guard press.modifiers.subtracting(.locks).isEmpty else { return nil }
    switch isDistinct ? key : key.withoutKeypad {
    case .enter, .tab, .backspace: return action == .press ? try legacy.bytes(for: press) : []
    case .escape where !isDistinct && action == .press: return [0x1b]
    default: return nil
    }
  }

  private static func needsAllKeys(_ press: KeyPress) -> InputError {
    InputError(
      message: "the app doesn't receive \(press.notation) when it is pressed alone",
      remedy: "only apps that set flag 8 of kitty's keyboard protocol receive modifier keys")
  }

  // MARK: Sequences

  /// Returns `CSI number : shifted ; modifiers : action ; text final`, without fields that are at their defaults.
  private func sequence(
    _ key: KittyKey, _ modifiers: KeyModifiers, _ action: Action, text: Character? = nil
  ) -> [UInt8] {
    var fields = ["\(key.number)", "", ""]
    if flags.contains(.alternateKeys), modifiers.contains(.shift), let shifted = key.shifted {
      fields[0] += ":\(shifted)"
    }
    if !modifiers.isEmpty || action == .release { fields[1] = "\(modifiers.parameter)" }
    if action == .release { fields[1] += ":\(action.rawValue)" }
    if flags.contains(.text), action == .press, let text {
      fields[2] = text.unicodeScalars.map { "\($0.value)" }.joined(separator: ":")
    }
    while fields.count > 1, fields.last == "" { fields.removeLast() }
    if fields == ["1"] { fields = [] }
    return Array("\u{1b}[\(fields.joined(separator: ";"))\(key.final)".utf8)
  }
}
