internal import FrameRenderer
package import ProjectFiles
internal import TerminalEmulator
package import TerminalFrame

extension RecordingRenderer {
  /// The most bytes to feed a terminal at once, so that its replies never pile up.
  private static let pieceSize = 1 << 16
  /// The number of cells that a piece may change, roughly: a few bytes can clear a whole screen.
  private static let cellsPerPiece = 1 << 28
  /// The longest time to play a recording. Those that recorders make take a second.
  private static let timeLimit = Duration.seconds(60)

  /// Adopts the theme and the widths of a recording, if requested.
  package mutating func adopt(_ recording: Asciicast, adoptsTheme: Bool, adoptsWidths: Bool) {
    if adoptsTheme, let theme = recording.theme { settings.theme = theme }
    if adoptsWidths, let profile = recording.widthProfile { widthProfile = profile }
  }

  /// Plays events of a recording to a terminal that begins with this renderer's size.
  ///
  /// - Returns: The last frame, without invisible style, as in captures.
  /// - Throws: ``SuiteError`` if the events take longer than `timeLimit`, as no recorder's do.
  package func play(
    _ events: ArraySlice<Asciicast.Event>, within timeLimit: Duration = timeLimit
  ) throws(SuiteError) -> Frame {
    var terminal = terminal()
    var size = size
    let end = ContinuousClock.now + timeLimit
    for (index, event) in zip(events.indices, events) {
      switch event.content {
      case .output(let text):
        let bytes = Array(text.utf8)
        let piece = max(64, min(Self.pieceSize, Self.cellsPerPiece / size.count))
        for start in stride(from: 0, to: bytes.count, by: piece) {
          let end = min(start + piece, bytes.count)
          terminal.feed(bytes.span.extracting(start..<end))
          _ = terminal.drainReplies()
        }
      case .resize(let newSize):
        terminal.resize(to: newSize)
        size = newSize
      case .input, .marker, .other: continue
      }
      guard ContinuousClock.now < end else {
        throw SuiteError(
          .usage, "the recording takes more than \(timeLimit) to play: stopped at event \(index)",
          remedy: "--event \(index) shows the screen at that point")
      }
    }
    return terminal.frameWithScrollback().withoutInvisibleStyle
  }
}
