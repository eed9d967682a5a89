import Glibc
import SystemPackage
import Testing

/// Both sides of a pseudoterminal on which nothing is typed, closed at the end (pts(4)).
final class OpenTerminal: Sendable {
  private let master: FileDescriptor
  /// The side of the program.
  let program: FileDescriptor

  private static let options = FileDescriptor.OpenOptions(rawValue: O_NOCTTY | O_CLOEXEC)

  init() throws {
    master = try FileDescriptor.open(
      "/dev/ptmx", .readWrite, options: Self.options)
    var (isLocked, number): (CInt, CInt) = (0, 0)
    // TIOCSPTLCK and TIOCGPTN, which Swift doesn't import.
    try #require(ioctl(master.rawValue, 0x4004_5431, &isLocked) == 0)
    try #require(ioctl(master.rawValue, 0x8004_5430, &number) == 0)
    program = try FileDescriptor.open(
      "/dev/pts/\(number)", .readWrite, options: Self.options)
  }

  deinit {
    _ = close(program.rawValue)
    _ = close(master.rawValue)
  }
}
