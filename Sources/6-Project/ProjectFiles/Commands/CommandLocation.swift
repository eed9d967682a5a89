/// How to type `qa` commands for a project from the person's working directory: with `--project`, unless `qa` finds
/// the project by itself there.
package struct CommandLocation: Hashable, Sendable {
  /// For a reader in the project's folder: nothing is added.
  package static let inProject = CommandLocation(folder: nil)

  /// ` --project apps/a`; nil if nothing has to be added.
  package let option: String?

  /// - Parameter folder: The project's folder as typed from the reader's working directory; nil if that is the folder.
  package init(folder: String?) {
    option = folder.map { ShellCommand(" --project \($0)").description }
  }

  /// The commands that take `--project`.
  package static let verbs: Set = [
    "approve", "audit", "capture", "compare", "doctor", "expect", "init", "list", "mcp", "merge",
    "prove", "record", "reject", "rename", "report", "request", "review", "run", "verify", "watch",
  ]

  /// Adds the option to a command, or to each command in a sentence.
  package func adapt(_ text: String) -> String {
    guard let option else { return text }
    var result = ""
    var rest = text[...]
    while let range = rest.firstRange(of: "qa ") {
      let isCommand =
        (rest[..<range.lowerBound].last ?? result.last).map { " (`→&\n".contains($0) } ?? true
      result += rest[..<range.upperBound]
      rest = rest[range.upperBound...]
      let verb = rest.prefix { $0 == "-" || $0.isASCII && $0.isLetter }
      guard isCommand, Self.verbs.contains(String(verb)) else { continue }
      rest = rest[verb.endIndex...]
      result += verb
      if !rest.hasPrefix(" --project ") { result += option }
    }
    return result + rest
  }
}

extension SuiteError {
  /// The error with `--project` added to the commands in its remedy.
  package func with(_ commands: CommandLocation) -> SuiteError {
    SuiteError(exitCode, at: place, message, remedy: remedy.map(commands.adapt))
  }
}

extension Project {
  /// How to type commands for this project in the person's working directory.
  package var commands: CommandLocation {
    if root == workingDirectory { return .inProject }
    let found: String?
    // A project that can't be found from there has to be named.
    do { found = try Self.locate(from: workingDirectory).root } catch { found = nil }
    return found == root ? .inProject : CommandLocation(folder: displayPath(root))
  }
}
