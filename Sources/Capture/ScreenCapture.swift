internal import TerminalEmulator
package import TerminalFrame
internal import TerminalProcess

/// Drives one app on a pseudoterminal of its own to its settled frame.
///
/// The calls of `poll` block, so that every capture has an executor with a thread of its own.
package actor ScreenCapture {
  private let request: CaptureRequest
  private let executor: BlockingExecutor
  /// What the app and its terminal wrote to each other until ``frame()`` returned or threw; nil where
  /// the app was not started.
  package private(set) var recording: Recording?

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  package init(_ request: CaptureRequest) {
    self.request = request
    executor = BlockingExecutor(label: "qa.capture")
  }

  /// Launches the app, waits until its screen has settled, and ends the app with all that it
  /// started.
  ///
  /// - Throws: ``CaptureFailure``, when the app can't be started, ends, or has not settled at the
  ///   deadline; also when the task is cancelled.
  package func frame() throws(CaptureFailure) -> Frame {
    let launch = try launch()
    let launchTime = ContinuousClock.now
    let process: TerminalProcess
    do {
      process = try TerminalProcess(launch)
    } catch {
      throw CaptureFailure(
        .notStarted, "can't start \(launch.program): \(describeErrno(error.code))",
        remedy: "check that it is a program for this machine")
    }
    var session = CaptureSession(request, process: process, launchTime: launchTime)
    let mark = request.environment[AppEnvironment.markName]
      .map { "\(AppEnvironment.markName)=\($0)" }
    do {
      let frame = try session.settledFrame()
      recording = session.recording
      session.end(mark: mark)
      return frame
    } catch {
      recording = session.recording
      session.end(mark: mark)
      throw error
    }
  }

  private func launch() throws(CaptureFailure) -> TerminalProcess.Launch {
    guard let name = request.command.first else {
      throw CaptureFailure(.notStarted, "the command is empty")
    }
    let program = try ProgramSearch(environment: request.environment)
      .path(of: name, workingDirectory: request.workingDirectory)
    return TerminalProcess.Launch(
      program: program, arguments: Array(request.command.dropFirst()),
      environment: request.environment, workingDirectory: request.workingDirectory,
      columns: request.size.columns, rows: request.size.rows,
      width: request.size.columns * PixelSize.defaultCell.width,
      height: request.size.rows * PixelSize.defaultCell.height)
  }
}

/// One running app, its terminal and what is known about its screen.
private struct CaptureSession: ~Copyable {
  private let request: CaptureRequest
  private var process: TerminalProcess
  private var emulator: TerminalEmulator
  private var judge: SettleJudge
  private var movement: ScreenMovement
  private let launchTime: ContinuousClock.Instant
  private let deadline: ContinuousClock.Instant
  private(set) var recording = Recording()
  private var lastFrame: Frame
  private var generation: UInt64
  private var buffer: [UInt8] = []
  private var hasWritten = false

  init(
    _ request: CaptureRequest, process: consuming TerminalProcess,
    launchTime: ContinuousClock.Instant
  ) {
    let now = ContinuousClock.now
    self.request = request
    self.process = process
    self.launchTime = launchTime
    emulator = TerminalEmulator(
      TerminalEmulator.Configuration(
        size: request.size, palette: request.palette, widthProfile: request.widthProfile))
    judge = SettleJudge(cap: request.settleCap, start: now)
    deadline = now + request.timeout
    lastFrame = emulator.frame()
    movement = ScreenMovement(
      of: lastFrame, masks: request.masks, countsFrom: now + request.timeout / 2)
    generation = emulator.generation
  }

  consuming func end(mark: String?) { process.end(mark: mark) }

  mutating func settledFrame() throws(CaptureFailure) -> Frame {
    while true {
      let status = process.terminationStatus()
      _ = try drain()
      if let status { return try frameAfterExit(status) }
      let obstacle = try obstacle()
      let wait: Duration
      if let obstacle {
        wait = obstacle.wait
      } else if try drain() == 0, try settlesOnSecondLook() {
        return lastFrame
      } else {
        wait = .zero
      }
      try checkDeadline(obstacle ?? unsettled("the app kept going through other waits"))
      process.wait(milliseconds: wait.wholeMilliseconds)
    }
  }

  /// Why the frame can't be taken now, and how long to wait for news at most.
  private struct Obstacle {
    var reason: CaptureFailure.Reason
    var words: String
    var wait: Duration = .milliseconds(100)
  }

  private mutating func obstacle() throws(CaptureFailure) -> Obstacle? {
    if request.expectedExit != nil {
      return Obstacle(reason: .conditionUnmet, words: "the app did not exit")
    }
    if lastFrame.isBlank {
      return Obstacle(
        reason: .blank,
        words: hasWritten ? "the screen stayed blank" : "the app printed nothing")
    }
    if let unmet = try unmetCondition() {
      return Obstacle(reason: .conditionUnmet, words: "\(unmet.words) did not show up")
    }
    if !emulator.isBetweenSequences {
      return unsettled("the app stopped in the middle of a control sequence")
    }
    if emulator.isSynchronizedUpdateOpen {
      return unsettled("a synchronized update (DEC mode 2026) stayed open")
    }
    if process.hasUnreadInput {
      return unsettled("the app did not read what the terminal sent it", wait: .milliseconds(2))
    }
    switch judge.judge(activity(), at: .now) {
    case .settled: return nil
    case .wait(let reason, let wait): return unsettled(reason.rawValue, wait: wait)
    }
  }

  private func unmetCondition() throws(CaptureFailure) -> FrameCondition? {
    do {
      return try FrameCondition.firstUnmet(of: request.conditions, in: lastFrame)
    } catch {
      throw failure(.conditionUnmet, error.message, remedy: error.remedy)
    }
  }

  private func unsettled(_ words: String, wait: Duration = .milliseconds(100)) -> Obstacle {
    Obstacle(reason: .neverSettled, words: words, wait: wait)
  }

  private func activity() -> AppActivity? {
    process.foregroundGroup.flatMap { AppActivity.read(leader: process.id, foreground: $0) }
  }

  /// Between the two looks nothing was written, and the app went through no other wait.
  private mutating func settlesOnSecondLook() throws(CaptureFailure) -> Bool {
    guard let first = activity() else { return true }
    guard try drain() == 0, process.terminationStatus() == nil, !process.hasUnreadInput else {
      return false
    }
    guard let second = activity() else { return true }
    return first.threads.map(\.id) == second.threads.map(\.id)
      && first.threads.map(\.waits) == second.threads.map(\.waits)
      && judge.judge(second, at: .now) == .settled
  }

  /// Reads and shows what the app has written, and sends back what the terminal answers.
  ///
  /// - Returns: How many bytes were read.
  private mutating func drain() throws(CaptureFailure) -> Int {
    buffer.removeAll(keepingCapacity: true)
    let count = process.read(into: &buffer)
    guard count > 0 else { return 0 }
    hasWritten = true
    recording.add(buffer, by: .app, at: launchTime.duration(to: .now))
    emulator.feed(buffer)
    // Only now: the app may have gone on writing meanwhile.
    judge.wrote(at: .now)
    let replies = emulator.takeReplies()
    if !replies.isEmpty {
      process.write(replies)
      recording.add(replies, by: .terminal, at: launchTime.duration(to: .now))
      judge.sent(at: .now)
    }
    if emulator.generation != generation {
      generation = emulator.generation
      let frame = emulator.frame()
      if frame != lastFrame { try show(frame) }
    }
    return count
  }

  private mutating func show(_ frame: Frame) throws(CaptureFailure) {
    lastFrame = frame
    do {
      if try movement.hasMoved(to: frame, at: .now) {
        judge.changed(at: .now)
      } else {
        judge.changedInMask(at: .now)
      }
    } catch {
      throw failure(.conditionUnmet, error.message, remedy: error.remedy)
    }
  }

  private mutating func frameAfterExit(_ status: TerminationStatus) throws(CaptureFailure) -> Frame
  {
    while try drain() > 0, ContinuousClock.now < deadline {}
    switch status {
    case .signaled: throw failure(.crashed, "the app \(status.words)")
    case .exited(let code):
      guard let expected = request.expectedExit else {
        throw failure(
          .ended, "the app \(status.words) before its screen was taken",
          remedy: "if it should exit, say so: \"waitFor\": { \"exit\": \(code) }")
      }
      guard code == expected else {
        throw failure(.ended, "the app \(status.words), not with \(expected)")
      }
    }
    if let unmet = try unmetCondition() {
      throw failure(.conditionUnmet, "the app exited, but \(unmet.words) did not show up")
    }
    if lastFrame.isBlank { throw failure(.blank, "the app exited and left a blank screen") }
    return lastFrame
  }

  private func checkDeadline(_ obstacle: Obstacle) throws(CaptureFailure) {
    if Task.isCancelled { throw failure(.interrupted, "the capture was interrupted") }
    guard ContinuousClock.now >= deadline else { return }
    var message = "\(obstacle.words) within \(request.timeout.inSeconds) s"
    var remedy = Self.remedy(for: obstacle.reason)
    if obstacle.reason == .neverSettled {
      message = "the screen never settled within \(request.timeout.inSeconds) s: \(obstacle.words)"
      // Masks don't help with an app that never pauses.
      let pausedLately = judge.lastPause.map { $0 >= movement.countsFrom } ?? false
      let restless = pausedLately ? movement.restlessCells : []
      if let words = restless.keptChanging { message += "; \(words)" }
      if let masks = restless.member { remedy? += ", or mask what may change: \(masks)" }
    }
    if let query = emulator.unansweredQuery {
      message += "; the app sent a query that has no answer here: \(query)"
    }
    throw failure(obstacle.reason, message, remedy: remedy)
  }

  private func failure(
    _ reason: CaptureFailure.Reason, _ message: String, remedy: String? = nil
  ) -> CaptureFailure {
    CaptureFailure(reason, message, remedy: remedy, lastFrame: lastFrame)
  }

  private static func remedy(for reason: CaptureFailure.Reason) -> String? {
    switch reason {
    case .blank:
      "run the app by hand with the same launchEnv; a slow start needs a longer \"timeout\""
    case .conditionUnmet: "check the text on the last screen, or give a longer \"timeout\""
    case .neverSettled: "make the app hold still in screenshots (no spinner, no clock)"
    default: nil
    }
  }
}

extension Duration {
  /// Rounded up, so that a wait does not end just before its time.
  fileprivate var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// As `2` or `0.5`.
  fileprivate var inSeconds: String {
    let milliseconds = wholeMilliseconds
    if milliseconds % 1000 == 0 { return "\(milliseconds / 1000)" }
    var fraction = String(milliseconds % 1000 + 1000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(milliseconds / 1000).\(fraction)"
  }
}
