package import FrameRenderer
package import ProjectFiles
internal import ScreenConfig
package import TerminalEmulator
package import TerminalFrame

/// Renders the last frame of recorded terminal output: as a picture, text or JSON.
package struct RecordingRenderer: Sendable {
  package enum Format: String, CaseIterable, Sendable {
    case png, text, ansi, json
  }

  package var size: GridSize
  package var settings: RenderSettings
  /// The number of rows to show above the screen, of those that left its top.
  package var scrollback = 0
  package var widthProfile = TerminalEmulator.WidthProfile.usual
  /// How the terminal identifies itself, which changes its replies and no frame.
  package var identity = TerminalEmulator.Identity.Name.xterm

  /// The default padding within a window, in pixels at 1×.
  private static let windowPadding = 8

  /// - Parameters:
  ///   - name: The name of a built-in theme, or the path of a theme file.
  ///   - padding: The padding in pixels, or nil for the default: none without a window.
  ///   - fonts: The paths of font files to use before the default ones. The first sets the size of a cell.
  /// - Throws: ``SuiteError`` if a number is out of range or there is no such theme.
  package init(
    size: GridSize, theme name: String, boldIsBright: Bool = false, scale: Int,
    padding: Int? = nil, cursor: CursorRendering = .app, window: Bool = false,
    bidi: Bool = false, fonts: [String] = []
  ) throws(SuiteError) {
    guard size.isValid else {
      throw SuiteError(
        .usage, "\(size) is not a valid terminal size",
        remedy: GridSize.requirements)
    }
    guard RenderSettings.scales.contains(scale) else {
      throw SuiteError(.usage, "the scale \(scale) is out of range", remedy: "use 1, 2 or 3")
    }
    let padding = padding ?? (window ? Self.windowPadding : 0)
    guard RenderSettings.paddings.contains(padding) else {
      throw SuiteError(
        .usage, "a padding of \(padding) pixels is out of range", remedy: "use 0 to 256")
    }
    self.size = size
    var theme = try Self.theme(name)
    theme.palette.boldIsBright = boldIsBright
    settings = RenderSettings(
      theme: theme, scale: scale, fonts: .custom(fonts), padding: padding,
      cursor: cursor, window: window, bidi: bidi)
  }

  private static func theme(_ name: String) throws(SuiteError) -> Theme {
    if ThemeReader.isPath(name) {
      return try ThemeReader.theme(
        Files.contents(of: name, limit: JSONLimits.theme.size), file: name)
    }
    guard let theme = Theme.builtIn(named: name) else { throw ThemeReader.unknown(name) }
    return theme
  }

  /// Returns a terminal in its initial state.
  package func terminal() -> TerminalEmulator {
    TerminalEmulator(
      TerminalEmulator.Configuration(
        size: size, palette: settings.theme.palette, widthProfile: widthProfile,
        identity: TerminalEmulator.identity(identity), scrollbackRows: scrollback))
  }

  /// Returns a frame in one of the formats, as bytes to write.
  package func output(
    _ frame: Frame, as format: Format, for reader: FrameReader
  ) async throws -> [UInt8] {
    if format != .png {
      var text = ""
      Self.write(frame, as: format, for: reader) { text += $0 }
      return Array(text.utf8)
    }
    let title = settings.window ? Self.cells(ofTitle: frame.title, widthProfile) : []
    do {
      let renderer = try FrameRenderer(settings)
      return try await ScreenshotFile(drawing: frame, with: renderer, title: title).bytes
    } catch {
      throw SuiteError(error)
    }
  }

  /// Returns the cells of a title as the terminal sets text, without control characters and surrounding blanks.
  private static func cells(
    ofTitle title: String, _ profile: TerminalEmulator.WidthProfile
  ) -> [Cell] {
    var text = String.UnicodeScalarView()
    for scalar in title.unicodeScalars where scalar.properties.generalCategory != .control {
      if scalar != " " || !text.isEmpty { text.append(scalar) }
    }
    let size = GridSize(columns: GridSize.bounds.upperBound, rows: 1)
    var emulator = TerminalEmulator(
      TerminalEmulator.Configuration(size: size, widthProfile: profile))
    // Wrapping would scroll a long title away.
    emulator.feed(Array("\u{1b}[?7l".utf8).span)
    emulator.feed(Array(String(text).utf8).span)
    var cells = Array(emulator.frame().row(0))
    while let last = cells.last, last.width == 1, last.isBlank { cells.removeLast() }
    return cells
  }

  /// Writes a frame as text in pieces, so that the whole text is never in memory. Writes nothing for a picture.
  package static func write<Failure>(
    _ frame: Frame, as format: Format, for reader: FrameReader,
    to write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    switch format {
    case .png: break
    case .text:
      for row in 0..<frame.size.rows { try write(frame.text(ofRow: row, for: reader) + "\n") }
    case .ansi:
      for row in 0..<frame.size.rows { try write(frame.ansi(ofRow: row, for: reader) + "\n") }
    case .json: try frame.writeJSON(to: write)
    }
  }

  /// Returns the frame embedded in a PNG.
  package static func frame(ofPNG path: String) throws(SuiteError) -> Frame {
    let bytes = try Files.contents(of: path)
    do {
      return try ScreenshotFile(bytes).frame
    } catch {
      throw SuiteError(.captureError, at: path, error)
    }
  }

  /// Returns the text of a file whose characters are looked up in fonts: for a PNG the text of its frame, for other
  /// files all of it, with ill-formed UTF-8 as U+FFFD.
  package static func text(of path: String) throws(SuiteError) -> String {
    let bytes = try Files.contents(of: path)
    guard bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return try frame(ofPNG: path).text
  }

  /// Writes a whole file or none of it. Follows a link, and writes directly to a device or a pipe.
  package static func write(_ bytes: [UInt8], to path: String) throws(SuiteError) {
    let target = Files.realPath(path) ?? path
    if let kind = try Files.kind(target), kind != .file {
      try Files.writeInPlace(bytes, to: target)
    } else {
      try Files.write(bytes, to: target)
    }
  }
}
