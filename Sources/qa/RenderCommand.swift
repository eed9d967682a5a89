internal import ArgumentParser
internal import ProjectFiles
internal import ProjectSetup
internal import Recordings
internal import TerminalEmulator
internal import TerminalFrame

struct RenderCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Turn raw terminal output into a picture, text or JSON.",
    discussion: """
      Reads the bytes that a program wrote to its terminal from standard input.

        ls --color=always | qa render --crlf -o ls.png
      """)

  @Option(help: "Columns of the terminal.")
  var columns = 80

  @Option(help: "Rows of the terminal.")
  var rows = 24

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
    var renderer = try picture.renderer(size: GridSize(columns: columns, rows: rows))
    renderer.identity = identity
    let (frame, answer) = try renderer.play { feed throws(SuiteError) in
      try Console.readInput { bytes in
        if crlf { feed(Self.withCarriageReturns(bytes).span) } else { feed(bytes) }
      }
    }
    if let replies { try RecordingRenderer.write(answer, to: replies) }
    try await picture.write(frame, with: renderer)
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
