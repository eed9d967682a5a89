internal import ArgumentParser
internal import FoundationEssentials
internal import ProjectFiles
internal import ProjectSetup
internal import Reports
internal import ReviewTerminal
internal import ScreenshotSuite
internal import TerminalUI

struct ReviewCommand: ProjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Look at what changed and decide, screen by screen.",
    discussion: """
      Shows the newest report in the terminal: what several screens have in common first, then screens, \
      before and after, with their edits. What you decide is a draft in screenshots/current until the \
      summary writes all of it or nothing, as qa approve and qa reject would. ? shows the keys.
      """)

  @Option(help: ArgumentHelp("Who decides. Default: git's user.", valueName: "name"))
  var by: String?

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  var json: Bool { false }

  mutating func execute() async throws -> SuiteExitCode {
    guard Console.Stream.output.isTerminal, Console.inputIsTerminal else {
      throw SuiteError(
        .usage, "a review needs a terminal for its input and its output",
        remedy: "qa compare tells what changed; qa approve and qa reject decide")
    }
    let suite = common.suite(of: try common.locateProject(), listsResults: false)
    let review = try await SuiteReview(suite, by: by)
    let text = DecisionText(style: common.style)
    if review.isEmpty {
      try Console.writeOutput(text.nothingToReview)
      return .success
    }
    let depth = ColorDepth(
      ProcessInfo.processInfo.environment, usesColor: color.usesColor(on: .output))
    do {
      switch try await review.run(depth: depth) {
      case .written(let outcome):
        try Console.writeOutput(text.text(of: outcome, baseline: review.context.baseline))
      case .left(let decisions):
        try Console.writeOutput(text.text(ofDraftWith: decisions))
      case .ended: return .interrupted
      }
    } catch let error as TerminalError {
      throw SuiteError(.usage, error.message, remedy: error.remedy)
    }
    return .success
  }
}
