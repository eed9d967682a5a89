/// Box lines within texts. Reports quote the words between them.
extension Edit {
  /// Whether a text contains a border or part of one: two adjacent box-drawing characters, or a corner and another
  /// character.
  static func hasLines(_ text: String) -> Bool {
    guard text.unicodeScalars.count > 1 else { return false }
    var isAfterLine = false
    for scalar in text.unicodeScalars {
      let isLine = isLine(scalar)
      if isLine && (isAfterLine || isCorner(scalar)) { return true }
      isAfterLine = isLine
    }
    return false
  }

  /// Whether a text is empty, or has anything but lines and blanks.
  package static func hasWords(_ text: String) -> Bool {
    text.isEmpty
      || text.unicodeScalars.split(separator: " ").contains { word in
        !word.allSatisfy(isLine) && !LineArms.isBorder(word.map(\.value))
      }
  }

  /// The parts of a text between borders, or the text itself if it has no border.
  static func pieces(of text: String) -> [String] {
    guard hasLines(text) else { return [text] }
    let scalars = Array(text.unicodeScalars)
    var pieces: [String] = []
    var piece = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let isBesideLine =
        index > 0 && isLine(scalars[index - 1])
        || index + 1 < scalars.count && isLine(scalars[index + 1])
      if isLine(scalar), isBesideLine || isCorner(scalar) {
        pieces.append(String(piece))
        piece = .init()
      } else {
        piece.append(scalar)
      }
    }
    pieces.append(String(piece))
    return pieces.map(\.withoutOuterBlanks).filter { !$0.isEmpty && hasWords($0) }
  }

  /// The parts of a text between lines that have words.
  package static func textsBetweenLines(of text: String) -> [String] {
    text.unicodeScalars.split(whereSeparator: isLine).map { String($0).withoutOuterBlanks }
      .filter { !$0.isEmpty && hasWords($0) }
  }

  private static func isLine(_ scalar: Unicode.Scalar) -> Bool {
    (0x2500...0x257f).contains(scalar.value)
  }

  private static func isCorner(_ scalar: Unicode.Scalar) -> Bool {
    LineArms.arms(of: scalar.value).isCorner
  }
}

extension StringProtocol {
  /// The text without the blanks at both ends.
  package var withoutOuterBlanks: String {
    guard let first = firstIndex(where: { $0 != " " }), let last = lastIndex(where: { $0 != " " })
    else { return "" }
    return String(self[first...last])
  }
}
