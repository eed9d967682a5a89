internal import Glibc

/// The place for tests' folders: in memory if there is enough of it, because tests make and remove tens of thousands of
/// small files.
package enum TestPlace {
  /// The path of a folder that does not exist yet.
  package static func newFolder(_ prefix: String) -> String {
    "\(base)/\(prefix)-\(UInt64.random(in: 0...UInt64.max))"
  }

  /// The folder of the programs that were built with these tests.
  package static let programs: String = {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    let own = String(
      decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own.lastIndex(of: "/").map { String(own[..<$0]) } ?? "."
  }()

  /// The top of this repository.
  package static let repository = #filePath.split(separator: "/").dropLast(4)
    .reduce("") { "\($0)/\($1)" }

  /// Returns the path of a program, which saves Subprocess a search at every start.
  package static func path(of program: String) -> String {
    ["/usr/local/bin/", "/usr/bin/", "/bin/"].map { $0 + program }
      .first { access($0, X_OK) == 0 } ?? program
  }

  /// A command prefix that ends the command and its children after ten minutes, so that no test waits for ever. The
  /// exit status is then 124.
  package static let timeLimit = ["/usr/bin/timeout", "--kill-after=10", "600"]

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
