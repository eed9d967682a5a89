package import FileSystem

/// A project whose screens are captured: the folder that holds `screenshots/`.
package struct Project: Hashable, Sendable {
  /// An absolute path without links.
  package let root: String
  /// The folder to which paths in messages are relative.
  package let workingDirectory: String
  /// The project's folder as the person named it, absolute, with its links; nil if it was found instead.
  package let given: String?

  package var screenshots: String { root + "/screenshots" }

  /// JSON files in `screenshots/` that aren't capture configs, without their extension.
  static let ownFiles = ["qa", "expected", "timings", "audit"]

  /// The name of the config that has a file of this name in `screenshots/`, or nil if none can have it.
  package static func config(ofFile name: String) -> String? {
    guard name.hasSuffix(".json") else { return nil }
    let config = String(name.dropLast(".json".count))
    return ownFiles.contains(config) ? nil : config
  }

  /// The names of all capture configs, ascending.
  package func configNames() throws(SuiteError) -> [String] {
    try Files.names(in: screenshots).compactMap(Self.config)
  }

  /// Finds the project: the nearest folder, from the working directory upwards, whose `screenshots/` has JSON files.
  ///
  /// - Throws: ``SuiteError`` with exit code 4 if there is none.
  package static func locate(from workingDirectory: String) throws(SuiteError) -> Project {
    let start = Files.realPath(workingDirectory) ?? workingDirectory
    var folder = start
    while true {
      if try hasConfigs(folder + "/screenshots") { return Project(folder, from: start) }
      let parent = Path.parent(of: folder)
      // Also ends the search for a path that isn't absolute.
      if parent == folder { break }
      folder = parent
    }
    throw SuiteError(
      .incomplete, "there are no screens: no screenshots/<name>.json here or in a parent folder",
      remedy: "qa init makes one, in a Swift package or for any program: qa init -- htop")
  }

  /// The root of the project in this folder or above it, or the folder itself if there is none.
  package static func root(above workingDirectory: String) throws(SuiteError) -> String {
    do {
      return try locate(from: workingDirectory).root
    } catch  where error.exitCode == .incomplete {
      return workingDirectory
    }
  }

  /// The project in exactly the folder that the person named.
  package static func named(
    _ folder: String, from workingDirectory: String
  ) throws(SuiteError) -> Project {
    let start = Files.realPath(workingDirectory) ?? workingDirectory
    let given = Path.absolute(folder, from: start)
    guard let root = Files.realPath(given) else {
      throw SuiteError(.usage, at: folder, "does not exist")
    }
    guard try hasConfigs(root + "/screenshots") else {
      throw SuiteError(
        .incomplete, at: folder, "there are no screens: no screenshots/<name>.json",
        remedy: "name the folder that holds screenshots/")
    }
    return Project(root, from: start, given: given)
  }

  /// Finds the project of a capture config, whatever the working directory.
  package static func locate(
    config path: String, from workingDirectory: String
  ) throws(SuiteError) -> (project: Project, config: String) {
    let start = Files.realPath(workingDirectory) ?? workingDirectory
    let given = Path.absolute(path, from: start)
    guard try Files.exists(given),
      let root = Files.realPath(Path.parent(of: Path.parent(of: given)))
    else {
      throw SuiteError(.usage, at: path, "does not exist", remedy: "qa list shows the screens")
    }
    guard Path.name(of: Path.parent(of: given)) == "screenshots", given.hasSuffix(".json") else {
      throw SuiteError(
        .usage, at: path, "is not a capture config",
        remedy: "a capture config is <project>/screenshots/<name>.json")
    }
    let name = String(Path.name(of: given).dropLast(".json".count))
    return (Project(root, from: start), name)
  }

  private static func hasConfigs(_ folder: String) throws(SuiteError) -> Bool {
    try Files.names(in: folder).contains { $0.hasSuffix(".json") }
  }

  package init(_ root: String, from workingDirectory: String, given: String? = nil) {
    self.root = root
    self.workingDirectory = workingDirectory
    self.given = given
  }

  /// A path of the project as the person would type it.
  package func displayPath(_ path: String) -> String {
    if Path.isInside(path, workingDirectory) { return Path.relative(path, to: workingDirectory) }
    if Path.isInside(workingDirectory, root), Path.isInside(path, root) {
      let depth = Path.relative(workingDirectory, to: root).split(separator: "/").count
      return String(repeating: "../", count: depth) + Path.relative(path, to: root)
    }
    return path
  }

  /// The error with its place as the person would type it.
  package func withDisplayPath(_ error: SuiteError) -> SuiteError {
    SuiteError(
      error.exitCode, at: error.place.map(displayPath), error.message, remedy: error.remedy)
  }

  /// The absolute path of one that a configuration gives.
  ///
  /// - Returns: nil if the path leaves the project, by `..` or by a symbolic link.
  package func inside(_ path: String) -> String? {
    let absolute = Path.absolute(path, from: root)
    guard Path.isInside(absolute, root) else { return nil }
    // A path that doesn't exist yet can't be a link, but its nearest existing folder can.
    var (existing, real) = (absolute, Files.realPath(absolute))
    while real == nil, existing != root {
      existing = Path.parent(of: existing)
      real = Files.realPath(existing)
    }
    guard let real, Path.isInside(real, root) else { return nil }
    return absolute
  }

  /// Reads a file of `screenshots/` in which people declare what is right.
  ///
  /// - Returns: nil if it doesn't exist.
  /// - Throws: ``SuiteError`` if it leads out of the project, or has more bytes than ``JSONLimits/declarations`` allows.
  package func readDeclarations(_ path: String) throws(SuiteError) -> [UInt8]? {
    guard inside(path) != nil else {
      throw SuiteError(
        .usage, at: displayPath(path), "leads out of the project through a symbolic link",
        remedy: "replace the link with the file itself")
    }
    return try Files.read(path, limit: JSONLimits.declarations.size)
  }

  /// Opens `screenshots/` for writing.
  ///
  /// - Throws: ``SuiteError`` if it is a link or doesn't exist.
  package func openScreenshots() throws(SuiteError) -> ProjectFolder {
    guard let folder = try ProjectFolder.open(screenshots, from: root) else {
      throw SuiteError(.usage, at: displayPath(screenshots), "does not exist")
    }
    return folder
  }

  /// Writes a file in `screenshots/`. The caller holds the lock of the project.
  package func write(_ bytes: [UInt8], toScreenshots name: FileName) throws(SuiteError) {
    let folder = try openScreenshots()
    try folder.write(bytes, to: name, by: folder.name(".\(name).new"))
  }
}
