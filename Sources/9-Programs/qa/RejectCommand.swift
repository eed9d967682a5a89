internal import ArgumentParser
internal import Baselines
internal import CommandTexts
internal import Decisions
internal import ProjectFiles
internal import ScreenRuns

struct RejectCommand: ProjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "reject", abstract: "Record that you reviewed captures and rejected them.",
    discussion: """
      A rejection is kept beside the baseline, in <screen>.rejection.json: commit it, so that the author \
      sees it. The screen is a regression as long as it looks exactly like the rejected picture. To end \
      that, approve another picture, or this one by the name of its screen: --all, an id or an \
      expectation don't.

        qa reject settings --reason "the footer covers the list"
      """)

  @Argument(help: "Screens.", completion: ShellCompletions.decisions)
  var screens: [String]

  @Option(help: ArgumentHelp("What is wrong.", valueName: "text"))
  var reason: String

  @Option(help: ArgumentHelp("Who rejects. Default: git's user.", valueName: "name"))
  var by: String?

  @Flag(help: "Keep it on this machine, in screenshots/current.")
  var local = false

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  mutating func execute() async throws -> SuiteExitCode {
    let suite = try common.suite()
    let folders = try suite.locateFolders()
    let lock = try await suite.lock(folders, for: .changing)
    let rejected = try await Rejecter(suite).reject(
      screens, reason: reason, by: by, isLocal: local, lock)
    lock.release()
    let baseline = local ? nil : suite.project.displayPath(folders.baseline)
    try common.show(["screens": rejected]) {
      DecisionText(style: $0).text(ofRejected: rejected, baseline: baseline)
    }
    return .success
  }
}
