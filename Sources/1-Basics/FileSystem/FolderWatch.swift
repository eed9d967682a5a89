internal import Glibc

/// Waits until something in some folders may have changed (inotify(7)). The caller finds out what it was.
///
/// A class, since it owns descriptors; it has no mutable state.
package final class FolderWatch: Sendable {
  private let notifications: Int32
  /// The two ends of a pipe: a byte written to it ends all waits.
  private let wake: (read: Int32, write: Int32)

  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR)

  package init() throws(FileSystemError) {
    notifications = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard notifications >= 0 else {
      throw FileSystemError(code: errno, "inotify", "can't be opened")
    }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0, ends.allSatisfy({ fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }) else {
      let code = errno
      close(notifications)
      throw FileSystemError(code: code, "a pipe", "can't be opened")
    }
    wake = (ends[0], ends[1])
  }

  deinit {
    close(notifications)
    close(wake.read)
    close(wake.write)
  }

  /// Watches one more folder, but not the folders in it.
  ///
  /// - Returns: False if it can't be watched, as at the machine's limit (`fs.inotify.max_user_watches`). True also if
  ///   it doesn't exist or can't be read.
  package func add(_ folder: String) -> Bool {
    if inotify_add_watch(notifications, folder, Self.events) >= 0 { return true }
    return [ENOENT, ENOTDIR, EACCES].contains(errno)
  }

  /// What ended a wait.
  package enum Wake: Hashable, Sendable {
    case folders, input, end
  }

  /// Blocks until something in the folders may have changed, the user has typed, or ``end()`` was called.
  ///
  /// - Parameters:
  ///   - input: The descriptor of the terminal that the user types into, or nil for none.
  ///   - milliseconds: The longest wait; -1 for no limit.
  /// - Returns: nil if the time is over or a signal arrived.
  package func wait(input: Int32?, maximum milliseconds: Int32 = -1) -> Wake? {
    var files = [wake.read, notifications, input ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&files, nfds_t(files.count), milliseconds) > 0 else { return nil }
    if files[0].revents != 0 { return .end }
    if files[1].revents != 0 {
      drain()
      return .folders
    }
    return .input
  }

  private func drain() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while read(notifications, &buffer, buffer.count) > 0 {}
  }

  /// Ends the current wait, and all later ones.
  package func end() { _ = Glibc.write(wake.write, [1], 1) }
}
