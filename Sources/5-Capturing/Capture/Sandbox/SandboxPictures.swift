internal import FileSystem
internal import Glibc
package import TerminalEmulator

/// Pictures that an app passes by name (kitty's graphics protocol): regular files in the folders of its own capture,
/// and shared memory objects made since the capture began. Anything else is refused: `/proc`, devices, FIFOs, links,
/// and files of other users.
package struct SandboxPictures: PictureFiles {
  private let folders: CaptureSandbox.Folders
  /// The path of the folders' root as this process sees it.
  private let hostPath: String
  /// The folder of shared memory objects (shm_overview(7)).
  private let sharedMemory: String
  /// When the capture began, in seconds since 1970.
  private let start: Int

  /// The text that a temporary file's path must contain if the file is to be removed (kitty's graphics protocol,
  /// "Local client").
  private static let temporaryMark = "tty-graphics-protocol"

  /// - Parameters:
  ///   - folders: The folders as the app sees them.
  ///   - hostPath: Their root as this process sees it, or nil if that is the same.
  package init(
    _ folders: CaptureSandbox.Folders, at hostPath: String? = nil,
    sharedMemory: String = "/dev/shm"
  ) {
    self.folders = folders
    self.hostPath = hostPath ?? folders.root
    self.sharedMemory = sharedMemory
    start = time(nil)
  }

  package func read(
    _ medium: PictureMedium, named name: String, limit: Int
  ) throws(PictureFileError) -> [UInt8] {
    switch medium {
    case .file: try file(name, limit: limit)
    case .temporaryFile:
      try file(
        name, limit: limit,
        removes: name.hasPrefix(folders.temporary + "/") && name.contains(Self.temporaryMark))
    case .sharedMemory: try object(name, limit: limit)
    }
  }

  /// Reads a file below one of the app's folders, given its absolute path, and then removes it if asked to.
  private func file(
    _ path: String, limit: Int, removes: Bool = false
  ) throws(PictureFileError) -> [UInt8] {
    let root = folders.root + "/"
    guard path.hasPrefix(root), let names = FileName.names(inPath: path.dropFirst(root.count)),
      let name = names.last
    else { throw PictureFileError.forbidden }
    do throws(FileSystemError) {
      guard let folder = try Directory.open(hostPath).folder(at: names.dropLast()),
        let bytes = try folder.read(name, limit: limit)
      else { throw FileSystemError(code: ENOENT, path, "can't be read") }
      if removes { try folder.removeFile(name) }
      return bytes
    } catch {
      throw PictureFileError(error)
    }
  }

  /// Reads a shared memory object, named by a slash and a name, and removes it as the protocol requires.
  private func object(_ path: String, limit: Int) throws(PictureFileError) -> [UInt8] {
    guard let name = FileName(path.hasPrefix("/") ? path.dropFirst() : path[...]) else {
      throw PictureFileError.forbidden
    }
    let folder: Directory
    do throws(FileSystemError) {
      folder = try Directory.open(sharedMemory)
    } catch {
      throw PictureFileError(error)
    }
    // Checks the open descriptor, so that the object that is read is the one that was checked.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
    let descriptor = open(folder.path(of: name), flags)
    guard descriptor >= 0 else { throw errno == ELOOP ? PictureFileError.forbidden : .unreadable }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw PictureFileError.unreadable }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(), status.st_nlink == 1,
      status.st_ctim.tv_sec >= start
    else { throw PictureFileError.forbidden }
    do throws(FileSystemError) {
      let bytes = try Directory.contents(of: descriptor, path, limit: limit)
      try folder.removeFile(name)
      return bytes
    } catch {
      throw PictureFileError(error)
    }
  }
}

extension PictureFileError {
  fileprivate init(_ error: FileSystemError) {
    switch error.code {
    case nil, ELOOP, ENOTDIR, EACCES, EPERM: self = .forbidden
    default: self = .unreadable
    }
  }
}
