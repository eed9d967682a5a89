internal import Glibc

/// Where tests make their folders: in memory where there is enough of it, since they make and remove tens of
/// thousands of small files.
package enum TestPlace {
  /// The path of a folder that does not exist yet.
  package static func newFolder(_ prefix: String) -> String {
    "\(base)/\(prefix)-\(UInt64.random(in: 0...UInt64.max))"
  }

  /// ST_NOEXEC of statvfs(3), which Swift's module lacks.
  private static let noExecution: UInt = 8

  private static let base: String = {
    let memory = "/dev/shm"
    var state = statvfs()
    guard statvfs(memory, &state) == 0, access(memory, W_OK) == 0,
      state.f_flag & noExecution == 0,
      state.f_bavail * state.f_frsize >= 2 << 30
    else { return "/tmp" }
    return memory
  }()
}
