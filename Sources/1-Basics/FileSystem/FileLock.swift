internal import Glibc

/// A lock on a file (flock(2)). The kernel releases it when the process ends, even if it is killed.
package struct FileLock: ~Copyable {
  private let file: Int32

  package enum Kind: Sendable {
    /// Held by any number of readers at a time.
    case shared
    case exclusive
  }

  /// Opens a file for writing, and creates it if it doesn't exist.
  ///
  /// - Throws: ``FileSystemError`` if it is a link, isn't a regular file, or has more than one name (hard links).
  package init(making name: FileName, in folder: Directory) throws(FileSystemError) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let file = openat(folder.descriptor, name.text, flags, 0o644)
    if file < 0, errno == ELOOP { throw .link(folder.path(of: name)) }
    guard file >= 0 else {
      throw FileSystemError(code: errno, folder.path(of: name), "can't be written")
    }
    try Self.check(file, folder.path(of: name))
    self.file = file
  }

  /// Opens a file for reading only.
  ///
  /// - Returns: nil if there is no such file.
  /// - Throws: As ``init(making:in:)``, and if it can't be read.
  package init?(existing name: FileName, in folder: Directory) throws(FileSystemError) {
    guard let file = try folder.openFile(name) else { return nil }
    try Self.check(file, folder.path(of: name))
    self.file = file
  }

  /// Throws, and closes the file, unless it is a regular file with only one name.
  private static func check(_ file: Int32, _ path: String) throws(FileSystemError) {
    var status = stat()
    guard fstat(file, &status) == 0 else {
      let code = errno
      close(file)
      throw FileSystemError(code: code, path, "can't be read")
    }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink <= 1 else {
      close(file)
      throw FileSystemError(path, "is not a regular file, or has hard links", remedy: "remove it")
    }
  }

  deinit { close(file) }

  /// Takes the lock. Returns false if another process holds it.
  ///
  /// - Throws: ``FileSystemError`` if the file can't be locked, as on a file system without locks.
  package func tryLock(_ kind: Kind, at path: String) throws(FileSystemError) -> Bool {
    try Self.tryLock(file, kind, at: path)
  }

  /// Takes the lock of an open file or folder, see ``tryLock(_:at:)``.
  static func tryLock(
    _ file: Int32, _ kind: Kind, at path: String
  ) throws(FileSystemError) -> Bool {
    let operation = kind == .shared ? LOCK_SH : LOCK_EX
    while flock(file, operation | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return false
      default: throw FileSystemError(code: errno, path, "can't be locked")
      }
    }
    return true
  }

  /// Writes this process's id to the file, for the messages of processes that wait. Nothing else depends on it.
  package func noteOwner() {
    let owner = Array("\(getpid())".utf8)
    ftruncate(file, 0)
    pwrite(file, owner, owner.count, 0)
  }

  /// The id of the process that holds the lock, or nil if the file has none.
  package var owner: Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(file, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int32(String(decoding: bytes.prefix(count), as: UTF8.self))
  }
}
