internal import CaptureSteps

extension CaptureSession {
  /// Waits for the first settled screen, does the steps, and takes the frames.
  mutating func run() throws(CaptureFailure) {
    try settle(on: request.waitFor)
    var remaining = request.steps[...]
    while let step = remaining.popFirst() {
      begin(step, number: remaining.startIndex)
      switch step {
      case .screenshot(let name): try takeScreenshot(named: name)
      case .waitFor(let wait): try settle(on: wait)
      case .resize(let size): try resize(to: size)
      case .input(let input, let settles): try perform(input, settles: settles)
      }
      if step.isSettled(before: remaining.first) { try settle(on: .settled) }
    }
    currentStep = nil
    try takeScreenshot(named: nil)
  }

  private mutating func begin(_ step: CaptureStep, number: Int) {
    currentStep = "step \(number) (\(step.description))"
    recording.add(.step(step.description), at: time)
    deadlines.beginStep(number, at: .now)
  }

  private mutating func takeScreenshot(named name: String?) throws(CaptureFailure) {
    let (frame, time, count) = (stilledFrame, time, recording.events.count)
    let notes = notes
    echoNote = nil
    shots.append(
      CaptureOutcome.Shot(
        name: name, frame: frame, time: time, eventCount: count, later: try nextFrame(),
        notes: notes.map(\.text), doubts: Set(notes.compactMap(\.doubt))))
  }
}
