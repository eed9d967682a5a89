internal import ArgumentParser
internal import Baselines
internal import CommandTexts
internal import Decisions
internal import ProjectFiles
internal import ScreenRuns

struct ExpectCommand: ProjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "expect",
    abstract:
      "Declare edits of the newest report as intended, in screenshots/expected.json: for others to approve.",
    discussion: """
      A screen without any other difference is then an expected change. It still has to be approved with \
      qa approve --expected, and fails in CI until then.

        qa expect g1 --reason "new status bar"      an edit that several screens have
        qa expect settings --reason "new footer"    everything that differs there now
      """)

  @Argument(
    help: "Screens, and ids of edits or groups. Default: every edit that isn't decided.",
    completion: ShellCompletions.decisions)
  var screens: [String] = []

  @Option(help: ArgumentHelp("Why it changes.", valueName: "text"))
  var reason: String

  @Option(help: ArgumentHelp("Who declares it. Default: git's user.", valueName: "name"))
  var by: String?

  @Option(
    help: ArgumentHelp(
      "The last day on which it holds. Default: 30 days from now.",
      valueName: "YYYY-MM-DD"))
  var expires: String?

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  mutating func execute() async throws -> SuiteExitCode {
    let suite = try common.suite()
    let lock = try await suite.lock(suite.locateFolders(), for: .changing)
    let entries = try await Declarer(suite).declare(
      screens, reason: reason, author: by, expires: expires, lock)
    lock.release()
    let file = suite.project.displayPath("\(suite.project.screenshots)/expected.json")
    try common.show(["expectations": entries]) {
      DecisionText(style: $0).text(of: entries, file: file)
    }
    return .success
  }
}
