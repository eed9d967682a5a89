package import FileSystem
package import ProjectFiles

/// The folder for what must outlive a command and must not come from a checkout: `qa` in the user's state folder,
/// `$XDG_STATE_HOME` or `~/.local/state` (XDG Base Directory Specification 0.8).
package struct StateFolder {
  /// The user's state folder, an absolute path with its links resolved.
  private let home: String

  /// - Parameter root: The project's root.
  /// - Returns: nil if the environment names no state folder, or one in the project or its work tree, to which a
  ///   checkout could add files. A relative path is ignored, as the specification says.
  /// - Throws: ``SuiteError`` if the work tree can't be determined.
  package init?(_ environment: [String: String], outside root: String) throws(SuiteError) {
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

  /// The nearest folder with a `.git`, at `root` or above: the top of a work tree. Without one, `root` itself.
  private static func workTree(of root: String) throws(SuiteError) -> String {
    var folder = root
    while folder != "/" {
      if try Files.hasEntry(folder + "/.git") { return folder }
      folder = Path.parent(of: folder)
    }
    return root
  }

  /// The path with its links resolved. It need not exist yet.
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
    // The specification asks for this mode.
    return ProjectFolder(
      try SuiteError.people(Directory.open(existing).makeFolder(at: missing, mode: 0o700)))
  }

  /// A folder in it: `journals`, or `sessions` for the sockets of sessions.
  ///
  /// - Returns: nil if it doesn't exist, and isn't to be created.
  /// - Throws: ``SuiteError`` if it can't be opened, is a link, or belongs to another user.
  package func folder(_ last: FileName, makes: Bool) throws(SuiteError) -> ProjectFolder? {
    guard var folder = try openHome(makes: makes) else { return nil }
    for name in ["qa", last] {
      // Private to the user.
      if makes { _ = try folder.makeNewFolder(name, mode: 0o700) }
      guard let next = try folder.folder(name) else { return nil }
      try next.requireOwn()
      folder = next
    }
    return folder
  }
}
