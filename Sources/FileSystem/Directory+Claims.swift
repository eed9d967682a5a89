internal import Glibc

/// What tells whose a folder is, where others may make folders too.
extension Directory {
  /// Opens a folder by its path, also where its last part is a link: whoever may make links there is
  /// trusted, as in `/`.
  package static func open(following path: String) throws(FileSystemError) -> Directory {
    try open(path, flags: O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  /// What no folder of another user has and nobody changes, in words: `2049:1311`.
  package var identityText: String {
    get throws(FileSystemError) {
      let identity = try identity
      return "\(identity.device):\(identity.inode)"
    }
  }

  /// The id of the user whose file, folder or link a name is; nil where nothing has it.
  package func owner(of name: FileName) throws(FileSystemError) -> UInt32? {
    try status(of: name)?.st_uid
  }

  /// Whether a name in this folder still stands for a folder that was opened by it.
  package func holds(_ folder: Directory, as name: FileName) throws(FileSystemError) -> Bool {
    guard let status = try status(of: name) else { return false }
    return try folder.identity
      == Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  /// - Parameter mode: As in `chmod(2)`; the umask takes nothing of it.
  package func setMode(_ mode: UInt32) throws(FileSystemError) {
    guard fchmod(descriptor, mode) == 0 else {
      throw FileSystemError(code: errno, path, "can't be changed")
    }
  }

  /// Gives what a name stands for other permissions; a link is not followed.
  package func setMode(_ mode: UInt32, of name: FileName) throws(FileSystemError) {
    guard fchmodat(descriptor, name.text, mode, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw FileSystemError(code: errno, path(of: name), "can't be changed")
    }
  }

  /// Locks this folder for as long as the object lives, where no other one has locked it (flock(2)). The
  /// kernel takes the lock back from a process that is killed.
  ///
  /// - Returns: Whether it could be had.
  package func lock() throws(FileSystemError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno == EINTR { continue }
      throw FileSystemError(code: errno, path, "can't be locked")
    }
    return true
  }

  // MARK: Links

  /// Makes a symbolic link, which may lead nowhere.
  ///
  /// - Returns: Whether nothing had the name.
  package func makeLink(_ name: FileName, to target: String) throws(FileSystemError) -> Bool {
    try makeLink(name, to: Array(target.utf8CString))
  }

  func makeLink(_ name: FileName, to target: [CChar]) throws(FileSystemError) -> Bool {
    FaultPoint.reach()
    if symlinkat(target, descriptor, name.text) == 0 { return true }
    if errno == EEXIST { return false }
    throw FileSystemError(code: errno, path(of: name), "can't be made")
  }

  /// What a symbolic link says; nil where the name is none.
  package func target(ofLink name: FileName) throws(FileSystemError) -> String? {
    try bytes(ofLink: name).map { bytes in
      String(decoding: bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// The same with a NUL at its end, since a link says any bytes.
  func bytes(ofLink name: FileName) throws(FileSystemError) -> [CChar]? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(descriptor, name.text, &bytes, bytes.count)
    if count < 0, errno == ENOENT || errno == EINVAL { return nil }
    guard count >= 0 else { throw FileSystemError(code: errno, path(of: name), "can't be read") }
    return bytes.prefix(count) + [0]
  }

  private func status(of name: FileName) throws(FileSystemError) -> stat? {
    var status = stat()
    if fstatat(descriptor, name.text, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
    if errno == ENOENT { return nil }
    throw FileSystemError(code: errno, path(of: name), "can't be read")
  }
}
