import FoundationEssentials
import Glibc

/// Replaces the content of a file at once: after a crash it is the old or the new one.
nonisolated enum AtomicFile {
  /// What the system said, as the end of a sentence.
  struct Failure: Error {
    let text: String

    /// From `errno`.
    init() { text = unsafe String(cString: strerror(errno)) }
  }

  /// Writes a file beside the old one, to the disk, and puts it in its place.
  ///
  /// The permissions of the old file are kept; a new one is for its owner only. Where the path is
  /// a symbolic link, the file that it leads to is replaced.
  static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(Failure) {
    let target = URL(filePath: path).resolvingSymlinksInPath().path
    var info = stat()
    let mode = unsafe stat(target, &info) == 0 ? info.st_mode & 0o7777 : 0o600
    let temporary = "\(target).\(getpid()).tmp"
    // A crash may have left one of the same name.
    unsafe unlink(temporary)
    let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard file >= 0 else { throw Failure() }
    do throws(Failure) {
      defer { close(file) }
      guard fchmod(file, mode) == 0 else { throw Failure() }
      try write(Array(bytes), to: file)
      guard fsync(file) == 0 else { throw Failure() }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    guard unsafe rename(temporary, target) == 0 else {
      let failure = Failure()
      unsafe unlink(temporary)
      throw failure
    }
  }

  private static func write(_ bytes: [UInt8], to file: Int32) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw Failure() }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}
