/// What `qa help` prints, which is asked only once for each command: all pages mention the same ones.
actor Help {
  static let shared = Help()
  private var texts: [String: Task<String, any Error>] = [:]

  /// The help of a command, or that of `qa`.
  func text(of command: String? = nil) async throws -> String {
    let task =
      texts[command ?? ""]
      ?? Task { try await TestProject().qa(["help"] + (command.map { [$0] } ?? [])).output }
    texts[command ?? ""] = task
    return try await task.value
  }

  /// The names of all commands.
  func commands() async throws -> [String] {
    try await text().text(from: "SUBCOMMANDS:\n", to: "\n\n").split(separator: "\n")
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }
}
