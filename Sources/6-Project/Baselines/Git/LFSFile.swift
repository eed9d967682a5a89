internal import ContentDigest
internal import ProjectFiles

/// The file that a Git LFS pointer stands for.
struct LFSFile {
  let pointer: LFSPointer
  let git: Git

  /// Returns the file's bytes: from the clone's own store if it is there, so that nothing has to run, otherwise through
  /// the filters of Git LFS. No other filter runs, even if the branch's attributes name one.
  ///
  /// - Returns: nil if the file isn't available, or isn't the one that the pointer names.
  /// - Throws: ``SuiteError`` with exit code 4 if a filter would ask a server that the commit doesn't name.
  func contents(of path: String, at commit: String) async throws(SuiteError) -> [UInt8]? {
    guard let digest = pointer.digest else { return nil }
    if let stored = try await stored(digest), matches(stored) { return stored }
    guard try await hasConfiguration(of: commit) else {
      throw SuiteError(
        .incomplete, at: path,
        "is a Git LFS pointer at commit \(commit.prefix(10)), and \(Self.configuration) here differs from that "
          + "commit's: it could name any server",
        remedy: "check \(Self.configuration), then fetch the file: "
          + ShellCommand("git lfs fetch origin \(commit.prefix(10))").description)
    }
    // Read again, since an app that ran may have changed the settings.
    let settings = try await git.settings().withoutForeignFilters
    let filtered = try await git.run(
      ["cat-file", "--filters", "\(commit):\(path)"], settings: settings)
    return filtered.isSuccess && matches(filtered.output) ? filtered.output : nil
  }

  /// The file at the top level that names the server.
  private static let configuration = ".lfsconfig"

  /// Whether git-lfs would use the same configuration as the commit's: it reads the work tree's, else the index's, else
  /// HEAD's (git-lfs-config(5)).
  private func hasConfiguration(of commit: String) async throws(SuiteError) -> Bool {
    var present = try Files.read("\(git.topLevel)/\(Self.configuration)", followsLinks: false)
    if present == nil { present = try await blob(":\(Self.configuration)") }
    if present == nil { present = try await blob("HEAD:\(Self.configuration)") }
    return try await present == blob("\(commit):\(Self.configuration)")
  }

  /// Returns the contents of a blob by its revision, or nil if git doesn't have it.
  private func blob(_ revision: String) async throws(SuiteError) -> [UInt8]? {
    let answer = try await git.run(["cat-file", "blob", revision])
    return answer.isSuccess ? answer.output : nil
  }

  private func matches(_ bytes: [UInt8]) -> Bool { pointer.digest == SHA256Digest(of: bytes) }

  /// The file in the store of git-lfs in the repository, or nil if it isn't there (git-lfs, docs/spec.md, "Storage").
  private func stored(_ digest: SHA256Digest) async throws(SuiteError) -> [UInt8]? {
    guard let common = try await git.line(["rev-parse", "--git-common-dir"]) else { return nil }
    let folder = Path.absolute(common, from: git.topLevel)
    let digits = digest.description
    let path =
      "\(folder)/lfs/objects/\(digits.prefix(2))/\(digits.dropFirst(2).prefix(2))/\(digits)"
    return try Files.read(path, followsLinks: false, limit: Git.outputLimit)
  }
}
