internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

/// The keys of one step, one after the other.
extension CaptureSession {
  mutating func perform(_ input: CaptureInput, settles: Bool) throws(CaptureFailure) {
    switch input {
    case .type(let text):
      // What comes at once may pass for a paste.
      try send(text.map { .type(String($0)) }, settles: settles)
      if settles { try waitUntilRead() }
    case .press(let keys): try send(keys.map { .press([$0]) }, settles: settles)
    case .paste, .click, .drag, .scroll, .focus:
      try send([input], settles: settles)
    }
  }

  /// Sends keys, each once the app has read and answered the one before.
  ///
  /// - Parameter settles: Whether the screen settles after the last one.
  private mutating func send(
    _ keys: [CaptureInput], settles: Bool
  ) throws(CaptureFailure) {
    var pace = KeyPace(longestWork: request.screenTimeout / 4)
    for (index, key) in keys.enumerated() {
      guard process.terminationStatus() == nil else { return }
      trace.send(key, isFirst: index == 0, on: lastFrame)
      let bytes = try send(key)
      let next = keys.dropFirst(index + 1).first
      if next == nil, settles { return }
      try waitUntilRead()
      if let next {
        try wait(after: bytes, before: next, settles: settles, &pace)
      } else {
        try waitUntilAnswered(&pace)
      }
    }
  }

  /// Waits between two keys.
  ///
  /// Escape and what follows it at once are one key to an app: the same key with `alt`. So the screen settles in
  /// between; but Escape twice is what some apps ask for, within half a second.
  private mutating func wait(
    after bytes: [UInt8], before next: CaptureInput, settles: Bool, _ pace: inout KeyPace
  ) throws(CaptureFailure) {
    let escape: [UInt8] = [0x1b]
    guard bytes == escape else { return try waitUntilAnswered(&pace) }
    if try self.bytes(for: next) != escape, settles { return try settle(on: .settled) }
    try waitUntilAnswered(&pace, atLeast: KeyPace.escapeTwice)
  }

  /// - Returns: What was sent.
  private mutating func send(_ input: CaptureInput) throws(CaptureFailure) -> [UInt8] {
    let bytes = try bytes(for: input)
    send(bytes)
    return bytes
  }

  private func bytes(for input: CaptureInput) throws(CaptureFailure) -> [UInt8] {
    do {
      return try inputEncoder.bytes(for: input, on: shown)
    } catch {
      throw failure(.impossibleInput, error.message, remedy: error.remedy)
    }
  }

  // MARK: The answer

  /// Waits until the app has answered the key that it has read, for as long as ``KeyPace`` says.
  ///
  /// - Parameter shortest: The time that it waits in any case, unless nothing but input makes the app go on.
  private mutating func waitUntilAnswered(
    _ pace: inout KeyPace, atLeast shortest: Duration = .zero
  ) throws(CaptureFailure) {
    let start = ContinuousClock.now
    var earlier: AppActivity?
    while process.terminationStatus() == nil {
      if Task.isCancelled { throw failure(.interrupted, "the capture was interrupted") }
      let isSilent = try drain() == 0
      _ = answer()
      let activity = look()
      let hasAnswered = lastInput.map { $0.hasOutput } ?? false
      // It has painted its answer, and waits for the next key. One of several threads may be about to wake another one.
      if hasAnswered, isSilent, let activity, activity.waitsForInput(atLeast: request.settleCap) {
        if activity.threads.count == 1 { return }
        if let earlier, activity.hasStood(since: earlier) { return }
      }
      earlier = activity
      let obstacle = keyObstacle(activity)
      let time = start.duration(to: .now)
      let look = KeyPace.Look(hasAnswered: hasAnswered, obstacle: obstacle, time: time)
      if time >= shortest || obstacle == nil && judge.isCertain, pace.isOver(look) { return }
      // Most answers are complete in no time.
      waitForOutput(time < .milliseconds(1) ? .zero : .milliseconds(1))
    }
  }

  private mutating func keyObstacle(_ activity: AppActivity?) -> KeyPace.Look.Obstacle? {
    let now = ContinuousClock.now
    guard case .wait = judge.judge(activity, at: now) else { return nil }
    if judge.isAtWork { return .working }
    guard judge.lastPause == now else { return .writing }
    let isUnattended = activity?.threads.contains { !$0.isAttended } ?? false
    return isUnattended ? .working : .mayGoOn
  }
}

extension AppActivity {
  /// Whether every thread waits for a time at least, and something reads the terminals that they are on.
  func waitsForInput(atLeast time: Duration) -> Bool {
    threads.allSatisfy { thread in
      switch thread.wait {
      case .indefinitely: thread.isAttended
      case .atMost(let limit), .remaining(let limit): thread.isAttended && limit >= time
      case .running, .unknown: false
      }
    }
  }
}
