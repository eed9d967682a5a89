internal import FrameMasks
package import TerminalFrame

/// What a screen shows instead of what a condition asks for.
extension FrameCondition {
  /// What comes nearest, such as `the screen shows "select", row 3`, or nil if nothing is similar.
  ///
  /// - Parameter frame: A frame that doesn't meet the condition.
  package func nearest(in frame: Frame) -> String? {
    switch self {
    case .text(let text): NearestText(to: text, in: frame.rowTexts)?.description
    case .styledText(let text, let style):
      Self.otherStyle(of: text, than: style, in: frame)
        ?? NearestText(to: text, in: frame.rowTexts)?.description
    case .regex(let pattern): pattern.nearest(in: frame)
    case .cursor:
      "it was at row \(frame.cursor.position.row), column \(frame.cursor.position.column)"
    case .title, .titleRegex:
      frame.title.isEmpty ? "there was no title" : "the title was \"\(frame.title)\""
    }
  }

  private static func otherStyle(
    of text: String, than style: StylePattern, in frame: Frame
  ) -> String? {
    for row in 0..<frame.size.rows {
      guard let columns = frame.occurrences(of: text, inRow: row).first else { continue }
      let other = columns.map { frame[$0, row].style }.first { !style.matches($0) }
      return other.map { "the text is in row \(row), but in \(style.description(for: $0))" }
    }
    return nil
  }
}

extension StylePattern {
  /// Describes the properties of a style that this pattern names.
  fileprivate func description(for style: Style) -> String {
    var parts: [String] = []
    if foreground != nil { parts.append("foreground \(style.foreground)") }
    if background != nil { parts.append("background \(style.background)") }
    if underline != nil { parts.append("underline \(style.underline.name)") }
    for name in attributes.union(excludedAttributes).names {
      let isSet = style.attributes.names.contains(name)
      parts.append(isSet ? name : "not \(name)")
    }
    return parts.joined(separator: ", ")
  }
}

extension FramePattern {
  /// The most beginnings of a regular expression to try.
  private static let maxBeginnings = 40

  /// The match of a similar regular expression: ignoring case, with other blanks and line ends, or the longest
  /// beginning of this one that matches something.
  fileprivate func nearest(in frame: Frame) -> String? {
    if let found = Self.firstMatch(of: "(?i)\(source)", in: frame) { return found.description }
    let loose = source.replacing(" ", with: #"\s+"#)
    if loose != source, let found = Self.firstMatch(of: "(?i)\(loose)", in: frame) {
      return "\(found.description), with different spacing"
    }
    var beginning = source
    for _ in 0..<min(Self.maxBeginnings, source.count - 1) {
      beginning.removeLast()
      if let found = Self.firstMatch(of: beginning, in: frame), found.text.count >= 3 {
        return "/\(beginning)/ alone matches \"\(found.excerpt)\", row \(found.row)"
      }
    }
    return nil
  }

  private struct Match {
    let text: String
    let row: Int

    /// The first row of the match, no longer than a line of a message.
    var excerpt: String {
      let line = text.prefix { $0 != "\n" }
      return line.count > 60 ? "\(line.prefix(59))…" : String(line)
    }
    var description: String { "the screen shows \"\(excerpt)\", row \(row)" }
  }

  /// The first match that isn't blank, or nil if there is none or matching takes too long.
  private static func firstMatch(of source: String, in frame: Frame) -> Match? {
    let text = frame.text
    guard let pattern = try? FramePattern(source, patience: .milliseconds(20)),
      let ranges = try? pattern.matches(inEach: [text])[0]
    else { return nil }
    let bytes = [UInt8](text.utf8)
    for range in ranges {
      let match = String(decoding: bytes[range], as: UTF8.self)
      guard match.contains(where: { !$0.isWhitespace }) else { continue }
      return Match(text: match, row: bytes[..<range.lowerBound].count { $0 == 0x0a })
    }
    return nil
  }
}
