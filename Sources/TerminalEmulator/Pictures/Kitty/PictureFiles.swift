/// Where pictures are read from that a program names instead of sending them (kitty's graphics protocol,
/// "Local client"). The emulator has no I/O: whoever runs a program on this machine gives it one.
package protocol PictureFiles: Sendable {
  /// The bytes of a file or a shared memory object, which is removed afterwards where the protocol says so.
  ///
  /// - Parameters:
  ///   - name: As the program wrote it, at most ``PictureLimits/longestName`` bytes: hostile.
  ///   - limit: Bytes that are read at most; a longer file is refused.
  func read(
    _ medium: PictureMedium, named name: String, limit: Int
  ) throws(PictureFileError) -> [UInt8]
}

/// How a picture is handed over.
package enum PictureMedium: Hashable, Sendable {
  /// `t=f`.
  case file
  /// `t=t`: removed after it was read.
  case temporaryFile
  /// `t=s`: a POSIX shared memory object, removed after it was read.
  case sharedMemory
}

/// Why a picture could not be read.
package struct PictureFileError: Error, Hashable {
  package enum Reason: Hashable, Sendable {
    /// It is not there, or can't be opened.
    case unreadable
    /// It is not one that may be read, or too large.
    case forbidden
  }

  package let reason: Reason

  package init(_ reason: Reason) { self.reason = reason }
}

extension KittyError {
  init(_ error: PictureFileError) {
    switch error.reason {
    case .unreadable: self.init("EBADF", "the file can't be opened")
    case .forbidden: self.init("EPERM", "the file may not be read")
    }
  }
}
