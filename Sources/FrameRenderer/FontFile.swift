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
      var status = stat()
      guard stat(face.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw .unusable(face, "it is no file but a folder or a device")
      }
      guard access(face.path, R_OK) == 0 else { throw .unusable(face, "it may not be read") }
    }
  }

  /// The SHA-256 of the file of a face, in hexadecimal.
  static func digest(of face: FontFace) throws(RenderError) -> String {
    let file = open(face.path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .missing([face]) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, (1...largest).contains(Int(status.st_size)) else {
      throw .unusable(face, "it is empty or larger than 256 MB")
    }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = read(file, buffer.baseAddress?.advanced(by: count), size - count)
        guard got > 0 else { break }
        count += got
      }
    }
    guard bytes.count == size else { throw .unusable(face, "it cannot be read") }
    return ContentDigest.sha256(bytes)
  }
}
