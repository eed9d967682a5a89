internal import ArgumentParser
internal import ProjectFiles
internal import Recordings
internal import Reports
internal import TerminalEmulator
internal import TerminalFrame

struct RenderCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Turn raw terminal output into a picture, text or JSON.",
    discussion: """
      Reads the bytes that a program wrote to its terminal, from a file or from standard input. An \
      asciicast is played to its end.

        ls --color=always | qa render --crlf -o ls.png
        qa render output.txt --format text
      """)

  @Argument(
    help: ArgumentHelp(
      "A file with the output of a program, or an asciicast. Default: standard input.",
      valueName: "file"))
  var file: String?

  @Option(
    help: ArgumentHelp(
      "Columns of the terminal. Default: 80, or those of an asciicast.", valueName: "columns"))
  var columns: Int?

  @Option(
    help: ArgumentHelp(
      "Rows of the terminal. Default: 24, or those of an asciicast.", valueName: "rows"))
  var rows: Int?

  @Option(
    help: ArgumentHelp("Write the terminal's replies to a file.", valueName: "file")
  )
  var replies: String?

  @Option(
    help: ArgumentHelp(
      "What the terminal says it is in its replies.", valueName: "identity"))
  var identity = TerminalEmulator.Identity.Name.xterm

  @Flag(help: "Read a line feed as carriage return and line feed, as the terminal driver would.")
  var crlf = false

  @OptionGroup var picture: PictureOptions

  mutating func execute() async throws -> SuiteExitCode {
    var renderer = try picture.renderer(
      size: GridSize(columns: columns ?? 80, rows: rows ?? 24))
    renderer.identity = identity
    var input = RenderedInput(
      renderer, file: file ?? "standard input", readsLineFeedsAsBoth: crlf,
      adopting: RenderedInput.Adoption(
        size: columns == nil && rows == nil, theme: picture.theme == nil,
        widths: picture.widthProfile == nil))
    try Console.readInput(file) { input.feed($0) }
    let result = try input.finish()
    for note in result.notes { Console.write("note: \(note)\n", to: .error) }
    if let replies { try RecordingRenderer.write(result.replies, to: replies) }
    try await picture.write(result.frame, with: result.renderer)
    return .success
  }
}
