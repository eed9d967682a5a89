internal import FileSystem
internal import Glibc
internal import TerminalProcess

/// The locked folder of one name in a place. Only its holder makes a sandbox of this name there, or clears it.
///
/// The marker is made first and removed last. So if the process is killed, the folder is empty or has the marker, and
/// the next `qa` may clear it. A process that is killed loses its lock.
struct SandboxClaim {
  /// The path as apps see it.
  let path: String
  /// The path as this process sees it.
  var hostPath: String { folder.path }
  private let name: FileName
  private let folder: Directory
  let location: CaptureLocation

  /// A symlink that holds its folder's device and inode, so that no moved or copied folder passes for one made here.
  private static let marker: FileName = ".qa-capture"

  /// Takes the folder, making it if necessary, and clears what a killed `qa` left in it, including processes that it
  /// could not end.
  ///
  /// - Parameter isMarked: Whether a process is known to carry the folder's mark. Without the folder's marker, the last
  ///   holder has ended all of them.
  /// - Returns: Nil if another capture is using the folder.
  /// - Throws: Also if the folder belongs to another user or was not made here.
  static func acquire(
    _ name: FileName, in location: CaptureLocation, isMarked: Bool = false
  ) throws(FileSystemError) -> SandboxClaim? {
    guard let folder = try open(name, in: location), try folder.lock(),
      // The last holder may have removed the folder in between.
      try location.folder.holds(folder, as: name)
    else { return nil }
    let hasMarker = try hasMarker(folder)
    guard try hasMarker ? true : isNew(folder) else {
      throw FileSystemError(folder.path, "was not made by qa", remedy: "move it away")
    }
    let claim = SandboxClaim(
      path: "\(location.path)/\(name)", name: name, folder: folder, location: location)
    if hasMarker || isMarked {
      let mark = AppEnvironment.mark(for: CaptureSandbox.Folders(root: claim.path))
      ProcessTable.killAll(session: nil, mark: ProcessMark(mark, behind: location.mount))
    }
    try folder.setMode(0o700)
    folder.removeContents(except: marker)
    _ = try folder.makeLink(marker, to: try folder.identityText)
    return claim
  }

  /// - Returns: Nil if the last holder has just removed the folder.
  private static func open(
    _ name: FileName, in location: CaptureLocation
  ) throws(FileSystemError) -> Directory? {
    let folder: Directory
    do throws(FileSystemError) {
      folder = try location.folder.makeFolder(name, mode: 0o700)
    } catch {
      if error.code == ENOENT { return nil }
      // An app may have removed the permissions of its own folder before its run was killed.
      guard error.code == EACCES, try location.folder.owner(of: name) == geteuid() else {
        throw error
      }
      try location.folder.setMode(0o700, of: name)
      guard let opened = try location.folder.folder(name) else { return nil }
      folder = opened
    }
    guard try folder.owner == geteuid() else {
      throw FileSystemError(
        folder.path, "belongs to another user", remedy: "ask its owner to remove it")
    }
    return folder
  }

  /// Whether this user's `qa` made a folder and was killed before it removed it.
  private static func hasMarker(_ folder: Directory) throws(FileSystemError) -> Bool {
    guard try folder.target(ofLink: marker) == folder.identityText else { return false }
    return try folder.owner(of: marker) == geteuid()
  }

  /// Whether a folder of this user has nothing in it, and only this user can put something there.
  private static func isNew(_ folder: Directory) throws(FileSystemError) -> Bool {
    guard try folder.mode & UInt32(S_IWGRP | S_IWOTH) == 0 else { return false }
    return try folder.isEmpty
  }

  /// Makes the app's folders.
  ///
  /// - Returns: The app's home, and the folder in which it starts.
  func fill() throws(FileSystemError) -> (home: Directory, work: Directory) {
    _ = try makeFolder("tmp")
    return (try makeFolder("home"), try makeFolder("work"))
  }

  /// Gives the app's folders, and the folder that contains them, a time that is the same on every run: apps list it.
  func setModified(_ seconds: Int) throws(FileSystemError) {
    for name in Self.folders { try folder.setModified(seconds, of: name) }
    try location.folder.setModified(seconds, of: name)
  }

  private static let folders: [FileName] = ["home", "tmp", "work"]

  private func makeFolder(_ name: FileName) throws(FileSystemError) -> Directory {
    let folder = try folder.makeFolder(name, mode: 0o700)
    // The mode must not depend on the caller's umask: apps list their folders.
    try folder.setMode(0o755)
    return folder
  }

  /// Removes everything that was made.
  func remove() {
    folder.removeContents(except: Self.marker)
    do throws(FileSystemError) {
      try folder.removeFile(Self.marker)
      // An app may have moved the folder.
      if try location.folder.holds(folder, as: name) { try location.folder.removeEmptyFolder(name) }
    } catch {
      // Anything busy or mounted stays. The next capture clears it.
    }
  }
}
