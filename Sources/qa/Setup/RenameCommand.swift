internal import ArgumentParser
internal import Baselines
internal import Decisions
internal import ProjectFiles
internal import ProjectSetup
internal import Reports
internal import ScreenRuns

struct RenameCommand: ProjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a screen another name, with all that belongs to it.",
    discussion: """
      Renames the config, the baselines of its screens, variants and steps, and their rejections in one \
      step, and records who did so and why. Only what is as it was approved can be renamed, and it stays \
      as it is: the app is started as before, also where launchEnv has the old name. Where the config has \
      its new name already, the baselines follow.

        qa rename settings preferences --reason "as the menu calls it"
      """)

  @Argument(help: "The name of the config as it is.", completion: ShellCompletions.screens)
  var old: String

  @Argument(help: "The name that it gets.")
  var new: String

  @Option(help: ArgumentHelp("Why it gets another name.", valueName: "text"))
  var reason: String

  @Option(help: ArgumentHelp("Who renames. Default: git's user.", valueName: "name"))
  var by: String?

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  mutating func execute() async throws -> SuiteExitCode {
    let project = try common.locateProject()
    let suite = common.suite(of: project)
    let folders = try suite.locateFolders()
    let request = RenameRequest(from: old, to: new, reason: reason, approver: by)
    let lock = try await suite.lock(folders, for: .changing)
    let outcome = try await Renamer(suite).rename(request, lock)
    lock.release()
    try common.show(outcome) { $0.text(of: outcome) }
    return .success
  }
}
