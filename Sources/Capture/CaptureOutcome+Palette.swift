internal import TerminalEmulator
package import TerminalFrame

extension CaptureOutcome {
  /// What the same app would have shown on a terminal with other colours: what it wrote, shown again. An
  /// app knows of the terminal's colours what the terminal answers, and no more.
  ///
  /// - Parameters:
  ///   - palette: The other colours.
  ///   - request: What this is the outcome of.
  /// - Returns: nil where it can't be told: the capture failed, what was recorded of it has no end, pictures
  ///   came from files that are gone, or the terminal would have answered a query otherwise, so that the app
  ///   has to be asked.
  package func shots(under palette: Palette, _ request: CaptureRequest) -> [Shot]? {
    guard failure == nil, let recording, recording.cutTime == nil else { return nil }
    // What was left blank is not known any more.
    guard request.animations != .mask else { return nil }
    var emulator = TerminalEmulator(request.emulatorConfiguration(palette: palette))
    var shown: [Shot] = []
    var waiting = shots[...]
    // One answer may be to what the app wrote several times.
    var replies: [UInt8] = []
    for index in 0...recording.events.count {
      while let shot = waiting.first, shot.eventCount == index {
        shown.append(
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
      replies += emulator.takeReplies()
    }
    return shown
  }
}

extension CaptureRequest {
  func emulatorConfiguration(palette: Palette) -> TerminalEmulator.Configuration {
    TerminalEmulator.Configuration(
      size: size, palette: palette, widthProfile: widthProfile, identity: identity)
  }
}
