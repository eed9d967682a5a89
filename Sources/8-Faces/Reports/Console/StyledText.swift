internal import TerminalFrame

/// Text from outside, in runs of one tone each, that can be measured, cut and wrapped.
struct StyledText: Hashable, ExpressibleByStringInterpolation {
  private(set) var runs: [Run] = []

  struct Run: Hashable {
    var text: String
    let tone: ConsoleStyle.Tone?
  }

  init(_ text: String = "", _ tone: ConsoleStyle.Tone? = nil) {
    if !text.isEmpty { runs = [Run(text: OutsideText.visible(text), tone: tone)] }
  }

  init(stringLiteral value: String) { self.init(value) }

  /// The width in columns.
  var width: Int { runs.reduce(0) { $0 + TextWidth.of($1.text) } }

  static func + (first: StyledText, second: StyledText) -> StyledText {
    var result = first
    result += second
    return result
  }

  static func += (first: inout StyledText, second: StyledText) {
    for run in second.runs { first.append(run.text, run.tone) }
  }

  /// Pads with at least one blank, so that the next text starts at a column.
  func padded(to width: Int) -> StyledText {
    self + StyledText(String(repeating: " ", count: max(1, width - self.width)))
  }

  /// Wraps at blanks to lines of at most `width` columns. A longer word, such as a path, gets a line of its own.
  func wrapped(to width: Int) -> [StyledText] {
    var lines: [StyledText] = [StyledText()]
    var count = 0
    for word in words {
      let length = word.width
      if count + length > width, count > 0, !word.isBlank {
        lines[lines.count - 1].dropBlanksAtEnd()
        lines.append(StyledText())
        count = 0
      }
      if count == 0, lines.count > 1, word.isBlank { continue }
      lines[lines.count - 1] += word
      count += length
    }
    lines[lines.count - 1].dropBlanksAtEnd()
    return lines
  }

  func text(_ style: ConsoleStyle) -> ConsoleText {
    runs.map { run in run.tone.map { style.text("\(run.text)", $0) } ?? "\(run.text)" }.joined()
  }

  private var isBlank: Bool { runs.allSatisfy { $0.text.allSatisfy { $0 == " " } } }

  private mutating func dropBlanksAtEnd() {
    while let last = runs.last {
      var text = last.text
      while text.last == " " { text.removeLast() }
      runs.removeLast()
      guard text.isEmpty else { return runs.append(Run(text: text, tone: last.tone)) }
    }
  }

  /// Words, and the blanks between them.
  private var words: [StyledText] {
    var words: [StyledText] = []
    var wasBlank: Bool?
    for run in runs {
      for character in run.text {
        let isBlank = character == " "
        if isBlank != wasBlank { words.append(StyledText()) }
        words[words.count - 1].append(String(character), run.tone)
        wasBlank = isBlank
      }
    }
    return words
  }

  /// - Parameter text: Text without hidden characters.
  private mutating func append(_ text: String, _ tone: ConsoleStyle.Tone?) {
    if let last = runs.last, last.tone == tone {
      runs[runs.count - 1].text += text
    } else {
      runs.append(Run(text: text, tone: tone))
    }
  }
}
