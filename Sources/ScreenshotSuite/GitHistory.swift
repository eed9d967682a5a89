internal import ContentDigest
internal import Subprocess
internal import SystemPackage

/// The baselines as git has them at one commit.
struct GitHistory: Sendable {
  /// The object ids of the files in the folder of the baselines, by file name.
  private let objects: [String: String]
  /// Where git is run.
  private let folder: String

  /// Reads what a commit has in a folder.
  ///
  /// - Parameters:
  ///   - base: A revision whose merge base with HEAD is meant; nil for HEAD itself.
  /// - Returns: nil outside git.
  /// - Throws: ``SuiteError`` with exit code 4, where git refuses to say, or `base` can't be found.
  static func read(folder: String, base: String?) async throws(SuiteError) -> GitHistory? {
    let existing = existingFolder(folder)
    guard try await isRepository(existing) else {
      guard let base else { return nil }
      throw SuiteError(
        .incomplete, "--base \(base): the project is not in a git repository",
        remedy: "leave --base out")
    }
    // A repository without a commit has approved nothing yet.
    guard let commit = try await commit(base: base, in: existing) else {
      return GitHistory(objects: [:], folder: existing)
    }
    // The folder may be gone from the working tree; it is named from what is there.
    let path = existing == folder ? "./" : "./\(Path.relative(folder, to: existing))/"
    let tree = await git(["ls-tree", "-z", commit, path], in: existing) ?? []
    var objects: [String: String] = [:]
    for entry in tree.split(separator: 0) {
      // <mode> SP <type> SP <object> TAB <file> (git-ls-tree(1))
      let parts = String(decoding: entry, as: UTF8.self).split(separator: "\t", maxSplits: 1)
      let head = parts[0].split(separator: " ")
      guard parts.count == 2, head.count == 3, head[1] == "blob" else { continue }
      objects[Path.name(of: String(parts[1]))] = String(head[2])
    }
    return GitHistory(objects: objects, folder: existing)
  }

  /// The file at the commit, or nil when it was not there.
  ///
  /// - Parameter known: What the working tree has; where it is the same, git is not asked.
  func file(_ name: String, known: [UInt8]?) async throws(SuiteError) -> [UInt8]? {
    guard let object = objects[name] else { return nil }
    if let known, ContentDigest.gitBlobID(known, idLength: object.count) == object { return known }
    guard let bytes = await Self.git(["cat-file", "blob", object], in: folder) else {
      throw SuiteError(
        .incomplete, at: name, "git can't read object \(object)",
        remedy: "fetch the whole history: git fetch --unshallow")
    }
    return bytes
  }

  /// Whether the commit has just this file.
  func isSame(_ name: String, as bytes: [UInt8]) -> Bool {
    guard let object = objects[name] else { return false }
    return ContentDigest.gitBlobID(bytes, idLength: object.count) == object
  }

  /// The names of the baselines at the commit.
  var names: [String] { objects.keys.sorted() }

  private static func commit(
    base: String?, in folder: String
  ) async throws(SuiteError) -> String? {
    guard let base else {
      return await git(["rev-parse", "--verify", "-q", "HEAD^{commit}"], in: folder).map(line)
    }
    guard
      await git(
        ["rev-parse", "--verify", "-q", "--end-of-options", base + "^{commit}"], in: folder)
        != nil
    else {
      throw SuiteError(
        .incomplete, "--base \(base): there is no such commit here",
        remedy: base.hasPrefix("-") ? "name a revision" : "fetch it: git fetch origin \(base)")
    }
    guard let merge = await git(["merge-base", "HEAD", base], in: folder) else {
      throw SuiteError(
        .incomplete, "--base \(base): no merge base with HEAD was found",
        remedy: "fetch the whole history: git fetch --unshallow")
    }
    return line(merge)
  }

  private static func line(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix { $0 != 0x0a }, as: UTF8.self)
  }

  private static func existingFolder(_ path: String) -> String {
    var folder = path
    while !Files.isFolder(folder), folder != "/" { folder = Path.parent(of: folder) }
    return folder
  }

  /// Who commits here, as `Name <address>`.
  static func committer(in folder: String) async -> String? {
    guard let name = await git(["config", "user.name"], in: folder).map(line), !name.isEmpty else {
      return nil
    }
    let address = await git(["config", "user.email"], in: folder).map(line) ?? ""
    return address.isEmpty ? name : "\(name) <\(address)>"
  }

  /// Whether git ignores a file, so that it would never be committed.
  static func ignores(_ path: String) async -> Bool {
    await git(["check-ignore", "-q", "--", path], in: existingFolder(Path.parent(of: path))) != nil
  }

  /// - Throws: Where there is a repository that git does not want to read, as when somebody else owns
  ///   it: to take that for no repository would let everything pass.
  private static func isRepository(_ folder: String) async throws(SuiteError) -> Bool {
    let result = try? await run(
      .name("git"), arguments: ["rev-parse", "--git-dir"], environment: environment,
      workingDirectory: FilePath(folder), output: .discarded, error: .string(limit: 1 << 14))
    // Without git there is no history to look at.
    guard let result else { return false }
    if case .exited(0) = result.terminationStatus { return true }
    let message = result.standardError
    if message.contains("not a git repository") { return false }
    let line = message.split(separator: "\n").first.map(String.init) ?? "git failed"
    throw SuiteError(
      .incomplete, "git can't be asked for the approved baselines: \(line)",
      remedy: "run git status in the project and do what it says")
  }

  /// Without what a hook or a caller set for another repository; messages in English.
  private static var environment: Environment {
    .inherit.updating([
      "LC_ALL": "C", "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_INDEX_FILE": nil,
      "GIT_PREFIX": nil,
    ])
  }

  /// What a git command prints, or nil when it fails or there is no git.
  private static func git(_ arguments: [String], in folder: String) async -> [UInt8]? {
    let result = try? await run(
      .name("git"), arguments: Arguments(arguments), environment: environment,
      workingDirectory: FilePath(folder), output: .bytes(limit: Files.sizeLimit),
      error: .discarded)
    guard let result, case .exited(0) = result.terminationStatus else { return nil }
    return result.standardOutput
  }
}
