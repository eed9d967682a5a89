package import ProjectFiles

/// A source of capture configs and the files that they name: the work tree, or git at a commit.
package protocol ConfigSource: Sendable {
  /// Returns the whole of a file, or nil if it doesn't exist.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - limit: The limit in bytes. A larger file is refused.
  func read(_ path: String, limit: Int) throws(SuiteError) -> [UInt8]?

  /// Whether a path in the folder of the configs is a link, which may lead out of the project.
  func isLink(_ path: String) -> Bool

  /// Returns the absolute path for one that a config gives, or nil if it leaves the project.
  func inside(_ path: String) -> String?

  /// - Throws: ``SuiteError`` if that can't be determined.
  func exists(_ path: String) throws(SuiteError) -> Bool
  func isFolder(_ path: String) -> Bool
}

/// The files of the work tree.
struct WorkingFiles: ConfigSource {
  let project: Project

  func read(_ path: String, limit: Int) throws(SuiteError) -> [UInt8]? {
    try Files.read(path, limit: limit)
  }

  func isLink(_ path: String) -> Bool { Files.isLink(path) }
  func inside(_ path: String) -> String? { project.inside(path) }
  func exists(_ path: String) throws(SuiteError) -> Bool { try Files.exists(path) }
  func isFolder(_ path: String) -> Bool { Files.isFolder(path) }
}
