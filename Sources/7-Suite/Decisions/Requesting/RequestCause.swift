package import ProjectFiles

/// Why an approval that doesn't name its author becomes a request.
package enum RequestCause: Hashable, Sendable {
  /// A coding agent runs the command, as a variable says.
  case agent(String, variable: String)
  /// The command has no terminal.
  case noTerminal

  /// - Returns: Nil if a person seems to run the command.
  package init?(_ environment: [String: String], hasTerminal: Bool) {
    if let agent = KnownAgent.running(in: environment) {
      self = .agent(agent.name, variable: agent.variable)
    } else if !hasTerminal {
      self = .noTerminal
    } else {
      return nil
    }
  }

  /// The cause in words.
  package var summary: String {
    switch self {
    case .agent(let name, let variable): "\(name) runs this command (\(variable))"
    case .noTerminal: "there is no terminal here"
    }
  }

  /// What a person does who decided after all; nil if a person types the command elsewhere.
  package var remedy: String? {
    switch self {
    case .agent: nil
    case .noTerminal: "give --by \"Name <address>\""
    }
  }

  /// The error for a decision that can't be requested.
  ///
  /// - Parameter what: The decision, `a change of who may approve`.
  package func refusal(of what: String) -> SuiteError {
    SuiteError(
      .usage, "\(what) is for a person to decide, and \(summary)",
      remedy: remedy ?? "ask a person to type this command")
  }
}
