internal import ProjectFiles

/// The name of an app, from its command line: `python3 -m inbox.app` runs `inbox`.
enum AppName {
  /// Programs that run the file or module that their first operand names.
  private static let interpreters: Set<String> = [
    "python", "python3", "pypy3", "node", "nodejs", "deno", "bun", "tsx", "ts-node", "ruby", "perl",
    "lua", "php", "bash", "sh", "zsh", "java", "dotnet", "uv", "uvx", "pipx", "poetry", "pdm",
    "hatch", "npx", "pnpm", "yarn", "npm", "go", "cargo", "swift", "make", "env", "exec", "sudo",
    "stdbuf", "nice", "time", "bundle", "mix", "elixir", "gradle", "mvn",
  ]
  /// Operands that are subcommands of an interpreter rather than what it runs.
  private static let verbs: Set<String> = [
    "run", "exec", "start", "tool", "x", "dev", "-jar", "--", "task", "python", "python3", "node",
  ]
  /// Names too common to identify an app.
  private static let common: Set<String> = [
    "app", "main", "__main__", "index", "cli", "tui", "src", "run", "start", "bin", "debug",
    "release", "target", "build", "dist", ".", "..",
  ]

  /// - Parameter root: The project's root, whose folder name serves an app without a name of its own.
  static func of(_ command: [String], root: String) -> String {
    var words = command[...]
    while let word = words.popFirst() {
      let name = Path.name(of: word)
      let bare = name.prefix { !$0.isNumber && $0 != "." }
      if interpreters.contains(name) || interpreters.contains(String(bare)) { continue }
      if verbs.contains(name) || isAssignment(word) { continue }
      if word == "-m" { return words.first.map(module) ?? Path.name(of: root) }
      if word == "-c" || word == "-e" { break }
      if word.hasPrefix("-") { continue }
      return file(word, root: root)
    }
    return Path.name(of: root)
  }

  private static func isAssignment(_ word: String) -> Bool {
    word.contains("=") && !word.contains("/") && !word.hasPrefix("-")
  }

  private static func module(_ path: String) -> String {
    let parts = path.split(separator: ".").map(String.init)
    return parts.last { !common.contains($0) } ?? path
  }

  private static func file(_ path: String, root: String) -> String {
    var parts = path.split(separator: "/").map(String.init)
    if let last = parts.popLast() { parts.append(stem(last)) }
    return parts.last { !common.contains($0) } ?? Path.name(of: root)
  }

  private static func stem(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    let ending = name[name.index(after: dot)...]
    return ending.count <= 4 && ending.allSatisfy(\.isLetter) ? String(name[..<dot]) : name
  }
}
