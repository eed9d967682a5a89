internal import ContentDigest
internal import ProjectFiles
internal import ScreenConfig
internal import Synchronization

/// The configs of a commit and the files that they name, at the paths that they would have in the present project.
///
/// Readers can't wait for git. So a file that isn't loaded yet reads as missing and is noted; ``load()`` loads the
/// noted files with one git command, and the reader starts again.
final class TreeSource: ConfigSource {
  private enum Content {
    case bytes([UInt8])
    case missing
    /// A link that leads nowhere, in circles or out of the tree.
    case unreadable
  }

  private struct State {
    /// The files that were loaded, by path in the tree.
    var files: [String: Content] = [:]
    var wanted: Set<String> = []
  }

  private let project: Project
  private let commit: String
  /// The project's folder in the tree, without a slash at either end; empty for the top level.
  private let folder: String
  private let workTree: WorkTree
  /// The known entries of the tree.
  private let entries: TreeEntries
  /// The folder of the tree all of whose files are in ``entries``; nil if it has links, or if not all are listed.
  private let wholeFolder: String?
  /// What the present project's configs said, with their contents.
  private let memory: ConfigMemory
  private let state = Mutex(State())

  init(
    _ project: Project, commit: String, folder: String, entries: TreeEntries,
    wholeFolder: String?, _ workTree: WorkTree, _ memory: ConfigMemory
  ) {
    self.project = project
    self.commit = commit
    self.folder = folder
    self.entries = entries
    self.wholeFolder = wholeFolder
    self.workTree = workTree
    self.memory = memory
  }

  func read(_ path: String, limit: Int) throws(SuiteError) -> [UInt8]? {
    // A file outside the repository belongs to the machine, and no branch can change it.
    guard Path.isInside(path, workTree.topLevel) else { return try Files.read(path, limit: limit) }
    let known: Content? = treePath(path).map { path in
      state.withLock { state in
        if let known = state.files[path] { return known }
        state.wanted.insert(path)
        return .missing
      }
    }
    switch known {
    case .bytes(let bytes): return bytes
    case .missing: return nil
    case .unreadable, nil:
      throw SuiteError(
        .incomplete, at: project.displayPath(path), "can't be read at commit \(commit.prefix(10))")
    }
  }

  /// Always false: a link is followed in the tree alone.
  func isLink(_ path: String) -> Bool { false }

  func inside(_ path: String) -> String? {
    let absolute = Path.absolute(path, from: project.root)
    return Path.isInside(absolute, project.root) ? absolute : nil
  }

  /// Always true: a comparison doesn't need the files that only apps read.
  func exists(_ path: String) -> Bool { true }
  func isFolder(_ path: String) -> Bool { true }

  /// The path in the tree of a file of the present project, relative to the project's folder there; nil if that is
  /// above the top level.
  private func treePath(_ path: String) -> String? {
    if path.hasPrefix(project.root + "/") {
      let rest = path.dropFirst(project.root.count + 1)
      return folder.isEmpty ? String(rest) : "\(folder)/\(rest)"
    }
    var root = project.root.split(separator: "/")[...]
    var rest = path.split(separator: "/")[...]
    while let part = root.first, part == rest.first {
      root.removeFirst()
      rest.removeFirst()
    }
    var parts = folder.split(separator: "/")[...]
    for _ in root where parts.popLast() == nil { return nil }
    return (parts + rest).joined(separator: "/")
  }

  /// Loads files that will be asked for.
  ///
  /// - Parameter paths: Absolute paths in the present project.
  func load(_ paths: [String]) async throws(SuiteError) {
    let wanted = paths.compactMap(treePath)
    state.withLock { state in state.wanted.formUnion(wanted) }
    _ = try await load()
  }

  /// Loads the files that were asked for since the last call.
  ///
  /// - Returns: Whether there were any.
  func load() async throws(SuiteError) -> Bool {
    let wanted = state.withLock { state in
      let wanted = state.wanted.sorted()
      state.wanted = []
      return wanted
    }
    guard !wanted.isEmpty else { return false }
    var files: [String: Content] = [:]
    for path in wanted {
      let isMissing = entries[path] == nil && wholeFolder.map { Path.isInside(path, $0) } ?? false
      files[path] = isMissing ? .missing : unchanged(path) ?? .unreadable
    }
    // git reads one name per line, so it can't be asked for a name with a line feed.
    let names = wanted.filter { path in
      switch files[path] {
      case .bytes, .missing: return false
      case .unreadable, nil: break
      }
      return entries[path] != nil || !path.contains("\n")
    }
    for (path, content) in zip(names, try await ask(for: names)) { files[path] = content }
    state.withLock { state in state.files.merge(files) { _, new in new } }
    return true
  }

  /// The contents of a file that is the same in the working tree, so that git need not be asked; nil for others.
  private func unchanged(_ path: String) -> Content? {
    guard let object = entries[path] else { return nil }
    let file = Path.absolute(path, from: workTree.topLevel)
    do {
      let bytes =
        try memory.bytes(at: file)
        ?? Files.read(file, followsLinks: false, limit: JSONLimits.config.size)
      guard let bytes, object.isBlob(bytes) else { return nil }
      return .bytes(bytes)
    } catch {
      // The branch's file can't be read, which doesn't concern the base: git is asked.
      return nil
    }
  }

  /// Reads files with git, in order.
  private func ask(for names: [String]) async throws(SuiteError) -> [Content] {
    guard !names.isEmpty else { return [] }
    // git finds a file fastest by its id.
    let input = names.map { "\(entries[$0]?.description ?? "\(commit):\($0)")\n" }.joined()
    let answer = try await workTree.git.run(
      ["cat-file", "--batch", "--follow-symlinks"], input: Array(input.utf8))
    guard answer.isSuccess else {
      throw BaseSnapshot.unreadable("commit \(commit)", at: folder)
    }
    return Git.objects(in: answer.output).map { words, contents in
      guard let contents else { return .missing }
      return words.count == 3 && words[1] == "blob" ? .bytes(Array(contents)) : .unreadable
    }
  }
}
