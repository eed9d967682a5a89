internal import Synchronization

/// The configs of a commit and what they name, as if they lay where the project's lie now.
///
/// Readers ask for files one after the other and don't wait for git: what was asked for and is not
/// here yet is noted, to be loaded before they read again.
final class TreeSource: ConfigSource {
  private struct State {
    /// What git has, by path; nil for what it has not.
    var files: [String: [UInt8]?] = [:]
    var wanted: Set<String> = []
  }

  private let project: Project
  private let commit: String
  /// The project's folder in the tree, without a slash at either end; empty for the top level.
  private let folder: String
  private let git: Git
  private let state = Mutex(State())

  init(_ project: Project, commit: String, folder: String, _ git: Git) {
    self.project = project
    self.commit = commit
    self.folder = folder
    self.git = git
  }

  func read(_ path: String, limit: Int) throws(SuiteError) -> [UInt8]? {
    guard let path = treePath(path) else { return try Files.read(path, limit: limit) }
    return state.withLock { state in
      if let known = state.files[path] { return known }
      state.wanted.insert(path)
      return nil
    }
  }

  func inside(_ path: String) -> String? {
    let absolute = Path.absolute(path, from: project.root)
    return Path.isInside(absolute, project.root) ? absolute : nil
  }

  /// Files that only apps need are none that a comparison could miss.
  func exists(_ path: String) -> Bool { true }
  func isFolder(_ path: String) -> Bool { true }

  /// The path in the tree; nil for what lies outside of the project.
  private func treePath(_ path: String) -> String? {
    guard Path.isInside(path, project.root) else { return nil }
    let relative = Path.relative(path, to: project.root)
    return folder.isEmpty ? relative : "\(folder)/\(relative)"
  }

  /// Loads what was asked for since the last call.
  ///
  /// - Returns: Whether there was anything.
  func load() async throws(SuiteError) -> Bool {
    let wanted = state.withLock { state in
      let wanted = state.wanted.sorted()
      state.wanted = []
      return wanted
    }
    guard !wanted.isEmpty else { return false }
    // Each name is a line for git: one with a line feed can't be asked for.
    let names = wanted.filter { !$0.contains("\n") }
    let input = names.map { "\(commit):\($0)\n" }.joined()
    let answer = try await git.run(["cat-file", "--batch"], input: Array(input.utf8))
    guard answer.isSuccess else {
      throw BaseSnapshot.unreadable("commit \(commit)", at: folder)
    }
    let found = try Self.objects(in: answer.output, count: names.count)
    state.withLock { state in
      for path in wanted { state.files[path] = .some(nil) }
      for (path, bytes) in zip(names, found) { state.files[path] = bytes }
    }
    return true
  }

  /// The blobs in the output of `git cat-file --batch`, in order; nil for what is missing or is none.
  private static func objects(
    in output: [UInt8], count: Int
  ) throws(SuiteError) -> [[UInt8]?] {
    var objects: [[UInt8]?] = []
    var rest = output[...]
    while objects.count < count, let end = rest.firstIndex(of: 0x0a) {
      // <object> SP <type> SP <size> LF <contents> LF, or <name> SP missing LF
      let words = rest[..<end].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      rest = rest[(end + 1)...]
      guard words.count >= 3, let size = words.last.flatMap({ Int($0) }), size < rest.count else {
        objects.append(nil)
        continue
      }
      objects.append(words[words.count - 2] == "blob" ? Array(rest.prefix(size)) : nil)
      rest = rest.dropFirst(size + 1)
    }
    return objects
  }
}
