internal import Glibc
package import TerminalFrame
internal import TerminalProcess

/// Drives one app on a pseudoterminal of its own to its settled frames.
///
/// The calls of `poll` block, so that every capture has an executor with a thread of its own.
package actor ScreenCapture {
  private let request: CaptureRequest
  private let onRest: @Sendable (Bool) -> Void
  private let executor: BlockingExecutor

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// - Parameter onRest: Is told when the app begins to do nothing but wait until its screen counts as
  ///   settled (`true`), and when that is over.
  package init(_ request: CaptureRequest, onRest: @escaping @Sendable (Bool) -> Void = { _ in }) {
    self.request = request
    self.onRest = onRest
    executor = BlockingExecutor(label: "qa.capture")
  }

  /// Launches the app, waits until its screen has settled, does the steps, and ends the app with all
  /// that it started.
  ///
  /// It fails when the app can't be started, ends, has not settled at the deadline, or can't be told
  /// what a step says; also when the task is cancelled.
  package func run() -> CaptureOutcome {
    var outcome = CaptureOutcome()
    do {
      var session = CaptureSession(
        request, process: try start(), launchTime: .now, onRest: onRest)
      do {
        try session.run()
      } catch {
        outcome.failure = error
      }
      outcome.shots = session.shots
      outcome.recording = session.recording
      outcome.notes = session.notes
      session.end()
    } catch {
      outcome.failure = error
    }
    return outcome
  }

  /// The frame after the last step.
  ///
  /// - Throws: ``CaptureFailure``, where ``run()`` has one.
  package func frame() throws(CaptureFailure) -> Frame {
    let outcome = run()
    if let failure = outcome.failure { throw failure }
    guard let last = outcome.shots.last else {
      throw CaptureFailure(.conditionUnmet, "no step took a picture")
    }
    return last.frame
  }

  private func start() throws(CaptureFailure) -> TerminalProcess {
    let launch = try launch()
    do {
      return try TerminalProcess(launch)
    } catch {
      if error.operation == .isolate { throw Self.cannotIsolate(launch, code: error.code) }
      throw CaptureFailure(
        .notStarted, "can't start \(launch.program): \(describeErrno(error.code))",
        remedy: Self.remedy(for: error.code))
    }
  }

  private static func cannotIsolate(
    _ launch: TerminalProcess.Launch, code: Int32
  ) -> CaptureFailure {
    let what = launch.isolation.hasNetwork ? "another host name" : "an empty network"
    return CaptureFailure(
      .notStarted, "can't give the app \(what): \(describeErrno(code))",
      remedy: "this machine must allow namespaces: run qa as root, or allow user namespaces "
        + "(user_namespaces(7)); else leave \"network\" and \"hostName\" out")
  }

  private static func remedy(for code: Int32) -> String {
    switch code {
    case EMFILE, ENFILE: "allow more open files (ulimit -n), or capture fewer at a time (--jobs)"
    case EAGAIN: "allow more processes (ulimit -u), or capture fewer at a time (--jobs)"
    case ENOMEM: "allow more memory (ulimit -v), or capture fewer at a time (--jobs)"
    case ENOSPC: "there are no more terminals: capture fewer at a time (--jobs)"
    default: "check that it is a program for this machine"
    }
  }

  private func launch() throws(CaptureFailure) -> TerminalProcess.Launch {
    guard let name = request.command.first else {
      throw CaptureFailure(.notStarted, "the command is empty")
    }
    let program = try ProgramSearch(environment: request.environment)
      .path(of: name, workingDirectory: request.workingDirectory)
    let pixels = request.size.pixels
    return TerminalProcess.Launch(
      program: program, name: name, arguments: Array(request.command.dropFirst()),
      environment: request.environment, workingDirectory: request.workingDirectory,
      columns: request.size.columns, rows: request.size.rows, width: pixels.width,
      height: pixels.height,
      mark: request.mark, isolation: request.isolation)
  }
}
