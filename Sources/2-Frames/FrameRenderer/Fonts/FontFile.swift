internal import ContentDigest
internal import Glibc

/// Reads font files as bytes.
enum FontFile {
  /// The largest size of a file that is accepted as a font, in bytes.
  private static let largest = 256 << 20

  /// Checks that the files of faces exist and can be read.
  ///
  /// - Throws: An error that names all missing files, or else the first one that isn't a readable regular file.
  static func check(_ faces: [FontFace]) throws(RenderError) {
    let missing = faces.filter { access($0.path, F_OK) != 0 }
    guard missing.isEmpty else { throw .missing(missing) }
    for face in faces { close(try open(face).descriptor) }
  }

  /// Returns the digest of a face's file.
  static func digest(of face: FontFace) throws(RenderError) -> SHA256Digest {
    let file = try FontMapping(face)
    return SHA256Digest(of: [UInt8](UnsafeRawBufferPointer(start: file.start, count: file.count)))
  }

  /// Opens a regular file. Anything else is refused without blocking, as opening a named pipe otherwise would.
  fileprivate static func open(
    _ face: FontFace
  ) throws(RenderError) -> (descriptor: Int32, size: Int) {
    let file = Glibc.open(face.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .missing([face]) : .unusable(face, "it can't be opened")
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

/// A memory-mapped font file. Its pages are read on demand, and it stays mapped as long as this object lives.
final class FontMapping {
  let face: FontFace
  let start: UnsafeMutableRawPointer
  /// The size in bytes, never 0.
  let count: Int

  /// - Throws: If it isn't a regular file or can't be read.
  init(_ face: FontFace) throws(RenderError) {
    let (file, size) = try FontFile.open(face)
    defer { close(file) }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED else {
      throw .unusable(face, "it can't be read")
    }
    (self.face, self.start, count) = (face, start, size)
  }

  deinit { munmap(start, count) }
}
