/// How commands of `qa` are typed by a person who may not be in the project's folder: with `--project`, unless the
/// project is found without.
package struct CommandPlace: Hashable, Sendable {
  /// In the project's folder: nothing has to be added.
  package static let inProject = CommandPlace(folder: nil)

  /// ` --project apps/a`; nil if nothing has to be added.
  package let option: String?

  /// - Parameter folder: The project's, as it is typed where the reader is; nil in that folder.
  package init(folder: String?) {
    option = folder.map { ShellCommand(" --project \($0)").description }
  }

  /// The commands that take `--project`.
  package static let verbs: Set = [
    "approve", "capture", "compare", "doctor", "expect", "init", "list", "merge", "prove", "record",
    "reject", "rename", "report", "review", "run", "verify", "watch",
  ]

  /// A command, or a sentence with commands, as it is typed here.
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
  /// The error with commands that are typed in another place.
  package func with(_ commands: CommandPlace) -> SuiteError {
    SuiteError(exitCode, at: place, message, remedy: remedy.map(commands.adapt))
  }
}

extension Project {
  /// How commands for this project are typed where the person is.
  package var commands: CommandPlace {
    if root == workingDirectory { return .inProject }
    let found: String?
    // What can't be found from there has to be named.
    do { found = try Self.locate(from: workingDirectory).root } catch { found = nil }
    return found == root ? .inProject : CommandPlace(folder: shown(root))
  }
}
