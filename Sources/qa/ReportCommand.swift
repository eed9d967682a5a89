internal import ArgumentParser
internal import ProjectFiles
internal import ProjectSetup
internal import Recordings
internal import Reports
internal import ScreenshotSuite

struct ReportCommand: ProjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Print the newest report in a format for people or for a CI.",
    discussion: """
      Reads screenshots/current/report.json, which qa run, compare and merge write. Nothing is captured \
      or judged: the exit code is 0 when the report was printed, also one that tells of failures.

        text         as qa run prints it
        markdown     rows before and after, as a GitHub summary; at most 1 MiB
        comment      the same for a comment on a pull request; less than 64 KiB
        annotations  workflow commands of GitHub Actions
        junit        JUnit's XML for Jenkins and GitLab; a case for each screen
        codequality  issues for GitLab's Code Quality
        ctrf         Common Test Report Format
        tap          Test Anything Protocol, version 14
        json         the report as it is

      In a CI, qa run, compare and merge write what the CI reads by themselves.
      """)

  @Option(help: "text, markdown, comment, annotations, junit, codequality, ctrf, tap or json.")
  var format = ReportFormat.text

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"))
  var output: String?

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: "The same as --format json.") var json = false

  func validate() throws {
    if json, format != .text, format != .json {
      throw ValidationError("give --json or --format, not both")
    }
  }

  mutating func execute() async throws -> SuiteExitCode {
    let project = try common.locateProject()
    let suite = common.suite(of: project)
    let report = try await suite.newestReport(try suite.locateFolders())
    let style = output == nil ? common.style : ConsoleStyle(usesColor: color == .always)
    let console = ConsoleReport(style: style) { project.shown("\(project.root)/\($0)") }
    let bytes = try (json ? .json : format).bytes(
      of: report, prefix: suite.prefixInCheckout, console: console)
    guard let output else {
      try Console.writeOutput(bytes)
      return .success
    }
    try RecordingRenderer.write(bytes, to: output)
    return .success
  }
}

extension ReportFormat: ExpressibleByArgument {}
