internal import Glibc

/// Checking who owns a folder, in places such as `/tmp` in which other users can create folders, too.
extension Directory {
  /// Opens a folder by its path, even if its last part is a link. Meant for places in which everyone who can create
  /// links is trusted, such as `/`.
  package static func open(following path: String) throws(FileSystemError) -> Directory {
    try open(path, flags: O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  /// The folder's device and inode as text, as in `2049:1311`. No other user can give a folder the same.
  package var identityText: String {
    get throws(FileSystemError) {
      let identity = try identity
      return "\(identity.device):\(identity.inode)"
    }
  }

  /// The id of the user who owns the file, folder or link with this name, or nil if nothing has this name.
  package func owner(of name: FileName) throws(FileSystemError) -> UInt32? {
    try status(of: name)?.st_uid
  }

  /// Whether a name in this folder still refers to `folder`, which was opened by that name.
  package func holds(_ folder: Directory, as name: FileName) throws(FileSystemError) -> Bool {
    guard let status = try status(of: name) else { return false }
    return try folder.identity == Identity(status)
  }

  /// - Parameter mode: As in `chmod(2)`; the umask doesn't apply.
  package func setMode(_ mode: UInt32) throws(FileSystemError) {
    guard fchmod(descriptor, mode) == 0 else {
      throw FileSystemError(code: errno, path, "can't be changed")
    }
  }

  /// Changes the permissions of the file or folder with this name. A link is not followed.
  package func setMode(_ mode: UInt32, of name: FileName) throws(FileSystemError) {
    guard fchmodat(descriptor, name.text, mode, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw FileSystemError(code: errno, path(of: name), "can't be changed")
    }
  }

  /// Locks this folder for as long as this object lives (flock(2)). The kernel releases the lock of a process that is
  /// killed.
  ///
  /// - Returns: Whether the folder is locked now, or false if another process or object holds the lock.
  package func lock() throws(FileSystemError) -> Bool {
    try FileLock.tryLock(descriptor, .exclusive, at: path)
  }

  // MARK: Links

  /// Makes a symbolic link. Its target need not exist.
  ///
  /// - Returns: Whether the link was made, or false if the name is taken.
  package func makeLink(_ name: FileName, to target: String) throws(FileSystemError) -> Bool {
    try makeLink(name, to: Array(target.utf8CString))
  }

  func makeLink(_ name: FileName, to target: [CChar]) throws(FileSystemError) -> Bool {
    FaultPoint.reach()
    if symlinkat(target, descriptor, name.text) == 0 { return true }
    if errno == EEXIST { return false }
    throw FileSystemError(code: errno, path(of: name), "can't be created")
  }

  /// The target of a symbolic link, or nil if nothing has this name or it isn't a link.
  package func target(ofLink name: FileName) throws(FileSystemError) -> String? {
    try bytes(ofLink: name).map { bytes in
      String(decoding: bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// The target's bytes, which need not be UTF-8, with a NUL at the end.
  func bytes(ofLink name: FileName) throws(FileSystemError) -> [CChar]? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(descriptor, name.text, &bytes, bytes.count)
    if count < 0, errno == ENOENT || errno == EINVAL { return nil }
    guard count >= 0 else { throw FileSystemError(code: errno, path(of: name), "can't be read") }
    return bytes.prefix(count) + [0]
  }
}
