internal import Glibc

/// libfaketime, which gives programs that are linked dynamically another date and time.
package struct FakeTime: Hashable, Sendable {
  private let library: String

  /// Where Debian and libfaketime's own `make install` put it.
  private static let libraries = [
    "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
    "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
    "/usr/local/lib/faketime/libfaketimeMT.so.1",
  ]

  /// - Returns: Nil where it is not installed.
  package static let installed = libraries.first { access($0, R_OK) == 0 }.map(FakeTime.init)

  /// What clocks that measure time say, and when files were changed, is left alone.
  private var usual: [String: String] {
    [
      "LD_PRELOAD": library, "FAKETIME_DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1",
    ]
  }

  /// The clock stands still.
  ///
  /// - Parameter seconds: Since 1970.
  func environment(at seconds: Int) -> [String: String] {
    usual.merging(["FAKETIME": "\(seconds)", "FAKETIME_FMT": "%s"]) { _, new in new }
  }

  /// The clock is ahead.
  ///
  /// - Parameter seconds: More than 0.
  package func environment(ahead seconds: Int) -> [String: String] {
    usual.merging(["FAKETIME": "+\(seconds)"]) { _, new in new }
  }

  /// Removes what the library shares among a program and its children, which stays where they are killed.
  ///
  /// - Parameter id: Of the process that was started first.
  static func removeShared(by id: Int32) {
    for name in ["faketime_shm_\(id)", "sem.faketime_sem_\(id)"] { unlink("/dev/shm/\(name)") }
  }
}
