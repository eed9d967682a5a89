internal import ArgumentParser
internal import CommandTexts
internal import FrameRenderer
internal import ProjectFiles
internal import ProjectSetup
internal import Recordings

struct DoctorCommand: ProjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Check the fonts and libraries that draw pictures: after installing qa, or if pictures differ between machines.",
    discussion: """
      Checks the project's fonts; outside a project, the default fonts. With --for it also names the \
      characters of a file that no font has: a source of your app, what it prints, or a picture of qa. \
      Exits with 3 if something is missing or draws differently than on other machines.

        qa doctor                        fonts and libraries
        qa doctor --for src/app.py       characters that no font has
      """)

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Name the characters of a file that no font has.", valueName: "file"))
  var file: String?

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  mutating func execute() async throws -> SuiteExitCode {
    let text = try file.map { try RecordingRenderer.text(of: $0) }
    let report = try await DoctorReport(settings(), text: text)
    try common.show(report) { DoctorText(style: $0).text(of: report) }
    return report.isWell ? .success : .usage
  }

  private func settings() throws -> RenderSettings {
    let project: Project
    do {
      project = try common.locateProject()
    } catch let error as SuiteError where common.project == nil && error.exitCode == .incomplete {
      return RenderSettings()
    }
    return try common.suite(of: project).renderSettings()
  }
}
