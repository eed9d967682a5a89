internal import TerminalFrame

/// Text from outside, in Markdown as GitHub and GitLab read it (GitHub Flavored Markdown 0.29). There is one rule for
/// prose and one for code:
///
/// - **Prose** (``prose(_:)``): words of letters, digits and harmless punctuation are kept. Every other word goes into
///   a code span, so that `<b>`, `@user`, `#1`, `http://…`, `:smile:`, `*`, `|` or a commit's id is shown but does
///   nothing. Escaping isn't enough: GitHub looks for `@user` and `#1` in the rendered text, in which the backslash is
///   gone.
/// - **Code** (``code(_:)``, ``fenced(_:as:)``): the fence is longer than any run of backticks in the text (§6.3,
///   §4.5). Nothing in it is active.
///
/// Invisible characters and those that end a line become U+FFFD (``OutsideText``). No tables are written, so `|` never
/// ends a cell.
enum MarkdownText {
  /// The most Unicode scalars shown of one text.
  private static let maxLength = 2000

  // MARK: Code

  /// A code span (§6.3).
  static func code(_ text: String) -> String {
    let text = visible(text)
    if text.isEmpty { return "` `" }
    let fence = String(repeating: "`", count: longestRun(in: text) + 1)
    let isPadded =
      text.hasPrefix("`") || text.hasSuffix("`")
      || text.hasPrefix(" ") && text.hasSuffix(" ") && text.contains { $0 != " " }
    return isPadded ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// A fenced block of code (§4.5), ending in a newline.
  static func fenced(_ lines: [String], as language: String) -> String {
    let lines = lines.map(visible)
    let run = lines.reduce(2) { max($0, longestRun(in: $1)) }
    let fence = String(repeating: "`", count: run + 1)
    return ([fence + language] + lines + [fence]).map { "\($0)\n" }.joined()
  }

  private static func longestRun(in text: String) -> Int {
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  // MARK: Prose

  /// A sentence or part of one, on one line. It never starts with the mark of a list or heading.
  static func prose(_ text: String) -> String {
    var parts: [(text: String, isCode: Bool)] = []
    for (index, word) in visible(text).split(separator: " ").enumerated() {
      let (start, core, end) = split(word)
      let isCode = !isHarmless(core) || index == 0 && canBeginBlock(word)
      if isCode, let last = parts.last, last.isCode {
        // Adjacent words share a span.
        parts[parts.count - 1].text += " \(word)"
      } else if isCode {
        parts.append((String(word), true))
      } else {
        parts.append((start + core + end, false))
      }
    }
    return parts.map { part in
      guard part.isCode else { return part.text }
      let (start, core, end) = split(part.text[...])
      return core.isEmpty || start.contains("`") ? code(part.text) : start + code(core) + end
    }.joined(separator: " ")
  }

  /// Separates a word from the harmless punctuation around it.
  private static func split(_ word: Substring) -> (start: String, core: String, end: String) {
    let start = word.prefix { "(\"'".contains($0) }
    let rest = word.dropFirst(start.count)
    let end = rest.reversed().prefix { ",;:.?)\"'".contains($0) }.reversed()
    return (String(start), String(rest.dropLast(end.count)), String(end))
  }

  /// Whether a word is inactive anywhere except at the start of a line.
  private static func isHarmless(_ word: String) -> Bool {
    let scalars = Array(word.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      func isDigit(_ index: Int) -> Bool {
        scalars.indices.contains(index) && ("0"..."9").contains(scalars[index])
      }
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "'", ",", ";", "\"", "(", ")", "?": break
      // Excludes `www.a.b`; a number may have a point.
      case ".": guard isDigit(index - 1), isDigit(index + 1) else { return false }
      // Excludes `GH-1` and the keys of other trackers.
      case "-": if isDigit(index + 1) { return false }
      case _ where scalar.isASCII: return false
      default: break
      }
    }
    return !isCommit(scalars)
  }

  /// Whether GitHub would link the word as a commit: at least seven hexadecimal digits.
  private static func isCommit(_ word: [Unicode.Scalar]) -> Bool {
    word.count >= 7 && word.allSatisfy { $0.isASCII && $0.properties.isHexDigit }
  }

  /// Whether a line that starts with this word may be a list (§5.2), a rule or a heading.
  private static func canBeginBlock(_ word: Substring) -> Bool {
    let digits = word.prefix { ("0"..."9").contains($0) }
    if !digits.isEmpty, [".", ")"].contains(word.dropFirst(digits.count)) { return true }
    return word.allSatisfy { $0.isASCII && ($0.isPunctuation || $0.isSymbol) }
  }

  // MARK: Both

  /// The start of a text on one line, made safe for a CI's log, in which it could be read as a command
  /// (``LineGuard``).
  private static func visible(_ text: String) -> String {
    LineGuard.guarded(OutsideText.visible(text.cut(to: maxLength)))
  }
}
