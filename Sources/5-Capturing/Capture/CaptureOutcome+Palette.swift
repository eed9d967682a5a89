internal import CaptureSteps
internal import TerminalEmulator
package import TerminalFrame

extension CaptureOutcome {
  /// Replays the app's output on a terminal with other colours, for the frames that the same app would have shown
  /// there. An app knows of a terminal's colours only what the terminal reports.
  ///
  /// - Parameters:
  ///   - palette: The other colours.
  ///   - request: The request of this outcome.
  /// - Returns: Nil if the frames can't be known without running the app: the capture failed, its recording was cut,
  ///   pictures came from files that are gone, or the terminal would have answered a query differently.
  package func shots(under palette: Palette, _ request: CaptureRequest) -> [Shot]? {
    guard failure == nil, let recording, recording.cutTime == nil else { return nil }
    // The frames don't show what was left blank.
    guard request.animations != .mask else { return nil }
    var emulator = TerminalEmulator(request.emulatorConfiguration(palette: palette))
    var recoloured: [Shot] = []
    var waiting = shots[...]
    // One recorded reply may answer queries in several outputs.
    var replies: [UInt8] = []
    for index in 0...recording.events.count {
      while let shot = waiting.first, shot.eventCount == index {
        recoloured.append(
          Shot(
            name: shot.name, frame: emulator.frame(), time: shot.time,
            eventCount: shot.eventCount, later: nil, notes: shot.notes, doubts: shot.doubts))
        waiting.removeFirst()
      }
      guard index < recording.events.count else { break }
      switch recording.events[index].content {
      case .output(let range): emulator.feed(recording.bytes.span.extracting(range))
      case .resize(let size): emulator.resize(to: size)
      case .reply(let range):
        guard replies.elementsEqual(recording.bytes[range]) else { return nil }
        replies = []
      case .input, .step: continue
      }
      guard !emulator.hasNamedFiles else { return nil }
      replies += emulator.drainReplies()
    }
    return recoloured
  }
}

extension CaptureRequest {
  func emulatorConfiguration(palette: Palette) -> TerminalEmulator.Configuration {
    TerminalEmulator.Configuration(
      size: size, palette: palette, widthProfile: widthProfile, identity: identity)
  }
}
