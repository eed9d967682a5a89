internal import Glibc

/// Reading, writing, renaming and removing whole files of a folder.
extension Directory {
  /// Reads a whole regular file.
  ///
  /// - Parameter limit: The largest size that is accepted, in bytes.
  /// - Returns: The contents, or nil if nothing has this name.
  /// - Throws: ``FileSystemError`` if it is a link, isn't a regular file, is too large, or can't be read.
  package func read(_ name: FileName, limit: Int) throws(FileSystemError) -> [UInt8]? {
    guard let file = try openFile(name) else { return nil }
    defer { close(file) }
    return try Self.contents(of: file, path(of: name), limit: limit)
  }

  /// Opens a file for reading. Doesn't wait, as opening a pipe otherwise would.
  ///
  /// - Returns: The descriptor, or nil if nothing has this name.
  /// - Throws: ``FileSystemError`` if it is a link, or can't be opened.
  func openFile(_ name: FileName) throws(FileSystemError) -> Int32? {
    let file = openat(descriptor, name.text, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    if file >= 0 { return file }
    switch errno {
    case ENOENT: return nil
    case ELOOP: throw .link(path(of: name))
    case let code: throw FileSystemError(code: code, path(of: name), "can't be read")
    }
  }

  /// Reads all of an open file, which must be a regular one.
  package static func contents(
    of file: Int32, _ path: String, limit: Int
  ) throws(FileSystemError) -> [UInt8] {
    let status = try status(of: file, path, "can't be read")
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileSystemError(path, "is not a regular file", remedy: "move it away")
    }
    guard status.st_size <= limit else { throw tooLarge(path, limit) }
    // One byte more than its size, to notice if the file grows meanwhile.
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
    var count = 0
    while true {
      if count == bytes.count {
        guard count <= limit else { throw tooLarge(path, limit) }
        bytes.append(contentsOf: repeatElement(0, count: min(count, limit + 1 - count)))
      }
      let read = bytes.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw FileSystemError(code: errno, path, "can't be read") }
      count += read
      // The end of a regular file: it gave less than there was room for, and all that it had when it was opened.
      if read == 0 || count == status.st_size && count < bytes.count { break }
    }
    guard count <= limit else { throw tooLarge(path, limit) }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  private static func tooLarge(_ path: String, _ limit: Int) -> FileSystemError {
    let bound = limit >= 1 << 20 ? "\(limit >> 20) MiB" : "\(limit >> 10) KiB"
    return FileSystemError(path, "is larger than \(bound)", remedy: nil)
  }

  /// Writes a file atomically: it is either the old one or the complete new one, even after a crash. A link is
  /// replaced.
  ///
  /// - Parameters:
  ///   - temporary: The name of the file until it is complete, which no one else may write to. What a killed process
  ///     left under this name is replaced. Nil to choose an unused name.
  ///   - isKept: Whether the file must survive a crash of the machine. If false, it may be empty afterwards.
  package func write(
    _ bytes: [UInt8], to name: FileName, by temporary: FileName? = nil, isKept: Bool = true
  ) throws(FileSystemError) {
    let file = try newFile(by: temporary)
    try file.append(bytes)
    try file.finish(as: name, isKept: isKept)
  }

  /// Starts a file that gets its name when it is complete, see ``NewFile/finish(as:isKept:)``.
  ///
  /// - Parameter temporary: See ``write(_:to:by:isKept:)``.
  package func newFile(by temporary: FileName? = nil) throws(FileSystemError) -> NewFile {
    guard let temporary else { return try NewFile(temporaryName(), in: self) }
    try removeFile(temporary)
    return try NewFile(temporary, in: self)
  }

  /// Writes a new file. If writing fails, the file is removed again.
  ///
  /// - Parameters:
  ///   - permissions: As in `chmod(2)`, or nil for the default ones.
  ///   - isKept: Whether to wait until it is on the disk. If not, ``keep(_:)`` waits for many files at once.
  package func writeNew(
    _ bytes: [UInt8], to name: FileName, permissions: UInt32? = nil, isKept: Bool = true
  ) throws(FileSystemError) {
    let file = try NewFile(name, in: self, permissions: permissions)
    try file.append(bytes)
    try file.finish(isKept: isKept)
  }

  /// Writes all of some bytes to an open file.
  ///
  /// - Parameter isKept: Whether to wait until they are on the disk.
  package static func write(
    _ bytes: [UInt8], to file: Int32, _ path: String, isKept: Bool = true
  ) throws(FileSystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileSystemError(code: errno, path, "can't be written") }
      rest = rest.dropFirst(count)
    }
    if isKept { try keep(file, path) }
  }

  static func keep(_ file: Int32, _ path: String) throws(FileSystemError) {
    // A file that isn't on a disk, such as a pipe, can't be synced. A full disk may be noticed only here.
    guard fsync(file) == 0 || [EINVAL, EROFS, ENOTSUP].contains(errno) else {
      throw FileSystemError(code: errno, path, "can't be written")
    }
  }

  /// Waits until files that were written without waiting are on the disk, with their names. The disk gets all of them
  /// at once, which takes less time than waiting for each.
  package func keep(_ names: [FileName]) throws(FileSystemError) {
    for name in names {
      // Linux starts to write the file, and doesn't wait for the end (posix_fadvise(2)).
      try forFile(name) { file in _ = posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED) }
    }
    for name in names {
      try forFile(name) { file throws(FileSystemError) in try Self.keep(file, path(of: name)) }
    }
    FaultPoint.reach()
    sync()
  }

  private func forFile(
    _ name: FileName, _ body: (Int32) throws(FileSystemError) -> Void
  ) throws(FileSystemError) {
    let file = openat(descriptor, name.text, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw FileSystemError(code: errno, path(of: name), "can't be written") }
    defer { close(file) }
    try body(file)
  }

  /// The prefix of the names of incomplete files. Those that a killed process left behind can be removed.
  package static let temporaryPrefix = ".qa-new-"

  private func temporaryName() throws(FileSystemError) -> FileName {
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    guard let name = FileName(Self.temporaryPrefix + number) else {
      throw FileSystemError(code: EINVAL, path, "can't be written")
    }
    return name
  }

  /// Renames a file or folder, or moves it to another folder of the same file system. What has the new name is
  /// replaced.
  ///
  /// - Parameter isKept: Whether to wait until the change is on the disk.
  package func rename(
    _ name: FileName, to newName: FileName, in other: Directory? = nil, isKept: Bool = true
  ) throws(FileSystemError) {
    let target = other ?? self
    FaultPoint.reach()
    guard renameat(descriptor, name.text, target.descriptor, newName.text) == 0 else {
      throw FileSystemError(code: errno, target.path(of: newName), "can't be written")
    }
    FaultPoint.reach()
    if isKept { target.sync() }
  }

  /// Waits until all changes to the names in this folder are on the disk.
  package func sync() { fsync(descriptor) }

  // MARK: Removing

  /// Removes a file or a link. Does nothing if it doesn't exist.
  package func removeFile(_ name: FileName) throws(FileSystemError) {
    FaultPoint.reach()
    guard unlinkat(descriptor, name.text, 0) == 0 || errno == ENOENT else {
      throw FileSystemError(code: errno, path(of: name), "can't be removed")
    }
    FaultPoint.reach()
  }

  /// Removes a folder if it is empty. Does nothing if it isn't, or doesn't exist.
  package func removeEmptyFolder(_ name: FileName) throws(FileSystemError) {
    FaultPoint.reach()
    guard
      unlinkat(descriptor, name.text, AT_REMOVEDIR) == 0 || [ENOENT, ENOTEMPTY].contains(errno)
    else { throw FileSystemError(code: errno, path(of: name), "can't be removed") }
  }

  /// Removes a folder with its contents. Does nothing if it doesn't exist. No link is followed, and a file system
  /// mounted in it keeps its contents.
  package func removeFolder(_ name: FileName) throws(FileSystemError) {
    guard let folder = try folder(name) else { return }
    FaultPoint.reach()
    FolderRemoval.empty(folder.descriptor)
    guard unlinkat(descriptor, name.text, AT_REMOVEDIR) == 0 || errno == ENOENT else {
      throw FileSystemError(code: errno, path(of: name), "can't be removed")
    }
    FaultPoint.reach()
  }

  /// Removes the contents of this folder.
  ///
  /// - Parameter kept: A file in it to keep.
  package func removeContents(except kept: FileName? = nil) {
    FolderRemoval.empty(descriptor, except: kept?.text)
  }
}
