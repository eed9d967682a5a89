package import Baselines
package import ContentDigest
internal import FileSystem
internal import Glibc
package import ProjectFiles

/// The tracked files of a work tree as they are on disk, except for baselines and capture configs: what apps are made of.
///
/// Committing the files does not change the digest, and neither does an approval. Configs have digests of their own.
package enum SourceTree {
  /// In bytes. A larger file counts as changed if its size or times are others.
  private static let largestFile = 64 << 20

  /// Returns the digest of all modes, paths and contents, or nil outside git.
  ///
  /// - Throws: ``SuiteError`` with exit code 4 if git can't list the files.
  package static func digest(
    _ project: Project, in repository: FoundRepository, _ folders: ScreenshotFolders
  ) async throws(SuiteError) -> SHA256Digest? {
    guard let workTree = try await repository.workTree() else { return nil }
    let git = workTree.git
    let files =
      [
        "--", ":/",
        ":(top,glob,exclude)\(Self.globbed(workTree.treePath(project.screenshots)))/*.json",
      ]
      + [folders.baseline, folders.current].map { ":(top,literal,exclude)\(workTree.treePath($0))" }
    let index = try await answer(of: git, ["ls-files", "--stage", "-z"] + files)
    let changes = try await answer(
      of: git,
      ["diff", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-ext-diff", "--no-textconv"]
        + ["--ignore-submodules=dirty"] + files, workTree.withoutForeignFilters())
    var changed: [String: String?] = [:]
    // ":<modes and ids> <status>", then a path, for each.
    let fields = changes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    for place in stride(from: 0, to: fields.count - 1, by: 2) {
      let words = fields[place].split(separator: " ")
      guard words.count == 5 else { continue }
      changed[fields[place + 1]] = words[4].hasPrefix("D") ? .some(nil) : String(words[1])
    }
    var lines: [UInt8] = []
    for entry in index.split(separator: 0) {
      guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let path = String(decoding: entry[entry.index(after: tab)...], as: UTF8.self)
      switch changed[path] {
      case nil: lines += entry + [0]
      case .some(nil): continue
      case .some(let mode?):
        // Ids have 40 digits with SHA-1, 64 with SHA-256.
        let words = entry[..<tab].split(separator: UInt8(ascii: " "))
        let length = words.count > 1 ? words[1].count : 40
        let id = try identity(of: "\(git.topLevel)/\(path)", length)
        lines += Array("\(mode) \(id) 0\t\(path)\0".utf8)
      }
    }
    return SHA256Digest(of: lines)
  }

  /// A path as a pattern of git that matches nothing else (gitglossary(7), "pathspec").
  private static func globbed(_ path: String) -> String {
    path.replacing(/[*?\[\\]/) { "\\\($0.output)" }
  }

  private static func answer(
    of git: Git, _ arguments: [String], _ settings: [Git.Setting] = []
  ) async throws(SuiteError) -> [UInt8] {
    let answer = try await git.run(arguments, settings: settings)
    guard answer.isSuccess else {
      throw SuiteError(
        .incomplete, "git can't list the project's files: \(answer.complaint)",
        remedy: "run git status in the project and do what it says")
    }
    return answer.output
  }

  /// Returns the id that git would give a file, or another text that differs if the file does.
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
