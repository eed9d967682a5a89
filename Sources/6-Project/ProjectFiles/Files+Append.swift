internal import FileSystem
internal import Glibc

extension Files {
  /// Appends to a regular file outside the project's control, either everything or nothing. Creates the file if it
  /// doesn't exist.
  ///
  /// - Parameter bytes: Returns what to append, given the current size in bytes; nil for nothing.
  /// - Throws: ``SuiteError``, also if the path is a symbolic link or isn't a regular file.
  package static func append(
    to path: String, _ bytes: (_ size: Int) throws(SuiteError) -> [UInt8]?
  ) throws(SuiteError) {
    // Without O_NONBLOCK, opening a pipe that has no reader would block.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let file = open(path, flags, 0o644)
    guard file >= 0 else { throw error(path, "can't be written", errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw error(path, "can't be written", errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SuiteError(.usage, at: path, "is not a regular file")
    }
    guard let bytes = try bytes(Int(status.st_size)) else { return }
    do {
      try Directory.write(bytes, to: file, path)
    } catch {
      // A partial write would be worse than none. If truncating fails too, the first error is the one reported.
      _ = ftruncate(file, status.st_size)
      throw SuiteError(error)
    }
  }
}
