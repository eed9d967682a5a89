internal import ContentDigest
internal import Glibc

/// Font files as bytes.
enum FontFile {
  /// A font beyond this is none.
  private static let largest = 256 << 20

  /// Looks whether the files of faces are there and may be read.
  ///
  /// - Throws: An error that names all that are missing, or the first that is no readable file.
  static func check(_ faces: [FontFace]) throws(RenderError) {
    let missing = faces.filter { access($0.path, F_OK) != 0 }
    guard missing.isEmpty else { throw .missing(missing) }
    for face in faces {
      let file = try open(face)
      close(file.descriptor)
    }
  }

  /// The digest of the file of a face.
  static func digest(of face: FontFace) throws(RenderError) -> SHA256Digest {
    let file = try FontMapping(face)
    return SHA256Digest(of: [UInt8](UnsafeRawBufferPointer(start: file.start, count: file.count)))
  }

  /// Opens a regular file and nothing else: to open a named pipe would wait for its other end.
  fileprivate static func open(
    _ face: FontFace
  ) throws(RenderError) -> (descriptor: Int32, size: Int) {
    let file = Glibc.open(face.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .missing([face]) : .unusable(face, "it may not be read")
    }
    var status = stat()
    let problem =
      fstat(file, &status) != 0 || status.st_mode & S_IFMT != S_IFREG
      ? "it is a folder or a device, not a file"
      : (1...largest).contains(Int(status.st_size)) ? nil : "it is empty or larger than 256 MB"
    guard let problem else { return (file, Int(status.st_size)) }
    close(file)
    throw .unusable(face, problem)
  }
}

/// A font file in memory, as long as this lives: its pages are read when they are needed.
final class FontMapping {
  let start: UnsafeMutableRawPointer
  /// In bytes, never 0.
  let count: Int

  /// - Throws: Where it is no regular file, or can't be read.
  init(_ face: FontFace) throws(RenderError) {
    let (file, size) = try FontFile.open(face)
    defer { close(file) }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED else {
      throw .unusable(face, "it cannot be read")
    }
    (self.start, count) = (start, size)
  }

  deinit { munmap(start, count) }
}
