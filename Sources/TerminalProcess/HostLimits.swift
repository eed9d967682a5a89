internal import CTerminal
internal import Diagnostics
internal import Glibc

/// What this process is not given enough of to work, for a person.
package struct HostShortage: Diagnostic, Hashable {
  package let message: String
  package let remedy: String?

  static func descriptors(code: Int32) -> HostShortage {
    HostShortage(
      message: "qa needs \(HostLimits.descriptors) open files, which are not available"
        + ": \(describeErrno(code))", remedy: "ulimit -n 256")
  }

  static func threads(code: Int32) -> HostShortage {
    HostShortage(
      message: "qa needs \(HostLimits.threads) threads, which are not available"
        + ": \(describeErrno(code))",
      remedy: "allow more processes (ulimit -u) or more memory (ulimit -v), or end some of yours")
  }

  /// - Parameter size: In bytes.
  static func memory(_ size: Int, code: Int32) -> HostShortage {
    HostShortage(
      message: "qa needs \(size >> 20) MiB of memory, which are not available"
        + ": \(describeErrno(code))",
      remedy: "allow more memory: ulimit -v unlimited, ulimit -d unlimited")
  }
}

/// What this process must have. It is tried out, and not computed from limits: others of the same user
/// count as well. The libraries below would crash, or wait for ever, where it is not there.
package enum HostLimits {
  static let descriptors = 64
  static let threads = min(32, 8 + 2 * sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  /// In bytes.
  private static let memory = 256 << 20
  private static let space = 1280 << 20

  /// To be called at the start, before anything that needs a thread.
  package static func check() throws(HostShortage) {
    openStandardStreams()
    try checkDescriptors()
    let code = process_try_threads(Int32(threads))
    guard code == 0 else { throw .threads(code: -code) }
    // Stacks and arenas of threads are address space that is hardly used; the rest is written to.
    try checkMemory(space, PROT_NONE)
    try checkMemory(memory, PROT_READ | PROT_WRITE)
  }

  private static func checkMemory(_ size: Int, _ use: Int32) throws(HostShortage) {
    let address = mmap(nil, size, use, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let address, address != MAP_FAILED else { throw .memory(size, code: errno) }
    munmap(address, size)
  }

  /// Where a standard stream was closed, a file that is opened later would be taken for it. What is there
  /// then can't be read or written, as before.
  private static func openStandardStreams() {
    for file in Int32(0)...2 where fcntl(file, F_GETFD) < 0 {
      // The lowest number is given first.
      _ = open("/dev/null", file == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  private static func checkDescriptors() throws(HostShortage) {
    var files: [Int32] = []
    defer { for file in files { close(file) } }
    while files.count < descriptors {
      let file = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
      guard file >= 0 else { throw .descriptors(code: errno) }
      files.append(file)
    }
  }

  /// How many apps can run on terminals at a time with the descriptors that this process may have; each
  /// takes a few, and more while it is ended.
  package static var concurrentApps: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1 }
    return max(1, (Int(clamping: limit.rlim_cur) - descriptors / 2) / 8)
  }
}
