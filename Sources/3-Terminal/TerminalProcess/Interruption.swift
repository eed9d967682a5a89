internal import CTerminal
internal import Glibc
internal import Synchronization

/// How SIGINT, SIGTERM and SIGHUP end this process. Its work is cancelled, so that it can end what it started and keep
/// what is finished. Work that doesn't stop, such as a read from a terminal, a search or another program, doesn't delay
/// the exit for long: after a while, or at a second signal, this process exits and kills everything that it started.
package enum Interruption {
  /// The minimum time that a cancelled command gets.
  private static let patience = Duration.milliseconds(350)
  /// The time for one step: ending an app, removing its folders or writing what is finished. This takes milliseconds,
  /// or seconds on a busy machine.
  private static let stepPatience = Duration.seconds(5)
  /// The time from one step to the next.
  private static let pause = Duration.seconds(1)
  /// The time for all steps together.
  private static let maxPatience = Duration.seconds(30)
  /// 128 + SIGINT, the status that shells report.
  private static let status: Int32 = 130

  /// Calls `handler` at the first of these signals. SIGQUIT still ends this process at once, and SIGHUP stays ignored
  /// if it was ignored from the start (`nohup`). Call it once, at startup.
  ///
  /// - Throws: If it can't get a thread or a descriptor. Signals then keep their old effect.
  package static func watch(_ handler: @escaping @Sendable () -> Void) throws(HostShortage) {
    var writeEnd: Int32 = -1
    let file = signal_pipe_open(&writeEnd)
    guard file >= 0 else { throw .descriptors(code: -file) }
    let watcher = Unmanaged.passRetained(Watcher(file: file, handler: handler))
    // A plain thread, because a queue may have none left just when it is needed.
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

  /// Runs a step that an interrupted command still completes before it ends, unless it takes more than `stepPatience`.
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
    /// The number of steps in progress.
    var count = 0
    /// When a step last began or ended.
    var last: ContinuousClock.Instant?

    mutating func step(_ change: Int) {
      count += change
      last = .now
    }
  }

  private static let finish = Mutex(Finish())

  /// The time at which a command interrupted at `signal` is ended. While an app runs, the command is assumed to be
  /// ending it.
  private static func deadline(since signal: ContinuousClock.Instant) -> ContinuousClock.Instant {
    let finish = finish.withLock { $0 }
    let isBusy = finish.count > 0 || ProcessTable.started.withLock { !$0.isEmpty }
    let last = finish.last.map { max($0, signal) } ?? signal
    let next = isBusy ? last + stepPatience : finish.last.map { $0 + pause } ?? signal
    return min(signal + maxPatience, max(signal + patience, next))
  }

  private final class Watcher: Sendable {
    /// A pipe from which one byte can be read for each signal.
    let file: Int32
    let handler: @Sendable () -> Void

    init(file: Int32, handler: @escaping @Sendable () -> Void) {
      self.file = file
      self.handler = handler
    }

    func run() {
      while !hasSignal(within: -1) {}
      let signal = ContinuousClock.now
      // What a build or git started becomes an orphan as soon as that is ended.
      _ = process_become_subreaper()
      handler()
      while ContinuousClock.now < deadline(since: signal), !hasSignal(within: 20) {}
      ProcessTable.killDescendants(for: .milliseconds(60))
      _exit(status)
    }

    /// - Parameter milliseconds: The longest time to wait; -1 for no limit.
    private func hasSignal(within milliseconds: Int32) -> Bool {
      var files = [pollfd(fd: file, events: Int16(POLLIN), revents: 0)]
      var byte: UInt8 = 0
      return poll(&files, 1, milliseconds) > 0 && read(file, &byte, 1) == 1
    }
  }
}
