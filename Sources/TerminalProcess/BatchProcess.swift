internal import Glibc

/// A program without a terminal: its input is empty, and its output goes to a file. It leads a session of its own.
///
/// Its owner must call ``end()``; without it the program alone is killed.
package struct BatchProcess: ~Copyable {
  private let id: Int32
  private let mark: ProcessMark?
  private var child: ChildProcess
  private var status: TerminationStatus?

  /// - Parameters:
  ///   - launch: What to run and where; its terminal does not count.
  ///   - output: A file that is open for reading and writing, and empty.
  package init(
    _ launch: TerminalProcess.Launch, output: Int32
  ) throws(TerminalProcessError) {
    let mark = launch.mark.map { ProcessMark($0, behind: launch.isolation.mount) }
    // Reading what was opened so never gets past what was written.
    let id = try TerminalProcess.spawn(launch, on: "/proc/self/fd/\(output)", mark: mark)
    try self.init(ChildProcess(id), mark)
  }

  private init(_ child: consuming ChildProcess, _ mark: ProcessMark?) {
    id = child.id
    self.child = child
    self.mark = mark
  }

  /// Waits for the end, and returns nil if that does not come in time.
  package mutating func terminationStatus(waiting milliseconds: Int) -> TerminationStatus? {
    if let status { return status }
    var files = [pollfd(fd: child.file.number, events: Int16(POLLIN), revents: 0)]
    _ = poll(&files, 1, Int32(clamping: milliseconds))
    status = child.terminationStatus()
    return status
  }

  /// Reaps the program, which is killed with everything that it started if it has not ended. What a program leaves
  /// running that has ended stays: it has the program's mark.
  package consuming func end() {
    if status == nil {
      ProcessTable.killAll(session: id, mark: mark)
      kill(id, SIGKILL)
    }
    child.reap()
  }
}
