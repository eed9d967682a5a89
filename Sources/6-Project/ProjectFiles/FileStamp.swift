internal import Glibc

/// By what a file is told to be the same as before without reading it.
package struct FileStamp: Hashable, Sendable, CustomStringConvertible {
  package let isFolder: Bool
  /// Whether this is a symbolic link itself.
  package let isLink: Bool
  private let inode: UInt64
  /// In bytes.
  package let size: Int64
  /// When the contents, and when anything about the file was changed: nobody can set the second one.
  private let changes: [Int]

  /// - Parameter path: Of a file or a folder; a link is looked at itself.
  /// - Returns: nil where there is nothing, or nothing that can be looked at.
  package init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    isLink = status.st_mode & S_IFMT == S_IFLNK
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    changes = [
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ]
  }

  /// When anything about the file was last changed, by the clock of its file system.
  package var changeTime: Duration { .seconds(changes[2]) + .nanoseconds(changes[3]) }

  package var description: String {
    "\(inode) \(size) \(changes.map(String.init).joined(separator: " "))"
  }
}
