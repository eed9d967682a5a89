internal import ContentDigest

/// The text that Git LFS commits in place of a file.
///
/// Source: git-lfs, docs/spec.md, "The Pointer".
struct LFSPointer: Hashable, Sendable {
  /// The SHA-256 of the file, in hexadecimal.
  let digest: String

  /// What makes pointers to files.
  static let remedy = "git lfs install && git lfs pull"

  /// A pointer has less than so many bytes.
  private static let sizeLimit = 1024
  private static let version = "version https://git-lfs.github.com/spec/v1\n"

  /// - Returns: nil where the bytes are no pointer.
  init?(_ bytes: [UInt8]) {
    guard Self.isPointer(bytes) else { return nil }
    let lines = bytes.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
    let key = "oid sha256:"
    digest = lines.first { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) } ?? ""
  }

  /// Whether the bytes of a file are a pointer and not the file.
  static func isPointer(_ bytes: [UInt8]) -> Bool {
    bytes.count < sizeLimit && bytes.starts(with: version.utf8)
  }

  /// Refuses a pointer where a file should be.
  ///
  /// - Throws: ``SuiteError`` with exit code 4.
  static func refuse(_ bytes: [UInt8], at path: String) throws(SuiteError) {
    guard isPointer(bytes) else { return }
    throw SuiteError(.incomplete, at: path, "is a Git LFS pointer", remedy: remedy)
  }
}

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
