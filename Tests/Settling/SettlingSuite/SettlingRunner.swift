internal import Capture
internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess
internal import TestSupport

/// Captures the suite's cases as `qa` captures screens.
package struct SettlingRunner: Sendable {
  /// The path of `TestApp`.
  private let testApp: String
  /// The inherited environment.
  private let environment: [String: String]
  /// The seed of the random pauses.
  private let seed: UInt64
  /// Whether apps are marked, so that processes that left the session can be identified. While a marked app is started,
  /// this process may not start anything else.
  private let marks: Bool
  /// Whether the evidence of each capture is kept. It takes much memory.
  private let keepsLogs: Bool
  /// Distinguishes several runners on one machine.
  private let id = UInt32.random(in: 0...UInt32.max)

  package init(
    testApp: String, environment: [String: String], seed: UInt64 = 1, marks: Bool = true,
    keepsLogs: Bool = false
  ) {
    self.testApp = testApp
    self.environment = environment
    self.seed = seed
    self.marks = marks
    self.keepsLogs = keepsLogs
  }

  /// Captures a case several times, each time with another pause of 50 to 900 ms.
  ///
  /// - Parameter jobs: The number of captures at the same time, at least 1.
  package func run(_ settlingCase: SettlingCase, times: Int, jobs: Int) async -> SettlingResult {
    var generator = SeededGenerator(seed: seed)
    let pauses = (0..<times).map { _ in Int.random(in: 50...900, using: &generator) }
    var result = SettlingResult(name: settlingCase.name)
    guard settlingCase.asksService else {
      await attempt(settlingCase, pauses, jobs: jobs, into: &result)
      return result
    }
    do {
      let service = try TerminalProcess(
        TerminalProcess.Launch(
          program: testApp, arguments: ["service", serviceName(for: settlingCase)],
          environment: environment,
          workingDirectory: "/", columns: 80, rows: 24))
      await attempt(settlingCase, pauses, jobs: jobs, into: &result)
      service.end()
    } catch {
      result.add(
        SettlingAttempt(command: "service", problem: error.message, latency: nil, log: nil))
    }
    return result
  }

  /// The name of an abstract socket (unix(7)).
  private func serviceName(for settlingCase: SettlingCase) -> String {
    "qa-settling-\(id)-\(settlingCase.name.utf8.count)"
  }

  private func attempt(
    _ settlingCase: SettlingCase, _ pauses: [Int], jobs: Int, into result: inout SettlingResult
  ) async {
    await withTaskGroup(of: SettlingAttempt.self) { group in
      var waiting = pauses.enumerated().makeIterator()
      func start() {
        guard let (number, pause) = waiting.next() else { return }
        group.addTask { await attempt(settlingCase, number: number, pause: pause) }
      }
      for _ in 0..<max(1, jobs) { start() }
      while let attempt = await group.next() {
        result.add(attempt)
        start()
      }
    }
  }

  private func attempt(
    _ settlingCase: SettlingCase, number: Int, pause: Int
  ) async -> SettlingAttempt {
    let request = request(for: settlingCase, number: number, pause: pause)
    let recorder = SettleRecorder()
    let observer = keepsLogs ? CaptureObserver(onSettling: recorder.add) : CaptureObserver()
    let outcome = await ScreenCapture(request, observer: observer).run()
    let lastByte = outcome.recording?.events.last(where: \.isOutput)?.time
    let latency = outcome.shots.last.flatMap { shot in lastByte.map { shot.time - $0 } }
    return SettlingAttempt(
      command: ([settlingCase.program ?? "TestApp"] + request.command.dropFirst())
        .joined(separator: " "),
      problem: settlingCase.problem(with: outcome), latency: latency,
      log: SettlingLog(name: settlingCase.name, recorder.steps))
  }

  private func request(
    for settlingCase: SettlingCase, number: Int, pause: Int
  ) -> CaptureRequest {
    // The folder only serves as the mark that identifies the app's processes; it isn't made. It isn't among
    // qa's own captures, since any qa would clear an unlocked folder there.
    let folders = CaptureSandbox.Folders(
      root: "/tmp/qa-settling/\(settlingCase.name.filter(\.isLetter))-\(number)")
    var environment = AppEnvironment.make(
      inherited: environment, sandbox: folders, overrides: [])
    if !marks { environment[AppEnvironment.markName] = nil }
    environment["SETTLING_SERVICE"] = serviceName(for: settlingCase)
    return CaptureRequest(
      command: [settlingCase.program ?? testApp]
        + settlingCase.arguments.map { $0 == "PAUSE" ? "\(pause)" : $0 },
      environment: environment,
      workingDirectory: "/", size: settlingCase.size,
      palette: Palette(
        ansi: [], foreground: RGB(255, 255, 255), background: RGB(0, 0, 0),
        cursor: RGB(255, 255, 255)),
      waitFor: settlingCase.waitFor, steps: settlingCase.steps, timeout: settlingCase.timeout,
      masks: settlingCase.masks)
  }
}

extension SettlingCase {
  /// Describes what is not as expected, or returns nil if everything is.
  fileprivate func problem(with outcome: CaptureOutcome) -> String? {
    if let failure = outcome.failure { return problem(with: failure) }
    let frames = outcome.shots.map(\.frame.text)
    switch expected {
    case .shows(let texts):
      guard frames.count == texts.count else { return "there are \(frames.count) frames" }
      if let notes, !isNoted(outcome.notes, notes) { return "the notes are \(outcome.notes)" }
      for (frame, text) in zip(frames, texts) {
        let missing = text.filter { !frame.contains($0) }
        let isNoted = noteIfEarly.map { note in outcome.notes.contains { $0.contains(note) } }
        if !missing.isEmpty, isNoted != true {
          return "a frame does not show \(missing.joined(separator: ", ")):\n\(frame)"
        }
      }
      return nil
    case .fails(let reason, _):
      return "a frame where there should be the error \(reason.rawValue):\n\(frames)"
    }
  }

  private func isNoted(_ notes: [String], _ beginnings: [String]) -> Bool {
    notes.count == beginnings.count
      && zip(notes.sorted(), beginnings.sorted()).allSatisfy { $0.hasPrefix($1) }
  }

  private func problem(with failure: CaptureFailure) -> String? {
    if case .fails(let reason, let words) = expected, failure.reason == reason,
      words.allSatisfy(failure.message.contains)
    {
      return failure.lastFrame == nil ? "the last frame is not kept" : nil
    }
    return "\(failure.reason.rawValue): \(failure.message)\n\(failure.lastFrame?.text ?? "")"
  }
}
