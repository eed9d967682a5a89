internal import FileSystem
internal import FoundationEssentials
internal import Glibc
internal import TerminalProcess

/// Fresh folders for one capture, at a path that is the same on every run, since paths show up on
/// screens: `/tmp/qa-captures/<screen>` with `home`, `tmp` and `work`.
///
/// Only a folder that was made here is ever cleared: it has a marker. It is locked while it is in use,
/// so that two captures of screens with the same name, in whatever project, take turns. Its owner must call ``remove()``.
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

  /// The file that tells a folder that was made here.
  private static let marker = ".qa-capture"

  package let folders: Folders
  private let lock: Int32

  /// Makes the folders, or takes over what an interrupted run left.
  ///
  /// - Parameter screen: A name of letters, digits, `-`, `_`, `.` and `@`.
  /// - Returns: nil where another capture holds the folder just now.
  package static func make(
    screen: String, parent: String = "/tmp/qa-captures"
  ) throws(SandboxError) -> CaptureSandbox? {
    let folders = Folders(root: "\(parent)/\(screen)")
    try makeParent(parent)
    if mkdir(folders.root, 0o700) != 0, errno != EEXIST {
      throw Self.error("can't make the folder \(folders.root)", code: errno)
    }
    let lock = openFolder(folders.root)
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
    // A run that was killed could not end its app.
    ProcessTable.killAll(session: nil, mark: ProcessMark(AppEnvironment.mark(for: folders)))
    do {
      try Self.mark(folders)
      try Self.prepare(folders, lock)
    } catch {
      close(lock)
      throw error
    }
    return CaptureSandbox(folders: folders, lock: lock)
  }

  deinit { close(lock) }

  /// Every user of the machine may have folders of their own there, as in `/tmp`.
  private static func makeParent(_ path: String) throws(SandboxError) {
    if mkdir(path, 0o700) == 0 {
      chmod(path, 0o1777)
    } else if errno != EEXIST {
      throw error("can't make the folder \(path)", code: errno)
    }
  }

  /// Takes over an empty folder, or one that an interrupted run left; any other is somebody's.
  private static func mark(_ folders: Folders) throws(SandboxError) {
    let marker = "\(folders.root)/\(marker)"
    if access(marker, F_OK) == 0 { return }
    let contents = (try? FileManager.default.contentsOfDirectory(atPath: folders.root)) ?? []
    guard contents.isEmpty else {
      throw SandboxError(
        message: "the folder \(folders.root) was not made by qa", remedy: "move it away")
    }
    let file = open(marker, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw error("can't write \(marker)", code: errno) }
    close(file)
  }

  private static func prepare(_ folders: Folders, _ root: Int32) throws(SandboxError) {
    FolderRemoval.empty(root, except: marker)
    for folder in [folders.home, folders.temporary, folders.work] {
      guard mkdir(folder, 0o700) == 0 else {
        throw error("can't make the folder \(folder)", code: errno)
      }
      // Not what the caller's umask left of it: apps list their folders.
      chmod(folder, 0o755)
    }
  }

  /// Removes the folders and lets the next capture have the place.
  package consuming func remove() {
    FolderRemoval.empty(lock)
    rmdir(folders.root)
  }

  /// - Returns: -1 with `errno` where it can't be opened, also where it is a link.
  private static func openFolder(_ path: String) -> Int32 {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let folder = open(path, flags)
    guard folder < 0, errno == EACCES else { return folder }
    // An app may have taken its own folder's permissions away before its run was killed.
    return fchmodat(AT_FDCWD, path, 0o700, AT_SYMLINK_NOFOLLOW) == 0 ? open(path, flags) : -1
  }

  private static func error(_ message: String, code: Int32) -> SandboxError {
    SandboxError(
      message: "\(message): \(String(cString: strerror(code)))",
      remedy: "make room there, or remove what is in the way")
  }
}
