internal import ProjectFiles
internal import TerminalFrame

/// Splits a command line into words like a POSIX shell (Shell Command Language, 2.2 and 2.3), provided that
/// nothing in it needs a shell.
package enum ShellWords {
  /// Returns the words as a person types them in a shell.
  package static func line(_ words: [String]) -> String {
    words.map { word in
      let isPlain =
        !word.isEmpty
        && word.unicodeScalars.allSatisfy {
          ScreenName.isAllowed($0) || "./:=@%+,".unicodeScalars.contains($0)
        }
      return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
    }.joined(separator: " ")
  }

  /// Why a command line can't be split.
  package enum Problem: Error, Hashable {
    /// A quotation mark without its counterpart.
    case openQuote(Character)
    /// Something that only a shell understands, as written.
    case needsShell(String)
    /// A backslash at the end.
    case openEscape
  }

  /// - Throws: ``Problem`` if a shell would do more than split the line.
  package static func split(_ line: String) throws(Problem) -> [String] {
    var words: [String] = []
    var word: String?
    var rest = line[...]
    while let character = rest.popFirst() {
      switch character {
      case " ", "\t", "\n", "\r\n":
        if let done = word { words.append(done) }
        word = nil
      case "'": word = (word ?? "") + (try quoted(&rest))
      case "\"": word = (word ?? "") + (try doubleQuoted(&rest))
      case "\\":
        guard let next = rest.popFirst() else { throw .openEscape }
        if next != "\n" { word = (word ?? "") + String(next) }
      case "|", "&", ";", "<", ">", "(", ")", "$", "`", "*", "?", "[":
        throw .needsShell(String(character))
      case "~" where word == nil, "#" where word == nil: throw .needsShell(String(character))
      default: word = (word ?? "") + String(character)
      }
    }
    if let done = word { words.append(done) }
    if let first = words.first, isAssignment(first) { throw .needsShell(first) }
    return words
  }

  private static func quoted(_ rest: inout Substring) throws(Problem) -> String {
    guard let end = rest.firstIndex(of: "'") else { throw .openQuote("'") }
    defer { rest = rest[rest.index(after: end)...] }
    return String(rest[..<end])
  }

  private static func doubleQuoted(_ rest: inout Substring) throws(Problem) -> String {
    var text = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return text
      case "$", "`": throw .needsShell(String(character))
      case "\\":
        guard let next = rest.popFirst() else { throw .openQuote("\"") }
        if "$`\"\\".contains(next) {
          text.append(next)
        } else if next != "\n" {
          text += "\\" + String(next)
        }
      default: text.append(character)
      }
    }
    throw .openQuote("\"")
  }

  /// Whether a shell takes the word for an assignment to a variable: `NAME=value`.
  private static func isAssignment(_ word: String) -> Bool {
    guard let equals = word.firstIndex(of: "="), equals > word.startIndex else { return false }
    let name = word[..<equals]
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      && !(name.first?.isNumber ?? true)
  }

  /// Returns the words as a list in a config.
  package static func list(_ words: [String]) -> String {
    "[\(words.map(\.quotedJSON).joined(separator: ", "))]"
  }
}

extension ConfigObject {
  /// Reads a program and its arguments: a list, or a command line as a person types it.
  ///
  /// - Throws: ``SuiteError`` if there is no program, or if a command line needs a shell. The remedy has the list
  ///   to write instead.
  func commandLine(_ key: String) throws(SuiteError) -> [String]? {
    guard let node = self[key] else { return nil }
    return try commandLine(key, at: node)
  }

  /// - Parameter node: The value of the key, or an element of it.
  func commandLine(_ key: String, at node: JSONNode) throws(SuiteError) -> [String] {
    let words =
      if case .string(let line) = node.value {
        try split(checked(line, key, node), key, node)
      } else {
        try strings(key, at: node)
      }
    guard let program = words.first, !program.isEmpty else {
      throw error(
        at: node, "\"\(key)\" must name a program",
        remedy: "as in \"\(key)\": \(Self.exampleCommands[key] ?? #"["htop"]"#)")
    }
    return words
  }

  private static let exampleCommands = [
    "build": #"["make"]"#, "setup": #"["git", "init", "-q"]"#,
  ]

  private func split(
    _ line: String, _ key: String, _ node: JSONNode
  ) throws(SuiteError) -> [String] {
    do {
      return try ShellWords.split(line)
    } catch {
      let message =
        switch error {
        case .openQuote(let quote): "\"\(key)\" has an unclosed quote: \(quote)"
        case .openEscape: "\"\(key)\" ends with a backslash"
        case .needsShell(let text): "\"\(key)\" needs a shell: it contains \(text)"
        }
      throw self.error(
        at: node, message,
        remedy: "\"\(key)\": \(ShellWords.list(["sh", "-c", line])), or a list of the words")
    }
  }

  /// - Parameter path: The path that the first word stands for.
  /// - Throws: ``SuiteError`` if the first word is several words to a shell, and no file has its name.
  func checkIsOneWord(
    _ words: [String], _ key: String, _ files: any ConfigSource, _ path: String
  ) throws(SuiteError) {
    guard let program = words.first, program.contains(where: \.isWhitespace),
      let parts = try? ShellWords.split(program), parts.count > 1, !(try files.exists(path))
    else { return }
    throw error(
      at: key, "there is no program \"\(program)\": each word must be a separate element",
      remedy: "\"\(key)\": \(ShellWords.list(parts + words.dropFirst()))")
  }
}
