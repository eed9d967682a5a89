internal import ProjectFiles

extension ShellWord {
  /// A decision as it is typed; nil if a name has an invisible character, so that it can't be shown.
  ///
  /// - Parameters:
  ///   - verb: `qa approve` or another beginning.
  ///   - reason: As it stands on the command line, in quotes.
  static func decision(
    _ verb: ShellCommand, _ names: [String], reason: ShellCommand
  ) -> String? {
    guard names.allSatisfy({ quoted($0) != nil }) else { return nil }
    return ShellCommand.deciding(verb, names, reason: reason).description
  }
}
