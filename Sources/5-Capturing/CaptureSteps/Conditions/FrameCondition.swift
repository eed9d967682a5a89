package import FrameMasks
package import TerminalFrame

/// A condition on the content of a screen. In `waitFor`, it must hold before the frame is taken; in `assert`, on the
/// frame.
package enum FrameCondition: Hashable, Sendable {
  /// A row contains this text.
  case text(String)
  /// The screen's plain text matches this regular expression; rows end with a newline.
  case regex(FramePattern)
  /// A row contains this text in cells that all have this style.
  case styledText(String, StylePattern)
  case cursor(GridPosition)
  /// The title contains this text.
  case title(String)
  /// The title matches this regular expression.
  case titleRegex(FramePattern)

  /// - Throws: ``FramePattern/TooSlow`` if a regular expression can't be matched in time.
  package func holds(in frame: Frame) throws(FramePattern.TooSlow) -> Bool {
    switch self {
    case .regex(let pattern): try pattern.matches(frame.text)
    case .titleRegex(let pattern): try pattern.matches(frame.title)
    case .text(let text):
      (0..<frame.size.rows).contains { !frame.occurrences(of: text, inRow: $0).isEmpty }
    case .styledText(let text, let style):
      (0..<frame.size.rows).contains { row in
        frame.occurrences(of: text, inRow: row).contains { columns in
          columns.allSatisfy { style.matches(frame[$0, row].style) }
        }
      }
    case .cursor(let position): frame.cursor.position == position
    case .title(let text): frame.title.contains(text)
    }
  }

  /// The first of several conditions that doesn't hold.
  package static func firstUnmet(
    of conditions: [FrameCondition], in frame: Frame
  ) throws(FramePattern.TooSlow) -> FrameCondition? {
    for condition in conditions where try !condition.holds(in: frame) { return condition }
    return nil
  }

  /// The condition in words.
  package var description: String {
    switch self {
    case .text(let text): "the text \"\(text)\""
    case .regex(let pattern): "a match for /\(pattern.source)/"
    case .styledText(let text, let style): "the text \"\(text)\" in \(style.description)"
    case .cursor(let position): "the cursor at row \(position.row), column \(position.column)"
    case .title(let text): "a title containing \"\(text)\""
    case .titleRegex(let pattern): "a title with a match for /\(pattern.source)/"
    }
  }
}

/// The parts of a style that an assertion names. Other parts may be anything.
package struct StylePattern: Hashable, Sendable {
  package var foreground: Color?
  package var background: Color?
  package var attributes: Style.Attributes
  /// Attributes that must be off.
  package var excludedAttributes: Style.Attributes
  package var underline: Style.Underline?

  package init(
    foreground: Color? = nil, background: Color? = nil, attributes: Style.Attributes = [],
    excludedAttributes: Style.Attributes = [], underline: Style.Underline? = nil
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
    self.excludedAttributes = excludedAttributes
    self.underline = underline
  }

  func matches(_ style: Style) -> Bool {
    (foreground == nil || foreground == style.foreground)
      && (background == nil || background == style.background)
      && (underline == nil || underline == style.underline)
      && style.attributes.isSuperset(of: attributes)
      && style.attributes.isDisjoint(with: excludedAttributes)
  }

  var description: String {
    var parts: [String] = []
    if let foreground { parts.append("foreground \(foreground)") }
    if let background { parts.append("background \(background)") }
    if let underline { parts.append("underline \(underline.name)") }
    parts += attributes.names
    parts += excludedAttributes.names.map { "not \($0)" }
    return parts.joined(separator: ", ")
  }
}
