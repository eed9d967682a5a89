internal import ArgumentParser
internal import ProjectFiles
internal import Recordings
internal import TerminalFrame

struct ShowCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print the frame that a PNG of qa contains.",
    discussion: """
        qa show screenshots/baseline/settings.png

      As a textconv it lets git diff compare baselines as text:

        git config diff.qa.textconv "qa show"
        echo "screenshots/baseline/*.png diff=qa" >> .gitattributes
      """)

  @Argument(help: ArgumentHelp("A picture that qa made.", valueName: "file"))
  var file: String

  /// The output formats. PNG isn't one: the input is a PNG already.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, ansi, json

    var ofFrame: RecordingRenderer.Format {
      switch self {
      case .text: .text
      case .ansi: .ansi
      case .json: .json
      }
    }
  }

  @Option(help: "text, ansi or json.")
  var format = Format.text

  mutating func execute() async throws -> SuiteExitCode {
    let frame = try RecordingRenderer.frame(ofPNG: file)
    try RecordingRenderer.write(frame, as: format.ofFrame, for: .log) { text in
      try Console.writeOutput(Array(text.utf8))
    }
    return .success
  }
}
