internal import CTerminal
internal import Glibc
internal import Synchronization

/// How SIGINT, SIGTERM and SIGHUP end this process: what it does is cancelled, so that it can end what it
/// started and keep what is finished. What does not come to an end, as a read from a terminal, a search or
/// somebody else's program, does not keep it: after a while, or at a second signal, it is ended with all
/// that it started.
package enum Interruption {
  /// How long a cancelled command has.
  private static let patience = Duration.milliseconds(350)
  /// How long it has to end one app, to remove its folders or to write what is finished, which takes some
  /// milliseconds, and on a busy machine seconds.
  private static let stepPatience = Duration.seconds(5)
  /// How long it has from one of these to the next.
  private static let pause = Duration.seconds(1)
  /// How long it has for all of them.
  private static let longestPatience = Duration.seconds(30)
  /// 128 and SIGINT, as shells say it.
  private static let status: Int32 = 130

  /// Calls `handler` at the first of these signals. SIGQUIT still ends this process at once, and so does
  /// SIGHUP nothing where it was ignored from the start (`nohup`). To be called once, at the start.
  ///
  /// - Throws: Where there is no thread or no descriptor for that; then signals do what they did.
  package static func watch(
    _ handler: @escaping @Sendable () -> Void
  ) throws(HostShortage) {
    var writeEnd: Int32 = -1
    let file = signal_pipe_open(&writeEnd)
    guard file >= 0 else { throw .descriptors(code: -file) }
    let watcher = Unmanaged.passRetained(Watcher(file: file, handler: handler))
    // A plain thread: a queue may have none left just when it is needed.
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { watcher in
        if let watcher { Unmanaged<Watcher>.fromOpaque(watcher).takeRetainedValue().run() }
        return nil
      }, watcher.toOpaque())
    guard code == 0 else {
      watcher.release()
      throw .threads(code: code)
    }
    pthread_detach(thread)
    process_handle_interrupts(writeEnd)
  }

  /// What an interrupted command still does before it ends, as long as it does not take seconds.
  package static func finishing<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    begin()
    defer { end() }
    return try body()
  }

  static func begin() { finish.withLock { $0.step(1) } }

  static func end() { finish.withLock { $0.step(-1) } }

  private struct Finish {
    /// How much is being finished.
    var count = 0
    /// When something was begun or finished last.
    var last: ContinuousClock.Instant?

    mutating func step(_ change: Int) {
      count += change
      last = .now
    }
  }

  private static let finish = Mutex(Finish())

  /// When a command that was interrupted at a moment is ended. As long as an app runs, it is about to end
  /// that.
  private static func deadline(since signal: ContinuousClock.Instant) -> ContinuousClock.Instant {
    let finish = finish.withLock { $0 }
    let isBusy = finish.count > 0 || ProcessTable.started.withLock { !$0.isEmpty }
    let last = finish.last.map { max($0, signal) } ?? signal
    let next = isBusy ? last + stepPatience : finish.last.map { $0 + pause } ?? signal
    return min(signal + longestPatience, max(signal + patience, next))
  }

  private final class Watcher: Sendable {
    /// A byte can be read from it for each signal.
    let file: Int32
    let handler: @Sendable () -> Void

    init(file: Int32, handler: @escaping @Sendable () -> Void) {
      self.file = file
      self.handler = handler
    }

    func run() {
      while !hasSignal(within: -1) {}
      let signal = ContinuousClock.now
      // What a build or git started is an orphan as soon as that is ended.
      _ = process_become_subreaper()
      handler()
      while ContinuousClock.now < deadline(since: signal), !hasSignal(within: 20) {}
      ProcessTable.killDescendants(for: .milliseconds(60))
      _exit(status)
    }

    /// - Parameter milliseconds: -1 waits as long as it takes.
    private func hasSignal(within milliseconds: Int32) -> Bool {
      var files = [pollfd(fd: file, events: Int16(POLLIN), revents: 0)]
      var byte: UInt8 = 0
      return poll(&files, 1, milliseconds) > 0 && read(file, &byte, 1) == 1
    }
  }
}
