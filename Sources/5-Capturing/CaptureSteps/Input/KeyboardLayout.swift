/// The keyboard on which characters are pressed: a US layout, with a key of its own for every other character.
enum KeyboardLayout {
  private static let shifted: [Character: Character] = [
    "`": "~", "1": "!", "2": "@", "3": "#", "4": "$", "5": "%", "6": "^", "7": "&", "8": "*",
    "9": "(", "0": ")", "-": "_", "=": "+", "[": "{", "]": "}", "\\": "|", ";": ":", "'": "\"",
    ",": "<", ".": ">", "/": "?",
  ]
  private static let unshifted = Dictionary(uniqueKeysWithValues: shifted.map { ($1, $0) })

  /// The character that a key types with shift, or nil if shift makes no difference.
  static func shifted(_ key: Character) -> Character? {
    if let symbol = shifted[key] { return symbol }
    guard let upper = single(key.uppercased()), upper != key, single(upper.lowercased()) == key
    else { return nil }
    return upper
  }

  /// The key that types a character with shift, or nil if the character needs no shift.
  static func unshifted(_ character: Character) -> Character? {
    if let key = unshifted[character] { return key }
    guard let lower = single(character.lowercased()), lower != character,
      single(lower.uppercased()) == character
    else { return nil }
    return lower
  }

  /// Whether shift makes the key's character upper case, as caps lock does.
  static func isLetter(_ key: Character) -> Bool {
    shifted[key] == nil && shifted(key) != nil
  }

  /// The character of a text of one scalar, or nil: a case mapping to several scalars isn't a key.
  private static func single(_ text: String) -> Character? {
    text.unicodeScalars.count == 1 ? text.first : nil
  }

  /// The byte that ctrl makes of an ASCII character (Xlib, `XLookupString`; xterm, `input.c`, for `?`), or the
  /// character itself if there is none.
  static func control(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x40...0x7e, 0x20: byte & 0x1f
    case UInt8(ascii: "2"): 0
    case UInt8(ascii: "3")...UInt8(ascii: "7"): byte - 0x33 + 0x1b
    case UInt8(ascii: "8"), UInt8(ascii: "?"): 0x7f
    case UInt8(ascii: "/"): 0x1f
    default: byte
    }
  }
}
