/// How many columns text takes where each grapheme cluster is one cell, as in kitty and ghostty, and in
/// the emulator with mode 2027.
package enum TextWidth {
  /// Columns of one grapheme cluster: 0, 1 or 2; control characters take none.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first?.value else { return 0 }
    let properties = UnicodeProperties.shared
    let entry = properties[first]
    guard entry.breakClass != .control else { return 0 }
    guard entry.clusterWidth == 1 else { return entry.clusterWidth }
    let widens = scalars.dropFirst().contains {
      properties.widens($0.value, properties[$0.value], base: first)
    }
    return widens ? 2 : 1
  }

  /// Columns of a text.
  package static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }
}
