/// A program that starts the server of `qa` for an agent, and the entry in its settings (Model Context Protocol,
/// stdio transport).
package struct AgentClient: Codable, Hashable, Sendable {
  package let name: String
  /// The file with its settings, relative to the project's root.
  package let file: String
  /// The lines of the entry.
  package let entry: [String]

  private init(_ name: String, _ file: String, _ entry: String) {
    (self.name, self.file) = (name, file)
    self.entry = entry.split(separator: "\n").map { String($0) }
  }

  private static let usualEntry = """
    { "mcpServers": { "qa": { "command": "qa", "args": ["mcp"] } } }
    """

  package static let all = [
    AgentClient("Claude Code", ".mcp.json", usualEntry),
    AgentClient(
      "Codex", ".codex/config.toml",
      """
      [mcp_servers.qa]
      command = "qa"
      args = ["mcp"]
      """),
    AgentClient("Cursor", ".cursor/mcp.json", usualEntry),
    AgentClient(
      "VS Code", ".vscode/mcp.json",
      """
      { "servers": { "qa": { "type": "stdio", "command": "qa", "args": ["mcp"] } } }
      """),
  ]
}
