internal import TerminalFrame

/// A word of a command, as typed in a POSIX shell.
package enum ShellWord {
  /// The word, quoted if a shell would read it differently.
  ///
  /// - Returns: nil if it has an invisible character: such a command can't be shown.
  package static func quoted(_ word: String) -> String? {
    guard !word.unicodeScalars.contains(where: OutsideText.isHidden) else { return nil }
    if !word.isEmpty, word.unicodeScalars.allSatisfy(isPlain) { return word }
    var text = "'"
    for scalar in word.unicodeScalars {
      if scalar == "'" { text += "'\\''" } else { text.unicodeScalars.append(scalar) }
    }
    return text + "'"
  }

  /// The word for Bash, Zsh and Ksh, with invisible characters as escapes (`$'\u202e'`).
  static func spelled(_ word: String) -> String {
    if let word = quoted(word) { return word }
    var text = "$'"
    for scalar in word.unicodeScalars {
      switch scalar {
      case "'", "\\": text += "\\\(scalar)"
      case _ where OutsideText.isHidden(scalar):
        let isLong = scalar.value > 0xffff
        text += (isLong ? "\\U" : "\\u") + scalar.value.hexadecimal(isLong ? 8 : 4)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "'"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "@", "/", ":", "+", "=", ",": true
    default: false
    }
  }
}
