internal import Glibc

/// The kernel's lock on a file (flock(2)), which goes away with a process that is killed.
package struct FileLock: ~Copyable {
  private let file: Int32

  package enum Kind: Sendable {
    /// As many as want to look have it at a time.
    case shared
    case exclusive
  }

  /// Opens a file for the one who writes, and makes it where it is not there.
  ///
  /// - Throws: Where it is a link, no regular file, or a file that has a name elsewhere as well.
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

  /// Opens a file for one who looks; nothing is written.
  ///
  /// - Returns: nil where there is no such file.
  /// - Throws: As ``init(making:in:)``, and where it can't be read.
  package init?(existing name: FileName, in folder: Directory) throws(FileSystemError) {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let file = openat(folder.descriptor, name.text, flags)
    if file < 0, errno == ENOENT { return nil }
    if file < 0, errno == ELOOP { throw .link(folder.path(of: name)) }
    guard file >= 0 else {
      throw FileSystemError(code: errno, folder.path(of: name), "can't be read")
    }
    try Self.check(file, folder.path(of: name))
    self.file = file
  }

  /// Closes a file that is none for a lock.
  private static func check(_ file: Int32, _ path: String) throws(FileSystemError) {
    var status = stat()
    guard fstat(file, &status) == 0 else {
      let code = errno
      close(file)
      throw FileSystemError(code: code, path, "can't be read")
    }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink <= 1 else {
      close(file)
      throw FileSystemError(path, "is not a file of its own", remedy: "remove it")
    }
  }

  deinit { close(file) }

  /// Takes the lock, or says that somebody else has it.
  ///
  /// - Throws: Where the file system has no locks.
  package func tryTake(_ kind: Kind, at path: String) throws(FileSystemError) -> Bool {
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

  /// Notes the process that has the lock, for those that wait; it helps people, and decides nothing.
  package func noteOwner() {
    let owner = Array("\(getpid())".utf8)
    ftruncate(file, 0)
    pwrite(file, owner, owner.count, 0)
  }

  /// The id of the process that has the lock; nil where that is not noted.
  package var owner: Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(file, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int32(String(decoding: bytes.prefix(count), as: UTF8.self))
  }
}
