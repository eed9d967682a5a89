internal import Glibc

/// An open file that is closed when its owner goes away.
struct FileHandle: ~Copyable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { close(number) }
}
