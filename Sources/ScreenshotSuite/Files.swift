internal import FileSystem
internal import FoundationEssentials
internal import Glibc

/// The file operations that the suite needs, with errors for people.
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
    if file < 0, errno == ENOENT || errno == ENOTDIR { return nil }
    if file < 0, errno == ELOOP, !followsLinks {
      throw SuiteError(
        .usage, at: path, "is a symbolic link", remedy: "put the file itself in its place")
    }
    guard file >= 0 else { throw error(path, "can't be read", errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw error(path, "can't be read", errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SuiteError(.usage, at: path, "is not a regular file", remedy: "move it away")
    }
    guard status.st_size <= limit else {
      throw SuiteError(.usage, at: path, "is larger than \(limit >> 20) MiB")
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw error(path, "can't be read", errno) }
      if read == 0 { break }
      count += read
    }
    return Array(bytes.prefix(count))
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether this is a folder itself, and not a symbolic link to one.
  static func isOwnFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The names in a folder in ascending order, or none when there is no such folder.
  static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  static func makeFolder(_ path: String) throws(SuiteError) {
    FaultPoint.reach()
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
    } catch {
      throw Files.error(path, "can't be made", errno)
    }
  }

  /// Finds out early that a folder can't be written to, before anything was done.
  static func checkWritable(_ folder: String) throws(SuiteError) {
    guard access(folder, W_OK | X_OK) == 0 else { throw error(folder, "can't be written", errno) }
  }

  /// Writes a file so that it is either the old one or the whole new one, also after a crash.
  static func write(_ bytes: [UInt8], to path: String) throws(SuiteError) {
    let staged = "\(Path.parent(of: path))/.\(Path.name(of: path)).new"
    try writeStaged(bytes, to: staged)
    do {
      try rename(staged, to: path)
    } catch {
      unlink(staged)
      throw error
    }
  }

  /// Writes a file and waits until it is on the disk; nothing stays of one that can't be written.
  static func writeStaged(_ bytes: [UInt8], to path: String) throws(SuiteError) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    do {
      try write(bytes, to: path, flags: flags)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Writes to something that is no regular file.
  static func writeInPlace(_ bytes: [UInt8], to path: String) throws(SuiteError) {
    try write(bytes, to: path, flags: O_WRONLY | O_CLOEXEC)
  }

  private static func write(
    _ bytes: [UInt8], to path: String, flags: Int32
  ) throws(SuiteError) {
    FaultPoint.reach()
    let file = open(path, flags, 0o644)
    guard file >= 0 else { throw error(path, "can't be written", errno) }
    defer { close(file) }
    FaultPoint.reach()
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw error(path, "can't be written", errno) }
      rest = rest.dropFirst(count)
    }
    // What is no file on a disk has nothing to wait for. A full disk may show only here.
    guard fsync(file) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP else {
      throw error(path, "can't be written", errno)
    }
  }

  /// Moves a file over another and waits until that is on the disk.
  static func rename(_ source: String, to target: String) throws(SuiteError) {
    FaultPoint.reach()
    guard Glibc.rename(source, target) == 0 else {
      throw error(target, "can't be written", errno)
    }
    FaultPoint.reach()
    syncFolder(Path.parent(of: target))
  }

  static func syncFolder(_ path: String) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Removes a file or a folder with what is in it; it is no error when there is none.
  static func remove(_ path: String) {
    FaultPoint.reach()
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Removes a file; it is no error when there is none.
  static func removeFile(_ path: String) throws(SuiteError) {
    FaultPoint.reach()
    guard unlink(path) == 0 || errno == ENOENT else { throw error(path, "can't be removed", errno) }
    FaultPoint.reach()
  }

  /// Copies a file, or a folder with what is in it; links are copied as links.
  static func copy(_ source: String, to target: String) throws(SuiteError) {
    var status = stat()
    guard lstat(source, &status) == 0 else { throw error(source, "can't be copied", errno) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      try makeFolder(target)
      for name in names(in: source) { try copy("\(source)/\(name)", to: "\(target)/\(name)") }
      return
    case S_IFREG, S_IFLNK: break
    default:
      throw SuiteError(
        .usage, at: source, "is neither a file nor a folder", remedy: "take it out of \"files\"")
    }
    do {
      try FileManager.default.copyItem(atPath: source, toPath: target)
    } catch {
      throw Files.error(source, "can't be copied", errno)
    }
  }

  /// The path without links, `.` and `..`, or nil when it does not exist.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func error(_ path: String, _ message: String, _ code: Int32) -> SuiteError {
    let remedy: String? =
      switch code {
      case EACCES, EPERM, EROFS: "make it writable for the user who runs qa"
      case ENOSPC: "make room on the disk"
      default: nil
      }
    return SuiteError(
      .usage, at: path, "\(message): \(String(cString: strerror(code)))", remedy: remedy)
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
