/// A key with the modifiers that are held, written `ctrl+shift+a`, `enter`, `f5`, `alt+pageUp`, `+` or `ctrl++`.
///
/// A key is one character, such as `a`, `é` or `👍🏽`, or a name from ``keyNames``. A character that needs shift implies
/// it: on a US layout, `A` is `shift+a` and `!` is `shift+1`.
package struct KeyPress: Hashable, Sendable {
  /// The key that is pressed. For a character, it's the one that the key types without shift.
  package enum Key: Hashable, Sendable {
    case character(Character)
    case named(NamedKey)
  }

  package let key: Key
  package let modifiers: KeyModifiers

  /// - Throws: ``Mistake`` if a word isn't a key or modifier, or is in the wrong place.
  package init(_ text: String) throws(Mistake) {
    var words = Self.split(text)
    guard let last = words.popLast(), !last.isEmpty else {
      throw Mistake(text: text, word: "", kind: .missingKey)
    }
    var modifiers: KeyModifiers = []
    for word in words {
      guard let modifier = Self.modifier(word) else {
        throw Mistake(text: text, word: word, kind: .unknownModifier)
      }
      guard !modifiers.contains(modifier) else {
        throw Mistake(text: text, word: word, kind: .repeatedModifier)
      }
      modifiers.insert(modifier)
    }
    self.init(try Self.key(last, of: text), modifiers)
  }

  package init(_ key: NamedKey, _ modifiers: KeyModifiers = []) {
    self.init(.named(key), modifiers)
  }

  /// A character with ctrl.
  package init(control character: Character) { self.init(.character(character), .ctrl) }

  /// The press that types a character.
  ///
  /// - Returns: Nil for a control character other than a newline (Enter) and a tab (Tab).
  package init?(typing character: Character) {
    switch character {
    case "\n", "\r", "\r\n": self.init(.enter)
    case "\t": self.init(.tab)
    default:
      guard !character.hasControl else { return nil }
      self.init(.character(character), [])
    }
  }

  private init(_ key: Key, _ modifiers: KeyModifiers) {
    if case .character(let character) = key,
      let unshifted = KeyboardLayout.unshifted(character)
    {
      self.key = .character(unshifted)
      self.modifiers = modifiers.union(.shift)
    } else {
      self.key = key
      self.modifiers = modifiers
    }
  }

  /// The canonical form. Parsing it gives the same press.
  package var notation: String {
    var modifiers = modifiers
    let name: String
    switch key {
    case .named(let key): name = key.rawValue
    case .character(" "): name = "space"
    case .character(let character):
      if modifiers.contains(.shift), !KeyboardLayout.isLetter(character),
        let symbol = KeyboardLayout.shifted(character)
      {
        modifiers.remove(.shift)
        name = String(symbol)
      } else {
        name = String(character)
      }
    }
    return (modifiers.names + [name]).joined(separator: "+")
  }

  /// The character that the press types, or nil for a control character or if a modifier other than shift is held.
  package var text: Character? {
    guard modifiers.subtracting(KeyModifiers.locks.union(.shift)).isEmpty else { return nil }
    switch key {
    case .named(let key): return key.keypadText
    case .character: return character
    }
  }

  /// The character that the key types with the present shift and caps lock, ignoring other modifiers.
  var character: Character? {
    guard case .character(let key) = key else { return nil }
    let isCapital = KeyboardLayout.isLetter(key) && modifiers.contains(.capsLock)
    return modifiers.contains(.shift) != isCapital ? KeyboardLayout.shifted(key) ?? key : key
  }
}

// MARK: Reading

extension KeyPress {
  /// The names of all keys that aren't characters, and of space, in the order of ``NamedKey``.
  package static let keyNames = ["space"] + NamedKey.allCases.map(\.rawValue)
  static let modifierNames = KeyModifiers.named.map(\.name)

  /// Splits at plus signs; one at the end is the key. A sign separates even if a combining character follows: then
  /// that is the key.
  private static func split(_ text: String) -> [String] {
    if text.count == 1 { return [text] }
    let plus: Unicode.Scalar = "+"
    var words = text.unicodeScalars.split(separator: plus, omittingEmptySubsequences: false)
      .map { String(String.UnicodeScalarView($0)) }
    if words.suffix(2) == ["", ""] { words.replaceSubrange((words.count - 2)..., with: ["+"]) }
    return words
  }

  private static func modifier(_ word: String) -> KeyModifiers? {
    KeyModifiers.named.first { $0.name == word }?.modifier
  }

  private static func key(_ word: String, of text: String) throws(Mistake) -> Key {
    if word == "space" { return .character(" ") }
    if let key = NamedKey(rawValue: word) { return .named(key) }
    if let character = word.first, word.count == 1 {
      guard !character.hasControl else {
        throw Mistake(text: text, word: word, kind: .controlCharacter)
      }
      return .character(character)
    }
    if modifier(word) != nil { throw Mistake(text: text, word: word, kind: .missingKey) }
    throw Mistake(text: text, word: word, kind: .unknownKey)
  }
}

extension Character {
  /// Whether a scalar is one of C0, DEL or C1.
  var hasControl: Bool {
    unicodeScalars.contains { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) }
  }
}
