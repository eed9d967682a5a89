internal import CTerminal
internal import Diagnostics
internal import Glibc

/// A resource that this process can't get enough of, described for the user.
package struct HostShortage: Diagnostic, Hashable {
  package let message: String
  package let remedy: String?

  static func descriptors(code: Int32) -> HostShortage {
    HostShortage(
      message: "qa needs \(HostLimits.descriptors) open files, but they are not available"
        + ": \(describeErrno(code))", remedy: "ulimit -n 256")
  }

  static func threads(code: Int32) -> HostShortage {
    HostShortage(
      message: "qa needs \(HostLimits.threads) threads, but they are not available"
        + ": \(describeErrno(code))",
      remedy:
        "allow more processes (ulimit -u) or more memory (ulimit -v), or end some of your processes"
    )
  }

  /// - Parameter size: In bytes.
  static func memory(_ size: Int, code: Int32) -> HostShortage {
    HostShortage(
      message: "qa needs \(size >> 20) MiB of memory, but it is not available"
        + ": \(describeErrno(code))",
      remedy: "allow more memory: ulimit -v unlimited, ulimit -d unlimited")
  }
}

/// The resources that this process needs. They are tried out rather than computed from limits, because other processes
/// of the same user count as well. Without them, the libraries below would crash or hang.
package enum HostLimits {
  static let descriptors = 64
  static let threads = min(32, 8 + 2 * sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  /// In bytes.
  private static let memory = 256 << 20
  private static let space = 1280 << 20

  /// Tries to get each resource. Call it at startup, before anything needs a thread.
  package static func check() throws(HostShortage) {
    openStandardStreams()
    try checkDescriptors()
    let code = process_try_threads(Int32(threads))
    guard code == 0 else { throw .threads(code: -code) }
    // Thread stacks and arenas reserve address space and hardly use it; the rest is written to.
    try checkMemory(space, PROT_NONE)
    try checkMemory(memory, PROT_READ | PROT_WRITE)
  }

  private static func checkMemory(_ size: Int, _ use: Int32) throws(HostShortage) {
    let address = mmap(nil, size, use, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let address, address != MAP_FAILED else { throw .memory(size, code: errno) }
    munmap(address, size)
  }

  /// Opens `/dev/null` in place of closed standard streams, so that no file opened later is taken for one. Their
  /// direction is reversed: as before, the input can't be read, nor the outputs written.
  private static func openStandardStreams() {
    for file in Int32(0)...2 where fcntl(file, F_GETFD) < 0 {
      // open(2) returns the lowest free number.
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

  /// The number of apps that can run on terminals at a time within this process's limit on descriptors. Each takes a
  /// few, and more while it is being ended.
  package static var concurrentApps: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1 }
    return max(1, (Int(clamping: limit.rlim_cur) - descriptors / 2) / 8)
  }
}
