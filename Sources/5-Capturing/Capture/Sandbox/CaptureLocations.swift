internal import FileSystem
internal import Glibc
internal import TerminalProcess

/// A folder that holds the folders of captures. Only this user and root can move or replace it, or what this user owns
/// in it. So a path that leads through it is safe to follow.
struct CaptureLocation {
  let folder: Directory
  /// The path as apps see it.
  var path: String
  /// The mount by which apps find the folder at that path, or nil if it's there without one.
  var mount: ProcessIsolation.Mount?
}

/// The places in which captures have their folders: `/tmp/qa-captures`, the same for all users, since apps show the
/// path. A user who can't trust the folder of that name, or whose screen's name another user has in it, gets
/// `/tmp/qa-captures-<uid>`. If another user has taken that name too, a number is added to it.
///
/// Beside the first place there are ``slots``, which apps see at the path of the first.
struct CaptureLocations {
  private let base: Directory
  private let path: String
  private let user = geteuid()

  private static let shared: FileName = "qa-captures"

  /// - Parameter path: `/tmp`, except in tests.
  /// - Throws: If users other than the owner may move what is in it.
  init(below path: String) throws(FileSystemError) {
    base = try Directory.open(following: path)
    self.path = path
    guard try Self.keepsOthersOut(base) else {
      throw FileSystemError(
        path, "lets every user move other users' files",
        remedy: "set its sticky bit: chmod +t")
    }
  }

  /// Returns the place that all users share.
  func usual() throws(FileSystemError) -> CaptureLocation {
    let folder = try base.makeFolder(Self.shared, mode: 0o700)
    let owner = try folder.owner
    // The process that made the folder may have been killed before it set the mode.
    if owner == user, try folder.mode != 0o1777 { try folder.setMode(0o1777) }
    // The owner of a sticky folder may move all that is in it.
    guard owner == user || owner == 0 else { throw belongsToAnother(folder) }
    guard try Self.keepsOthersOut(folder) else {
      throw FileSystemError(
        folder.path, "lets every user move other users' files", remedy: "remove it")
    }
    return location(folder, Self.shared)
  }

  /// Returns the place of this user alone.
  func own() throws(FileSystemError) -> CaptureLocation {
    try own(try name("\(Self.shared)-\(user)"))
  }

  /// Returns a place whose name could not be taken in advance. The same place is returned as long as it exists.
  func spare() throws(FileSystemError) -> CaptureLocation {
    for name in try spareNames() {
      // Skip folders of another user, who may have made any number of them.
      guard try base.owner(of: name) == user, try base.kind(of: name) == .folder else { continue }
      return try own(name)
    }
    return try own(try name("\(Self.shared)-\(user)-\(UInt32.random(in: 1...UInt32.max))"))
  }

  /// Returns a place that apps see at the path of the usual one, so that they show the same paths.
  ///
  /// - Parameter number: One of ``slots``.
  func slot(_ number: Int) throws(FileSystemError) -> CaptureLocation {
    let usual = try usual()
    var slot = try own(try name("\(Self.shared)-\(user)+\(number)"), mode: usual.folder.mode)
    slot.mount = ProcessIsolation.Mount(slot.path, at: usual.path)
    slot.path = usual.path
    return slot
  }

  /// The numbers of the slots: one for each capture of the same name that can run beside the usual one.
  static let slots = 1...32

  /// Returns the places that exist. A place of another user is left out: it has nothing of this user.
  func existing() throws(FileSystemError) -> [CaptureLocation] {
    var locations: [CaptureLocation] = []
    if try base.owner(of: Self.shared) != nil, let shared = ifUsable(usual) {
      locations.append(shared)
    }
    for name in [try name("\(Self.shared)-\(user)")] + (try spareNames())
    where try base.owner(of: name) == user {
      if let location = ifUsable({ () throws(FileSystemError) in try own(name) }) {
        locations.append(location)
      }
    }
    for number in Self.slots
    where try base.owner(of: try name("\(Self.shared)-\(user)+\(number)")) == user {
      if let location = ifUsable({ () throws(FileSystemError) in try slot(number) }) {
        locations.append(location)
      }
    }
    return locations
  }

  private func ifUsable(_ open: () throws(FileSystemError) -> CaptureLocation) -> CaptureLocation? {
    do { return try open() } catch { return nil }
  }

  private func spareNames() throws(FileSystemError) -> [FileName] {
    try base.names(startingWith: "\(Self.shared)-\(user)-").sorted()
  }

  private func own(
    _ name: FileName, mode: UInt32 = 0o700
  ) throws(FileSystemError) -> CaptureLocation {
    let folder = try base.makeFolder(name, mode: 0o700)
    guard try folder.owner == user else { throw belongsToAnother(folder) }
    if try folder.mode != mode { try folder.setMode(mode) }
    return location(folder, name)
  }

  private func location(_ folder: Directory, _ name: FileName) -> CaptureLocation {
    CaptureLocation(folder: folder, path: path == "/" ? "/\(name)" : "\(path)/\(name)")
  }

  private func name(_ text: String) throws(FileSystemError) -> FileName {
    guard let name = FileName(text) else {
      throw FileSystemError(code: EINVAL, path, "can't be used")
    }
    return name
  }

  private func belongsToAnother(_ folder: Directory) -> FileSystemError {
    FileSystemError(folder.path, "belongs to another user", remedy: "ask its owner to remove it")
  }

  /// Whether users who don't own a folder can't move what others made in it.
  private static func keepsOthersOut(_ folder: Directory) throws(FileSystemError) -> Bool {
    let mode = try folder.mode
    return mode & UInt32(S_IWGRP | S_IWOTH) == 0 || mode & UInt32(S_ISVTX) != 0
  }
}
