internal import TerminalFrame

/// Text for a console or a log. The program's own text is in literals; every interpolated value counts as text from
/// outside and is made visible (``OutsideText``):
///
///     let line: ConsoleText = "captured   \(screen)"
///
/// There is no other way from a `String` to a console. No line of it is a command to a CI (``LineGuard``), and an
/// interpolated text is cut at a length beyond what people read.
package struct ConsoleText: Hashable, Sendable {
  /// May have the program's own control sequences; text from outside has no control characters left.
  private var trusted: String

  /// The most characters shown of one text from outside.
  private static let maxLength = 10_000

  private init(trusted: String) { self.trusted = trusted }

  /// Lines from outside: line feeds in the text end lines.
  package init(lines text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    trusted = lines.map { Self.visible(String($0)) }.joined(separator: "\n")
  }

  /// Control sequences, such as colours or clearing a line; never from outside.
  package init(sequence: StaticString) { trusted = "\(sequence)" }

  /// The sequence that sets a foreground colour (ISO 8613-6, SGR 38 and 39).
  init(foreground color: Color) {
    trusted =
      switch color.kind {
      case .default: "\u{1b}[39m"
      case .palette(let index): "\u{1b}[38;5;\(index)m"
      case .rgb(let color): "\u{1b}[38;2;\(color.red);\(color.green);\(color.blue)m"
      }
  }

  package var isEmpty: Bool { trusted.isEmpty }

  /// The number of characters shown, if the text has no sequences.
  package var count: Int { trusted.count }

  fileprivate static func visible(_ text: String) -> String {
    OutsideText.visible(text.cut(to: maxLength))
  }
}

extension ConsoleText: CustomStringConvertible {
  /// The text to write, with its colours.
  package var description: String {
    var (guarding, result) = (LineGuard(), String.UnicodeScalarView())
    var isInSequence = false
    for scalar in trusted.unicodeScalars {
      // A sequence is invisible, so it doesn't affect the guarding of lines.
      if isInSequence || scalar == "\u{1b}" {
        result.append(scalar)
        isInSequence = scalar == "\u{1b}" || scalar == "[" || !("@"..."~").contains(scalar)
      } else {
        guarding.append(scalar, to: &result)
      }
    }
    return String(result)
  }
}

extension ConsoleText: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { trusted = value }

  package init(stringInterpolation: StringInterpolation) { trusted = stringInterpolation.text }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }

    package mutating func appendInterpolation(_ text: ConsoleText) { self.text += text.trusted }

    package mutating func appendInterpolation(_ text: some StringProtocol) {
      self.text += ConsoleText.visible(String(text))
    }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += ConsoleText.visible(value.description)
    }
  }
}

extension ConsoleText {
  package static func + (first: ConsoleText, second: ConsoleText) -> ConsoleText {
    ConsoleText(trusted: first.trusted + second.trusted)
  }

  package static func += (first: inout ConsoleText, second: ConsoleText) {
    first.trusted += second.trusted
  }

  /// The text padded with trailing blanks to a width.
  package func padded(to width: Int) -> ConsoleText {
    ConsoleText(trusted: trusted + String(repeating: " ", count: max(0, width - count)))
  }

  /// The text padded with leading blanks to a width.
  package func aligned(to width: Int) -> ConsoleText {
    ConsoleText(trusted: String(repeating: " ", count: max(0, width - count)) + trusted)
  }
}

extension Sequence<ConsoleText> {
  package func joined(separator: ConsoleText = "") -> ConsoleText {
    var (result, isFirst): (ConsoleText, Bool) = ("", true)
    for text in self {
      if !isFirst { result += separator }
      result += text
      isFirst = false
    }
    return result
  }

  /// Each element on its own line.
  package func lines() -> ConsoleText { joined(separator: "\n") + "\n" }
}
