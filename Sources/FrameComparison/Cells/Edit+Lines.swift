/// Lines of boxes in texts: a person reads the words beside them.
extension Edit {
  /// Whether a border, or part of one, is in a text: two signs of box drawing beside each other, or a corner beside
  /// something else.
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

  /// Whether a text has anything but lines and blanks; also one that is empty.
  package static func hasWords(_ text: String) -> Bool {
    text.isEmpty
      || text.unicodeScalars.split(separator: " ").contains { word in
        !word.allSatisfy(isLine) && !LineArms.isBorder(word.map(\.value))
      }
  }

  /// What stands between the borders of a text; the text itself if it has none.
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
    return pieces.map(trimmed).filter { !$0.isEmpty && hasWords($0) }
  }

  /// What stands between the lines of a text, and has words.
  package static func textsBetweenLines(of text: String) -> [String] {
    text.unicodeScalars.split(whereSeparator: isLine).map { trimmed(String($0)) }
      .filter { !$0.isEmpty && hasWords($0) }
  }

  private static func trimmed(_ text: String) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  private static func isLine(_ scalar: Unicode.Scalar) -> Bool {
    (0x2500...0x257f).contains(scalar.value)
  }

  private static func isCorner(_ scalar: Unicode.Scalar) -> Bool {
    let arms = LineArms.arms(of: scalar.value)
    return [.downRight, .downLeft, .upRight, .upLeft].contains(arms)
  }
}
