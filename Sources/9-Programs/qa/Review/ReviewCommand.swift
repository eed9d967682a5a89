internal import ArgumentParser
internal import Baselines
internal import CommandTexts
internal import LoopbackHTTP
internal import ProjectFiles
internal import Reports
internal import ReviewServer
internal import ScreenRuns

struct ReviewCommand: ProjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Look at what changed and decide, screen by screen.",
    discussion: """
      Shows the newest report in the terminal: first edits that several screens share, then screens, \
      before and after, with their edits. Your decisions are a draft in screenshots/current until the \
      summary writes all of them or none, as qa approve and qa reject would. ? shows the keys.

      With --web, shows the page of qa report in the browser and writes each decision at once. The page is \
      served on 127.0.0.1 only, at an address with a secret, until its last tab is closed or you press \
      Ctrl-C.

        qa review              in this terminal
        qa review --web        in the browser
      """)

  @Flag(help: "Review in the browser.") var web = false
  @Option(
    help: ArgumentHelp(
      "The port on 127.0.0.1, with --web. Default: a free one.", valueName: "number"))
  var port: UInt16?

  @Option(help: ArgumentHelp("Who decides. Default: git's user.", valueName: "name"))
  var by: String?

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  var json: Bool { false }

  func validate() throws {
    if port != nil, !web { throw ValidationError("--port needs --web") }
  }

  mutating func execute() async throws -> SuiteExitCode {
    if web { return try await serve() }
    try ReviewOnTerminal.requireTerminal()
    let suite = try common.suite(listsResults: false)
    return try await ReviewOnTerminal(suite: suite, options: common).run(by: by)
  }

  private func serve() async throws -> SuiteExitCode {
    let suite = try common.suite(listsResults: false)
    let server = try await ReviewServer(suite, by: by)
    let text = DecisionText(style: common.style)
    if server.isEmpty {
      try Console.writeOutput(text.nothingToReview)
      return .success
    }
    let opens = Console.Stream.output.isTerminal
    do {
      let outcome = try await server.run(port: port ?? 0, opensBrowser: opens) { address in
        try Console.writeOutput(
          "The review is at \(address) until its last tab is closed, or Ctrl-C.\n")
      } onUnopened: {
        Console.write("No browser could be started here: open that address in one.\n", to: .error)
      }
      try Console.writeOutput(
        text.text(
          of: outcome, baseline: suite.project.displayPath(try suite.locateFolders().baseline)))
    } catch let error as ServerError {
      throw SuiteError(.usage, error)
    }
    return .success
  }
}
