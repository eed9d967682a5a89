internal import Glibc

/// The library libfaketime, which gives dynamically linked programs another date and time.
package struct FakeTime: Hashable, Sendable {
  private let library: String

  /// The paths at which Debian and libfaketime's own `make install` put it.
  private static let libraries = [
    "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
    "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
    "/usr/local/lib/faketime/libfaketimeMT.so.1",
  ]

  /// The installed library, or nil if there is none.
  package static let installed = libraries.first { access($0, R_OK) == 0 }.map(FakeTime.init)

  /// The variables that are always set. Monotonic clocks and the times of files stay real.
  private var usual: [String: String] {
    ["LD_PRELOAD": library, "FAKETIME_DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1"]
  }

  /// Returns the variables for a clock that stands still.
  ///
  /// - Parameter seconds: The time since 1970.
  func environment(at seconds: Int) -> [String: String] {
    usual.merging(["FAKETIME": "\(seconds)", "FAKETIME_FMT": "%s"]) { _, new in new }
  }

  /// Returns the variables for a clock that is ahead.
  ///
  /// - Parameter seconds: More than 0.
  package func environment(ahead seconds: Int) -> [String: String] {
    usual.merging(["FAKETIME": "+\(seconds)"]) { _, new in new }
  }

  /// Removes the objects that the library shares between a program and its children. They remain if these are killed.
  ///
  /// - Parameter id: The id of the process that was started first.
  static func removeShared(by id: Int32) {
    for name in ["faketime_shm_\(id)", "sem.faketime_sem_\(id)"] { unlink("/dev/shm/\(name)") }
  }
}
