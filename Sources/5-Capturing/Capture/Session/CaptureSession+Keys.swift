internal import CaptureSteps
internal import TerminalProcess

/// Sending the keys of a step one after another.
extension CaptureSession {
  mutating func perform(_ input: CaptureInput, settles: Bool) throws(CaptureFailure) {
    switch input {
    case .type(let text):
      // An app may mistake characters that arrive together for a paste.
      try send(text.map { .type(String($0)) }, settles: settles)
      if settles { try waitUntilRead() }
    case .press(let keys): try send(keys.map { .press([$0]) }, settles: settles)
    case .paste, .click, .drag, .scroll, .focus:
      try send([input], settles: settles)
    }
  }

  /// Sends keys, each after the app has read and answered the one before.
  ///
  /// - Parameter settles: Whether the caller lets the screen settle after the last key.
  private mutating func send(_ keys: [CaptureInput], settles: Bool) throws(CaptureFailure) {
    var pace = KeyPace(longestWork: request.screenTimeout / 4)
    for (index, key) in keys.enumerated() {
      guard process.terminationStatus() == nil else { return }
      trace.send(key, isFirst: index == 0, on: lastFrame)
      let bytes = try bytes(for: key)
      send(bytes)
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
  /// An app mistakes Escape and a key right after it for one key with `alt`, so the screen settles in between. Escape
  /// twice is an exception: some apps expect both within half a second.
  private mutating func wait(
    after bytes: [UInt8], before next: CaptureInput, settles: Bool, _ pace: inout KeyPace
  ) throws(CaptureFailure) {
    let escape: [UInt8] = [0x1b]
    guard bytes == escape else { return try waitUntilAnswered(&pace) }
    if try self.bytes(for: next) != escape, settles { return try settle(on: .settled) }
    try waitUntilAnswered(&pace, atLeast: KeyPace.escapeTwice)
  }

  private func bytes(for input: CaptureInput) throws(CaptureFailure) -> [UInt8] {
    do {
      return try inputEncoder.bytes(for: input, on: stilledFrame)
    } catch {
      throw failure(.impossibleInput, error.message, remedy: error.remedy)
    }
  }

  // MARK: The answer

  /// Waits until the app has answered the key that it has read, within the limits of ``KeyPace``.
  ///
  /// - Parameter shortest: The shortest time to wait, unless only input can make the app go on.
  private mutating func waitUntilAnswered(
    _ pace: inout KeyPace, atLeast shortest: Duration = .zero
  ) throws(CaptureFailure) {
    let start = ContinuousClock.now
    var earlier: AppActivity?
    while process.terminationStatus() == nil {
      if Task.isCancelled { throw failure(.interrupted, "the capture was interrupted") }
      let isSilent = try drain() == 0
      _ = answer()
      let reading = read()
      let hasAnswered = lastInput.map { $0.hasOutput } ?? false
      // The app has painted its answer and waits for the next key. One of several threads may be about to wake
      // another.
      if hasAnswered, isSilent, let lastActivity,
        lastActivity.waitsForInput(atLeast: request.settleTime)
      {
        if lastActivity.threads.count == 1 { return }
        if let earlier, lastActivity.isSameWait(since: earlier) { return }
      }
      earlier = lastActivity
      let app = look(reading)
      let blocker = keyBlocker(app)
      let time = start.duration(to: .now)
      let observation = KeyPace.Observation(hasAnswered: hasAnswered, blocker: blocker, time: time)
      if time >= shortest || blocker == nil && app.isCertain, pace.isOver(observation) { return }
      // Most answers are complete almost at once.
      waitForOutput(time < .milliseconds(1) ? .zero : .milliseconds(1))
    }
  }

  private func keyBlocker(_ app: SettleEvidence.App) -> KeyPace.Observation.Blocker? {
    guard let row = app.row else { return nil }
    if row == .working { return .working }
    guard app.isPausing else { return .writing }
    let isUnattended = lastActivity?.threads.contains { !$0.isAttended } ?? false
    return isUnattended ? .working : .mayWakeUp
  }
}

extension AppActivity {
  /// Whether every thread waits for at least some time on a terminal that is being read.
  func waitsForInput(atLeast time: Duration) -> Bool {
    threads.allSatisfy { thread in
      let isLong = thread.wait.limit.map { $0 >= time } ?? (thread.wait == .indefinitely)
      return thread.isAttended && isLong
    }
  }
}
