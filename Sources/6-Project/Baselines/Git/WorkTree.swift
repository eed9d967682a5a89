internal import ContentDigest
internal import FileSystem
internal import Glibc
package import ProjectFiles
internal import Synchronization

/// The git work tree that contains a project.
package struct WorkTree: Sendable {
  package let git: Git
  /// The id of HEAD's commit when the work tree was found; nil if there was none yet.
  package let head: String?
  /// Whether the clone was shallow then.
  let isShallow: Bool
  private let known = KnownSettings()
  package var topLevel: String { git.topLevel }

  /// Finds the work tree by the nearest `.git` in or above the project's folder. No branch can add one: git never
  /// checks out a file of that name.
  ///
  /// - Returns: nil outside git.
  /// - Throws: ``SuiteError`` with exit code 4 if git can't be run, or refuses to read the repository. If that counted
  ///   as no repository, everything would pass.
  package static func locate(_ project: Project) async throws(SuiteError) -> WorkTree? {
    guard let folder = try repository(above: project.root) else { return nil }
    let git = try Git(topLevel: folder)
    // Without a commit, git prints no id and exits with 1.
    let answer = try await git.run([
      "rev-parse", "--show-toplevel", "--is-shallow-repository", "--verify", "-q", "HEAD^{commit}",
    ])
    let lines = answer.lines
    guard let found = lines.first else {
      throw SuiteError(
        .incomplete, "git can't look up the approved baselines: \(answer.complaint)",
        remedy: "run git status in the project and do what it says")
    }
    guard found == folder else {
      throw SuiteError(
        .incomplete, at: folder, "is not the top level of a git work tree; git says \(found)",
        remedy: "run qa in the work tree that git names")
    }
    return WorkTree(
      git: git, head: answer.isSuccess && lines.count > 2 ? lines[2] : nil,
      isShallow: lines.count > 1 && lines[1] == "true")
  }

  /// Throws if a folder of pictures belongs to another repository, such as a submodule: this project can't say what was
  /// approved there.
  package func check(_ folders: ScreenshotFolders, of project: Project) throws(SuiteError) {
    for start in [folders.baseline, folders.current] {
      var folder = start
      while Path.isInside(folder, project.root), folder != project.root {
        if try Self.hasRepository(folder) {
          throw SuiteError(
            .usage, at: project.displayPath(folder),
            "belongs to another git repository than the project",
            remedy:
              "keep baselines in the project's own repository: move \(project.displayPath(folder))"
              + "/.git away, or remove the submodule")
        }
        folder = Path.parent(of: folder)
      }
    }
  }

  /// Throws if a branch could have put something else in place of the project that is gated: a link on the way to it,
  /// or a submodule, which has a history of its own, with branches of the same names.
  ///
  /// - Parameter path: The path by which the project was reached, with its links.
  /// - Throws: ``SuiteError`` with exit code 3 for a link, with 4 for a submodule.
  func checkGate(_ project: Project, reachedBy path: String?) async throws(SuiteError) {
    if let path, let link = try Self.link(on: path) {
      throw SuiteError(
        .usage, at: project.displayPath(link),
        "is a symbolic link on the path to the project",
        remedy: "if its target is the project, name the target: --project <folder>")
    }
    let repository = topLevel == "/" ? "/.git" : topLevel + "/.git"
    var status = stat()
    guard lstat(repository, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    // In a linked work tree, `.git` is a file as well, but neither of these is set (gitsubmodules(7), git-worktree(1)).
    let above = try await git.line(["rev-parse", "--show-superproject-working-tree"]) ?? ""
    let setting = try await git.line(["config", "core.worktree"])
    guard !above.isEmpty || setting != nil else { return }
    throw SuiteError(
      .incomplete, at: project.displayPath(topLevel),
      "is a submodule: approvals are recorded on its own branches, not on the gated ones",
      remedy: "gate the project in a clone of its own repository")
  }

  /// The first link on a path that is in a work tree, so that a branch may have put it there.
  private static func link(on path: String) throws(SuiteError) -> String? {
    var (current, isInWorkTree) = ("", try hasRepository("/"))
    for part in path.split(separator: "/") {
      current += "/\(part)"
      guard let isLink = FileStamp(current)?.isLink else { return nil }
      if isLink, isInWorkTree { return current }
      if try isLink ? leadsIntoWorkTree(current) : hasRepository(current) { isInWorkTree = true }
    }
    return nil
  }

  /// Whether a link leads into a work tree.
  private static func leadsIntoWorkTree(_ link: String) throws(SuiteError) -> Bool {
    guard let folder = Files.realPath(link) else { return false }
    return try repository(above: folder) != nil
  }

  /// The nearest folder with a repository: the given one, or one above it.
  private static func repository(above start: String) throws(SuiteError) -> String? {
    var folder = start
    while try !hasRepository(folder) {
      if folder == "/" { return nil }
      folder = Path.parent(of: folder)
    }
    return folder
  }

  /// The path of a file or folder in git's trees: without a slash at either end, and empty for the top level.
  package func treePath(_ path: String) -> String {
    path == topLevel ? "" : Path.relative(path, to: topLevel)
  }

  /// The id of the empty tree.
  package func emptyTree() async throws(SuiteError) -> String {
    // The length of a commit's id shows the object format. A repository without commits says so in its settings.
    let digits = if let head { head.utf8.count } else { try await settings().idDigits }
    return GitObjectID(ofEmptyTree: digits).description
  }

  /// The files in a folder that git tracks, or would after `git add`: absolute paths.
  package func files(in folder: String) async throws(SuiteError) -> [String] {
    let options = ["--cached", "--others", "--exclude-standard"]
    return try await list(folder, options, orSay: "git can't list its files")
      .split(separator: 0).map { "\(topLevel)/\(String(decoding: $0, as: UTF8.self))" }
  }

  /// Whether git tracks anything in a folder.
  package func tracks(_ folder: String) async throws(SuiteError) -> Bool {
    try await !list(folder, [], orSay: "git can't say whether it is committed").isEmpty
  }

  /// Returns the output of `git ls-files -z` for a folder.
  ///
  /// - Parameter problem: The message if git fails.
  private func list(
    _ folder: String, _ options: [String], orSay problem: String
  ) async throws(SuiteError) -> [UInt8] {
    let path = treePath(folder)
    let answer = try await git.run(
      ["--literal-pathspecs", "ls-files", "-z"] + options + ["--"] + (path.isEmpty ? [] : [path]))
    guard answer.isSuccess else {
      throw SuiteError(
        .incomplete, at: folder, "\(problem): \(answer.complaint)",
        remedy: "run git status in the project and do what it says")
    }
    return answer.output
  }

  /// What git does with a file when it is committed or checked out.
  package enum Treatment: Hashable, Sendable {
    case none
    /// git converts its line ends, which damages a file that isn't text (gitattributes(5), "text").
    case converted
    /// git ignores it, so that it would never be committed.
    case ignored
  }

  /// Returns what git does with an existing file.
  package func treatment(of path: String) async throws(SuiteError) -> Treatment {
    let answer = try await git.run(
      ["--literal-pathspecs", "ls-files", "-z", "--eol", "--cached", "--others"]
        + ["--exclude-standard", "--", treePath(path)])
    guard answer.isSuccess else { return .none }
    // i/<line ends> w/<line ends> attr/<attributes> TAB <file> (git-ls-files(1), "--eol")
    let fields = String(decoding: answer.output, as: UTF8.self).split(separator: "\t").first
    guard let attributes = fields?.firstRange(of: "attr/").map({ fields?[$0.upperBound...] })
    else { return .ignored }
    // With `text=auto`, git itself detects whether a file is text.
    let isText = attributes.map { $0.hasPrefix("text") && !$0.hasPrefix("text=auto") } ?? false
    return isText ? .converted : .none
  }

  // MARK: Settings

  /// The settings of ``Git/settings()``, which are read only once.
  func settings() async throws(SuiteError) -> GitSettings {
    if let settings = known.value.withLock({ $0 }) { return settings }
    let settings = try await git.settings()
    known.value.withLock { $0 = settings }
    return settings
  }

  /// Settings that turn off all configured filters except those of Git LFS: a checkout names filters in its attributes,
  /// and git would run them.
  package func withoutForeignFilters() async throws(SuiteError) -> [Git.Setting] {
    try await settings().withoutForeignFilters
  }

  /// The settings that all copies of one work tree share.
  private final class KnownSettings: Sendable {
    let value = Mutex<GitSettings?>(nil)
  }

  /// Throws if a sparse checkout leaves out baselines: they aren't removed, but can't be judged.
  ///
  /// - Parameter missing: The names of the base's files that the working tree's folder of baselines lacks.
  func checkSparse(
    _ folders: ScreenshotFolders, _ project: Project, missing: Set<String>
  ) async throws(SuiteError) {
    guard !missing.isEmpty,
      try await git.line(["config", "--type=bool", "core.sparseCheckout"]) == "true"
    else { return }
    let folder = treePath(folders.baseline)
    let answer = try await git.run(
      ["--literal-pathspecs", "ls-files", "-z", "-t", "--", folder])
    // `S` marks a file that is left out (git-ls-files(1)).
    let skipped = answer.output.split(separator: 0).filter { $0.starts(with: "S ".utf8) }
      .map { Path.name(of: String(decoding: $0.dropFirst(2), as: UTF8.self)) }
    guard skipped.contains(where: missing.contains) else { return }
    throw SuiteError(
      .incomplete, at: project.displayPath(folders.baseline),
      "is not in this sparse checkout, so qa can't see what was approved",
      remedy: (topLevel == project.root
        ? ShellCommand("git sparse-checkout add \(folder)")
        : ShellCommand("git -C \(project.displayPath(topLevel)) sparse-checkout add \(folder)"))
        .description
    )
  }

  private static func hasRepository(_ folder: String) throws(SuiteError) -> Bool {
    var status = stat()
    if lstat(folder == "/" ? "/.git" : folder + "/.git", &status) == 0 { return true }
    let code = errno
    if code == ENOENT || code == ENOTDIR { return false }
    throw SuiteError(.incomplete, FileSystemError(code: code, folder, "can't be read"))
  }
}
