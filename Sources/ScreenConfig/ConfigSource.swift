package import ProjectFiles

/// Where capture configs, and what they name, are read: the working tree, or what git has at a commit.
package protocol ConfigSource: Sendable {
  /// The whole of a file; nil where there is none.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - limit: In bytes; a larger file is refused.
  func read(_ path: String, limit: Int) throws(SuiteError) -> [UInt8]?

  /// The absolute path for one that a config gives; nil where it leaves the project.
  func inside(_ path: String) -> String?

  /// - Throws: Where that can't be found out.
  func exists(_ path: String) throws(SuiteError) -> Bool
  func isFolder(_ path: String) -> Bool
}

/// The files of the working tree.
struct WorkingFiles: ConfigSource {
  let project: Project

  func read(_ path: String, limit: Int) throws(SuiteError) -> [UInt8]? {
    try Files.read(path, limit: limit)
  }

  func inside(_ path: String) -> String? { project.inside(path) }
  func exists(_ path: String) throws(SuiteError) -> Bool { try Files.exists(path) }
  func isFolder(_ path: String) -> Bool { Files.isFolder(path) }
}
