internal import Glibc

/// A program without a terminal: its input is empty, and its output goes to a file. It leads its own session.
///
/// Its owner must call ``end()``, otherwise only the program's process group is killed.
package struct BatchProcess: ~Copyable {
  private let mark: ProcessMark?
  private var child: ChildProcess
  private var status: TerminationStatus?

  /// - Parameters:
  ///   - launch: What to run and in which folder; the size of its terminal is ignored.
  ///   - output: An empty file, open for reading and writing.
  package init(_ launch: TerminalProcess.Launch, output: Int32) throws(TerminalProcessError) {
    mark = launch.mark.map { ProcessMark($0, behind: launch.isolation.mount) }
    // Standard input and output share one file offset, so that reading always finds the end of the file.
    child = try ChildProcess(
      TerminalProcess.spawn(launch, on: "/proc/self/fd/\(output)", mark: mark))
  }

  /// Waits for the program to end. Returns nil if it doesn't end in time.
  package mutating func terminationStatus(waiting milliseconds: Int) -> TerminationStatus? {
    if let status { return status }
    var files = [pollfd(fd: child.file.number, events: Int16(POLLIN), revents: 0)]
    _ = poll(&files, 1, Int32(clamping: milliseconds))
    status = child.terminationStatus()
    return status
  }

  /// Reaps the program. If it is still running, kills it first, with everything that it started. Processes left behind
  /// by a program that has ended keep running: they carry the program's mark.
  package consuming func end() {
    if status == nil {
      ProcessTable.killAll(session: child.id, mark: mark)
      kill(child.id, SIGKILL)
    }
    child.reap()
  }
}
