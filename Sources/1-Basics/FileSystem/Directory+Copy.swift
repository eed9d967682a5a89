internal import Glibc

/// Copying files and folders from another folder.
extension Directory {
  /// Copies a file, a folder with its contents, or a link into this folder. Links are copied as links.
  ///
  /// - Parameters:
  ///   - source: The name in `folder` of what to copy.
  ///   - name: The name of the copy. Nothing may have this name yet.
  ///   - original: A folder that no copied link may lead into, because writing through such a link would change the
  ///     original instead of the copy.
  ///   - modified: The time to set as the last change of everything copied, in seconds since 1970; nil for now.
  /// - Throws: ``FileSystemError``, also for anything other than a file, a folder or a link, such as a pipe.
  package func copy(
    _ source: FileName, of folder: Directory, as name: FileName,
    keepingOutOf original: String? = nil,
    modified: Int? = nil
  ) throws(FileSystemError) {
    switch try folder.kind(of: source) {
    case nil: throw FileSystemError(code: ENOENT, folder.path(of: source), "can't be copied")
    case .file: try copyFile(source, of: folder, as: name)
    case .link: try copyLink(source, of: folder, as: name, keepingOutOf: original)
    case .folder:
      guard let source = try folder.folder(source) else {
        throw FileSystemError(code: ENOENT, folder.path(of: source), "can't be copied")
      }
      let copy = try makeFolder(name)
      for child in try source.names() {
        try copy.copy(
          child, of: source, as: child, keepingOutOf: original, modified: modified)
      }
    case .other:
      throw FileSystemError(
        folder.path(of: source), "is neither a file nor a folder", remedy: "leave it out")
    }
    if let modified { try setModified(modified, of: name) }
  }

  /// Sets the access and modification times of a file, link or folder.
  ///
  /// - Parameter seconds: Seconds since 1970, in UTC.
  package func setModified(_ seconds: Int, of name: FileName) throws(FileSystemError) {
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    guard utimensat(descriptor, name.text, [time, time], AT_SYMLINK_NOFOLLOW) == 0 else {
      throw FileSystemError(code: errno, path(of: name), "can't get a new modification time")
    }
  }

  private func copyLink(
    _ source: FileName, of folder: Directory, as name: FileName, keepingOutOf original: String?
  ) throws(FileSystemError) {
    guard let target = try folder.bytes(ofLink: source) else {
      throw FileSystemError(code: ENOENT, folder.path(of: source), "can't be copied")
    }
    guard try makeLink(name, to: target) else {
      throw FileSystemError(code: EEXIST, path(of: name), "can't be created")
    }
    guard let original, let end = Self.realPath(path(of: name)),
      end == original || end.hasPrefix(original + "/")
    else { return }
    throw FileSystemError(
      folder.path(of: source), "is a link to \(end), so its copy would point there, too",
      remedy: "make it a relative link (ln -sr), and copy its target as well")
  }

  /// Copies a file with its permissions, so that an executable can still be started.
  private func copyFile(
    _ source: FileName, of folder: Directory, as name: FileName
  ) throws(FileSystemError) {
    let sourcePath = folder.path(of: source)
    let from = openat(
      folder.descriptor, source.text, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard from >= 0 else { throw FileSystemError(code: errno, sourcePath, "can't be copied") }
    defer { close(from) }
    let status = try Self.status(of: from, sourcePath, "can't be copied")
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileSystemError(sourcePath, "is not a regular file", remedy: "leave it out")
    }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let to = openat(descriptor, name.text, flags, 0o600)
    guard to >= 0 else {
      throw FileSystemError(code: errno, path(of: name), "can't be written")
    }
    defer { close(to) }
    try Self.copyBytes(from, to, sourcePath, path(of: name))
    guard fchmod(to, status.st_mode & 0o7777) == 0 else {
      throw FileSystemError(code: errno, path(of: name), "can't be written")
    }
  }

  private static func copyBytes(
    _ source: Int32, _ target: Int32, _ sourcePath: String, _ targetPath: String
  ) throws(FileSystemError) {
    while true {
      // The kernel copies, at most this many bytes per call (sendfile(2)).
      let count = sendfile(target, source, nil, 0x7fff_f000)
      if count == 0 { return }
      guard count < 0, errno != EINTR else { continue }
      let code = errno
      throw [ENOSPC, EDQUOT].contains(code)
        ? FileSystemError(code: code, targetPath, "can't be written")
        : FileSystemError(code: code, sourcePath, "can't be copied")
    }
  }
}
