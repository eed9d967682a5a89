internal import Glibc

/// An open folder. Its methods act on this very folder, even if it is moved or another folder takes its path meanwhile:
/// no symbolic link is followed, and a name can't lead out of the folder.
///
/// A class, since it owns a descriptor; it has no mutable state.
package final class Directory: Sendable {
  /// The path it was opened by, for messages.
  package let path: String
  /// The descriptor for `openat(2)` and similar calls, closed when the object is freed.
  package let descriptor: Int32

  /// Distinguishes a folder from all others of this machine.
  package struct Identity: Hashable, Sendable {
    package let device: UInt64
    package let inode: UInt64

    init(_ status: stat) {
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
    }
  }

  /// The type of file that a name refers to.
  package enum Kind: Hashable, Sendable {
    case file, folder, link, other
  }

  private init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW

  // MARK: Opening

  /// Opens a folder by a path that the user of `qa` gave. Links on the way are followed, but the last part of the path
  /// must not be a link.
  package static func open(_ path: String) throws(FileSystemError) -> Directory {
    try open(path, flags: flags)
  }

  static func open(_ path: String, flags: Int32) throws(FileSystemError) -> Directory {
    let descriptor = Glibc.open(path, flags)
    guard descriptor >= 0 else { throw refusal(path, errno) }
    return Directory(descriptor: descriptor, path: path)
  }

  /// Opens a folder in this one.
  ///
  /// - Returns: nil if nothing has this name.
  /// - Throws: ``FileSystemError`` if it is a link, isn't a folder, or can't be opened.
  package func folder(_ name: FileName) throws(FileSystemError) -> Directory? {
    let descriptor = openat(self.descriptor, name.text, Self.flags)
    if descriptor < 0, errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw Self.refusal(path(of: name), errno) }
    return Directory(descriptor: descriptor, path: path(of: name))
  }

  /// Opens a folder some levels below this one. Returns nil if one of the folders doesn't exist.
  package func folder(at names: [FileName]) throws(FileSystemError) -> Directory? {
    var folder = self
    for name in names {
      guard let next = try folder.folder(name) else { return nil }
      folder = next
    }
    return folder
  }

  /// Opens a folder in this one, and creates it if nothing has this name.
  package func makeFolder(
    _ name: FileName, mode: UInt32 = 0o777
  ) throws(FileSystemError) -> Directory {
    if let folder = try makeNewFolder(name, mode: mode) { return folder }
    guard let folder = try folder(name) else {
      throw FileSystemError(code: ENOENT, path(of: name), "can't be created")
    }
    return folder
  }

  /// Creates a folder in this one.
  ///
  /// - Returns: nil if the name is taken.
  package func makeNewFolder(
    _ name: FileName, mode: UInt32 = 0o777
  ) throws(FileSystemError) -> Directory? {
    FaultPoint.reach()
    if mkdirat(descriptor, name.text, mode) != 0 {
      if errno == EEXIST { return nil }
      throw FileSystemError(code: errno, path(of: name), "can't be created")
    }
    return try folder(name)
  }

  /// Opens a folder some levels below this one, and creates those on the way, and itself, if they don't exist.
  package func makeFolder(
    at names: [FileName], mode: UInt32 = 0o777
  ) throws(FileSystemError) -> Directory {
    var folder = self
    for name in names { folder = try folder.makeFolder(name, mode: mode) }
    return folder
  }

  // MARK: Looking

  package func path(of name: FileName) -> String {
    path == "/" ? "/\(name)" : "\(path)/\(name)"
  }

  /// A path without links, `.` and `..`, or nil if it doesn't exist.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  package var identity: Identity {
    get throws(FileSystemError) { Identity(try status()) }
  }

  /// The id of the user who owns the folder.
  package var owner: UInt32 { get throws(FileSystemError) { try status().st_uid } }

  /// The folder's permissions, including the sticky bit (`S_ISVTX`), as in `chmod(2)`.
  package var mode: UInt32 { get throws(FileSystemError) { try status().st_mode & 0o7777 } }

  /// Whether the folder belongs to this process's user, or to root.
  package var isOwn: Bool {
    get throws(FileSystemError) { [geteuid(), 0].contains(try owner) }
  }

  /// Throws if files can't be created here, to find that out early.
  package func checkWritable() throws(FileSystemError) {
    guard faccessat(descriptor, ".", W_OK | X_OK, AT_EACCESS) == 0 else {
      throw FileSystemError(code: errno, path, "can't be written")
    }
  }

  /// The permissions of a file in this folder, as in `chmod(2)`, or nil if nothing has this name. Links are not
  /// followed.
  package func permissions(of name: FileName) throws(FileSystemError) -> UInt32? {
    try status(of: name).map { $0.st_mode & 0o777 }
  }

  /// The type of file that a name in this folder refers to, or nil if nothing has it. Links are not followed.
  package func kind(of name: FileName) throws(FileSystemError) -> Kind? {
    try status(of: name).map { status in
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    }
  }

  private func status() throws(FileSystemError) -> stat {
    try Self.status(of: descriptor, path, "can't be read")
  }

  /// The status of an open file or folder.
  static func status(
    of file: Int32, _ path: String, _ what: String
  ) throws(FileSystemError) -> stat {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw FileSystemError(code: errno, path, what) }
    return status
  }

  /// The status of the file, folder or link with this name, or nil if nothing has it.
  func status(of name: FileName) throws(FileSystemError) -> stat? {
    var status = stat()
    if fstatat(descriptor, name.text, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
    if errno == ENOENT { return nil }
    throw FileSystemError(code: errno, path(of: name), "can't be read")
  }

  /// The names in this folder, ascending. Names that aren't valid UTF-8 are never qa's, and are left out.
  package func names() throws(FileSystemError) -> [FileName] {
    try allNames().names
  }

  /// The names that start with a text, in no order. A folder such as `/tmp` may have thousands of others.
  package func names(startingWith prefix: String) throws(FileSystemError) -> [FileName] {
    var names: [FileName] = []
    try forEachName { bytes in
      if bytes.starts(with: prefix.utf8), let name = FileName(bytes) { names.append(name) }
    }
    return names
  }

  /// Reads the names, ascending, and whether any were left out because they aren't valid UTF-8, in one pass.
  package func allNames() throws(FileSystemError) -> (names: [FileName], hasOthers: Bool) {
    var (names, hasOthers): ([FileName], Bool) = ([], false)
    try forEachName { bytes in
      if let name = FileName(bytes) {
        names.append(name)
      } else {
        hasOthers = true
      }
    }
    return (names.sorted(), hasOthers)
  }

  private func forEachName(_ body: (UnsafeRawBufferPointer) -> Void) throws(FileSystemError) {
    let code = Self.forEachName(in: descriptor, body)
    guard code == 0 else { throw FileSystemError(code: code, path, "can't be read") }
  }

  /// Passes all names in an open folder except `.` and `..` to a function, as bytes: they need not be UTF-8.
  ///
  /// - Returns: 0, or the `errno` of what failed.
  @discardableResult
  static func forEachName(
    in folder: Int32, _ body: (UnsafeRawBufferPointer) -> Void
  ) -> Int32 {
    // A separate open file, since reading advances its position.
    let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return errno }
    guard let stream = fdopendir(copy) else {
      defer { close(copy) }
      return errno
    }
    defer { closedir(stream) }
    errno = 0
    while let item = readdir(stream) {
      withUnsafeBytes(of: &item.pointee.d_name) { bytes in
        let name = bytes.prefix { $0 != 0 }
        if !name.elementsEqual([0x2e]), !name.elementsEqual([0x2e, 0x2e]) {
          body(UnsafeRawBufferPointer(rebasing: name))
        }
      }
      errno = 0
    }
    return errno
  }

  /// Whether this folder contains nothing at all, not even names that aren't valid UTF-8.
  package var isEmpty: Bool {
    get throws(FileSystemError) {
      var isEmpty = true
      try forEachName { _ in isEmpty = false }
      return isEmpty
    }
  }

  static func refusal(_ path: String, _ code: Int32) -> FileSystemError {
    // With O_NOFOLLOW, open(2) fails with ELOOP for a link; with O_DIRECTORY as well, it may be ENOTDIR.
    if code == ELOOP { return .link(path) }
    if code == ENOTDIR {
      var status = stat()
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { return .link(path) }
      return FileSystemError(path, "is not a folder", remedy: "move it away")
    }
    return FileSystemError(code: code, path, "can't be opened")
  }
}

extension FileName {
  /// - Returns: nil if the bytes aren't UTF-8.
  fileprivate init?(_ bytes: UnsafeRawBufferPointer) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    self.init(text)
  }
}
