/// A key with the modifiers that are held, written `ctrl+shift+a`, `enter`, `f5`, `alt+pageUp`, `+` or
/// `ctrl++`.
///
/// A key is one character, as `a`, `é` or `👍🏽`, or a name of ``keyNames``. A character that needs shift
/// holds it: `A` is `shift+a` and `!` is `shift+1`, on a US layout.
package struct KeyPress: Hashable, Sendable {
  /// What is pressed; a character is the one that the key types without shift.
  package enum Key: Hashable, Sendable {
    case character(Character)
    case named(NamedKey)
  }

  package let key: Key
  package let modifiers: KeyModifiers

  /// - Throws: ``Mistake``, where a word is no key or modifier, or stands in the wrong place.
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
  /// - Returns: nil for a control character other than a newline (Enter) and a tab (Tab).
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

  /// The canonical form: reading it gives the same press.
  package var words: String {
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

  /// What the press types: nothing while another modifier than shift is held, and no control character.
  var text: Character? {
    guard modifiers.subtracting(KeyModifiers.locks.union(.shift)).isEmpty else { return nil }
    switch key {
    case .named(let key): return key.keypadText
    case .character: return character
    }
  }

  /// The character that shift and the caps lock make of the key, whatever else is held.
  var character: Character? {
    guard case .character(let key) = key else { return nil }
    let isCapital = KeyboardLayout.isLetter(key) && modifiers.contains(.capsLock)
    return modifiers.contains(.shift) != isCapital ? KeyboardLayout.shifted(key) ?? key : key
  }
}

// MARK: Reading

extension KeyPress {
  /// The names of all keys but those of characters, in the order of ``NamedKey``.
  package static let keyNames = ["space"] + NamedKey.allCases.map(\.rawValue)
  static let modifierNames = KeyModifiers.named.map(\.name)

  /// The words between plus signs; a plus sign at the end is the key. A sign counts where a combining
  /// character follows it, too: that is the key.
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
