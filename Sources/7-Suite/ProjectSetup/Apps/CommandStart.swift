internal import ProjectFiles
internal import ScreenRuns

/// Where an app starts.
enum StartPlace: Hashable, Sendable {
  /// A fresh folder with copies of files and folders of the project, named by their paths in it.
  case freshFolder(files: [String])
  /// A folder, by its path from the project's root.
  case folder(String)

  static let project = StartPlace.folder(".")

  /// What a config says of it; nil for an empty fresh folder.
  var member: ConfigValue.Member? {
    switch self {
    case .folder(let path): ConfigValue.Member(key: "cwd", value: .string(path))
    case .freshFolder(let files):
      files.isEmpty ? nil : ConfigValue.Member(key: "files", value: .strings(files))
    }
  }
}

/// What a command line names of a project, and so where its app can start: in a fresh folder with copies of that, or
/// in the project's folder if it needs more than copies.
struct CommandStart {
  private let project: Project
  /// The words with paths in the project as they are from its root.
  let command: [String]
  /// Whether the app is built, or gets variables that tell its language where it lies.
  private let isBuilt: Bool
  private let hasVariables: Bool
  /// What the command names, by paths from the project's root, each once.
  private let named: [String]

  /// Programs that look for their project in the folder where they start.
  private static let tools: Set<String> = [
    "npm", "npx", "pnpm", "yarn", "bun", "deno", "cargo", "go", "make", "just", "uv", "poetry",
    "pdm", "hatch", "bundle", "mix", "gradle", "mvn", "swift", "dotnet", "git", "tig", "lazygit",
    "gitui", "jj", "hg",
  ]
  /// Programs whose argument after `-c` is a line of a shell.
  private static let shells: Set<String> = ["sh", "bash", "dash", "zsh", "ksh", "fish"]

  /// - Parameter app: Its command is as it was typed.
  init(_ project: Project, _ app: AppDetection.App) {
    self.project = project
    isBuilt = app.build != nil
    hasVariables = !app.launchEnv.isEmpty
    command = app.command.enumerated().map { index, word in
      Self.fromRoot(word, isProgram: index == 0, project)
    }
    named = Self.named(by: command, project)
  }

  // MARK: Paths

  /// Returns a word with an absolute path in the project, or a path from where the person stands, as a path from the
  /// project's root.
  private static func fromRoot(_ word: String, isProgram: Bool, _ project: Project) -> String {
    guard !word.isEmpty, !word.hasPrefix("-"), !isProgram || word.contains("/") else { return word }
    let isAbsolute = word.hasPrefix("/")
    guard isAbsolute || project.workingDirectory != project.root else { return word }
    let typed = Path.absolute(word, from: project.workingDirectory)
    // The way to the project may be a link.
    let path =
      Files.realPath(Path.parent(of: typed)).map { Path.absolute(Path.name(of: typed), from: $0) }
      ?? typed
    guard Path.isInside(path, project.root), Files.isRegular(path) || Files.isFolder(path) else {
      return word
    }
    if path == project.root { return "." }
    let relative = Path.relative(path, to: project.root)
    return isProgram && !relative.contains("/") ? "./" + relative : relative
  }

  private static func named(by command: [String], _ project: Project) -> [String] {
    var named: [String] = []
    func add(_ text: some StringProtocol) {
      guard !text.isEmpty, !text.hasPrefix("/"), let path = project.inside(String(text)),
        path != project.root, Files.isRegular(path) || Files.isFolder(path)
      else { return }
      for file in [path] + targets(of: path, project) {
        let name = Path.relative(file, to: project.root)
        if !named.contains(name) { named.append(name) }
      }
    }
    if let program = command.first, program.contains("/"), isScript(program, project) {
      add(program)
    }
    for (index, word) in command.enumerated().dropFirst() {
      if command[index - 1] == "-c", shells.contains(Path.name(of: command[0])) {
        for part in words(ofShell: word) {
          if let path = project.inside(String(part)), Files.isRegular(path) { add(part) }
        }
      } else if word.hasPrefix("-") {
        if let equals = word.firstIndex(of: "=") { add(word[word.index(after: equals)...]) }
      } else {
        add(word)
      }
    }
    return named.filter { name in !named.contains { name.hasPrefix($0 + "/") } }
  }

  /// What a link leads to, if that is in the project: the copy of the link leads to the copy of that.
  private static func targets(of path: String, _ project: Project) -> [String] {
    guard let target = Files.realPath(path), target != path, Path.isInside(target, project.root),
      target != project.root
    else { return [] }
    return [target]
  }

  /// Whether a program of the project is a text that an interpreter reads.
  private static func isScript(_ program: String, _ project: Project) -> Bool {
    guard let path = project.inside(program), Files.isRegular(path) else { return false }
    return Files.firstLine(of: path)?.hasPrefix("#!") ?? false
  }

  /// - Throws: ``SuiteError`` for a file of the user outside of the project: the app would change it, and not a copy.
  func checkFiles() throws(SuiteError) {
    let file = command.dropFirst().first { word in
      word.hasPrefix("/") && !Path.isInside(Path.absolute(word, from: "/"), project.root)
        && Files.isOwnRegular(word)
    }
    guard let file else { return }
    throw SuiteError(
      .usage, at: file, "is outside of the project, so that the app would get no copy of it",
      remedy: "copy it into the project, and name the copy")
  }

  // MARK: Places

  /// Whether what runs is a part of the project, and not a program of the machine on one of its files.
  var isOwn: Bool {
    command[0].contains("/") || isBuilt || isOwnModule || isInline
      || named.contains { file in SourceSearch.sources.contains(where: file.hasSuffix) }
  }

  /// Whether it is a line of Python, which imports what the project has.
  private var isInline: Bool {
    Path.name(of: command[0]).hasPrefix("python") && command.contains("-c")
  }

  private var isOwnModule: Bool {
    guard let option = command.firstIndex(of: "-m"), option + 1 < command.count,
      let package = command[option + 1].split(separator: ".").first
    else { return false }
    return ["\(package)", "\(package).py", "src/\(package)"].contains { path in
      Files.isFolder("\(project.root)/\(path)") || Files.isRegular("\(project.root)/\(path)")
    }
  }

  /// Programs that run another one.
  private static let wrappers: Set<String> = ["env", "nice", "stdbuf", "sudo", "time", "command"]

  /// The names of the programs that it runs: its own, the one behind a wrapper, or the words of a line of a shell.
  private var programs: [String] {
    let words = command.drop {
      Self.wrappers.contains($0) || $0.hasPrefix("-") || $0.contains("=")
    }
    guard let first = words.first else { return [command[0]] }
    if Self.shells.contains(Path.name(of: first)), let option = words.firstIndex(of: "-c"),
      option + 1 < words.endIndex
    {
      return Self.words(ofShell: words[option + 1]).map(String.init)
    }
    return [first]
  }

  private static func words(ofShell line: String) -> [Substring] {
    line.split(whereSeparator: { " \t\n;|&()<>\"'".contains($0) })
  }

  /// Whether the app can't start but in the project's folder: a module, a tool that looks for its project there, or a
  /// program for all that the folder has.
  var needsProject: Bool {
    isOwnModule || isInline || hasVariables || programs.contains(where: Self.tools.contains)
      || command.dropFirst().contains { project.inside($0) == project.root && !$0.isEmpty }
  }

  /// In the order in which they are tried.
  var places: [StartPlace] {
    if needsProject { return [.project] }
    let fresh = StartPlace.freshFolder(files: named)
    return isOwn || !named.isEmpty ? [fresh, .project] : [fresh]
  }
}
