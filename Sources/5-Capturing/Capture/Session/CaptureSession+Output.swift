internal import FrameMasks
internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

/// Reading the app's output and feeding it to the emulator.
extension CaptureSession {
  /// Waits until the app has written something or ended.
  ///
  /// - Parameter longest: Rounded up to milliseconds.
  mutating func waitForOutput(_ longest: Duration) {
    pause = longest
    process.wait(milliseconds: longest.wholeMilliseconds)
  }

  /// Reads and shows what the app has written, and collects the terminal's replies for ``answer()``.
  ///
  /// - Returns: The number of bytes read.
  mutating func drain() throws(CaptureFailure) -> Int {
    buffer.removeAll(keepingCapacity: true)
    let count = process.read(into: &buffer)
    let isLate = lastRead.duration(to: .now) > pause + Self.promptness
    lastRead = .now
    pause = .zero
    guard count > 0 else { return 0 }
    try accept(buffer, isLate: isLate)
    return count
  }

  /// Shows bytes that the app has written.
  ///
  /// - Parameter isLate: Whether they may have several changes of the screen, because nothing was read for a while.
  mutating func accept(_ bytes: [UInt8], isLate: Bool = false) throws(CaptureFailure) {
    hasWritten = true
    lastInput?.hasOutput = true
    recording.add(bytes, at: time) { .output($0) }
    let passage = try feed(bytes, isLate: isLate)
    // The time is taken only now, as the app may have continued to write meanwhile.
    note(.output(at: .now))
    let new = emulator.takeReadyMarkers()
    if markers.count < Self.markerLimit { markers.formUnion(new) }
    collectReplies()
    let before = generation
    try adoptChanges()
    // If the screen went through states between two reads, it's not known whether it was still or blinked.
    if let passage, passage.hidesStates, movement.hasMovedUnseen(in: passage, at: .now) {
      note(.change(at: .now))
    }
    let output = UnfinishedOutput(of: emulator)
    if output == nil || output != unfinished?.output || generation != before {
      unfinished = output.map { ($0, .now) }
    }
  }

  /// The most markers to keep. An app may write them without end.
  private static let markerLimit = 4096

  /// How late a read may be, beyond the intended pause, so that the output has at most one change of an animation.
  private static let promptness = Duration.milliseconds(20)

  /// Feeds the output to the terminal.
  ///
  /// - Returns: What the screen showed meanwhile, if the read was late; nil otherwise.
  private mutating func feed(
    _ bytes: [UInt8], isLate: Bool
  ) throws(CaptureFailure) -> ScreenPassage? {
    guard isLate else {
      emulator.feed(bytes)
      return nil
    }
    var passage = ScreenPassage(
      from: lastFrame, outside: request.masks, stilling: movement.animation)
    do {
      try passage.feed(bytes, to: &emulator)
    } catch {
      throw failure(.conditionUnmet, error.message, remedy: error.remedy)
    }
    return passage
  }

  mutating func adoptChanges() throws(CaptureFailure) {
    guard emulator.generation != generation else { return }
    generation = emulator.generation
    let frame = emulator.frame()
    if frame != lastFrame { try adopt(frame) }
  }

  private mutating func adopt(_ frame: Frame) throws(CaptureFailure) {
    lastFrame = frame
    let step: ScreenMovement.Step
    do {
      step = try movement.step(to: frame, at: .now)
    } catch {
      throw failure(.conditionUnmet, error.message, remedy: error.remedy)
    }
    switch step {
    case .none: break
    case .movedBack: note(.undoneChange)
    case .moved: note(.change(at: .now))
    }
  }
}
