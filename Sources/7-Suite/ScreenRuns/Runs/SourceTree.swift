package import Baselines
package import ContentDigest
internal import Glibc
package import ProjectFiles

/// The tracked files of a work tree as they are on disk, except baselines and capture configs: what apps are made
/// of.
///
/// Committing the files doesn't change the digest, and neither does an approval. Configs have digests of their
/// own.
package enum SourceTree {
  /// The largest file to hash, in bytes. A larger one counts as changed if its size or times differ.
  private static let largestFile = 64 << 20

  /// Returns the digest of all modes, paths and contents as they are now, or nil outside git.
  ///
  /// - Throws: ``SuiteError`` with exit code 4 if git can't list the files.
  package static func digest(
    _ project: Project, in repository: FoundRepository, _ folders: ScreenshotFolders
  ) async throws(SuiteError) -> SHA256Digest? {
    guard let workTree = try await repository.workTree() else { return nil }
    let files =
      [
        "--", ":/",
        ":(top,glob,exclude)\(Self.globbed(workTree.treePath(project.screenshots)))/*.json",
      ]
      + [folders.baseline, folders.current].map { ":(top,literal,exclude)\(workTree.treePath($0))" }
    // Against the empty tree, git lists every file that is there: with its id in the index, or with zeros if its
    // size or times differ from the index (git-diff-index(1), "Non-cached Mode").
    let present = try await workTree.git.run(
      ["diff-index", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-ext-diff"]
        + ["--no-textconv", "--ignore-submodules=dirty", workTree.emptyTree()] + files,
      settings: workTree.withoutForeignFilters())
    guard present.isSuccess else {
      throw SuiteError(
        .incomplete, "git can't list the project's files: \(present.complaint)",
        remedy: "run git status in the project and do what it says")
    }
    var lines: [UInt8] = []
    var fields = present.output.split(separator: 0).makeIterator()
    // Each entry is ":<mode before> <mode> <id before> <id> <status>", then a path.
    while let head = fields.next(), let path = fields.next() {
      let words = head.split(separator: UInt8(ascii: " "))
      guard words.count == 5 else { continue }
      var id = Array(words[3])
      if id.allSatisfy({ $0 == UInt8(ascii: "0") }) {
        let file = "\(workTree.topLevel)/\(String(decoding: path, as: UTF8.self))"
        id = Array(try identity(of: file, id.count).utf8)
      }
      lines += words[1] + " ".utf8 + id + " 0\t".utf8 + path + [0]
    }
    return SHA256Digest(of: lines)
  }

  /// Escapes a path as a git pattern that matches nothing else (gitglossary(7), "pathspec").
  private static func globbed(_ path: String) -> String {
    path.replacing(/[*?\[\\]/) { "\\\($0.output)" }
  }

  /// Returns the id that git would give a file, or another text that changes whenever the file does.
  private static func identity(of path: String, _ length: Int) throws(SuiteError) -> String {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &target, target.count)
    if count >= 0 {
      let bytes = target.prefix(count).map { UInt8(bitPattern: $0) }
      return GitObjectID(ofBlob: bytes, digits: length).description
    }
    guard let stamp = FileStamp(path) else { return "no file" }
    // A submodule with another commit checked out. The commit itself is not looked up.
    if stamp.isFolder { return "folder \(stamp)" }
    guard stamp.size <= largestFile,
      let bytes = try Files.read(path, followsLinks: false, limit: largestFile)
    else { return "\(stamp)" }
    return GitObjectID(ofBlob: bytes, digits: length).description
  }
}
