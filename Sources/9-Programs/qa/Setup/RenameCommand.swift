internal import ArgumentParser
internal import Baselines
internal import CommandTexts
internal import Decisions
internal import ProjectFiles
internal import ScreenRuns

struct RenameCommand: ProjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename a screen, with its config, baselines and records.",
    discussion: """
      Renames the config, the baselines of its screens, variants and steps, and their rejections in one \
      step, and records who renamed them and why. Their contents must be approved and stay as they are: \
      the app is started as before, even if launchEnv has the old name. If you renamed the config \
      already, renames the baselines.

        qa rename settings preferences --reason "as the menu calls it"
      """)

  @Argument(help: "The present name of the config.", completion: ShellCompletions.screens)
  var old: String

  @Argument(help: "Its new name.")
  var new: String

  @Option(help: ArgumentHelp("Why it gets another name.", valueName: "text"))
  var reason: String

  @Option(help: ArgumentHelp("Who renames. Default: git's user.", valueName: "name"))
  var by: String?

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  mutating func execute() async throws -> SuiteExitCode {
    let suite = try common.suite()
    let lock = try await suite.lock(suite.locateFolders(), for: .changing)
    let outcome = try await Renamer(suite).rename(
      old, to: new, reason: reason, approver: by, lock)
    lock.release()
    try common.show(outcome) { DecisionText(style: $0).text(of: outcome) }
    return .success
  }
}
