internal import Glibc
internal import TerminalProcess

/// Reads standard input as it arrives, on a thread of its own, so that it blocks no other work.
actor StandardInput {
  private let executor = BlockingExecutor(label: "qa.input")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The time between two looks whether the task was cancelled, in milliseconds.
  private static let patience: Int32 = 250

  /// The next bytes, or nil at the end of the input, after an error, or if the task was cancelled.
  func next() -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while !Task.isCancelled {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let ready = poll(&input, 1, Self.patience)
      if ready < 0, errno != EINTR { return nil }
      guard ready > 0 else { continue }
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count > 0 { return Array(chunk[..<count]) }
      let code = errno
      guard count < 0, code == EINTR || code == EAGAIN else { return nil }
    }
    return nil
  }
}
