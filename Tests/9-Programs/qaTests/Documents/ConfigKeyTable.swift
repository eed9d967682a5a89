import ScreenConfig

/// The tables of keys for Configs.md, made from the declarations.
enum ConfigKeyTable {
  /// The keys of a config and of `qa.json`.
  static var ofFiles: String {
    let keys = ConfigKey.all.filter { !$0.holders.isDisjoint(with: [.config, .defaults]) }
    return """
      | key | in | decides | meaning |
      |---|---|---|---|
      \(keys.map { "| `\($0.name)` | \(places(of: $0)) | \(roles(of: $0)) | \($0.meaning ?? "") |" }
        .joined(separator: "\n"))
      """
  }

  static var ofTerminal: String {
    """
    | key of `terminal` | decides | meaning |
    |---|---|---|
    \(ConfigKey.keys(in: .terminal)
      .map { "| `\($0.name)` | \(roles(of: $0)) | \($0.meaning ?? "") |" }.joined(separator: "\n"))
    """
  }

  private static func places(of key: ConfigKey) -> String {
    let names: [(ConfigKey.Holder, String)] = [
      (.config, "config"), (.defaults, "`qa.json`"), (.variant, "variant"),
    ]
    return names.filter { key.holders.contains($0.0) }.map(\.1).joined(separator: ", ")
  }

  private static func roles(of key: ConfigKey) -> String {
    let roles = ConfigSettings.Role.allCases.filter { key.roles.contains($0) }
    return roles.isEmpty ? "–" : roles.map(\.rawValue).joined(separator: ", ")
  }
}
