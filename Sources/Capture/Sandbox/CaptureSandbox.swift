internal import Diagnostics
package import FileSystem
internal import Glibc
package import TerminalProcess

/// Fresh folders for one capture, at a path that is the same on every run, since paths show up on
/// screens: `/tmp/qa-captures/<screen>` with `home`, `tmp` and `work`.
///
/// Only a folder that was made here is ever cleared: it has a marker, or nothing is in it. It is locked
/// while it is in use, so that two captures of one user with the same name, in whatever project, take
/// turns, unless the second one's app can find other folders at the same path. Its owner must call ``remove()``.
package struct CaptureSandbox: ~Copyable {
  package struct Folders: Hashable, Sendable {
    package let root: String
    package var home: String { root + "/home" }
    package var temporary: String { root + "/tmp" }
    /// Where the app starts, and where `files` are copied to.
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
  /// Why these folders are not where they are on every run, in words; nil where they are.
  package let note: String?
  /// What the app must find in the place of another folder; nil if the folders are where it sees them.
  package var mount: ProcessIsolation.Mount? { claim.place.mount }
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
  /// - Returns: nil where another capture holds the folder just now.
  package static func make(
    name text: String, below base: String = "/tmp"
  ) throws(SandboxError) -> CaptureSandbox? {
    do throws(FileSystemError) {
      guard let name = FileName(text) else {
        throw FileSystemError(text, "is not the name of a screen", remedy: nil)
      }
      return try make(name, in: try CapturePlaces(below: base))
    } catch {
      throw SandboxError(error)
    }
  }

  /// Makes other folders than those that another capture holds, for an app that finds them at the same path.
  ///
  /// - Returns: Nil if this machine does not let one app find something else at a path.
  package static func makeBeside(
    name text: String, below base: String = "/tmp"
  ) throws(SandboxError) -> CaptureSandbox? {
    do throws(FileSystemError) {
      guard let name = FileName(text) else { return nil }
      let places = try CapturePlaces(below: base)
      for number in CapturePlaces.slots {
        let slot = try places.slot(number)
        guard slot.mount?.isPossible == true else { return nil }
        if let sandbox = try make(name, in: slot, instead: nil) { return sandbox }
      }
      return nil
    } catch {
      // Of another user, or something else is in the way: the usual folders are waited for.
      if error.isSomebodys { return nil }
      throw SandboxError(error)
    }
  }

  /// Tries one place after the other. Where somebody is in the way, the next one may do; where nothing can
  /// be made, as on a full disk, no other would.
  private static func make(
    _ name: FileName, in places: CapturePlaces
  ) throws(FileSystemError) -> CaptureSandbox? {
    let inTheWay: FileSystemError
    do throws(FileSystemError) {
      return try make(name, in: try places.usual(), instead: nil)
    } catch {
      guard error.isSomebodys else { throw error }
      inTheWay = error
    }
    do throws(FileSystemError) {
      return try make(name, in: try places.own(), instead: inTheWay)
    } catch {
      guard error.isSomebodys else { throw error }
    }
    return try make(name, in: try places.spare(), instead: inTheWay)
  }

  /// - Parameter reason: Why it is not in the place where it usually is.
  private static func make(
    _ name: FileName, in place: CapturePlace, instead reason: FileSystemError?
  ) throws(FileSystemError) -> CaptureSandbox? {
    guard let claim = try SandboxClaim.take(name, in: place) else { return nil }
    do throws(FileSystemError) {
      let (home, work) = try claim.fill()
      let note = reason.map { reason in
        "the app's folders are in \(claim.path), since \(reason.path) \(reason.message): "
          + "paths that it shows differ"
      }
      return CaptureSandbox(
        folders: Folders(root: claim.path), note: note, claim: claim, home: home,
        work: work)
    } catch {
      claim.remove()
      throw error
    }
  }

  /// Copies a file, or a folder with what is in it, to where the app starts.
  ///
  /// - Parameters:
  ///   - path: Absolute. Its last part is copied as a link, where it is one.
  ///   - project: The folder that it is a file of, absolute and without links: no link in the copy may lead there.
  ///   - relativePath: Where it is found in that folder, without `.` and `..`.
  package func copy(
    _ path: String, of project: String, to relativePath: String
  ) throws(FileSystemError) {
    var names: [FileName] = []
    for part in relativePath.split(separator: "/") {
      guard let name = FileName(part) else {
        throw FileSystemError(code: EINVAL, path, "can't be copied")
      }
      names.append(name)
    }
    guard let copyName = names.popLast() else {
      throw FileSystemError(code: EINVAL, path, "can't be copied")
    }
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let parent = slash == path.startIndex ? "/" : String(path[..<slash])
    guard let name = FileName(path[slash...].dropFirst()) else {
      throw FileSystemError(code: EINVAL, path, "can't be copied")
    }
    let folder = try Directory.open(following: parent)
    try copy(name, of: folder, as: copyName, into: work, at: names[...], project)
  }

  /// Copies below folders that are made where they are not there, and get the time of what is copied.
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

  /// Copies what is in a folder into the app's home.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - project: As with ``copy(_:of:to:)``.
  package func copyHome(_ path: String, of project: String) throws(FileSystemError) {
    let source = try Directory.open(following: path)
    for name in try source.names() {
      try home.copy(
        name, of: source, as: name, keepingOutOf: project, modified: Self.modified)
    }
  }

  /// Gives the folders the time that copied files have; to be called when all is in them.
  package func fixTimes() throws(FileSystemError) { try claim.setModified(Self.modified) }

  /// When files were last changed, as apps see it: the beginning of 2020. A checkout's own times are those of
  /// the checkout, and what is older than half a year is listed with its year, not with a time.
  static let modified = AppEnvironment.usualTime

  /// Removes the folders and lets the next capture have the place.
  package consuming func remove() { Interruption.finishing { claim.remove() } }
}

extension FileSystemError {
  /// Whether it is about what somebody else made or does not let happen: another place may do.
  fileprivate var isSomebodys: Bool {
    guard let code else { return true }
    return [EACCES, EPERM, ELOOP, ENOTDIR].contains(code)
  }
}
