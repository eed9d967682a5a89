internal import ArgumentParser
internal import Baselines
internal import Decisions
internal import ProjectFiles
internal import Recordings
internal import Reports
internal import ReviewPage
internal import RunReport
internal import ScreenRuns
internal import Verdicts

struct ReportCommand: ProjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Show the newest report as a page, or in a format for a CI or an agent.",
    discussion: """
      Reads screenshots/current/report.json, which qa run, compare and merge write. Captures and judges \
      nothing: the exit code is 0 if the report was printed, even if it reports failures.

        qa report --open         the page, in a browser
        qa report -o page.html   the page, as one file to pass on

        html         the page: pictures before and after, edits, cells, commands; for -o
        text         as qa run prints it
        markdown     rows before and after, as a GitHub summary; at most 1 MiB
        comment      the same for a comment on a pull request; less than 64 KiB
        annotations  workflow commands of GitHub Actions
        junit        JUnit's XML for Jenkins and GitLab; a case for each screen
        codequality  issues for GitLab's Code Quality
        ctrf         Common Test Report Format
        tap          Test Anything Protocol, version 14
        agent        short plain text for coding agents; captured text in blocks
        json         the report as it is

      In a CI, qa run, compare and merge write what the CI reads by themselves.
      """)

  @Option(
    help: """
      html, text, markdown, comment, annotations, junit, codequality, ctrf, tap, agent or json. \
      Default: html with --open or for a file that ends in .html, else text.
      """)
  var format: ReportForm?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"))
  var output: String?

  @Flag(help: "Write the page, and show it in a browser.") var open = false

  @Option(
    help: ArgumentHelp(
      "The most characters of the format agent, at least \(AgentRequest.minBudget). Default: \(AgentRequest.usualBudget).",
      valueName: "characters"))
  var budget: Int?

  @Option(
    help: ArgumentHelp(
      "Begin the format agent with this entry, which is then in full.", valueName: "number"))
  var from: Int?

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: "The same as --format json.") var json = false

  /// The format to write, which a file's name or `--open` may imply.
  private var form: ReportForm {
    if json { return .format(.json) }
    if let format { return format }
    let isPage = open || output.map { $0.hasSuffix(".html") || $0.hasSuffix(".htm") } ?? false
    return isPage ? .html : .format(.text)
  }

  func validate() throws {
    if json, let format, format != .format(.text), format != .format(.json) {
      throw ValidationError("give --json or --format, not both")
    }
    if budget != nil || from != nil, form != .format(.agent) {
      throw ValidationError("--budget and --from are for --format agent")
    }
    if let budget, budget < AgentRequest.minBudget {
      throw ValidationError("--budget must be at least \(AgentRequest.minBudget)")
    }
    if let from, from < 1 { throw ValidationError("--from counts entries from 1") }
    if open, form != .html {
      throw ValidationError("--open shows the page: leave --format and --json out")
    }
  }

  mutating func execute() async throws -> SuiteExitCode {
    let project = try common.locateProject()
    let suite = common.suite(of: project)
    let folders = try suite.foldersOfReport()
    let report = try await suite.newestReport(folders)
    guard case .format(let format) = form else {
      try await writePage(of: report, suite, folders)
      return .success
    }
    let style = output == nil ? common.style : ConsoleStyle(usesColor: color == .always)
    let console = ConsoleReport(style: style) { project.displayPath("\(project.root)/\($0)") }
    let bytes = try format.bytes(
      of: report, prefix: suite.prefixInRepository, commands: suite.readersCommands,
      console: console,
      agent: AgentRequest(budget: budget ?? AgentRequest.usualBudget, first: from ?? 1))
    if let output {
      try RecordingRenderer.write(bytes, to: output)
    } else {
      try Console.writeOutput(bytes)
    }
    return .success
  }

  private func writePage(
    of report: SuiteReport, _ suite: Suite, _ folders: ScreenshotFolders
  ) async throws {
    let bytes = await ReviewPage.bytes(of: PublishedReport(report), suite, folders)
    var path = "\(folders.current)/\(ReviewPage.fileName)"
    if let output {
      path = output
      try RecordingRenderer.write(bytes, to: output)
    } else if open {
      let lock = try await suite.lock(folders, for: .judging)
      let problems = ReportPublisher(suite).publish(
        [ReviewPage.fileName: bytes], of: [ReviewPage.fileName], lock)
      lock.release()
      if let problem = problems.first { throw problem }
    } else {
      try Console.writeOutput(bytes)
      return
    }
    guard open else { return }
    let file = Files.realPath(path) ?? path
    if await PageOpener.open(file, suite.environment) { return }
    try Console.writeOutput("Open it in a browser: \(file)\n" as ConsoleText)
  }
}

/// The formats that `qa report` can write.
enum ReportForm: Hashable, Sendable, CaseIterable, ExpressibleByArgument {
  /// The page, which needs more data than the report.
  case html
  case format(ReportFormat)

  static var allCases: [ReportForm] { [.html] + ReportFormat.allCases.map { .format($0) } }
  static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }

  init?(argument: String) {
    if argument == "html" {
      self = .html
    } else if let format = ReportFormat(rawValue: argument) {
      self = .format(format)
    } else {
      return nil
    }
  }

  var defaultValueDescription: String {
    switch self {
    case .html: "html"
    case .format(let format): format.rawValue
    }
  }
}
