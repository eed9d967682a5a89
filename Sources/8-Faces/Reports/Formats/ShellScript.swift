/// Splits a remedy into lines of shell: one line per command, with the text around it as comments.
enum ShellScript {
  /// The programs that occur in remedies.
  private static let programs: Set = ["qa", "git", "mkdir", "mv", "rm", "chmod", "apt-get"]
  /// Separators between commands, or between a command and text. Longer ones come first.
  private static let separators = ["; or ", ", or ", ", then ", "; then ", "; "]

  /// The number of characters that are parsed, far more than any remedy has.
  private static let maxLength = 2000

  /// - Returns: nil if the remedy has no command.
  static func lines(of remedy: String) -> [String]? {
    var lines: [String] = []
    var rest = remedy.prefix(maxLength)
    guard command(in: rest) != nil else { return nil }
    while let start = command(in: rest) {
      let comment = trimmed(rest[..<start])
      if !comment.isEmpty { lines.append("# \(comment)") }
      let end = end(ofCommand: rest[start...])
      lines.append(String(rest[start..<end]))
      rest = rest[end...]
    }
    let comment = trimmed(rest)
    if !comment.isEmpty { lines.append("# \(comment)") }
    return remedy.count > maxLength ? nil : lines
  }

  /// The start of the next command: the start of the text, or after `: ` or a separator.
  private static func command(in text: Substring) -> Substring.Index? {
    text.indices.first { index in
      let before = text[..<index]
      let isStart =
        before.isEmpty || before.hasSuffix(": ") || separators.contains { before.hasSuffix($0) }
      return isStart && programs.contains { text[index...].hasPrefix("\($0) ") }
    }
  }

  /// The end of a command: before the separator that follows it, outside quotes.
  private static func end(ofCommand text: Substring) -> Substring.Index {
    var quote: Character?
    for index in text.indices {
      let character = text[index]
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else if quote == nil, separators.contains(where: text[index...].hasPrefix) {
        return index
      }
    }
    return text.endIndex
  }

  /// The text without the words that join it to the commands around it.
  private static func trimmed(_ text: Substring) -> String {
    let joint = separators.first(where: text.hasPrefix) ?? ""
    var text = text.dropFirst(joint.count)
    while let last = text.last, ": ;,".contains(last) { text.removeLast() }
    return String(text.drop { $0 == " " })
  }
}
