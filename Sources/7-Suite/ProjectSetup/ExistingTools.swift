internal import ProjectFiles
internal import ScreenConfig

/// Something in a project that already takes pictures of its screens.
package struct ExistingTool: Codable, Hashable, Sendable {
  /// Relative to the project's root.
  package let path: String
  /// A description: `npm script "screenshots"`.
  package let what: String
}

/// Finds scripts, targets and tools that capture screens, without changing them.
///
/// The files may come from anyone. Those that are large, binary or not regular, or are reached by a link out of the
/// project, aren't read.
struct ExistingTools {
  let root: String

  /// The usual path of a capture script.
  private static let usualScript = "screenshots/capture-all.sh"
  private static let scriptFolders = [
    "", "screenshots", "scripts", "script", "tools", "bin", "ci", ".ci", "demo", "docs", "dev",
    "hack",
    ".github/scripts",
  ]
  /// The pages that people and agents read first.
  private static let pages = [
    "AGENTS.md", "CLAUDE.md", "GEMINI.md", ".github/copilot-instructions.md", "README.md",
    "CONTRIBUTING.md",
  ]
  private static let packageLists = [
    "pyproject.toml", "setup.cfg", "setup.py", "tox.ini", "Pipfile", "go.mod", "Cargo.toml",
    "Gemfile", "Brewfile", "mise.toml", ".mise.toml", ".tool-versions", "flake.nix", "shell.nix",
    "devbox.json",
  ]
  private static let scriptEndings = [".sh", ".bash", ".zsh", ".py", ".js", ".mjs", ".ts", ".rb"]
  private static let skippedFolders = ["node_modules", "target", "vendor", "dist", "build", "venv"]
  private static let fileLimit = 1 << 20
  /// The most scripts read per folder, and the most tools listed from a page.
  private static let (scriptLimit, pageLimit) = (200, 10)
  /// The most tapes listed.
  private static let tapeLimit = 20

  /// - Throws: ``SuiteError`` if the project's own folders can't be read.
  func all() throws(SuiteError) -> [ExistingTool] {
    try usualScript() + captureConfigs() + scripts() + npm() + makefile() + configs()
      + packages() + workflows() + pagesThatName() + tapes("", depth: 0)
  }

  /// The names in a folder of the project; empty if it can't be read, because nothing depends on what is found there.
  private func names(in folder: String) -> [String] {
    guard folder.isEmpty || isInside(folder) else { return [] }
    do { return try Files.names(in: "\(root)/\(folder)") } catch { return [] }
  }

  private func isInside(_ path: String) -> Bool {
    guard let top = Files.realPath(root), let real = Files.realPath("\(root)/\(path)") else {
      return false
    }
    return Path.isInside(real, top)
  }

  private func text(_ path: String) -> String? {
    guard isInside(path), let bytes = try? Files.read("\(root)/\(path)", limit: Self.fileLimit),
      !bytes.contains(0)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func usualScript() -> [ExistingTool] {
    isScript(Self.usualScript)
      ? [ExistingTool(path: Self.usualScript, what: "a capture script")] : []
  }

  /// Whether a file is a script of the project, other than the one that `qa init` writes.
  private func isScript(_ path: String) -> Bool {
    Files.isRegular("\(root)/\(path)") && isInside(path)
      && text(path) != SetupFiles.captureScript
  }

  private func captureConfigs() throws(SuiteError) -> [ExistingTool] {
    let count = try Project(root, from: root).configNames().count
    guard count > 0 else { return [] }
    return [
      ExistingTool(
        path: "screenshots/", what: count == 1 ? "1 capture config" : "\(count) capture configs")
    ]
  }

  /// The configs of a project with their names, without those that a link takes out of the project.
  ///
  /// - Throws: ``SuiteError`` if one can't be read.
  static func configs(
    of project: Project
  ) throws(SuiteError) -> [(name: String, node: JSONNode)] {
    var nodes: [(String, JSONNode)] = []
    for name in try project.configNames() {
      let path = "\(project.screenshots)/\(name).json"
      guard project.inside(path) != nil,
        let bytes = try Files.read(path, limit: JSONLimits.config.size)
      else { continue }
      nodes.append((name, try ConfigReader.node(bytes, file: project.displayPath(path))))
    }
    return nodes
  }

  private func scripts() -> [ExistingTool] {
    Self.scriptFolders.flatMap { folder -> [ExistingTool] in
      let prefix = folder.isEmpty ? "" : folder + "/"
      let scripts = names(in: folder).filter { name in
        Self.scriptEndings.contains(where: name.hasSuffix) || !name.contains(".")
      }
      return scripts.prefix(Self.scriptLimit).compactMap { name in
        let path = prefix + name
        guard path != Self.usualScript, isScript(path) else { return nil }
        if CaptureTools.isAboutScreens(name) {
          return ExistingTool(path: path, what: "a capture script")
        }
        let tools = CaptureTools.run(by: text(path) ?? "")
        return tools.isEmpty
          ? nil : ExistingTool(path: path, what: "runs \(tools.joined(separator: ", "))")
      }
    }
  }

  private func npm() -> [ExistingTool] {
    guard let text = text("package.json"), let node = try? JSONReader.read(Array(text.utf8)) else {
      return []
    }
    let scripts = (node["scripts"]?.members ?? []).compactMap { script -> ExistingTool? in
      let command = script.value.text ?? ""
      guard CaptureTools.areNamed(in: script.key) || CaptureTools.areNamed(in: command) else {
        return nil
      }
      return ExistingTool(
        path: "package.json",
        what: "npm script \"\(script.key.excerpt())\": \(command.excerpt(200))")
    }
    let packages = ["dependencies", "devDependencies"].flatMap { node[$0]?.members ?? [] }
    let tools = packages.flatMap { CaptureTools.named(in: $0.key) }
    return scripts + tools.map { ExistingTool(path: "package.json", what: $0) }
  }

  private func makefile() -> [ExistingTool] {
    ["GNUmakefile", "makefile", "Makefile", "justfile"].flatMap { file -> [ExistingTool] in
      (text(file) ?? "").split(whereSeparator: \.isNewline).compactMap { line in
        guard let target = Self.target(of: line), CaptureTools.areNamed(in: target) else {
          return nil
        }
        return ExistingTool(path: file, what: "target \(target)")
      }
    }
  }

  /// The target that a line of a makefile starts: `name:`, but neither `name :=` nor a recipe.
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

  private func packages() -> [ExistingTool] {
    names(in: "").flatMap { name -> [ExistingTool] in
      let isList =
        Self.packageLists.contains(name)
        || name.hasPrefix("requirements") && name.hasSuffix(".txt")
      guard isList, let text = text(name) else { return [] }
      return CaptureTools.named(in: text).map { ExistingTool(path: name, what: $0) }
    }
  }

  /// The tools that pages for people or agents name, and the code on lines about pictures of screens.
  private func pagesThatName() -> [ExistingTool] {
    Self.pages.flatMap { page -> [ExistingTool] in
      guard let text = text(page).map(MarkedSection.removed) else { return [] }
      let said =
        CaptureTools.named(in: text).map { "names \($0)" }
        + CaptureTools.instructions(in: text).map { "says \($0.excerpt())" }
      return said.prefix(Self.pageLimit).map { ExistingTool(path: page, what: $0) }
    }
  }

  private func workflows() -> [ExistingTool] {
    let folder = ".github/workflows"
    return names(in: folder).compactMap { name in
      guard name.hasSuffix(".yml") || name.hasSuffix(".yaml"),
        let text = text("\(folder)/\(name)"),
        !CaptureTools.named(in: text).isEmpty || CaptureTools.isAboutScreens(name)
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
