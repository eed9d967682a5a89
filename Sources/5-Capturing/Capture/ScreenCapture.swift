package import TerminalFrame
internal import TerminalProcess

/// Drives one app on a pseudoterminal of its own to its settled frames.
///
/// Calls of `poll` block, so each capture has an executor with a thread of its own.
package actor ScreenCapture {
  private let request: CaptureRequest
  private let servers: ForkServers?
  private let observer: CaptureObserver
  private let executor = BlockingExecutor(label: "qa.capture")

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// - Parameter servers: The servers that import the modules of the request, or nil if the app imports them itself.
  package init(
    _ request: CaptureRequest, preloadedBy servers: ForkServers? = nil,
    observer: CaptureObserver = CaptureObserver()
  ) {
    self.request = request
    self.servers = request.preload.isEmpty ? nil : servers
    self.observer = observer
  }

  /// Launches the app, waits until its screen has settled, does the steps, and ends the app and everything it started.
  ///
  /// The outcome has a failure if the app can't be started, ends, hasn't settled by the deadline, or can't be sent the
  /// input of a step, and if the task is cancelled.
  package func run() async -> CaptureOutcome {
    var outcome = CaptureOutcome()
    do {
      let process =
        if let servers { try await request.start(from: servers) } else { try request.start() }
      var session = CaptureSession(
        request, process: process, launchTime: .now, observer: observer)
      do {
        try session.run()
      } catch {
        outcome.failure = error
        outcome.failureTime = session.time
      }
      outcome.shots = session.shots
      outcome.recording = session.recording
      session.end()
    } catch {
      outcome.failure = error
    }
    return outcome
  }

  /// Returns the frame after the last step.
  ///
  /// - Throws: The ``CaptureFailure`` of ``run()``.
  package func frame() async throws(CaptureFailure) -> Frame {
    let outcome = await run()
    if let failure = outcome.failure { throw failure }
    guard let last = outcome.shots.last else {
      throw CaptureFailure(.conditionUnmet, "no step took a picture")
    }
    return last.frame
  }
}
