/// Caches what `qa help` prints for each command, because all pages mention the same commands.
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

  /// The names of all commands, in the order of their groups. The last one is for git alone and isn't listed.
  func commands() async throws -> [String] {
    let groups = try await text().split(separator: " SUBCOMMANDS:\n").dropFirst()
    let listed = groups.flatMap { group in
      group.prefix(upTo: group.firstRange(of: "\n\n")?.lowerBound ?? group.endIndex)
        .split(separator: "\n")
        .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
        .compactMap { $0.split(separator: " ").first.map(String.init) }
    }
    return listed + ["merge-baseline"]
  }
}
