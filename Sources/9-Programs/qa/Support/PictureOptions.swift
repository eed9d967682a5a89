internal import ArgumentParser
internal import FrameRenderer
internal import ProjectFiles
internal import Recordings
internal import TerminalEmulator
internal import TerminalFrame

/// How to output a frame that a terminal showed.
struct PictureOptions: ParsableArguments {
  @Option(help: "png, text, ansi or json.")
  var format = RecordingRenderer.Format.png

  @Option(name: .shortAndLong, help: ArgumentHelp("Write to a file.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Also show this many rows of scrollback, as far as they fit into a frame.",
      valueName: "rows"))
  var scrollback = 0

  @Option(
    help: ArgumentHelp(
      "How wide text is: auto counts emoji, wcwidth code points, grapheme clusters. Default: auto.",
      valueName: "profile"))
  var widthProfile: TerminalEmulator.WidthProfile?

  @Option(
    help: ArgumentHelp(
      "Colours of the picture: \(Theme.builtIn.map(\.name).joined(separator: ", ")) or the path of a theme's .json file. Default: dark."
    ))
  var theme: String?

  @Flag(help: "Draw bold text that has one of the eight dark colours in its bright variant.")
  var boldIsBright = false

  @Flag(help: "Show text from right to left, and join Arabic letters.")
  var bidi = false

  @Option(
    name: .customLong("font"),
    help: ArgumentHelp(
      "A font file; the first sets the size of a cell, and the default fonts come after yours.",
      valueName: "file"))
  var fonts: [String] = []

  @Option(help: "Scale of the picture: 1, 2 or 3.")
  var scale = 2

  @Option(
    help: ArgumentHelp(
      "Space around the picture at scale 1. Default: 0, or 8 with --window.",
      valueName: "pixels"))
  var padding: Int?

  @Option(
    help: ArgumentHelp(
      "The cursor in the picture: app (as it was set), hollow or hidden.", valueName: "look"))
  var cursor = CursorRendering.app

  @Flag(help: "Draw a window with its title around the picture, for documentation.")
  var window = false

  /// A renderer for a terminal of this size. Throws if the options are invalid.
  func renderer(size: GridSize) throws -> RecordingRenderer {
    guard scrollback >= 0 else {
      throw SuiteError(.usage, "the scrollback can't have \(scrollback) rows", remedy: "0 or more")
    }
    var renderer = try RecordingRenderer(
      size: size, theme: theme ?? "dark", boldIsBright: boldIsBright, scale: scale,
      padding: padding,
      cursor: cursor, window: window, bidi: bidi, fonts: fonts)
    renderer.scrollback = scrollback
    if let widthProfile { renderer.widthProfile = widthProfile }
    if format == .png, output == nil, Console.Stream.output.isTerminal {
      throw SuiteError(
        .usage, "won't write a PNG to a terminal", remedy: "-o FILE.png, or --format text")
    }
    return renderer
  }

  /// Writes a frame to the requested output.
  func write(_ frame: Frame, with renderer: RecordingRenderer) async throws {
    let reader = output == nil ? Console.frameReader : .file
    let bytes = try await renderer.output(frame, as: format, for: reader)
    if let output {
      try RecordingRenderer.write(bytes, to: output)
    } else {
      try Console.writeOutput(bytes)
    }
  }
}

extension RecordingRenderer.Format: ExpressibleByArgument {}

extension TerminalEmulator.WidthProfile: ExpressibleByArgument {}

extension CursorRendering: ExpressibleByArgument {}

extension TerminalEmulator.Identity.Name: ExpressibleByArgument {}
