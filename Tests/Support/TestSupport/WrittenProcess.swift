internal import Glibc

/// A process whose id an app wrote into a file. It isn't mistaken for a later process with the same id.
package struct WrittenProcess: Sendable {
  /// Its id in decimal digits.
  package let id: String
  /// When the id was written, in seconds since the machine was started.
  private let written: Double

  /// - Parameter path: The path of a file that contains only the id.
  /// - Returns: Nil if the file doesn't exist or contains no number.
  package init?(_ path: String) {
    var state = stat()
    guard stat(path, &state) == 0, let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var line = [UInt8](repeating: 0, count: 32)
    let count = fread(&line, 1, line.count, file)
    id = String(decoding: line.prefix(count), as: UTF8.self).filter(\.isNumber)
    guard !id.isEmpty else { return nil }
    var (now, sinceStart) = (timespec(), timespec())
    clock_gettime(CLOCK_REALTIME, &now)
    clock_gettime(CLOCK_BOOTTIME, &sinceStart)
    written = Self.seconds(sinceStart) - (Self.seconds(now) - Self.seconds(state.st_mtim))
  }

  /// Whether it is still running. A zombie isn't.
  package var isAlive: Bool {
    guard let file = fopen("/proc/\(id)/stat", "r") else { return false }
    defer { fclose(file) }
    var line = [UInt8](repeating: 0, count: 1024)
    let count = fread(&line, 1, line.count, file)
    // proc_pid_stat(5): the name may have any characters, and is the last field in brackets.
    let fields =
      String(decoding: line.prefix(count), as: UTF8.self)
      .split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 19, fields[0] != "Z", fields[0] != "X", let start = Double(fields[19])
    else { return false }
    // File times lag by some milliseconds.
    return start / Double(sysconf(Int32(_SC_CLK_TCK))) <= written + 0.1
  }

  /// Whether it ends within five seconds. A killed process may outlive the process that killed it for a moment.
  package func endsSoon() async throws -> Bool {
    for _ in 0..<100 where isAlive { try await Task.sleep(for: .milliseconds(50)) }
    return !isAlive
  }

  private static func seconds(_ time: timespec) -> Double {
    Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
