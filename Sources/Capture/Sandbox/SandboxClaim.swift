internal import FileSystem
internal import Glibc
internal import TerminalProcess

/// The folder of one name in a place, locked: nobody else makes a sandbox of this name there, or clears it.
///
/// At whatever moment its process is killed, what is left is empty or has the marker, which comes first
/// and goes last, so that the next `qa` may clear it. A process that is killed loses its lock.
struct SandboxClaim {
  /// As apps see it.
  let path: String
  /// As this process sees it.
  var hostPath: String { folder.path }
  private let name: FileName
  private let folder: Directory
  let place: CapturePlace

  /// A link that tells the identity of the folder that it is in: no other folder passes for one that was
  /// made here, whoever moves what of whom.
  private static let marker: FileName = ".qa-capture"

  /// Takes the folder, which is made where it is not there, and clears what a killed `qa` left in it, with
  /// the processes that it could not end.
  ///
  /// - Returns: nil where another capture holds it just now.
  /// - Throws: Also where somebody else made it.
  static func take(
    _ name: FileName, in place: CapturePlace
  ) throws(FileSystemError) -> SandboxClaim? {
    guard let folder = try open(name, in: place), try folder.lock(),
      // Its last user may have removed it in between.
      try place.folder.holds(folder, as: name)
    else { return nil }
    guard try isMadeHere(folder) else {
      throw FileSystemError(folder.path, "was not made by qa", remedy: "move it away")
    }
    let claim = SandboxClaim(
      path: "\(place.path)/\(name)", name: name, folder: folder, place: place)
    let mark = AppEnvironment.mark(for: CaptureSandbox.Folders(root: claim.path))
    ProcessTable.killAll(session: nil, mark: ProcessMark(mark, behind: place.mount))
    try folder.setMode(0o700)
    folder.removeContents(except: marker)
    _ = try folder.makeLink(marker, to: try folder.identityText)
    return claim
  }

  /// - Returns: nil where its last user has removed it just now.
  private static func open(
    _ name: FileName, in place: CapturePlace
  ) throws(FileSystemError) -> Directory? {
    let folder: Directory
    do throws(FileSystemError) {
      folder = try place.folder.makeFolder(name, mode: 0o700)
    } catch {
      if error.code == ENOENT { return nil }
      // An app may have taken its own folder's permissions away before its run was killed.
      guard error.code == EACCES, try place.folder.owner(of: name) == geteuid() else { throw error }
      try place.folder.setMode(0o700, of: name)
      guard let opened = try place.folder.folder(name) else { return nil }
      folder = opened
    }
    guard try folder.owner == geteuid() else {
      throw FileSystemError(
        folder.path, "belongs to another user", remedy: "let its owner remove it")
    }
    return folder
  }

  /// Whether a folder of this user may be cleared.
  private static func isMadeHere(_ folder: Directory) throws(FileSystemError) -> Bool {
    if try folder.target(ofLink: marker) == folder.identityText,
      try folder.owner(of: marker) == geteuid()
    {
      return true
    }
    guard try folder.mode & UInt32(S_IWGRP | S_IWOTH) == 0 else { return false }
    return try folder.isEmpty
  }

  /// Makes the folders that an app gets.
  ///
  /// - Returns: Its home, and the one in which it starts.
  func fill() throws(FileSystemError) -> (home: Directory, work: Directory) {
    _ = try makeFolder("tmp")
    return (try makeFolder("home"), try makeFolder("work"))
  }

  /// Gives the folders, which apps list, and the one that they are in a time that is the same on every run.
  func setModified(_ seconds: Int) throws(FileSystemError) {
    for name in Self.folders { try folder.setModified(seconds, of: name) }
    try place.folder.setModified(seconds, of: name)
  }

  private static let folders: [FileName] = ["home", "tmp", "work"]

  private func makeFolder(_ name: FileName) throws(FileSystemError) -> Directory {
    let folder = try folder.makeFolder(name, mode: 0o700)
    // Not what the caller's umask left of it: apps list their folders.
    try folder.setMode(0o755)
    return folder
  }

  /// Removes all that was made.
  func remove() {
    folder.removeContents(except: Self.marker)
    do throws(FileSystemError) {
      try folder.removeFile(Self.marker)
      // An app may have moved it.
      if try place.folder.holds(folder, as: name) { try place.folder.removeEmptyFolder(name) }
    } catch {
      // What is busy or mounted stays, and the next capture clears it.
    }
  }
}
