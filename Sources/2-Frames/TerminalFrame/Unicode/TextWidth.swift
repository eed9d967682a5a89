/// The width of text in columns if each grapheme cluster is one cell, as in kitty, ghostty and the emulator's profile
/// `grapheme`.
package enum TextWidth {
  /// The number of columns of a character: 0, 1 or 2. Control characters have 0.
  package static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue { return columns(ofASCII: ascii) }
    return min(columns(of: character.unicodeScalars), 2)
  }

  /// The number of columns of a text.
  package static func of(_ text: String) -> Int {
    var total = 0
    for byte in text.utf8 {
      if byte >= 0x80 { return columns(of: text.unicodeScalars) }
      total += columns(ofASCII: byte)
    }
    return total
  }

  private static func columns(ofASCII byte: UInt8) -> Int { byte >= 0x20 && byte < 0x7f ? 1 : 0 }

  /// Follows the rules of the emulator. `Character` follows another version of Unicode.
  private static func columns(of scalars: String.UnicodeScalarView) -> Int {
    let properties = UnicodeProperties.shared
    var (total, columns) = (0, 0)
    var cluster: [UInt32] = []
    for scalar in scalars {
      let entry = properties[scalar.value]
      if let last = cluster.last,
        properties.joins(
          scalar.value, entry, after: last, isSecond: cluster.count == 1, of: { cluster[...] })
      {
        columns = properties.columns(
          columns, adding: scalar.value, entry, after: last, isSecond: cluster.count == 1)
        cluster.append(scalar.value)
      } else {
        total += columns
        columns = scalar.properties.generalCategory == .control ? 0 : entry.clusterWidth
        cluster.removeAll(keepingCapacity: true)
        cluster.append(scalar.value)
      }
    }
    return total + columns
  }
}
