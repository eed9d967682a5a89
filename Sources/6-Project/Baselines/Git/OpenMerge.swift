internal import ProjectFiles

/// Detects a merge, rebase, cherry-pick or revert that isn't finished, and so may have left conflict markers in files.
/// git still has both sides then.
enum OpenMerge {
  /// The files and folders of a repository that show it (gitrepository-layout(5), git-status(1)).
  private static let signs = [
    "MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply",
  ]

  /// Throws if a file of the project has the conflict markers of a merge.
  ///
  /// - Parameters:
  ///   - path: The file's path as messages show it.
  ///   - remedy: What to do if the merge is over: git can't check out one of its sides any more.
  static func refuseMarkers(
    in bytes: [UInt8], at path: String, of project: Project, remedy: @autoclosure () -> String
  ) throws(SuiteError) {
    guard let error = ConflictMarkers.error(in: bytes, at: path) else { return }
    if try exists(in: project) { throw error }
    throw SuiteError(
      error.exitCode, at: path, "\(error.message) that has ended", remedy: remedy())
  }

  /// - Throws: ``SuiteError`` if a folder can't be read.
  static func exists(in project: Project) throws(SuiteError) -> Bool {
    var folder = project.root
    while try !Files.hasEntry(folder + "/.git") {
      if folder == "/" { return false }
      folder = Path.parent(of: folder)
    }
    let repository = try repository(of: folder)
    for sign in signs where try Files.hasEntry("\(repository)/\(sign)") { return true }
    return false
  }

  /// The repository folder of a work tree. In a linked work tree, `.git` is a file with its path
  /// (gitrepository-layout(5)).
  private static func repository(of workTree: String) throws(SuiteError) -> String {
    let path = workTree + "/.git"
    guard !Files.isOwnFolder(path), let bytes = try Files.read(path, limit: 1 << 16) else {
      return path
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("gitdir: ") else { return path }
    let target = text.dropFirst("gitdir: ".count).prefix { !$0.isNewline }
    return Path.absolute(String(target), from: workTree)
  }
}
