internal import CaptureSteps
internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

/// Runs an app for one ``Probe``.
///
/// Calls of `poll` block, so each run has an executor with a thread of its own.
package actor ProbeSession {
  private let request: CaptureRequest
  private let probe: Probe
  private let executor = BlockingExecutor(label: "qa.probe")
  private let observer: CaptureObserver

  /// The longest that an app may work before it shows something, such as a program in Python that imports its modules.
  package static let startTimeout = Duration.seconds(20)
  /// The longest that an app may work after its start before it comes to rest, such as a shell that makes its list of
  /// completions: by the clock, and in processor time. On a busy machine, it gets little of that.
  package static let restTimeout = Duration.seconds(40)
  fileprivate static let longestWork = Duration.seconds(20)
  /// The time without work after which an app rests.
  fileprivate static let restTime = Duration.milliseconds(500)
  /// The least processor time of a wait in which an app works.
  fileprivate static let leastWork = Duration.milliseconds(5)

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// - Parameter request: The launch, to which the probe's changes have been applied.
  package init(
    _ request: CaptureRequest, _ probe: Probe, observer: CaptureObserver = CaptureObserver()
  ) {
    self.request = request
    self.probe = probe
    self.observer = observer
  }

  /// Launches the app, lets the events happen, and ends the app and everything it started.
  package func run() async -> ProbeEvidence {
    var evidence = ProbeEvidence(of: probe)
    evidence.request = request
    do {
      let process = try request.start()
      var session = CaptureSession(
        request, process: process, launchTime: .now, observer: observer)
      session.run(probe, into: &evidence)
      session.end()
    } catch {
      evidence.failure = error
    }
    return evidence
  }
}

extension CaptureSession {
  fileprivate mutating func run(_ probe: Probe, into evidence: inout ProbeEvidence) {
    evidence.initialLine = process.initialLineSettings
    for (index, event) in probe.events.enumerated() {
      let start = ContinuousClock.now
      var failure: CaptureFailure?
      var used: Duration
      repeat {
        used = process.usage.processorTime
        deadlines.beginEvent(at: .now)
        failure = nil
        do throws(CaptureFailure) {
          try perform(event, isJob: probe.start.isJob)
        } catch {
          failure = error
        }
      } while event == .settle && failure != nil && isStarting(since: used)
      if Task.isCancelled {
        evidence.failure = CaptureFailure(.interrupted, "interrupted")
        return
      }
      let job = probe.start.isJob ? jobState : .running
      let hasEnded = job == .ended || process.terminationStatus() != nil
      if hasEnded { drainRemains() }
      evidence.moments.append(moment(since: start, failure, isStopped: job == .stopped))
      guard hasEnded else { continue }
      let duration = start.duration(to: .now)
      evidence.leftProcesses = process.processesOnTerminal.count
      if let status = job == .ended ? statusOfJob() : process.terminationStatus() {
        let words = LastWords(recording, of: request)
        evidence.ending = ProbeEvidence.Ending(
          status: status, event: index, duration: duration, said: words.said,
          lastLines: words.lines)
      }
      break
    }
    evidence.recording = recording
    evidence.accesses = process.accesses
    evidence.firstOutput = recording.events.first(where: \.isOutput)?.time
    evidence.unansweredQuery = emulator.unansweredQuery
  }

  /// Whether the app hasn't shown anything yet, but works, so that it may still do so.
  ///
  /// - Parameter used: The processor time that it had used before the last wait. On a busy machine, it may get none
  ///   although it wants to run.
  private mutating func isStarting(since used: Duration) -> Bool {
    let works = process.usage.processorTime - used > ProbeSession.leastWork || process.isRunning
    return works && time < ProbeSession.startTimeout && !Task.isCancelled
      && process.terminationStatus() == nil && jobState != .ended
      && stilledFrame.cells.allSatisfy(\.isBlank)
  }

  private func moment(
    since start: ContinuousClock.Instant, _ failure: CaptureFailure?, isStopped: Bool
  ) -> ProbeEvidence.Moment {
    ProbeEvidence.Moment(
      frame: stilledFrame, settings: emulator.settings, line: process.lineSettings,
      unsettled: failure?.message, time: time, byteCount: outputCount,
      duration: start.duration(to: .now), usage: process.usage, isStopped: isStopped)
  }

  // MARK: Jobs

  private enum JobState { case running, stopped, ended }

  /// The state of an app that is the job of a shell. The shell stops itself when the job has stopped or ended.
  private var jobState: JobState {
    guard process.isStopped else { return .running }
    return process.processesOnTerminal.contains(where: \.isStopped) ? .stopped : .ended
  }

  /// Lets the shell end, and returns how its job ended: a shell reports a signal as 128 and its number.
  private mutating func statusOfJob() -> TerminationStatus? {
    process.resume()
    let end = ContinuousClock.now + .seconds(1)
    while process.terminationStatus() == nil, ContinuousClock.now < end {
      process.wait(milliseconds: 20)
    }
    guard case .exited(let code)? = process.terminationStatus() else { return nil }
    return (129...192).contains(code) ? .signaled(code - 128) : .exited(code)
  }

  /// The number of bytes that the app has written, as far as they were kept.
  private var outputCount: Int {
    recording.events.reduce(0) { count, event in
      if case .output(let range) = event.content { count + range.count } else { count }
    }
  }

  // MARK: Events

  private mutating func perform(_ event: Probe.Event, isJob: Bool) throws(CaptureFailure) {
    switch event {
    case .settle: try settle(on: .settled)
    case .input(let input): try perform(input, settles: true)
    case .pasteControls(let text):
      send(inputEncoder.bytes(pasting: text, keepsControls: true))
    case .send(let bytes): send(bytes)
    case .resize(let sizes):
      for (index, size) in sizes.enumerated() {
        if index > 0 { try watch(for: Self.pause(afterSize: index)) }
        try resize(to: size)
      }
    case .resizeToNothing: process.resize(columns: 0, rows: 0, width: 0, height: 0)
    case .signal(let signal): process.send(signal)
    case .hangUp: process.hangUp()
    case .resumeJob: process.resume()
    case .watch(let time): try watch(for: time)
    case .waitForRest: try waitForRest()
    case .waitForEnd(let time): try watch(for: time, untilEndOfJob: isJob)
    case .stall(let time): stall(for: time)
    case .readSlowly(let time): try readSlowly(for: time)
    }
  }

  /// The pause between two sizes of a window that is dragged. Pauses differ, so that some sizes come while the app
  /// draws the one before.
  private static func pause(afterSize index: Int) -> Duration {
    .milliseconds([1, 8, 16, 4, 32][index % 5])
  }

  /// Reads and answers for some time, or until the app has ended.
  private mutating func watch(
    for time: Duration, untilEndOfJob: Bool = false
  ) throws(CaptureFailure) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end, process.terminationStatus() == nil, !Task.isCancelled {
      if untilEndOfJob, jobState == .ended { return }
      _ = try drain()
      _ = answer()
      waitForOutput(max(.zero, min(.milliseconds(20), ContinuousClock.now.duration(to: end))))
    }
  }

  /// Reads and answers until the app uses less than 5 % of a processor.
  private mutating func waitForRest() throws(CaptureFailure) {
    let (start, end) = (process.usage.processorTime, ContinuousClock.now + ProbeSession.restTimeout)
    var used = start
    repeat {
      let before = used
      try watch(for: ProbeSession.restTime)
      used = process.usage.processorTime
      if used - before < ProbeSession.restTime / 20, !process.isRunning { return }
    } while ContinuousClock.now < end && used - start < ProbeSession.longestWork
      && process.terminationStatus() == nil && !Task.isCancelled
  }

  /// Leaves output unread, so that the app's writes block as soon as the terminal's buffer is full.
  private mutating func stall(for time: Duration) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end, process.terminationStatus() == nil, !Task.isCancelled {
      process.wait(milliseconds: 20, readsOutput: false)
    }
  }

  /// Reads byte by byte, so that the app's writes block or are cut.
  private mutating func readSlowly(for time: Duration) throws(CaptureFailure) {
    let end = ContinuousClock.now + time
    var byte: [UInt8] = []
    while ContinuousClock.now < end, process.terminationStatus() == nil, !Task.isCancelled {
      byte.removeAll(keepingCapacity: true)
      if process.read(into: &byte, limit: 1) > 0 {
        try accept(byte)
      } else {
        _ = answer()
      }
      waitForOutput(.milliseconds(1))
    }
  }

  /// Reads what is left of the output of an app that has ended.
  private mutating func drainRemains() {
    for _ in 0..<64 {
      let count: Int
      do throws(CaptureFailure) { count = try drain() } catch { return }
      if count == 0 { return }
    }
  }
}
