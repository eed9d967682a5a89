internal import ProjectFiles

extension ShellWord {
  /// A decision as a command to type; nil if a name has an invisible character, which can't be shown.
  ///
  /// - Parameters:
  ///   - verb: The start of the command, such as `qa approve`.
  ///   - reason: The reason as typed on the command line, in quotes.
  static func decision(
    _ verb: ShellCommand, _ names: [String], reason: ShellCommand
  ) -> String? {
    guard names.allSatisfy({ quoted($0) != nil }) else { return nil }
    return ShellCommand.deciding(verb, names, reason: reason).description
  }
}
