internal import Glibc

/// A file that is being written, in parts. Nothing is left of it if it isn't finished.
package final class NewFile {
  private let folder: Directory
  private let name: FileName
  private let descriptor: Int32
  private var isFinished = false

  /// Creates a file. The name must be free.
  ///
  /// - Parameter permissions: As in `chmod(2)`, or nil for the default ones.
  init(
    _ name: FileName, in folder: Directory, permissions: UInt32? = nil
  ) throws(FileSystemError) {
    FaultPoint.reach()
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    descriptor = openat(folder.descriptor, name.text, flags, 0o644)
    (self.name, self.folder) = (name, folder)
    guard descriptor >= 0 else {
      isFinished = true
      throw FileSystemError(code: errno, folder.path(of: name), "can't be written")
    }
    FaultPoint.reach()
    guard let permissions, fchmod(descriptor, permissions) != 0 else { return }
    throw FileSystemError(code: errno, folder.path(of: name), "can't be written")
  }

  deinit {
    guard !isFinished else { return }
    close(descriptor)
    unlinkat(folder.descriptor, name.text, 0)
  }

  /// Writes all of some bytes at the end.
  package func append(_ bytes: [UInt8]) throws(FileSystemError) {
    try Directory.write(bytes, to: descriptor, folder.path(of: name), isKept: false)
  }

  /// Closes the complete file.
  ///
  /// - Parameters:
  ///   - newName: The name that it gets, in place of what has that name; nil if it has its name already.
  ///   - isKept: Whether to wait until it is on the disk, with its new name.
  package func finish(as newName: FileName? = nil, isKept: Bool = true) throws(FileSystemError) {
    if isKept { try Directory.keep(descriptor, folder.path(of: name)) }
    if let newName { try folder.rename(name, to: newName, isKept: isKept) }
    isFinished = true
    close(descriptor)
  }
}
