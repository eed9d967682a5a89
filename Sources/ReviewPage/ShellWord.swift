internal import TerminalFrame

/// A word of a command as a person types it in a POSIX shell.
package enum ShellWord {
  /// The word, quoted where a shell would read something else.
  ///
  /// - Returns: nil where it has a character that nobody sees: such a command can't be shown.
  package static func quoted(_ word: String) -> String? {
    guard !word.unicodeScalars.contains(where: OutsideText.isHidden) else { return nil }
    if !word.isEmpty, word.unicodeScalars.allSatisfy(isPlain) { return word }
    var text = "'"
    for scalar in word.unicodeScalars {
      if scalar == "'" { text += "'\\''" } else { text.unicodeScalars.append(scalar) }
    }
    return text + "'"
  }

  /// A decision as it is typed; nil where a name can't be.
  ///
  /// - Parameters:
  ///   - verb: `qa approve` or another beginning.
  ///   - reason: As it stands on the command line, in quotes.
  static func decision(_ verb: String, _ names: [String], reason: String) -> String? {
    let words = names.compactMap(quoted)
    guard words.count == names.count else { return nil }
    let list = words.joined(separator: " ")
    // A name may begin as an option does.
    return names.contains { $0.hasPrefix("-") }
      ? "\(verb) --reason \(reason) -- \(list)" : "\(verb) \(list) --reason \(reason)"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "@", "/", ":", "+", "=", ",": true
    default: false
    }
  }
}
