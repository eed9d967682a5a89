internal import FileSystem
internal import Glibc
internal import TerminalProcess

/// A folder that holds the folders of captures. Nobody but this user and root can move or replace what is
/// this user's in it, nor the folder itself: a path that leads through it is safe to follow.
struct CapturePlace {
  let folder: Directory
  /// As apps see it, without a link that `/tmp` may be.
  var path: String
  /// How apps find it there; nil if it is there.
  var mount: ProcessIsolation.Mount?
}

/// Where captures have their folders: `/tmp/qa-captures`, since apps show the path; for a user who
/// can't trust what has that name, or whose screen's name another user has there, `/tmp/qa-captures-<uid>`;
/// and where somebody took that name as well, one with a number behind it.
///
/// Beside the first one there are ``slots``, in which apps find themselves at the same paths.
struct CapturePlaces {
  private let base: Directory
  private let path: String
  private let user = geteuid()

  private static let shared: FileName = "qa-captures"

  /// - Parameter path: `/tmp`, but for tests.
  /// - Throws: Where others than its owner may move what is in it.
  init(below path: String) throws(FileSystemError) {
    base = try Directory.open(following: path)
    self.path = path
    guard try Self.keepsOthersOut(base) else {
      throw FileSystemError(
        path, "lets every user move what others made in it",
        remedy: "give it the sticky bit: chmod +t")
    }
  }

  /// The one that all users share.
  func usual() throws(FileSystemError) -> CapturePlace {
    let folder = try base.makeFolder(Self.shared, mode: 0o700)
    let owner = try folder.owner
    // Also where the one that made it was killed before it came to this.
    if owner == user, try folder.mode != 0o1777 { try folder.setMode(0o1777) }
    // The owner of a sticky folder may move all that is in it.
    guard owner == user || owner == 0 else { throw belongsToAnother(folder) }
    guard try Self.keepsOthersOut(folder) else {
      throw FileSystemError(
        folder.path, "lets every user move what others made in it", remedy: "remove it")
    }
    return place(folder, Self.shared)
  }

  /// The one that only this user has.
  func own() throws(FileSystemError) -> CapturePlace {
    try own(try name("\(Self.shared)-\(user)"))
  }

  /// One whose name nobody could take before; it is the same again as long as it is there.
  func spare() throws(FileSystemError) -> CapturePlace {
    for name in try spareNames() {
      // A folder of somebody else, who may have made any number of them.
      guard try base.owner(of: name) == user, try base.kind(of: name) == .folder else { continue }
      return try own(name)
    }
    return try own(try name("\(Self.shared)-\(user)-\(UInt32.random(in: 1...UInt32.max))"))
  }

  /// One that apps find in the place of the usual one, so that what they show is the same.
  ///
  /// - Parameter number: One of ``slots``.
  func slot(_ number: Int) throws(FileSystemError) -> CapturePlace {
    let usual = try usual()
    var slot = try own(try name("\(Self.shared)-\(user)+\(number)"), mode: usual.folder.mode)
    slot.mount = ProcessIsolation.Mount(slot.path, at: usual.path)
    slot.path = usual.path
    return slot
  }

  /// How many captures with the same name can run beside the usual one.
  static let slots = 1...32

  /// Those that are there. One of somebody else is left out: nothing of this user is in it.
  func existing() throws(FileSystemError) -> [CapturePlace] {
    var places: [CapturePlace] = []
    if try base.owner(of: Self.shared) != nil, let shared = ifUsable(usual) {
      places.append(shared)
    }
    for name in [try name("\(Self.shared)-\(user)")] + (try spareNames())
    where try base.owner(of: name) == user {
      if let place = ifUsable({ () throws(FileSystemError) in try own(name) }) {
        places.append(place)
      }
    }
    for number in Self.slots
    where try base.owner(of: try name("\(Self.shared)-\(user)+\(number)")) == user {
      if let place = ifUsable({ () throws(FileSystemError) in try slot(number) }) {
        places.append(place)
      }
    }
    return places
  }

  private func ifUsable(
    _ open: () throws(FileSystemError) -> CapturePlace
  ) -> CapturePlace? {
    do { return try open() } catch { return nil }
  }

  private func spareNames() throws(FileSystemError) -> [FileName] {
    try base.names().filter { $0.text.hasPrefix("\(Self.shared)-\(user)-") }
  }

  private func own(
    _ name: FileName, mode: UInt32 = 0o700
  ) throws(FileSystemError) -> CapturePlace {
    let folder = try base.makeFolder(name, mode: 0o700)
    guard try folder.owner == user else { throw belongsToAnother(folder) }
    if try folder.mode != mode { try folder.setMode(mode) }
    return place(folder, name)
  }

  private func place(_ folder: Directory, _ name: FileName) -> CapturePlace {
    CapturePlace(folder: folder, path: path == "/" ? "/\(name)" : "\(path)/\(name)")
  }

  private func name(_ text: String) throws(FileSystemError) -> FileName {
    guard let name = FileName(text) else {
      throw FileSystemError(code: EINVAL, path, "can't be used")
    }
    return name
  }

  private func belongsToAnother(_ folder: Directory) -> FileSystemError {
    FileSystemError(folder.path, "belongs to another user", remedy: "let its owner remove it")
  }

  /// Whether users who don't own a folder can't move what others made in it.
  private static func keepsOthersOut(_ folder: Directory) throws(FileSystemError) -> Bool {
    let mode = try folder.mode
    return mode & UInt32(S_IWGRP | S_IWOTH) == 0 || mode & UInt32(S_ISVTX) != 0
  }
}
