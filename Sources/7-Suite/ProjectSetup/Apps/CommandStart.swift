internal import ProjectFiles
internal import ScreenRuns

/// The folder in which an app starts.
enum StartLocation: Hashable, Sendable {
  /// A fresh folder with copies of files and folders of the project, named by their paths in it.
  case freshFolder(files: [String])
  /// A folder, by its path relative to the project's root.
  case folder(String)

  static let project = StartLocation.folder(".")

  /// The member of a config; nil for an empty fresh folder.
  var member: ConfigValue.Member? {
    switch self {
    case .folder(let path): ConfigValue.Member(key: "cwd", value: .string(path))
    case .freshFolder(let files):
      files.isEmpty ? nil : ConfigValue.Member(key: "files", value: .strings(files))
    }
  }
}

/// Finds the project's files that a command line names, and so where its app can start: in a fresh folder with copies
/// of these, or in the project's folder if copies aren't enough.
struct CommandStart {
  private let project: Project
  /// The words, with paths in the project relative to its root.
  let command: [String]
  /// Whether the app is built, or gets variables by which its language finds it.
  private let isBuilt: Bool
  private let hasVariables: Bool
  /// The paths that the command names, relative to the project's root, each once.
  private let named: [String]

  /// Programs that look for their project in their working directory.
  private static let tools: Set<String> = [
    "npm", "npx", "pnpm", "yarn", "bun", "deno", "cargo", "go", "make", "just", "uv", "poetry",
    "pdm", "hatch", "bundle", "mix", "gradle", "mvn", "swift", "dotnet", "git", "tig", "lazygit",
    "gitui", "jj", "hg",
  ]
  /// Programs whose argument after `-c` is a shell command line.
  private static let shells: Set<String> = ["sh", "bash", "dash", "zsh", "ksh", "fish"]

  /// Programs that run the script that they are given first, by their names without a version.
  private static let interpreters: Set<String> = shells.union([
    "python", "node", "nodejs", "perl", "ruby", "lua", "luajit", "tclsh", "php", "Rscript",
    "julia", "guile", "escript", "bun",
  ])

  /// - Parameter app: The app, with its command as typed.
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

  /// Converts a word that is an absolute path in the project, or a path relative to the working directory, to a path
  /// relative to the project's root.
  private static func fromRoot(_ word: String, isProgram: Bool, _ project: Project) -> String {
    guard !word.isEmpty, !word.hasPrefix("-"), !isProgram || word.contains("/") else { return word }
    let isAbsolute = word.hasPrefix("/")
    guard isAbsolute || project.workingDirectory != project.root else { return word }
    let typed = Path.absolute(word, from: project.workingDirectory)
    // The path to the project may contain a link.
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

  /// The target of a link, if it is in the project: the copied link leads to its copy.
  private static func targets(of path: String, _ project: Project) -> [String] {
    guard let target = Files.realPath(path), target != path, Path.isInside(target, project.root),
      target != project.root
    else { return [] }
    return [target]
  }

  /// Whether a program of the project is a script.
  private static func isScript(_ program: String, _ project: Project) -> Bool {
    guard let path = project.inside(program), Files.isRegular(path) else { return false }
    return Files.firstLine(of: path)?.hasPrefix("#!") ?? false
  }

  /// - Throws: ``SuiteError`` for a user's file outside the project: the app would change the file itself, not a copy.
  func checkFiles() throws(SuiteError) {
    let file = command.dropFirst(script.map { $0 + 1 } ?? 1).first { word in
      word.hasPrefix("/") && !Path.isInside(Path.absolute(word, from: "/"), project.root)
        && Files.isOwnRegular(word)
    }
    guard let file else { return }
    throw SuiteError(
      .usage, at: file, "is outside the project, so the app wouldn't get a copy of it",
      remedy: "copy it into the project and name the copy")
  }

  /// The index of the script that an interpreter runs, or nil if it runs none. It is the program, which no app changes.
  private var script: Int? {
    let name = Path.name(of: command[0])
    let base = name.prefix { !$0.isNumber }
    guard Self.interpreters.contains(String(base)),
      let index = command.indices.dropFirst().first(where: { !command[$0].hasPrefix("-") }),
      command[1..<index].allSatisfy({ !Self.codeOptions.contains($0) })
    else { return nil }
    return index
  }

  /// The options of interpreters with the program as their argument, as in `python3 -m app` or `perl -e '…'`.
  private static let codeOptions: Set = ["-c", "-m", "-e", "-E", "-p", "--eval"]

  // MARK: Places

  /// Whether the program is a part of the project, and not one of the machine that gets a project's file.
  var isOwn: Bool {
    command[0].contains("/") || isBuilt || isOwnModule || isInline
      || named.contains { file in SourceSearch.sources.contains(where: file.hasSuffix) }
  }

  /// Whether the command is inline Python code, which imports modules of the project.
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

  /// The names of the programs that it runs: its own, the one behind a wrapper, or the words of a shell command line.
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

  /// Whether the app can only start in the project's folder: a module, a tool that looks for its project there, or a
  /// program that works on the whole folder.
  var needsProject: Bool {
    isOwnModule || isInline || hasVariables || programs.contains(where: Self.tools.contains)
      || command.dropFirst().contains { project.inside($0) == project.root && !$0.isEmpty }
  }

  /// The places to try, in order.
  var candidates: [StartLocation] {
    if needsProject { return [.project] }
    let fresh = StartLocation.freshFolder(files: named)
    return isOwn || !named.isEmpty ? [fresh, .project] : [fresh]
  }
}
