internal import Glibc

/// Metadata that shows that a file is unchanged without reading it.
package struct FileStamp: Hashable, Sendable, CustomStringConvertible {
  package let isFolder: Bool
  /// Whether this is a symbolic link itself.
  package let isLink: Bool
  private let inode: UInt64
  /// In bytes.
  package let size: Int64
  /// `st_mtim` and `st_ctim`: a program can set the first, but not the second.
  private let changes: [Int]

  /// - Parameter path: A file or a folder. A symbolic link is not followed.
  /// - Returns: nil if `lstat` fails.
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
