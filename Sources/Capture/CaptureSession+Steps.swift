internal import TerminalFrame

extension CaptureSession {
  /// Waits for the first settled screen, does the steps, and takes the frames.
  mutating func run() throws(CaptureFailure) {
    try settle(on: request.waitFor)
    var remaining = request.steps[...]
    while let step = remaining.popFirst() {
      begin(step, number: remaining.startIndex)
      switch step {
      case .screenshot(let name): try take(name)
      case .waitFor(let wait): try settle(on: wait)
      case .resize(let size): try resize(to: size)
      case .input(let input): try perform(input)
      }
      guard step.changesScreen else { continue }
      // What the next step waits for may come after a spinner that never settles before.
      if case .waitFor = remaining.first { continue }
      try settle(on: .settled)
    }
    currentStep = nil
    try take(nil)
  }

  private mutating func begin(_ step: CaptureStep, number: Int) {
    currentStep = "step \(number) (\(step.words))"
    recording.add(.step(step.words), at: time)
    beginStep(number)
  }

  private mutating func take(_ name: String?) throws(CaptureFailure) {
    let (frame, time, count) = (shown, time, recording.events.count)
    let remarks = remarks
    var shot = CaptureOutcome.Shot(
      name: name, frame: frame, time: time, eventCount: count, later: try nextFrame())
    shot.notes = remarks.map(\.words)
    shot.doubts = Set(remarks.compactMap(\.doubt))
    shots.append(shot)
  }

  private mutating func perform(_ input: CaptureInput) throws(CaptureFailure) {
    guard case .type(let text) = input else { return try send(input) }
    // Each key when the app has read the one before: what comes at once may pass for a paste.
    for key in text {
      try send(.type(String(key)))
      try waitUntilRead()
    }
  }

  private mutating func send(_ input: CaptureInput) throws(CaptureFailure) {
    let bytes: [UInt8]
    do {
      bytes = try inputEncoder.bytes(for: input, on: shown)
    } catch {
      throw failure(.impossibleInput, error.message, remedy: error.remedy)
    }
    send(bytes)
  }
}
