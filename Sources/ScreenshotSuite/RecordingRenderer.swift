package import FrameRenderer
internal import PNGImage
package import TerminalEmulator
package import TerminalFrame

/// Turns recorded terminal output into its last frame: a picture, text or JSON.
package struct RecordingRenderer: Sendable {
  package enum Format: String, CaseIterable, Sendable {
    case png, text, ansi, json
  }

  package var size: GridSize
  package var theme: Theme
  /// Pixels of the picture for a pixel at 1×: 1, 2 or 3.
  package var scale: Int
  /// How many rows that left the top of the screen are shown above it.
  package var scrollback = 0
  package var widthProfile = TerminalEmulator.WidthProfile.wcwidth

  /// - Throws: ``SuiteError`` where the size or the scale is out of range or there is no such theme.
  package init(size: GridSize, theme name: String, scale: Int) throws(SuiteError) {
    guard size.isValid else {
      throw SuiteError(
        .usage, "a terminal of \(size) is not possible",
        remedy: "columns and rows are between 1 and \(GridSize.bounds.upperBound)")
    }
    guard let theme = Theme.builtIn.first(where: { $0.name == name }) else {
      throw SuiteError(
        .usage, "there is no theme \"\(name)\"",
        remedy: "themes: \(Theme.builtIn.map(\.name).joined(separator: ", "))")
    }
    guard RenderSettings.scales.contains(scale) else {
      throw SuiteError(.usage, "the scale is \(scale)", remedy: "it is 1, 2 or 3")
    }
    self.size = size
    self.theme = theme
    self.scale = scale
  }

  /// Feeds the output of a program to a terminal.
  ///
  /// - Parameter reading: Calls what it is given with the output, in pieces of at most 64 KB, so that the
  ///   terminal's replies never pile up.
  /// - Returns: The last frame, and what the terminal would have sent back to the program.
  package func play(
    _ reading: ((Span<UInt8>) -> Void) -> Void
  ) -> (frame: Frame, replies: [UInt8]) {
    var emulator = TerminalEmulator(
      TerminalEmulator.Configuration(
        size: size, palette: theme.palette, widthProfile: widthProfile, scrollbackRows: scrollback))
    var replies: [UInt8] = []
    reading { bytes in
      emulator.feed(bytes)
      replies += emulator.takeReplies()
    }
    return (emulator.frameWithScrollback(), replies)
  }

  /// A frame in one of the formats, as bytes to write.
  package func output(_ frame: Frame, as format: Format) async throws -> [UInt8] {
    if let text = Self.text(of: frame, as: format) { return Array(text.utf8) }
    let renderer = try FrameRenderer(RenderSettings(theme: theme, scale: scale))
    return try await ScreenshotFile(drawing: frame, with: renderer).bytes
  }

  /// A frame as text, or nil for the picture.
  package static func text(of frame: Frame, as format: Format) -> String? {
    switch format {
    case .png: nil
    case .text: frame.text + "\n"
    case .ansi: frame.ansi
    case .json: frame.json
    }
  }

  /// The frame that a PNG carries.
  package static func frame(ofPNG path: String) throws(SuiteError) -> Frame {
    guard let bytes = try Files.read(path) else {
      throw SuiteError(.usage, at: path, "does not exist")
    }
    do {
      return try ScreenshotFile(bytes).frame
    } catch {
      throw SuiteError(.captureError, at: path, error.message)
    }
  }

  /// Writes a whole file or none of it; a link is followed, and a device or a pipe is written to.
  package static func write(_ bytes: [UInt8], to path: String) throws(SuiteError) {
    let target = Files.realPath(path) ?? path
    if Files.exists(target), !Files.isRegular(target) {
      try Files.writeInPlace(bytes, to: target)
    } else {
      try Files.write(bytes, to: target)
    }
  }
}
