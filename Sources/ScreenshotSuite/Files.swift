internal import FileSystem
internal import FoundationEssentials
internal import Glibc

/// Files by their paths: what is read, and what a person names outside of the project's folders.
///
/// Nothing that is not there is an error; what is there and can't be looked at always is. What `qa`
/// writes, moves and removes in a project goes through ``ProjectFolder``.
enum Files {
  /// Larger files are refused; a baseline has some ten kilobytes.
  static let sizeLimit = 256 << 20

  /// The whole of a regular file, or nil when there is none.
  ///
  /// - Parameters:
  ///   - followsLinks: Whether the last part of the path may be a symbolic link.
  ///   - limit: In bytes; a larger file is refused.
  static func read(
    _ path: String, followsLinks: Bool = true, limit: Int = sizeLimit
  ) throws(SuiteError) -> [UInt8]? {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
    let file = open(path, flags)
    if file < 0, isAbsent(errno) {
      guard followsLinks, isLink(path) else { return nil }
      throw SuiteError(
        .usage, at: path, "is a symbolic link that leads nowhere",
        remedy: "put the file itself in its place, or remove it")
    }
    if file < 0, errno == ELOOP, !followsLinks {
      throw SuiteError(
        .usage, at: path, "is a symbolic link", remedy: "put the file itself in its place")
    }
    guard file >= 0 else { throw error(path, "can't be read", errno) }
    defer { close(file) }
    return try SuiteError.people { () throws(FileSystemError) in
      try Directory.contents(of: file, path, limit: limit)
    }
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// What a path leads to, after all links.
  enum Kind { case file, folder, other }

  /// - Returns: nil where the path leads to nothing.
  /// - Throws: Where that can't be found out.
  static func kind(_ path: String) throws(SuiteError) -> Kind? {
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

  static func exists(_ path: String) throws(SuiteError) -> Bool { try kind(path) != nil }

  /// Whether a folder can be entered here.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether this is a folder itself, and not a symbolic link to one.
  static func isOwnFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether there is anything at a path, also a link that leads nowhere.
  static func hasEntry(_ path: String) throws(SuiteError) -> Bool {
    var status = stat()
    if lstat(path, &status) == 0 { return true }
    if isAbsent(errno) { return false }
    throw error(path, "can't be read", errno)
  }

  /// Whether there is a regular file that can be looked at.
  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The names in a folder in ascending order, or none when there is no such folder.
  static func names(in path: String) throws(SuiteError) -> [String] {
    guard try kind(path) == .folder else { return [] }
    return try SuiteError.people { () throws(FileSystemError) in
      try Directory.open(realPath(path) ?? path).names().map(\.text)
    }
  }

  /// Writes a file that a person named so that it is either the old one or the whole new one. Links on
  /// the way to it are followed; one in its place is replaced.
  static func write(_ bytes: [UInt8], to path: String) throws(SuiteError) {
    let parent = Path.parent(of: path)
    guard let name = FileName(Path.name(of: path)) else {
      throw SuiteError(.usage, at: path, "is not the path of a file")
    }
    try SuiteError.people { () throws(FileSystemError) in
      try Directory.open(realPath(parent) ?? parent).write(bytes, to: name)
    }
  }

  /// Writes to something that is no regular file.
  static func writeInPlace(_ bytes: [UInt8], to path: String) throws(SuiteError) {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw error(path, "can't be written", errno) }
    defer { close(file) }
    try SuiteError.people { () throws(FileSystemError) in
      try Directory.write(bytes, to: file, path)
    }
  }

  /// The path without links, `.` and `..`, or nil when it does not exist.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether an `errno` says that nothing has the path.
  private static func isAbsent(_ code: Int32) -> Bool { code == ENOENT || code == ENOTDIR }

  private static func error(_ path: String, _ message: String, _ code: Int32) -> SuiteError {
    SuiteError(FileSystemError(path, message, code: code))
  }
}

/// Paths as text.
package enum Path {
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// An absolute path without `.` and `..`; links stay.
  package static func absolute(_ path: String, from folder: String) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : folder + "/" + path).split(separator: "/") {
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// `path` as seen from `folder`, where it lies in it; otherwise as it is.
  package static func relative(_ path: String, to folder: String) -> String {
    let prefix = folder == "/" ? "/" : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  package static func isInside(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }
}
