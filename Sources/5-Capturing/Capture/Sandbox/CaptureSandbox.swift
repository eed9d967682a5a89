internal import Diagnostics
package import FileSystem
internal import Glibc
package import TerminalProcess

/// Fresh folders for one capture, at a path that is the same on every run, since paths show up on screens:
/// `/tmp/qa-captures/<screen>` with `home`, `tmp` and `work`.
///
/// Only a folder that was made here is ever cleared: it has a marker, or is empty. It is locked while in use. So two
/// captures of one user with the same name, even in different projects, take turns, unless the second one's app can
/// see other folders at the same path. The owner must call ``remove()``.
package struct CaptureSandbox: ~Copyable {
  package struct Folders: Hashable, Sendable {
    package let root: String
    package var home: String { root + "/home" }
    package var temporary: String { root + "/tmp" }
    /// The folder in which the app starts, and to which `files` are copied.
    package var work: String { root + "/work" }

    package init(root: String) { self.root = root }
  }

  package struct SandboxError: Diagnostic, Hashable {
    package let message: String
    package let remedy: String?

    init(_ error: FileSystemError) {
      message = "\(error.path) \(error.message)"
      remedy = error.remedy
    }
  }

  package let folders: Folders
  /// Why these folders aren't at their usual path, in words; nil if they are.
  package let note: String?
  /// The mount by which the app sees these folders in place of others, or nil if it sees them at their own path.
  package var mount: ProcessIsolation.Mount? { claim.location.mount }
  /// The path of the folders as this process sees it.
  package var hostPath: String { claim.hostPath }
  private let claim: SandboxClaim
  private let home: Directory
  private let work: Directory

  /// Makes the folders, or takes over what an interrupted run left.
  ///
  /// - Parameters:
  ///   - name: A name of letters, digits, `-`, `_`, `.` and `@`.
  ///   - base: The folder of all places of captures.
  /// - Returns: Nil if another capture is using the folder.
  package static func make(
    name text: String, below base: String = "/tmp"
  ) throws(SandboxError) -> CaptureSandbox? {
    do throws(FileSystemError) {
      guard let name = FileName(text) else {
        throw FileSystemError(text, "is not the name of a screen", remedy: nil)
      }
      return try make(name, in: try CaptureLocations(below: base))
    } catch {
      throw SandboxError(error)
    }
  }

  /// Makes folders beside those that another capture is using, for an app that sees them at the same path.
  ///
  /// - Returns: Nil if this machine doesn't let one app see something else at a path, or if no slot is free.
  package static func makeBeside(
    name text: String, below base: String = "/tmp"
  ) throws(SandboxError) -> CaptureSandbox? {
    do throws(FileSystemError) {
      guard let name = FileName(text) else { return nil }
      let locations = try CaptureLocations(below: base)
      for number in CaptureLocations.slots {
        let slot = try locations.slot(number)
        guard slot.mount?.isPossible == true else { return nil }
        if let sandbox = try make(name, in: slot, instead: nil) { return sandbox }
      }
      return nil
    } catch {
      // Something is in the way, perhaps of another user: the capture waits for the usual folders.
      if error.isAccessProblem { return nil }
      throw SandboxError(error)
    }
  }

  /// Tries each place in turn. If something of another user is in the way, the next place may do; if nothing can be
  /// made, for example on a full disk, no other place would.
  private static func make(
    _ name: FileName, in locations: CaptureLocations
  ) throws(FileSystemError) -> CaptureSandbox? {
    let inTheWay: FileSystemError
    do throws(FileSystemError) {
      return try make(name, in: try locations.usual(), instead: nil)
    } catch {
      guard error.isAccessProblem else { throw error }
      inTheWay = error
    }
    do throws(FileSystemError) {
      return try make(name, in: try locations.own(), instead: inTheWay)
    } catch {
      guard error.isAccessProblem else { throw error }
    }
    return try make(name, in: try locations.spare(), instead: inTheWay)
  }

  /// - Parameter reason: Why the usual place can't be used, for a note; nil for no note.
  private static func make(
    _ name: FileName, in location: CaptureLocation, instead reason: FileSystemError?
  ) throws(FileSystemError) -> CaptureSandbox? {
    guard let claim = try SandboxClaim.acquire(name, in: location) else { return nil }
    do throws(FileSystemError) {
      let (home, work) = try claim.fill()
      let note = reason.map { reason in
        "the app's folders are in \(claim.path), since \(reason.path) \(reason.message): "
          + "paths on its screen differ"
      }
      return CaptureSandbox(
        folders: Folders(root: claim.path), note: note, claim: claim, home: home,
        work: work)
    } catch {
      claim.remove()
      throw error
    }
  }

  /// Copies a file, or a folder with its contents, into the folder in which the app starts.
  ///
  /// - Parameters:
  ///   - path: An absolute path. If its last component is a link, the link itself is copied.
  ///   - project: The folder of the project, an absolute path without links. No link in the copy may lead there.
  ///   - relativePath: The path of the copy, without `.` and `..`.
  package func copy(
    _ path: String, of project: String, to relativePath: String
  ) throws(FileSystemError) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    guard let names = FileName.names(inPath: relativePath), let copyName = names.last,
      let name = FileName(path[slash...].dropFirst())
    else { throw FileSystemError(code: EINVAL, path, "can't be copied") }
    let folder = try Directory.open(
      following: slash == path.startIndex ? "/" : String(path[..<slash]))
    try copy(name, of: folder, as: copyName, into: work, at: names.dropLast(), project)
  }

  /// Copies into nested folders. These are made if they don't exist, and get the time of copied files.
  private func copy(
    _ name: FileName, of source: Directory, as copyName: FileName, into folder: Directory,
    at names: ArraySlice<FileName>, _ project: String
  ) throws(FileSystemError) {
    guard let first = names.first else {
      return try folder.copy(
        name, of: source, as: copyName, keepingOutOf: project, modified: Self.modified)
    }
    let inner = try folder.makeFolder(first)
    try inner.setMode(0o755)
    try copy(name, of: source, as: copyName, into: inner, at: names.dropFirst(), project)
    try folder.setModified(Self.modified, of: first)
  }

  /// Copies the contents of a folder into the app's home.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - project: As in ``copy(_:of:to:)``.
  package func copyHome(_ path: String, of project: String) throws(FileSystemError) {
    let source = try Directory.open(following: path)
    for name in try source.names() {
      try home.copy(name, of: source, as: name, keepingOutOf: project, modified: Self.modified)
    }
  }

  /// Gives the folders the time of copied files. Call this when they are complete.
  package func fixTimes() throws(FileSystemError) { try claim.setModified(Self.modified) }

  /// The time of the last change of files, as apps see it: the beginning of 2020. A checkout sets its own times, and
  /// for files older than half a year `ls` prints the year instead of the time.
  static let modified = AppEnvironment.usualTime

  /// Removes the folders and frees the place for the next capture.
  package consuming func remove() { Interruption.finishing { claim.remove() } }
}

extension FileSystemError {
  /// Whether another user's files or permissions may be the cause, so that another place may work.
  fileprivate var isAccessProblem: Bool {
    guard let code else { return true }
    return [EACCES, EPERM, ELOOP, ENOTDIR].contains(code)
  }
}
