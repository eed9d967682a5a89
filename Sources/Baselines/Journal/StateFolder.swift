internal import FileSystem
internal import ProjectFiles

/// Where `qa` keeps what must outlive a command and that no checkout can bring: `qa/journals` in the
/// user's folder for state, `$XDG_STATE_HOME` or `~/.local/state` (XDG Base Directory Specification 0.8).
struct StateFolder {
  /// An absolute path; links that lead there are followed.
  private let home: String

  private static let names: [FileName] = ["qa", "journals"]

  /// - Parameter root: Of the project.
  /// - Returns: nil where the environment names no such folder, or one in the project or its work tree,
  ///   where a checkout could bring it. A relative path names none, as the specification says.
  /// - Throws: Where it can't be found out what the work tree is.
  init?(_ environment: [String: String], outside root: String) throws(SuiteError) {
    func path(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard let named = path("XDG_STATE_HOME") ?? path("HOME").map({ $0 + "/.local/state" }) else {
      return nil
    }
    let home = Self.real(Path.absolute(named, from: "/"))
    guard !Path.isInside(home, try Self.workTree(of: root)) else { return nil }
    self.home = home
  }

  /// The nearest folder, here or above, that git takes for the top of a work tree; else the folder itself.
  private static func workTree(of root: String) throws(SuiteError) -> String {
    var folder = root
    while folder != "/" {
      if try Files.hasEntry(folder + "/.git") { return folder }
      folder = Path.parent(of: folder)
    }
    return root
  }

  /// The path without links, also of what is not there yet.
  private static func real(_ path: String) -> String {
    if let real = Files.realPath(path) { return real }
    if path == "/" { return path }
    let parent = real(Path.parent(of: path))
    return (parent == "/" ? "" : parent) + "/" + Path.name(of: path)
  }

  private func openHome(makes: Bool) throws(SuiteError) -> ProjectFolder? {
    var missing: [FileName] = []
    var existing = home
    while try Files.kind(existing) == nil, let name = FileName(Path.name(of: existing)) {
      missing.insert(name, at: 0)
      existing = Path.parent(of: existing)
    }
    guard makes || missing.isEmpty else { return nil }
    return ProjectFolder(
      try SuiteError.people { () throws(FileSystemError) in
        // The mode is the specification's.
        try Directory.open(existing).makeFolder(at: missing, mode: 0o700)
      })
  }

  /// The folder of all journals.
  ///
  /// - Returns: nil where it is not there, and is not to be made.
  /// - Throws: Where it can't be opened, is a link, or belongs to somebody else.
  func journals(makes: Bool) throws(SuiteError) -> ProjectFolder? {
    guard var folder = try openHome(makes: makes) else { return nil }
    for name in Self.names {
      // Nobody else has to look into it.
      if makes { _ = try folder.makeNewFolder(name, mode: 0o700) }
      guard let next = try folder.folder(name) else { return nil }
      try next.requireOwn()
      folder = next
    }
    return folder
  }
}
