internal import Glibc
internal import ProjectFiles

/// The directory in which `qa` was started.
enum WorkingDirectory {
  /// Its absolute path; nil if it can't be determined.
  static var known: String? {
    do { return try path() } catch { return nil }
  }

  /// Its absolute path.
  ///
  /// - Throws: ``SuiteError`` if the directory was removed, or lies outside this process's view of the file system.
  static func path() throws(SuiteError) -> String {
    guard let path = getcwd(nil, 0) else {
      let code = errno
      throw SuiteError(
        .usage,
        code == ENOENT
          ? "the working directory no longer exists"
          : "the working directory is unknown: \(String(cString: strerror(code)))",
        remedy: "cd to another folder")
    }
    defer { free(path) }
    return String(cString: path)
  }
}
