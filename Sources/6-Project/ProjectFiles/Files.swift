internal import FileSystem
internal import FoundationEssentials
internal import Glibc

/// Access to files by path: everything `qa` reads, and files that a person names outside the project's folders.
///
/// A missing file isn't an error; one that exists but can't be read always is. Whatever `qa` writes, moves or removes
/// in a project goes through ``ProjectFolder``.
package enum Files {
  /// The size above which a file is refused, in bytes. A baseline has some ten kilobytes.
  package static let sizeLimit = 256 << 20

  /// The contents of a regular file, or nil if it doesn't exist.
  ///
  /// - Parameters:
  ///   - followsLinks: Whether the last part of the path may be a symbolic link.
  ///   - limit: In bytes; a larger file is refused.
  package static func read(
    _ path: String, followsLinks: Bool = true, limit: Int = sizeLimit
  ) throws(SuiteError) -> [UInt8]? {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
    let file = open(path, flags)
    if file < 0, isAbsent(errno) {
      guard followsLinks, isLink(path) else { return nil }
      throw SuiteError(
        .usage, at: path, "is a broken symbolic link",
        remedy: "replace the link with the file itself, or remove it")
    }
    if file < 0, errno == ELOOP, !followsLinks {
      throw SuiteError(
        .usage, at: path, "is a symbolic link", remedy: "replace the link with the file itself")
    }
    guard file >= 0 else { throw error(path, "can't be read", errno) }
    defer { close(file) }
    return try SuiteError.people(Directory.contents(of: file, path, limit: limit))
  }

  /// The contents of a regular file that a person named.
  ///
  /// - Throws: ``SuiteError``, also if the file doesn't exist.
  package static func contents(
    of path: String, limit: Int = sizeLimit
  ) throws(SuiteError) -> [UInt8] {
    guard let bytes = try read(path, limit: limit) else {
      throw SuiteError(.usage, at: path, "does not exist")
    }
    return bytes
  }

  /// The start of a file up to the first newline, at most 512 bytes; nil if the file is empty or can't be read.
  package static func firstLine(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = Glibc.read(file, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).prefix { $0 != 0x0a }, as: UTF8.self)
  }

  /// Whether a path is a symbolic link itself. False if nothing has it, or it can't be examined.
  package static func isLink(_ path: String) -> Bool {
    type(path, followsLinks: false) == S_IFLNK
  }

  /// The type of file that a path leads to (`S_IFMT`, inode(7)), or nil if it can't be examined.
  private static func type(_ path: String, followsLinks: Bool = true) -> mode_t? {
    var status = stat()
    let isFound = (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0
    return isFound ? status.st_mode & S_IFMT : nil
  }

  /// What a path resolves to, after following all links.
  package enum Kind { case file, folder, other }

  /// - Returns: nil if the path leads to nothing.
  /// - Throws: ``SuiteError`` if the kind can't be determined.
  package static func kind(_ path: String) throws(SuiteError) -> Kind? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if isAbsent(errno) { return nil }
      throw error(path, "can't be read", errno)
    }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  package static func exists(_ path: String) throws(SuiteError) -> Bool { try kind(path) != nil }

  /// Whether the path leads to a folder. False if it can't be examined.
  package static func isFolder(_ path: String) -> Bool { type(path) == S_IFDIR }

  /// Whether this is a folder itself, and not a symbolic link to one.
  package static func isOwnFolder(_ path: String) -> Bool {
    type(path, followsLinks: false) == S_IFDIR
  }

  /// Whether anything exists at a path, including a dangling link.
  package static func hasEntry(_ path: String) throws(SuiteError) -> Bool {
    var status = stat()
    if lstat(path, &status) == 0 { return true }
    if isAbsent(errno) { return false }
    throw error(path, "can't be read", errno)
  }

  /// Whether the path leads to a regular file. False if it can't be examined.
  package static func isRegular(_ path: String) -> Bool { type(path) == S_IFREG }

  /// Whether the path leads to a regular file outside the system's folders that the current user owns.
  package static func isOwnRegular(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, let real = realPath(path) else { return false }
    let system = ["/usr", "/etc", "/bin", "/lib", "/opt", "/proc", "/sys", "/run", "/var"]
    return status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
      && !system.contains { Path.isInside(real, $0) }
  }

  /// Whether the path leads to a regular file that this process may execute.
  package static func isExecutable(_ path: String) -> Bool {
    isRegular(path) && access(path, X_OK) == 0
  }

  /// The names in a folder in ascending order; empty if there is no such folder.
  package static func names(in path: String) throws(SuiteError) -> [String] {
    guard try kind(path) == .folder else { return [] }
    return try SuiteError.people(Directory.open(realPath(path) ?? path).names().map(\.text))
  }

  /// Writes a file that a person named atomically: it is either the old one or the complete new one. Follows links in
  /// its folder's path; replaces a link at the path itself.
  package static func write(_ bytes: [UInt8], to path: String) throws(SuiteError) {
    let parent = Path.parent(of: path)
    guard let name = FileName(Path.name(of: path)) else {
      throw SuiteError(.usage, at: path, "is not the path of a file")
    }
    try SuiteError.people(Directory.open(realPath(parent) ?? parent).write(bytes, to: name))
  }

  /// Throws if a file at this path couldn't be written, to find that out before long work.
  package static func checkCanWrite(_ path: String) throws(SuiteError) {
    if let kind = try kind(realPath(path) ?? path), kind != .file, kind != .folder { return }
    let parent = Path.parent(of: path)
    guard FileName(Path.name(of: path)) != nil, !isFolder(path) else {
      throw SuiteError(.usage, at: path, "is not the path of a file")
    }
    try SuiteError.people(Directory.open(realPath(parent) ?? parent).checkWritable())
  }

  /// Writes to something that isn't a regular file, such as a pipe.
  package static func writeInPlace(_ bytes: [UInt8], to path: String) throws(SuiteError) {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw error(path, "can't be written", errno) }
    defer { close(file) }
    try SuiteError.people(Directory.write(bytes, to: file, path))
  }

  /// Sets the time of the last change to now. Creates the file if it doesn't exist, and keeps its contents if it does.
  package static func touch(_ path: String) throws(SuiteError) {
    let file = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw error(path, "can't be written", errno) }
    defer { close(file) }
    guard futimens(file, nil) == 0 else { throw error(path, "can't be written", errno) }
  }

  /// The path without links, `.` and `..`, or nil if it doesn't exist.
  package static func realPath(_ path: String) -> String? { Directory.realPath(path) }

  /// Whether an `errno` means that the path doesn't exist.
  private static func isAbsent(_ code: Int32) -> Bool { code == ENOENT || code == ENOTDIR }

  static func error(_ path: String, _ message: String, _ code: Int32) -> SuiteError {
    SuiteError(FileSystemError(code: code, path, message))
  }
}
