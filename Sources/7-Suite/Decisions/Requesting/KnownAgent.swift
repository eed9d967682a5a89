internal import ProjectFiles
internal import TerminalFrame

/// A coding agent, and the variables by which the programs that it starts can recognize it.
package struct KnownAgent: Hashable, Sendable {
  package let name: String
  /// Any of them is enough.
  package let markers: [Marker]

  package struct Marker: Hashable, Sendable {
    package let variable: String
    /// The value that it must have; nil for any but an empty one, `0` and `false`.
    package let value: String?

    fileprivate func holds(in environment: [String: String]) -> Bool {
      guard let found = environment[variable] else { return false }
      return value.map { $0 == found } ?? !["", "0", "false"].contains(found.lowercased())
    }
  }

  private init(_ name: String, _ variables: String..., agent: String? = nil) {
    self.name = name
    markers =
      variables.map { Marker(variable: $0, value: nil) }
      + (agent.map { [Marker(variable: "AGENT", value: $0)] } ?? [])
  }

  /// The agents in the order in which they are looked for. Amp also sets a variable of Claude Code.
  package static let all = [
    KnownAgent("Amp", agent: "amp"),
    KnownAgent("Antigravity", "ANTIGRAVITY_AGENT"),
    KnownAgent("Augment", "AUGMENT_AGENT"),
    KnownAgent("Cline", "CLINE_ACTIVE"),
    KnownAgent("Codex", "CODEX_CI", "CODEX_SANDBOX", "CODEX_THREAD_ID"),
    KnownAgent("Copilot", "COPILOT_CLI"),
    KnownAgent("Crush", "CRUSH", agent: "crush"),
    KnownAgent("Cursor", "CURSOR_AGENT"),
    KnownAgent("Gemini", "GEMINI_CLI"),
    KnownAgent("Goose", "GOOSE_TERMINAL", agent: "goose"),
    KnownAgent("OpenCode", "OPENCODE"),
    KnownAgent("Qwen Code", "QWEN_CODE"),
    KnownAgent("Claude Code", "CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT"),
  ]

  /// The variable by which any other agent can give its name.
  package static let ownName = "AI_AGENT"

  /// Returns the name of the agent that runs this program and the variable that says so, or nil if no agent is known
  /// to.
  package static func running(
    in environment: [String: String]
  ) -> (name: String, variable: String)? {
    for agent in all {
      for marker in agent.markers where marker.holds(in: environment) {
        return (agent.name, marker.variable)
      }
    }
    guard let name = environment[ownName], OutsideText.hasInk(name) else { return nil }
    return (name.excerpt(60), ownName)
  }
}
