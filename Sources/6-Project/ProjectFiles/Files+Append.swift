internal import FileSystem
internal import Glibc

extension Files {
  /// Adds to the end of a regular file that somebody else named, all of it or nothing; a file that is not
  /// there is made.
  ///
  /// - Parameter bytes: What to add to a file of so many bytes; nil for nothing.
  /// - Throws: ``SuiteError``, also where the path is a symbolic link or leads to no regular file.
  package static func append(
    to path: String, _ bytes: (_ size: Int) throws(SuiteError) -> [UInt8]?
  ) throws(SuiteError) {
    // A pipe without a reader would wait, without O_NONBLOCK.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let file = open(path, flags, 0o644)
    guard file >= 0 else { throw failure(path, errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SuiteError(.usage, at: path, "is not a regular file")
    }
    guard let bytes = try bytes(Int(status.st_size)) else { return }
    do {
      try Directory.write(bytes, to: file, path)
    } catch {
      // Half of it would be worse than nothing; where this fails too, the first reason is told.
      _ = ftruncate(file, status.st_size)
      throw SuiteError(error)
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> SuiteError {
    SuiteError(FileSystemError(code: code, path, "can't be written"))
  }
}
