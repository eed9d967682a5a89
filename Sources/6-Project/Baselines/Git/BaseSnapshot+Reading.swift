internal import ContentDigest
package import ProjectFiles
package import ScreenConfig

extension BaseSnapshot {
  /// Reads what was approved at a base.
  ///
  /// - Parameters:
  ///   - repository: The project's repository as it is now.
  ///   - folders: The folders in the working tree.
  ///   - base: A revision whose merge base with HEAD is the base; nil if HEAD itself is.
  ///   - isGate: Whether a change is gated.
  ///   - path: The path by which the project was reached, with its links; nil if that isn't known.
  ///   - memory: What the project's configs said when they were read last.
  /// - Returns: nil outside git.
  /// - Throws: ``SuiteError`` with exit code 4 if git refuses to answer, `base` can't be found, or the clone is too
  ///   shallow to determine the merge base; with 3 if the baselines belong to another repository.
  package static func read(
    _ project: Project, in repository: FoundRepository, _ folders: ScreenshotFolders,
    base: BaseRevision?, isGate: Bool = false, reachedBy path: String? = nil,
    memory: ConfigMemory = ConfigMemory()
  ) async throws(SuiteError) -> BaseSnapshot? {
    guard let workTree = try await repository.workTree() else {
      guard let base else { return nil }
      throw SuiteError(
        .incomplete, base.message("the project is not in a git repository"),
        remedy: base.withoutHistory)
    }
    try workTree.check(folders, of: project)
    if isGate { try await workTree.checkGate(project, reachedBy: path) }
    var (commit, tip) = (String?.none, String?.none)
    if let base {
      let ids = try await BaseCommit(base: base, workTree: workTree).ids()
      if let ids { (commit, tip) = ids }
    } else {
      commit = try await head(of: workTree, project)
    }
    var snapshot = try await BaseReader(
      project: project, workTree: workTree, isGate: isGate, memory: memory
    ).snapshot(of: commit, tip: tip == commit ? nil : tip, folders)
    if let base {
      snapshot.name = base.target == .parent ? "the commit before HEAD" : "the merge base"
    }
    if let names = BaseReader.baselineNames(folders) {
      let missing = Set(snapshot.fileNames).subtracting(names)
      try await workTree.checkSparse(folders, project, missing: missing)
    }
    return snapshot
  }

  /// The id of HEAD's commit; nil in a repository without a commit.
  private static func head(
    of workTree: WorkTree, _ project: Project
  ) async throws(SuiteError) -> String? {
    if let commit = workTree.head { return commit }
    // In a repository without a commit, HEAD names nothing yet. If it does, its commit can't be read.
    if let id = try await workTree.git.line(["rev-parse", "--verify", "-q", "HEAD"]) {
      throw unreadable("commit \(id)", at: project.displayPath(project.screenshots))
    }
    return nil
  }
}

/// Reads the configs and the list of baselines of one commit.
private struct BaseReader {
  let project: Project
  let workTree: WorkTree
  let isGate: Bool
  let memory: ConfigMemory

  /// The names of the files in the working tree's folder of baselines; nil if it isn't such a folder, which is reported
  /// when it is judged.
  static func baselineNames(_ folders: ScreenshotFolders) -> [String]? {
    do { return try folders.baselineNames() } catch { return nil }
  }

  /// - Parameter tip: The newest commit of the target branch; nil if that is the base itself.
  func snapshot(
    of commit: String?, tip: String?, _ folders: ScreenshotFolders
  ) async throws(SuiteError) -> BaseSnapshot {
    let here = workTree.treePath(project.root)
    let newFolder = workTree.treePath(folders.baseline)
    // A repository without a commit has approved nothing yet.
    guard let commit else {
      return BaseSnapshot(
        commit: nil, folder: newFolder, objects: [:], configs: CaptureConfigs(), notes: [], workTree
      )
    }
    var notes: [String] = []
    var (directory, entries) = (here, try await screenshots(of: commit, in: here))
    var lost: Set<BaselineName>?
    if try await !hasScreens(entries, at: commit, in: here) {
      let files = try await list(commit, ["-r"]).all.map(\.path)
      if let move = try ProjectMove(files, project, workTree) {
        (directory, lost) = (move.folder, move.lost)
        entries = try await screenshots(of: commit, in: move.folder)
        notes.append(
          "the project was in \(Self.displayPath(directory)) at commit \(commit.prefix(10)) and is now in "
            + Self.displayPath(here))
        notes += move.others.map {
          "screens of the project in \(Self.displayPath($0)) are gone as well"
        }
      } else if isGate {
        try checkPlace(here, files, commit)
      }
    }
    let source = source(of: entries, at: commit, in: directory)
    let configs = try await configs(from: source, entries, directory)
    let inProject = try baselineFolder(configs, entries, directory, folders)
    let folder = Self.path(inProject, in: directory)
    if inProject != Path.relative(folders.baseline, to: project.root) {
      notes.append(
        "the baselines were in \(inProject) at commit \(commit.prefix(10)) and are now in "
          + project.displayPath(folders.baseline))
    }
    let old = "\(project.root)/\(inProject)"
    let isLeft =
      old != folders.baseline && Files.isOwnFolder(old) && !Files.isOwnFolder(folders.baseline)
    var objects = try Self.baselines(entries, in: folder)
    // Screens that are still in the old place belong to another project.
    if let lost {
      objects = objects.filter { name, _ in
        BaselineFileKind.allCases.contains { kind in
          kind.baseline(ofFile: name).map(lost.contains) ?? false
        }
      }
    }
    var newer: TreeSource?
    if let tip { newer = try await trustSource(at: tip, in: directory) }
    var snapshot = BaseSnapshot(
      commit: commit, folder: folder, objects: objects, configs: configs, notes: notes, workTree,
      renames: try CaseRenames(
        fromFiles: objects.keys, configs: configs.screens, project,
        baselines: Self.baselineNames(folders) ?? []),
      appScreens: try await appScreens(from: source),
      trust: try await BaseTrust(
        from: source, newer: newer, project, workTree, commit, baselines: folder))
    if isLeft {
      let (from, to) = (project.displayPath(old), project.displayPath(folders.baseline))
      snapshot.moving = "mkdir -p -- \(Path.parent(of: to)) && git mv -- \(from) \(to)"
    }
    return snapshot
  }

  /// Throws if the branch has added this project inside one of the base, unless a person named it: called in that
  /// folder, `qa` would find the inner project and leave the outer one unjudged.
  private func checkPlace(
    _ here: String, _ files: [String], _ commit: String
  ) throws(SuiteError) {
    guard project.given == nil, let above = ProjectMove.above(here, files) else { return }
    throw SuiteError(
      .incomplete, at: project.displayPath(project.screenshots),
      "did not exist at commit \(commit.prefix(10)), but \(Path.name(of: project.root)) belonged to the "
        + "project in \(Self.displayPath(above))",
      remedy: "if you mean this project, name it: "
        + ShellCommand("--project \(project.displayPath(project.root))").description)
  }

  private static func path(_ path: String, in folder: String) -> String {
    folder.isEmpty ? path : "\(folder)/\(path)"
  }

  private static func displayPath(_ folder: String) -> String {
    folder.isEmpty ? "the top level" : folder
  }

  // MARK: The tree

  /// All entries of a project's `screenshots/` at the commit.
  private func screenshots(
    of commit: String, in folder: String
  ) async throws(SuiteError) -> TreeEntries {
    let path = Self.path("screenshots", in: folder)
    let entries = try await list(commit, ["-r", "--", "\(path)/"])
    guard entries.isEmpty else { return entries }
    // It is a link or a submodule there, whose contents can't be read.
    if let entry = try await list(commit, ["--", path]).all.first, entry.kind != .folder {
      throw SuiteError(
        .incomplete, at: path,
        "isn't a folder at commit \(commit.prefix(10)), but a link or a submodule",
        remedy: "what was approved can't be read: name another revision, --base <revision>")
    }
    return TreeEntries()
  }

  private func list(_ commit: String, _ arguments: [String]) async throws(SuiteError) -> TreeEntries
  {
    let answer = try await workTree.git.run(
      ["--literal-pathspecs", "ls-tree", "-z", "--full-tree", commit] + arguments)
    guard answer.isSuccess else {
      throw BaseSnapshot.unreadable(
        "commit \(commit)", at: project.displayPath(project.screenshots))
    }
    return TreeEntries(answer.output)
  }

  private func source(of entries: TreeEntries, at commit: String, in directory: String)
    -> TreeSource
  {
    TreeSource(
      project, commit: commit, folder: directory, entries: entries,
      wholeFolder: !entries.isEmpty && entries.areFiles
        ? Self.path("screenshots", in: directory) : nil, workTree, memory)
  }

  /// Reads the files of a commit that say who may approve.
  private func trustSource(
    at commit: String, in directory: String
  ) async throws(SuiteError) -> TreeSource {
    let folder = Self.path("screenshots", in: directory)
    let entries = try await list(commit, ["--"] + TrustFiles.names.map { "\(folder)/\($0)" })
    return TreeSource(
      project, commit: commit, folder: directory, entries: entries, wholeFolder: nil, workTree,
      memory)
  }

  /// Whether a folder was a project at the commit, with a baseline or a capture config. A folder named `screenshots`
  /// may contain other pictures and JSON files.
  private func hasScreens(
    _ entries: TreeEntries, at commit: String, in directory: String
  ) async throws(SuiteError) -> Bool {
    let hasBaseline = entries.all.contains { entry in
      entry.path.hasSuffix(".png") && Path.name(of: Path.parent(of: entry.path)) == "baseline"
    }
    if hasBaseline || entries.isEmpty { return hasBaseline }
    let source = source(of: entries, at: commit, in: directory)
    return try await !configs(from: source, entries, directory).all.isEmpty
  }

  /// The object ids of the files in the folder of baselines, by name.
  private static func baselines(
    _ entries: TreeEntries, in folder: String
  ) throws(SuiteError) -> [String: GitObjectID] {
    var objects: [String: GitObjectID] = [:]
    for entry in entries.all where Path.isInside(entry.path, folder) {
      let name = Path.relative(entry.path, to: folder)
      // A link or a submodule isn't a baseline.
      guard entry.kind == .file, !name.contains("/") else { continue }
      objects[name] = entry.object
    }
    return objects
  }

  // MARK: The configs

  /// The folder of the baselines at the base, relative to the project.
  private func baselineFolder(
    _ configs: CaptureConfigs, _ entries: TreeEntries, _ directory: String,
    _ folders: ScreenshotFolders
  ) throws(SuiteError) -> String {
    if let current = configs.all.map(\.outputFolder).min() {
      let old = ScreenshotFolders(in: project.root, current: current)
      return Path.relative(old.baseline, to: project.root)
    }
    // If no config can be read, only the tree shows the folder.
    let found = Set(
      entries.all.filter { $0.path.hasSuffix(".png") }.map { Path.parent(of: $0.path) }
        .filter { Path.name(of: $0) == "baseline" })
    guard found.count < 2 else {
      throw SuiteError(
        .incomplete, at: Self.path("screenshots", in: directory),
        "no config can be read at the merge base, and there are several folders of baselines",
        remedy: "name another revision: --base <revision>")
    }
    guard let folder = found.first else { return Path.relative(folders.baseline, to: project.root) }
    return directory.isEmpty ? folder : Path.relative(folder, to: directory)
  }

  /// What `qa.json` says about the app's screens.
  private func appScreens(from source: TreeSource) async throws(SuiteError) -> AppScreens? {
    var found: AppScreens?
    repeat {
      // Errors in the base's qa.json are ignored: this branch can't fix them.
      let reader = try? ConfigReader(project: project, source: source)
      found = reader.flatMap { try? $0.appScreens() }
    } while try await source.load()
    return found
  }

  /// The base's configs by screen, without those that can't be read.
  private func configs(
    from source: TreeSource, _ entries: TreeEntries, _ directory: String
  ) async throws(SuiteError) -> CaptureConfigs {
    let folder = Self.path("screenshots", in: directory)
    let names = entries.all.map { Path.relative($0.path, to: folder) }
      .filter { !$0.contains("/") }.compactMap(Project.config)
    try await source.load(names.map { "\(project.screenshots)/\($0).json" })
    // Reading a config ends at its first missing theme, so each pass may find another one to load.
    var configs: CaptureConfigs
    repeat {
      // Not two of them at once.
      configs = CaptureConfigs()
      configs = self.configs(named: names, source)
    } while try await source.load()
    return configs
  }

  private func configs(
    named names: [String], _ source: TreeSource
  ) -> CaptureConfigs {
    guard let reader = try? ConfigReader(project: project, source: source, memory: memory) else {
      return CaptureConfigs()
    }
    var configs: [CaptureConfig] = []
    configs.reserveCapacity(names.count)
    var budget = ScreenBudget()
    for name in names where budget.problem == nil {
      // Errors in a config of the base are ignored: this branch can't fix them.
      guard let screens = try? reader.screens(ofConfig: name, &budget) else { continue }
      configs += screens
    }
    return CaptureConfigs(configs)
  }
}
