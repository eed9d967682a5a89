/// A reader of pictures that a program names instead of sending them (kitty's graphics protocol, "Local client"). The
/// emulator does no I/O itself; a caller that runs programs on this machine supplies the reader.
package protocol PictureFiles: Sendable {
  /// Reads a file or shared memory object, and then removes it if the protocol requires that.
  ///
  /// - Parameters:
  ///   - name: The name as the program wrote it, at most ``PictureLimits/maxNameLength`` bytes. Don't trust it.
  ///   - limit: The greatest number of bytes to read; a longer file is refused.
  func read(
    _ medium: PictureMedium, named name: String, limit: Int
  ) throws(PictureFileError) -> [UInt8]
}

/// The kind of file that a picture is passed in.
package enum PictureMedium: Hashable, Sendable {
  /// `t=f`: a file that stays.
  case file
  /// `t=t`: a file that is removed after reading.
  case temporaryFile
  /// `t=s`: a POSIX shared memory object that is removed after reading.
  case sharedMemory
}

/// The reason why a picture couldn't be read.
package enum PictureFileError: Error {
  /// The file doesn't exist or can't be opened.
  case unreadable
  /// The file may not be read, or is too large.
  case forbidden
}

extension KittyError {
  init(_ error: PictureFileError) {
    switch error {
    case .unreadable: self.init("EBADF", "the file can't be opened")
    case .forbidden: self.init("EPERM", "reading the file is not allowed")
    }
  }
}
