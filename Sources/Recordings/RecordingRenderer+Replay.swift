internal import FrameRenderer
internal import TerminalEmulator
package import TerminalFrame

extension RecordingRenderer {
  /// How much a terminal is fed at once, so that its replies never pile up.
  private static let pieceSize = 1 << 16

  /// Takes what a recording tells of its terminal, where nothing else is asked for.
  package mutating func adopt(_ recording: Asciicast, takesTheme: Bool, takesWidths: Bool) {
    if takesTheme, let theme = recording.theme { settings.theme = theme }
    if takesWidths, let profile = recording.widthProfile { widthProfile = profile }
  }

  /// Plays events of a recording to a terminal that begins with this renderer's size.
  ///
  /// - Returns: The last frame, without style that nobody sees, as captures have it.
  package func play(_ events: ArraySlice<Asciicast.Event>) -> Frame {
    var terminal = terminal()
    for event in events {
      switch event.content {
      case .output(let text):
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: Self.pieceSize) {
          let end = min(start + Self.pieceSize, bytes.count)
          terminal.feed(bytes.span.extracting(start..<end))
          _ = terminal.takeReplies()
        }
      case .resize(let size): terminal.resize(to: size)
      case .input, .marker, .other: break
      }
    }
    return terminal.frameWithScrollback().withoutInvisibleStyle
  }
}
