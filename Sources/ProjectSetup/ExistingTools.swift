internal import ProjectFiles

/// Something in a project that takes pictures of its screens already.
package struct ExistingTool: Codable, Hashable, Sendable {
  /// Relative to the project's root.
  package let path: String
  /// What it is, in words: `npm script "screenshots"`.
  package let what: String

  package init(path: String, what: String) {
    self.path = path
    self.what = what
  }
}

/// Looks for scripts, targets and tools that capture screens, and changes none.
struct ExistingTools {
  let root: String

  private static let scriptFolders = ["", "scripts", "script", "tools", "bin", "ci", ".ci"]
  private static let scriptEndings = [".sh", ".bash", ".zsh", ".py", ".js", ".mjs", ".ts", ".rb"]
  private static let skippedFolders = ["node_modules", "target", "vendor", "dist", "build", "venv"]
  /// Words in the name or command of a script or target.
  private static let words = ["screenshot", "capture"]
  private static let tools = ["vhs", "tui-test", "betamax"]
  private static let fileLimit = 1 << 20
  /// How many tapes are named.
  private static let tapeLimit = 20

  /// - Throws: Where the project's own folders can't be read.
  func all() throws(SuiteError) -> [ExistingTool] {
    try captureConfigs() + scripts() + npm() + makefile() + configs() + python() + workflows()
      + tapes("", depth: 0)
  }

  /// The names in a folder of the project; none where it can't be looked into: what is found there is
  /// worth a line, and nothing depends on it.
  private func names(in folder: String) -> [String] {
    do { return try Files.names(in: "\(root)/\(folder)") } catch { return [] }
  }

  private func text(_ path: String) -> String? {
    guard let bytes = try? Files.read("\(root)/\(path)", limit: Self.fileLimit) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a text names something that captures screens: part of a word, or a tool as a whole word.
  static func isAboutScreens(_ text: String) -> Bool {
    let text = text.lowercased()
    if words.contains(where: text.contains) { return true }
    let parts = text.split { !$0.isLetter && !$0.isNumber && $0 != "-" }
    return parts.contains { tools.contains(String($0)) }
  }

  private func captureConfigs() throws(SuiteError) -> [ExistingTool] {
    let count = try Self.configs(in: root).count
    guard count > 0 else { return [] }
    return [
      ExistingTool(
        path: "screenshots/", what: count == 1 ? "1 capture config" : "\(count) capture configs")
    ]
  }

  /// The names of the capture configs.
  static func configs(in root: String) throws(SuiteError) -> [String] {
    try Files.names(in: root + "/screenshots").filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(".json".count)) }
      .filter { !Project.ownFiles.contains($0) }
  }

  private func scripts() -> [ExistingTool] {
    Self.scriptFolders.flatMap { folder -> [ExistingTool] in
      let prefix = folder.isEmpty ? "" : folder + "/"
      return names(in: folder).compactMap { name in
        let path = prefix + name
        guard Self.words.contains(where: name.lowercased().contains),
          Self.scriptEndings.contains(where: name.hasSuffix) || !name.contains("."),
          Files.isRegular("\(root)/\(path)"), text(path) != SetupFiles.captureScript
        else { return nil }
        return ExistingTool(path: path, what: "a capture script")
      }
    }
  }

  private func npm() -> [ExistingTool] {
    guard let bytes = try? Files.read("\(root)/package.json", limit: Self.fileLimit),
      let node = try? JSONReader.read(bytes)
    else { return [] }
    var found = (node["scripts"]?.members ?? []).compactMap { script -> ExistingTool? in
      let command = script.value.text ?? ""
      guard Self.isAboutScreens(script.key) || Self.isAboutScreens(command) else { return nil }
      return ExistingTool(path: "package.json", what: "npm script \"\(script.key)\": \(command)")
    }
    for key in ["dependencies", "devDependencies"] where node[key]?["@microsoft/tui-test"] != nil {
      found.append(ExistingTool(path: "package.json", what: "tui-test"))
    }
    return found
  }

  private func makefile() -> [ExistingTool] {
    ["GNUmakefile", "makefile", "Makefile", "justfile"].flatMap { file -> [ExistingTool] in
      (text(file) ?? "").split(whereSeparator: \.isNewline).compactMap { line in
        guard let target = Self.target(of: line), Self.isAboutScreens(target) else { return nil }
        return ExistingTool(path: file, what: "target \(target)")
      }
    }
  }

  /// The target that a line of a makefile begins: `name:`, but neither `name :=` nor a recipe.
  static func target(of line: Substring) -> String? {
    guard let colon = line.firstIndex(of: ":"), let first = line.first, !first.isWhitespace,
      first != "#", first != "."
    else { return nil }
    guard !line[line.index(after: colon)...].drop(while: { $0 == ":" }).hasPrefix("=") else {
      return nil
    }
    let name = line[..<colon].split(separator: " ").first.map(String.init) ?? ""
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || "-_./".contains($0) }
    return isName && !name.isEmpty ? name : nil
  }

  private func configs() -> [ExistingTool] {
    names(in: "").compactMap { name in
      let what: String? =
        if name.hasPrefix("tui-test.config.") {
          "the config of tui-test"
        } else if name == "betamax.toml" || name.hasSuffix(".keys") {
          "a session of betamax"
        } else {
          nil
        }
      return what.map { ExistingTool(path: name, what: $0) }
    }
  }

  private func python() -> [ExistingTool] {
    names(in: "").compactMap { name in
      let isList =
        ["pyproject.toml", "setup.cfg", "setup.py", "tox.ini", "Pipfile"].contains(name)
        || name.hasPrefix("requirements") && name.hasSuffix(".txt")
      guard isList, text(name)?.contains("pytest-textual-snapshot") == true else { return nil }
      return ExistingTool(path: name, what: "pytest-textual-snapshot")
    }
  }

  private func workflows() -> [ExistingTool] {
    let folder = ".github/workflows"
    return names(in: folder).compactMap { name in
      guard name.hasSuffix(".yml") || name.hasSuffix(".yaml"),
        let text = text("\(folder)/\(name)"),
        text.contains("vhs-action") || text.contains("tui-test")
          || Self.words.contains(where: name.lowercased().contains)
      else { return nil }
      return ExistingTool(path: "\(folder)/\(name)", what: "a workflow that captures screens")
    }
  }

  private func tapes(_ folder: String, depth: Int) -> [ExistingTool] {
    var found: [ExistingTool] = []
    let prefix = folder.isEmpty ? "" : folder + "/"
    for name in names(in: folder) where found.count < Self.tapeLimit {
      let path = prefix + name
      if name.hasSuffix(".tape"), Files.isRegular("\(root)/\(path)") {
        found.append(
          ExistingTool(path: path, what: "a tape of VHS"))
      } else if depth < 3, !name.hasPrefix("."), !Self.skippedFolders.contains(name),
        Files.isOwnFolder("\(root)/\(path)")
      {
        found += tapes(path, depth: depth + 1)
      }
    }
    return Array(found.prefix(Self.tapeLimit))
  }
}
