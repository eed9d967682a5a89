internal import ArgumentParser
internal import ProjectFiles
internal import Recordings

struct ShowCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print the frame that a PNG of qa carries.",
    discussion: """
      As a textconv it lets git diff compare baselines as text:

        git config diff.qa.textconv "qa show"
        echo "screenshots/baseline/*.png diff=qa" >> .gitattributes
      """)

  @Argument(help: ArgumentHelp("A picture that qa made.", valueName: "file"))
  var file: String

  @Option(help: "text, ansi or json.")
  var format = RecordingRenderer.Format.text

  func validate() throws {
    if format == .png { throw ValidationError("the file is the picture; use text, ansi or json") }
  }

  mutating func execute() async throws -> SuiteExitCode {
    let frame = try RecordingRenderer.frame(ofPNG: file)
    try RecordingRenderer.write(frame, as: format) { text in
      try Console.writeOutput(Array(text.utf8))
    }
    return .success
  }
}
