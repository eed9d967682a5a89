internal import TerminalFrame

/// A line of a block in a report for an agent: a label of `qa`, and then text from outside, which an app, a config, a
/// branch or a person wrote.
struct CapturedLine: Hashable {
  private let label: AgentText
  private let captured: String

  /// The most Unicode scalars shown of a line's text.
  static let maxLength = 240
  /// The most lines of one text.
  private static let maxLines = 20

  /// The most Unicode scalars shown of the row of a screen, which has up to 500 columns.
  private static let maxRowLength = 4000

  private var limit = maxLength

  /// A text as lines: the first has the label, and the others are indented, so that none of them passes for a label.
  /// Empty without a text.
  static func lines(_ label: AgentText, _ text: String?) -> [CapturedLine] {
    let lines = (text ?? "").split(maxSplits: maxLines, whereSeparator: \.isNewline)
    return lines.prefix(maxLines).enumerated().map { index, line in
      CapturedLine(label: index == 0 ? label : "  ", captured: String(line))
    } + (lines.count > maxLines ? [.line("  and more lines", "")] : [])
  }

  /// A text on one line.
  static func line(_ label: AgentText, _ text: String) -> CapturedLine {
    CapturedLine(label: label, captured: text)
  }

  /// The row of a screen.
  static func row(_ label: AgentText, _ text: String) -> CapturedLine {
    CapturedLine(label: label, captured: text, limit: maxRowLength)
  }

  /// The line as it stands in a block.
  func text(in fence: AgentFence) -> String {
    let shown = Self.visible(captured, limit: limit)
    return "| \(label.text)\(shown.replacing(fence.id, with: "…"))\n"
  }

  /// The start of a text on one line, without characters that a reader doesn't see. An agent reads what a person
  /// overlooks: tags (U+E0000), variation selectors and joiners can carry a message. They stay only in emoji, which
  /// need them.
  static func visible(_ text: String, limit: Int = maxLength) -> String {
    var shown = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.cut(to: limit).unicodeScalars {
      let isHidden =
        OutsideText.isHidden(scalar) || scalar.properties.isNoncharacterCodePoint
        || scalar.properties.isDefaultIgnorableCodePoint
      let next = isHidden && !isPartOfEmoji(scalar, after: last) ? "\u{fffd}" : scalar
      shown.append(next)
      last = next
    }
    return LineGuard.guarded(String(shown))
  }

  /// Whether a character joins an emoji with the next one, or chooses its look.
  private static func isPartOfEmoji(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Bool {
    guard let last, last.value > 0x7f else { return false }
    return switch scalar {
    case "\u{fe0f}": last.properties.isEmoji
    case "\u{200d}": last.properties.isEmoji || last == "\u{fe0f}"
    default: false
    }
  }
}
