internal import TerminalFrame

/// Signs that a person reads as "not yet".
extension Frame {
  /// The first sign of unfinished work in a row: "please wait", a verb with an ellipsis or a percentage, or an empty
  /// bar; nil if there is none.
  var progressSign: String? { rowTexts.lazy.compactMap { ProgressRow($0).sign }.first }
}

/// A row of a screen, searched for signs that work is going on.
struct ProgressRow {
  private let characters: [Character]

  init(_ text: String) { characters = Array(text) }

  var sign: String? {
    guard characters.contains(where: { $0 != " " }) else { return nil }
    return wordsOfWork ?? emptyBar
  }

  // MARK: - Words

  /// Verbs with which programs describe their work while a person waits.
  private static let verbs: Set<String> = [
    "authenticating", "building", "calculating", "checking", "computing", "connecting",
    "downloading", "fetching", "indexing", "initialising", "initializing", "installing", "loading",
    "opening", "preparing", "processing", "querying", "reading", "receiving", "reconnecting",
    "refreshing", "requesting", "resolving", "retrieving", "scanning", "searching", "starting",
    "syncing", "synchronizing", "updating", "waiting",
  ]

  private var wordsOfWork: String? {
    var start = 0
    while start < characters.count {
      guard characters[start].isLetter else {
        start += 1
        continue
      }
      let end = characters[start...].firstIndex { !$0.isLetter } ?? characters.count
      let word = String(characters[start..<end]).lowercased()
      if word == "please", phrase(from: start).lowercased().hasPrefix("please wait") {
        return "\(phrase(from: start).prefix(11))"
      }
      if Self.verbs.contains(word), goesOn(from: end) {
        return String(phrase(from: start).prefix(Self.longestQuote))
      }
      start = end
    }
    return nil
  }

  private static let longestQuote = 40

  /// The text from `start` to the next two blanks or vertical line.
  private func phrase(from start: Int) -> String {
    let isEnd = { (index: Int) in
      self.isLine(index)
        || characters[index] == " " && characters.indices.contains(index + 1)
          && characters[index + 1] == " "
    }
    let end = (start..<characters.count).first(where: isEnd) ?? characters.count
    var text = String(characters[start..<end])
    while text.last == " " { text.removeLast() }
    return text
  }

  private func isLine(_ index: Int) -> Bool { ["│", "┃", "║"].contains(characters[index]) }

  /// Whether the phrase has an ellipsis, or a percentage below 100 follows before the next vertical line.
  private func goesOn(from end: Int) -> Bool {
    let rest = phrase(from: end)
    if rest.contains("…") || rest.contains("...") { return true }
    let line = (end..<characters.count).first(where: isLine) ?? characters.count
    return (end..<line).contains { index in
      characters[index] == "%" && percentage(before: index).map { $0 < 100 } ?? false
    }
  }

  /// The whole number before a percent sign.
  private func percentage(before sign: Int) -> Int? {
    var end = sign
    if end > 0, characters[end - 1] == " " { end -= 1 }
    var start = end
    while start > 0, characters[start - 1].isASCII, characters[start - 1].isNumber { start -= 1 }
    // The digits after a decimal point aren't a number of their own.
    if start > 0, [".", ","].contains(characters[start - 1]) { return nil }
    return Int(String(characters[start..<end]))
  }

  // MARK: - Bars

  /// The characters of empty bars in brackets, and of those that need no brackets.
  private static let (dots, shades) = (Set<Character>(".-·░▱"), Set<Character>("░▱"))
  private static let lines = Set<Character>("━─╌·.-░▱_ ")
  private static let filled = Set<Character>("█▓▒▰■●#=>")
  private static let (shortestBar, shortestCertainBar) = (5, 8)

  /// A bar of one repeated character that nothing has filled yet: beside 0 %, in brackets, or made of shades.
  private var emptyBar: String? {
    guard !characters.contains(where: Self.filled.contains) else { return nil }
    let isAtZero = characters.indices.contains {
      characters[$0] == "%" && percentage(before: $0) == 0
    }
    var start = 0
    while start < characters.count {
      let character = characters[start]
      let end = characters[start...].firstIndex { $0 != character } ?? characters.count
      let (length, isBracketed) = (end - start, isBracketed(start..<end))
      let isBar =
        isBracketed && Self.dots.contains(character) && length >= Self.shortestCertainBar
        || isAtZero && Self.lines.contains(character) && length >= Self.shortestBar
          && (character != " " || isBracketed)
        || isText && Self.shades.contains(character) && length >= Self.shortestCertainBar
      if isBar { return String(characters[max(start - 1, 0)..<min(end + 1, characters.count)]) }
      start = end
    }
    return nil
  }

  /// Whether the row also has a word. Without one, shades across the row are a background.
  private var isText: Bool { characters.contains(where: \.isLetter) }

  private func isBracketed(_ range: Range<Int>) -> Bool {
    guard range.lowerBound > 0, range.upperBound < characters.count else { return false }
    return ["[", "|", "("].contains(characters[range.lowerBound - 1])
      && ["]", "|", ")"].contains(characters[range.upperBound])
  }
}
