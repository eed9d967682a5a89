internal import TerminalFrame

/// Text from outside in formats that other programs read.
package enum MachineText {
  /// The most Unicode scalars of one text.
  private static let maxLength = 4000

  /// The start of a text, line by line, with all characters made visible.
  static func cut(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).prefix(100)
      .map { line(String($0)) }.joined(separator: "\n")
  }

  /// The start of a text on one line, limited to characters that XML 1.0 (§2.2) and YAML 1.2 (§5.1) allow: neither has
  /// U+FFFE and U+FFFF.
  static func line(_ text: String) -> String {
    OutsideText.visible(
      replacing(text.cut(to: maxLength)) { $0 == "\u{fffe}" || $0 == "\u{ffff}" ? "\u{fffd}" : nil }
    )
  }

  /// The same, but never a command to a CI whose log has it at the start of a line.
  ///
  /// - Parameter replacement: What replaces a character; nil to keep it.
  static func guarded(
    _ text: String, _ replacement: (Unicode.Scalar) -> String? = { _ in nil }
  ) -> String {
    replacing(LineGuard.guarded(line(text)), replacement)
  }

  /// A text with some of its characters replaced.
  ///
  /// - Parameter replacement: What replaces a character; nil to keep it.
  package static func replacing(
    _ text: String, _ replacement: (Unicode.Scalar) -> String?
  ) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if let replaced = replacement(scalar) {
        result += replaced
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The entity for a character that is markup in XML 1.0 (§2.4) and HTML; nil for others.
  package static func entity(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: nil
    }
  }

  /// A title that is unique to each project of a repository.
  ///
  /// - Parameter prefix: The prefix of the project's paths, relative to the top of the checkout.
  static func title(_ title: String, in prefix: String) -> String {
    prefix.isEmpty ? title : "\(prefix.dropLast()): \(title)"
  }
}
