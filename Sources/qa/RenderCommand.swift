internal import ArgumentParser
internal import FrameRenderer
internal import ScreenshotSuite
internal import TerminalEmulator
internal import TerminalFrame

struct RenderCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Turn recorded terminal output into a picture, text or JSON.",
    discussion: """
      Reads the bytes that a program wrote to its terminal from standard input.

        ls --color=always | qa render --crlf -o ls.png
      """)

  @Option(help: "Columns of the terminal.")
  var columns = 80

  @Option(help: "Rows of the terminal.")
  var rows = 24

  @Option(help: "png, text, ansi or json.")
  var format = RecordingRenderer.Format.png

  @Option(name: .shortAndLong, help: ArgumentHelp("Write to a file.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp("Write to a file what the terminal would have sent back.", valueName: "file")
  )
  var replies: String?

  @Option(
    help: ArgumentHelp(
      "Show also that many rows that left the top of the screen, as far as a frame has room.",
      valueName: "rows"))
  var scrollback = 0

  @Option(
    help: ArgumentHelp(
      "How wide text is: wcwidth counts code points, grapheme whole emoji.", valueName: "profile"))
  var widthProfile = TerminalEmulator.WidthProfile.wcwidth

  @Flag(help: "Read a line feed as carriage return and line feed, as a terminal's driver would.")
  var crlf = false

  @Option(help: "Colours of the picture: dark, light or the path of a theme's .json file.")
  var theme = "dark"

  @Option(
    name: .customLong("font"),
    help: ArgumentHelp(
      "A font file; the first sets the size of a cell, and the default fonts come after yours.",
      valueName: "file"))
  var fonts: [String] = []

  @Option(help: "Size of the picture: 1, 2 or 3.")
  var scale = 2

  @Option(
    help: ArgumentHelp(
      "Space around the picture at size 1; 0, or 8 in a window, where nothing is said.",
      valueName: "pixels"))
  var padding: Int?

  @Option(
    help: ArgumentHelp(
      "The cursor in the picture: app (as it was set), hollow or hidden.", valueName: "look"))
  var cursor = CursorLook.app

  @Flag(help: "Draw a window with its title around the picture, for documentation.")
  var window = false

  mutating func execute() async throws -> SuiteExitCode {
    guard scrollback >= 0 else {
      throw SuiteError(.usage, "the scrollback has \(scrollback) rows", remedy: "0 or more")
    }
    var renderer = try RecordingRenderer(
      size: GridSize(columns: columns, rows: rows), theme: theme, scale: scale,
      padding: padding, cursor: cursor, window: window, fonts: fonts)
    renderer.scrollback = scrollback
    renderer.widthProfile = widthProfile
    if format == .png, output == nil, Console.Stream.output.isTerminal {
      throw SuiteError(
        .usage, "a picture is nothing for a terminal", remedy: "-o FILE.png, or --format text")
    }
    let (frame, answer) = renderer.play { feed in
      Console.readInput { bytes in
        if crlf { feed(Self.withCarriageReturns(bytes).span) } else { feed(bytes) }
      }
    }
    if let replies { try RecordingRenderer.write(answer, to: replies) }
    let bytes = try await renderer.output(frame, as: format)
    if let output {
      try RecordingRenderer.write(bytes, to: output)
    } else {
      try Console.writeOutput(bytes)
    }
    return .success
  }

  private static func withCarriageReturns(_ bytes: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    for index in 0..<bytes.count {
      if bytes[index] == 0x0a { result.append(0x0d) }
      result.append(bytes[index])
    }
    return result
  }
}

extension RecordingRenderer.Format: ExpressibleByArgument {}

extension TerminalEmulator.WidthProfile: ExpressibleByArgument {}

extension CursorLook: ExpressibleByArgument {}
