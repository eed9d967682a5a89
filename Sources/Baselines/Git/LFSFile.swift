internal import ContentDigest
internal import ProjectFiles

/// The file that a pointer stands for.
struct LFSFile {
  private let pointer: LFSPointer
  private let git: Git

  init(_ pointer: LFSPointer, _ git: Git) {
    self.pointer = pointer
    self.git = git
  }

  /// The file's bytes: from the clone's own store, where nothing has to run, else through the filters of
  /// Git LFS, whichever the branch's attributes name; no other filter runs.
  ///
  /// - Returns: nil where it is not to be had, or is another file than the pointer says.
  func contents(of path: String, at commit: String) async throws(SuiteError) -> [UInt8]? {
    guard BaseRevision.isObjectID(pointer.digest) else { return nil }
    if let stored = try await stored(), matches(stored) { return stored }
    let filtered = try await git.run(
      ["cat-file", "--filters", "\(commit):\(path)"], settings: git.withoutForeignFilters())
    return filtered.isSuccess && matches(filtered.output) ? filtered.output : nil
  }

  private func matches(_ bytes: [UInt8]) -> Bool { ContentDigest.sha256(bytes) == pointer.digest }

  /// What git-lfs keeps in the repository (git-lfs, docs/spec.md, "Storage").
  private func stored() async throws(SuiteError) -> [UInt8]? {
    guard let common = try await git.line(["rev-parse", "--git-common-dir"]) else { return nil }
    let folder = Path.absolute(common, from: git.topLevel)
    let digest = pointer.digest
    let path =
      "\(folder)/lfs/objects/\(digest.prefix(2))/\(digest.dropFirst(2).prefix(2))/\(digest)"
    return try Files.read(path, followsLinks: false, limit: Git.outputLimit)
  }
}
