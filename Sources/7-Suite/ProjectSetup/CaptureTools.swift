/// Names of tools that capture terminal screens, as found in scripts, pages and package lists.
enum CaptureTools {
  /// Names that aren't ordinary words: any occurrence means the tool.
  private static let names: Set<String> = [
    "vhs", "vhs-action", "tui-test", "betamax", "asciinema", "termshot", "terminalizer",
    "termtosvg",
    "svg-term", "svg-term-cli", "tuistory", "termlens", "teatest", "pytest-textual-snapshot",
  ]
  /// Names that are also ordinary words: only a command with a file or an option counts.
  private static let ordinaryWords: Set<String> = ["freeze", "agg", "t-rec"]
  /// Words that may precede a command in a shell.
  private static let prefixes: Set<String> = [
    "exec", "sudo", "npx", "time", "env", "command", "then", "do", "else", "if", "!", "bunx", "uvx",
  ]
  /// Words in the name or command of a script or target.
  private static let subjects = ["screenshot", "capture"]
  /// The most lines read of a file.
  private static let maxLines = 20_000

  /// Whether a text names something that captures screens: one of these words, even within a longer one, or a tool.
  static func areNamed(in text: String) -> Bool {
    isAboutScreens(text) || !named(in: text).isEmpty
  }

  /// Whether a text has a word about pictures of screens.
  static func isAboutScreens(_ text: some StringProtocol) -> Bool {
    let text = text.lowercased()
    return subjects.contains(where: text.contains)
  }

  /// The tools that a text names, each once, in order of appearance.
  static func named(in text: String) -> [String] {
    let parts = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" }
    return unique(parts.map(String.init).filter(names.contains))
  }

  /// The tools that a script runs, each once.
  static func run(by script: String) -> [String] {
    unique(
      lines(of: script).flatMap { line -> [String] in
        let line = line.drop(while: \.isWhitespace)
        if line.hasPrefix("#") || line.hasPrefix("//") { return [] }
        return line.split { ";|&()[]{}`\"',".contains($0) }.compactMap(command)
      })
  }

  /// The tool that one command of a line runs; nil if it runs none.
  private static func command(_ text: Substring) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace)
      .drop { prefixes.contains(String($0)) || $0.contains("=") }
    guard let first = words.first else { return nil }
    let name = String(first.split(separator: "/").last ?? first)
    if names.contains(name) { return name }
    if name == "tmux", words.contains("capture-pane") { return "tmux capture-pane" }
    let isCommand = words.dropFirst().contains { $0.hasPrefix("-") || $0.contains(".") }
    return self.ordinaryWords.contains(name) && isCommand ? name : nil
  }

  /// The code spans of a page on lines about pictures of screens: `make shots`.
  static func instructions(in page: String) -> [String] {
    unique(
      lines(of: page).filter { isAboutScreens($0) }.flatMap { line -> [String] in
        let spans = line.split(separator: "`", omittingEmptySubsequences: false)
        // Every second span is between two marks.
        return spans.indices.dropLast().filter { $0 % 2 == 1 }.map { String(spans[$0]) }
      }.filter { span in span.contains(" ") || span.contains("/") || span.hasSuffix(".sh") })
  }

  private static func lines(of text: String) -> ArraySlice<Substring> {
    text.split(maxSplits: maxLines, whereSeparator: \.isNewline).prefix(maxLines)
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
