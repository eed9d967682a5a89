internal import ArgumentParser
internal import Baselines
internal import ProjectFiles
internal import ProjectSetup
internal import Reports
internal import ScreenshotSuite

struct RejectCommand: ProjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "reject", abstract: "Record that a person reviewed captures and rejected them.",
    discussion: """
      Reports show the rejection until the screen is approved. A rejected picture can be approved only \
      by its screen's name, not by --all, an id or an expectation.
      """)

  @Argument(help: "Screens.")
  var screens: [String]

  @Option(help: ArgumentHelp("What is wrong.", valueName: "text"))
  var reason: String

  @Option(help: ArgumentHelp("Who rejects. Default: git's user.", valueName: "name"))
  var by: String?

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  mutating func execute() async throws -> SuiteExitCode {
    let project = try common.locateProject()
    let suite = common.suite(of: project)
    let folders = try suite.locateFolders()
    let lock = try await suite.lock(folders, for: .changing)
    let rejected = try await Rejecter(suite).reject(screens, reason: reason, by: by, lock)
    lock.release()
    try common.show(rejected) { $0.text(ofRejected: rejected) }
    return .success
  }
}
