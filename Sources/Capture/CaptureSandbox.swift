internal import FoundationEssentials
internal import Glibc

/// Fresh folders for one capture, at a path that is the same on every run, since paths show up on
/// screens: `/tmp/qa-<screen>` with `home`, `tmp` and `work`.
///
/// The folder is locked while it is in use, so that two captures of screens with the same name, in
/// whatever project, take turns. Its owner must call ``remove()``.
package struct CaptureSandbox: ~Copyable {
  package struct Folders: Hashable, Sendable {
    package let root: String
    package var home: String { root + "/home" }
    package var temporary: String { root + "/tmp" }
    /// Where the app starts, and where `files` are copied to.
    package var work: String { root + "/work" }

    package init(root: String) { self.root = root }
  }

  package struct SandboxError: Error, Hashable, Sendable {
    package let message: String
    package let remedy: String
  }

  package let folders: Folders
  private let lock: Int32

  /// Makes the folders, or takes over what an interrupted run left.
  ///
  /// - Parameter screen: A name of letters, digits, `-`, `_`, `.` and `@`.
  /// - Returns: nil where another capture holds the folder just now.
  package static func make(
    screen: String, parent: String = "/tmp"
  ) throws(SandboxError) -> CaptureSandbox? {
    let folders = Folders(root: "\(parent)/qa-\(screen)")
    if mkdir(folders.root, 0o700) != 0, errno != EEXIST {
      throw Self.error("can't make the folder \(folders.root)", code: errno)
    }
    let lock = open(folders.root, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if lock < 0, errno == ENOENT { return nil }
    guard lock >= 0 else { throw Self.error("can't open the folder \(folders.root)", code: errno) }
    var (opened, named) = (stat(), stat())
    guard fstat(lock, &opened) == 0, opened.st_uid == geteuid() else {
      close(lock)
      throw SandboxError(
        message: "the folder \(folders.root) belongs to another user",
        remedy: "remove it, or rename the screen")
    }
    // The folder may have been removed by its last user between the two calls.
    guard flock(lock, LOCK_EX | LOCK_NB) == 0, lstat(folders.root, &named) == 0,
      named.st_ino == opened.st_ino
    else {
      close(lock)
      return nil
    }
    do {
      try Self.prepare(folders)
    } catch {
      close(lock)
      throw error
    }
    return CaptureSandbox(folders: folders, lock: lock)
  }

  deinit { close(lock) }

  private static func prepare(_ folders: Folders) throws(SandboxError) {
    for folder in [folders.home, folders.temporary, folders.work] {
      removeTree(folder)
      guard mkdir(folder, 0o700) == 0 else {
        throw error("can't make the folder \(folder)", code: errno)
      }
      // Not what the caller's umask left of it: apps list their folders.
      chmod(folder, 0o755)
    }
  }

  /// Removes the folders and lets the next capture have the place.
  package consuming func remove() { removeTree(folders.root) }

  private static func error(_ message: String, code: Int32) -> SandboxError {
    SandboxError(
      message: "\(message): \(String(cString: strerror(code)))",
      remedy: "make room there, or remove what is in the way")
  }
}

/// Removes a folder and what is in it, as far as that is possible; links are not followed.
private func removeTree(_ path: String) {
  try? FileManager.default.removeItem(atPath: path)
}
