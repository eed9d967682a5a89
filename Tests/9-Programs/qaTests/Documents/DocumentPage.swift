import FoundationEssentials
import TestSupport
import Testing

/// A page at the top of the repository or in `Documentation/`, as tests read it.
struct DocumentPage: Sendable {
  /// The path relative to the top of this repository.
  let path: String
  let text: String
  let blocks: [CodeBlock]
  /// The texts between backticks outside code blocks.
  let inlineCode: [String]

  /// A fenced code block.
  struct CodeBlock: Sendable {
    /// The fence's first word, such as `json`, or empty.
    let language: String
    /// The fence's second word: the file that the block shows.
    let file: String?
    let text: String
  }

  static let readme = DocumentPage("README.md")
  static let configs = DocumentPage("Documentation/Configs.md")
  static let verdicts = DocumentPage("Documentation/Verdicts.md")
  static let commands = DocumentPage("Documentation/Commands.md")

  /// All pages, the README first.
  static let all: [DocumentPage] = {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: TestPlace.repository + "/Documentation")
    let pages = (names ?? []).filter { $0.hasSuffix(".md") }.sorted()
    return [readme] + rootPages.map { DocumentPage($0) }
      + pages.map { DocumentPage("Documentation/\($0)") }
  }()

  /// Short pages that people expect at the top of a repository.
  private static let rootPages = ["CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]

  /// - Parameter path: The path of the page. A missing page has no text, which its tests report.
  init(_ path: String) {
    let bytes = FileManager.default.contents(atPath: "\(TestPlace.repository)/\(path)") ?? Data()
    self.init(path: path, text: String(decoding: bytes, as: UTF8.self))
  }

  init(path: String, text: String) {
    self.path = path
    self.text = text
    var (blocks, prose): ([CodeBlock], String) = ([], "")
    var (fence, lines): ([Substring]?, [Substring]) = (nil, [])
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let words = fence, line.hasPrefix("```") {
        blocks.append(
          CodeBlock(
            language: words.first.map(String.init) ?? "",
            file: words.count > 1 ? String(words[1]) : nil,
            text: lines.map { "\($0)\n" }.joined()))
        (fence, lines) = (nil, [])
      } else if fence != nil {
        lines.append(line)
      } else if line.hasPrefix("```") {
        fence = line.dropFirst(3).split(separator: " ")
      } else {
        prose += "\(line)\n"
      }
    }
    let parts = prose.split(separator: "`", omittingEmptySubsequences: false)
    self.blocks = blocks
    inlineCode = parts.indices.filter { $0 % 2 == 1 }
      .map { parts[$0].split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }

  /// The lines of tables whose first cell is code.
  var codeRows: [Substring] { text.split(separator: "\n").filter { $0.hasPrefix("| `") } }

  /// The targets of the page's links, except those with a scheme.
  var links: [String] {
    text.split(separator: "](").dropFirst().compactMap { $0.split(separator: ")").first }
      .map(String.init).filter { !$0.contains("://") }
  }

  /// The anchors of the page's headings, as GitHub makes them.
  var anchors: [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      line.drop { $0 == "#" || $0 == " " }.lowercased()
        .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
        .map { $0 == " " ? "-" : String($0) }.joined()
    }
  }

  /// The part of the text between two others, or to the end if the second one is missing.
  func text(from start: String, to end: String) -> Substring { text.text(from: start, to: end) }
}

extension DocumentPage: CustomTestStringConvertible {
  var testDescription: String { path }
}

/// A command line of a document that calls `qa`.
struct DocumentedCommand {
  /// The arguments, without the program.
  let words: [String]

  /// The commands of a shell block. `|`, `||`, `&&` and `;` separate commands.
  static func all(in shell: String) -> [DocumentedCommand] {
    var commands: [DocumentedCommand] = []
    for line in shell.split(separator: "\n") {
      for words in split(line).split(whereSeparator: { ["|", "||", "&&", ";"].contains($0) })
      where words.first == "qa" {
        commands.append(DocumentedCommand(words: Array(words.dropFirst())))
      }
    }
    return commands
  }

  /// Nil if the code isn't a call of `qa`.
  ///
  /// - Parameter inline: Code in a sentence.
  init?(inline: String) {
    let words = Self.split(inline[...])
    guard words.first == "qa", words.count > 1 else { return nil }
    self.words = Array(words.dropFirst())
  }

  private init(words: [String]) { self.words = words }

  /// The long options before `--`.
  var options: [String] {
    words.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
  }

  /// The words with an option that no command has, so that the command is parsed but never runs.
  var unrunnable: [String] {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return words[..<end] + ["--no-such-option"] + words[end...]
  }

  /// Splits a command line into words as a shell does, without comments and quotes.
  private static func split(_ line: Substring) -> [String] {
    var words: [String] = []
    var (word, quote): (String?, Character?) = (nil, nil)
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "\"" || character == "'" {
        (word, quote) = (word ?? "", character)
      } else if character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else if character == "#", word == nil {
        break
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}

extension StringProtocol {
  /// The part between two others, or to the end if the second one is missing.
  func text(from start: String, to end: String) -> Substring {
    guard let first = firstRange(of: start) else { return "" }
    let rest = Substring(self[first.upperBound...])
    return rest.firstRange(of: end).map { rest[..<$0.lowerBound] } ?? rest
  }
}
