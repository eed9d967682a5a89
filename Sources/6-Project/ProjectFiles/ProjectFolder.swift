package import FileSystem

/// An open folder in which `qa` reads and writes, with errors for people. It follows no links.
package struct ProjectFolder: Sendable {
  package let directory: Directory

  package init(_ directory: Directory) { self.directory = directory }

  /// Opens a folder below a trusted one, at any depth.
  ///
  /// - Parameters:
  ///   - path: An absolute path without `.` and `..`.
  ///   - root: The trusted folder. Links on the way to it are followed.
  /// - Returns: nil if the folder doesn't exist.
  /// - Throws: ``SuiteError`` if a part of the path below `root` is a link, isn't a folder or can't be opened.
  package static func open(
    _ path: String, from root: String
  ) throws(SuiteError) -> ProjectFolder? {
    let names = try names(to: path, from: root)
    return try SuiteError.people(Directory.open(root).folder(at: names)).map(ProjectFolder.init)
  }

  /// Opens a folder as ``open(_:from:)`` does, and creates missing ones.
  package static func make(_ path: String, from root: String) throws(SuiteError) -> ProjectFolder {
    let names = try names(to: path, from: root)
    return ProjectFolder(try SuiteError.people(Directory.open(root).makeFolder(at: names)))
  }

  private static func names(to path: String, from root: String) throws(SuiteError) -> [FileName] {
    var names: [FileName] = []
    for part in path == root ? [] : Path.relative(path, to: root).split(separator: "/") {
      guard Path.isInside(path, root), let name = FileName(part) else {
        throw SuiteError(.usage, at: path, "is not in \(root)")
      }
      names.append(name)
    }
    return names
  }

  package var path: String { directory.path }

  package func path(of name: FileName) -> String { directory.path(of: name) }

  /// The text as the name of a file in this folder.
  ///
  /// - Throws: ``SuiteError`` if the text isn't a valid file name.
  package func name(_ text: String) throws(SuiteError) -> FileName {
    guard let name = FileName(text) else {
      throw SuiteError(.usage, at: path, "\"\(text)\" can't be the name of a file")
    }
    return name
  }

  /// - Throws: ``SuiteError`` if the folder belongs to another user, who may have put anything in it.
  package func requireOwn() throws(SuiteError) {
    guard try SuiteError.people(directory.isOwn) else {
      throw SuiteError(
        .usage, at: path, "belongs to another user",
        remedy: "remove it, or run qa as the user whose folder it is")
    }
  }

  // MARK: Reading

  package func names() throws(SuiteError) -> [FileName] {
    try SuiteError.people(directory.names())
  }

  package func kind(of name: FileName) throws(SuiteError) -> Directory.Kind? {
    try SuiteError.people(directory.kind(of: name))
  }

  package func folder(_ name: FileName) throws(SuiteError) -> ProjectFolder? {
    try SuiteError.people(directory.folder(name)).map(ProjectFolder.init)
  }

  /// - Parameter limit: In bytes; a larger file is refused.
  package func read(
    _ name: FileName, limit: Int = Files.sizeLimit
  ) throws(SuiteError) -> [UInt8]? {
    try SuiteError.people(directory.read(name, limit: limit))
  }

  // MARK: Writing

  package func makeFolder(_ name: FileName) throws(SuiteError) -> ProjectFolder {
    ProjectFolder(try SuiteError.people(directory.makeFolder(name)))
  }

  /// - Returns: nil if the name is taken.
  package func makeNewFolder(
    _ name: FileName, mode: UInt32 = 0o777
  ) throws(SuiteError) -> ProjectFolder? {
    try SuiteError.people(directory.makeNewFolder(name, mode: mode)).map(ProjectFolder.init)
  }

  /// - Parameter temporary: See ``Directory/write(_:to:by:)``.
  package func write(
    _ bytes: [UInt8], to name: FileName, by temporary: FileName? = nil, isKept: Bool = true
  ) throws(SuiteError) {
    try SuiteError.people(directory.write(bytes, to: name, by: temporary, isKept: isKept))
  }

  /// Writes a file whose JSON is mostly one long list, part by part.
  package func write(
    _ value: some ListedJSON, to name: FileName, isKept: Bool = true
  ) throws(SuiteError) {
    let file = try SuiteError.people(directory.newFile())
    try JSONFiles.encode(value) { part throws(SuiteError) in
      try SuiteError.people(file.append(part))
    }
    try SuiteError.people(file.finish(as: name, isKept: isKept))
  }

  package func writeNew(
    _ bytes: [UInt8], to name: FileName, permissions: UInt32? = nil, isKept: Bool = true
  ) throws(SuiteError) {
    try SuiteError.people(
      directory.writeNew(bytes, to: name, permissions: permissions, isKept: isKept))
  }

  package func keep(_ names: [FileName]) throws(SuiteError) {
    try SuiteError.people(directory.keep(names))
  }

  package func rename(
    _ name: FileName, to newName: FileName, in other: ProjectFolder? = nil, isKept: Bool = true
  ) throws(SuiteError) {
    try SuiteError.people(directory.rename(name, to: newName, in: other?.directory, isKept: isKept))
  }

  package func removeFile(_ name: FileName) throws(SuiteError) {
    try SuiteError.people(directory.removeFile(name))
  }

  package func removeFolder(_ name: FileName) throws(SuiteError) {
    try SuiteError.people(directory.removeFolder(name))
  }
}
