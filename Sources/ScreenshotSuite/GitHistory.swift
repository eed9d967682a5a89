internal import ContentDigest

/// The files of one folder as git has them at one commit: that of the approved baselines.
struct GitHistory: Sendable {
  /// The commit's id; nil in a repository that has none yet.
  let commit: String?
  private let folder: String
  private let git: Git
  /// The object ids of the files in the folder, by file name.
  private let objects: [String: String]

  /// Reads what a commit has in a folder, which may be gone from the working tree.
  ///
  /// - Parameter base: A revision whose merge base with HEAD is meant; nil for HEAD itself.
  /// - Returns: nil outside git.
  /// - Throws: ``SuiteError`` with exit code 4 where git refuses to say, `base` can't be found, or the
  ///   clone is too shallow to tell the merge base.
  static func read(folder: String, base: BaseRevision?) async throws(SuiteError) -> GitHistory? {
    let git = Git(at: folder)
    guard try await isRepository(git) else {
      guard let base else { return nil }
      throw SuiteError(
        .incomplete, base.message("the project is not in a git repository"),
        remedy: base.withoutHistory)
    }
    let commit =
      if let base {
        try await MergeBase(base, git).commit()
      } else {
        await git.line(["rev-parse", "--verify", "-q", "HEAD^{commit}"])
      }
    // A repository without a commit has a HEAD that leads nowhere yet.
    if commit == nil, let id = await git.line(["rev-parse", "--verify", "-q", "HEAD"]) {
      throw unreadable("commit \(id)", at: folder)
    }
    return try await GitHistory(commit: commit, folder: folder)
  }

  private init(commit: String?, folder: String) async throws(SuiteError) {
    self.commit = commit
    self.folder = folder
    git = Git(at: folder)
    var objects: [String: String] = [:]
    // A repository without a commit has approved nothing yet.
    if let commit {
      let path = Self.path(of: folder, in: git)
      guard let tree = await git.run(["ls-tree", "-z", commit, path]), tree.isSuccess else {
        throw Self.unreadable("commit \(commit)", at: folder)
      }
      for entry in tree.output.split(separator: 0) {
        // <mode> SP <type> SP <object> TAB <file> (git-ls-tree(1))
        let parts = String(decoding: entry, as: UTF8.self).split(separator: "\t", maxSplits: 1)
        let head = parts[0].split(separator: " ")
        guard parts.count == 2, head.count == 3, head[1] == "blob" else { continue }
        objects[Path.name(of: String(parts[1]))] = String(head[2])
      }
    }
    self.objects = objects
  }

  /// Whether the commit has just this file.
  func isSame(_ name: String, as bytes: [UInt8]) -> Bool {
    guard let object = objects[name] else { return false }
    return ContentDigest.gitBlobID(bytes, idLength: object.count) == object
  }

  /// The names of the files at the commit, ascending.
  var names: [String] { objects.keys.sorted() }

  /// The file at the commit as a checkout of it would write it, or nil when it was not there.
  ///
  /// - Parameter known: What the working tree has; where it is the same, git is not asked.
  /// - Throws: ``SuiteError`` with exit code 4 where git does not have the file's contents.
  func file(_ name: String, known: [UInt8]? = nil) async throws(SuiteError) -> [UInt8]? {
    guard let commit, let object = objects[name] else { return nil }
    let bytes: [UInt8]
    if let known, ContentDigest.gitBlobID(known, idLength: object.count) == object {
      bytes = known
    } else {
      guard let blob = await git.run(["cat-file", "blob", object]), blob.isSuccess else {
        throw Self.unreadable("object \(object)", at: "\(folder)/\(name)")
      }
      bytes = blob.output
    }
    guard let pointer = LFSPointer(bytes) else { return bytes }
    if let known, ContentDigest.sha256(known) == pointer.digest { return known }
    // The filters are those that the working tree's attributes name for this path.
    let path = Self.path(of: folder, in: git) + name
    let filtered = await git.run(["cat-file", "--filters", "\(commit):\(path)"])
    guard let filtered, filtered.isSuccess, !LFSPointer.isPointer(filtered.output) else {
      throw SuiteError(
        .incomplete, at: "\(folder)/\(name)",
        "is a Git LFS pointer at commit \(commit.prefix(10)), and git's filters don't resolve it",
        remedy: LFSPointer.remedy)
    }
    return filtered.output
  }

  /// A folder as git reads it where it is run, with a slash at its end.
  private static func path(of folder: String, in git: Git) -> String {
    git.folder == folder ? "./" : "./\(Path.relative(folder, to: git.folder))/"
  }

  private static func unreadable(_ what: String, at path: String) -> SuiteError {
    SuiteError(
      .incomplete, at: path, "git can't read \(what)",
      remedy: "the clone is incomplete: fetch all of it, or clone again without --filter")
  }

  /// - Throws: Where there is a repository that git does not want to read, as when somebody else owns
  ///   it: to take that for no repository would let everything pass.
  private static func isRepository(_ git: Git) async throws(SuiteError) -> Bool {
    // Without git there is no history to look at.
    guard let answer = await git.run(["rev-parse", "--git-dir"]) else { return false }
    if answer.isSuccess { return true }
    if answer.errors.contains("not a git repository") { return false }
    throw SuiteError(
      .incomplete, "git can't be asked for the approved baselines: \(answer.complaint)",
      remedy: "run git status in the project and do what it says")
  }
}

extension GitHistory {
  /// Who commits here, as `Name <address>`.
  static func committer(in folder: String) async -> String? {
    let git = Git(at: folder)
    guard let name = await git.line(["config", "user.name"]), !name.isEmpty else { return nil }
    let address = await git.line(["config", "user.email"]) ?? ""
    return address.isEmpty ? name : "\(name) <\(address)>"
  }

  /// Whether git ignores a file, so that it would never be committed.
  static func ignores(_ path: String) async -> Bool {
    await Git(at: Path.parent(of: path)).run(["check-ignore", "-q", "--", path])?.isSuccess == true
  }
}
