internal import Baselines
internal import ContentDigest
internal import FileSystem
package import ProjectFiles

/// The socket of a named session: a file in the user's state folder, which no checkout can change.
package struct SessionPlace: Sendable {
  let folder: Directory
  let socket: FileName
  private let lock: FileName

  /// - Parameters:
  ///   - name: The session's name. Sessions of different projects may have the same.
  ///   - makes: Whether to create the folder.
  /// - Returns: nil if the folder doesn't exist, so that no session is open.
  /// - Throws: ``SuiteError`` if the name is invalid, or there is no state folder.
  package init?(
    _ name: String, of project: Project, _ environment: [String: String], makes: Bool
  ) throws(SuiteError) {
    if let problem = ScreenName.problem(withConfig: name) {
      throw SuiteError(
        .usage, "\"\(name.excerpt())\" can't be the name of a session: \(problem)")
    }
    guard let state = try StateFolder(environment, outside: project.root) else {
      throw SuiteError(
        .usage, "there is no folder for sessions",
        remedy: "set HOME, or XDG_STATE_HOME, to a folder of yours outside the project")
    }
    guard let folder = try state.folder("sessions", makes: makes) else { return nil }
    let id = SHA256Digest(of: Array(project.root.utf8)).description.prefix(16)
    self.folder = folder.directory
    socket = try folder.name("\(id)-\(name)")
    lock = try folder.name("\(id)-\(name).lock")
  }

  /// Claims the name for as long as the result is kept.
  ///
  /// - Returns: nil if a session of this name is open.
  package func claim() throws(SuiteError) -> SessionClaim? {
    let file = try SuiteError.people(FileLock(making: lock, in: folder))
    let isFree = try SuiteError.people(file.tryLock(.exclusive, at: folder.path(of: lock)))
    return isFree ? SessionClaim(file) : nil
  }
}

/// The right to a session's name. It ends with its owner, even if that is killed.
package final class SessionClaim: Sendable {
  private let file: FileLock

  init(_ file: consuming FileLock) { self.file = file }
}
