internal import ArgumentParser
internal import Reports
internal import ScreenshotSuite

struct ApproveCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "approve", abstract: "Accept what the newest run captured as the new baselines.",
    discussion: """
      Copies exactly the pictures that were reviewed, and records who accepted which change and why \
      beside them. Nothing is captured again. Commit the baselines afterwards.
      """)

  @Argument(help: "Screens.")
  var screens: [String] = []

  @Flag(help: "Every screen of the newest run.")
  var all = false

  @Flag(help: "Remove the baselines of screens that have no capture config any more.")
  var remove = false

  @Option(help: ArgumentHelp("Why the change is right.", valueName: "text"))
  var reason: String

  @Option(help: ArgumentHelp("Who approves, in place of git's user.", valueName: "name"))
  var by: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if all, !screens.isEmpty { throw ValidationError("name screens or give --all, not both") }
    if !all, screens.isEmpty { throw ValidationError("name the screens to approve, or give --all") }
    if all, remove { throw ValidationError("--remove needs the names of the screens") }
  }

  mutating func execute() async throws -> SuiteExitCode {
    let project = try common.locateProject()
    let suite = common.suite(of: project)
    let folders = try suite.locateFolders()
    let request = Suite.ApprovalRequest(
      screens: screens, reason: reason, approver: by, removes: remove)
    let approved = try await suite.locked(folders) {
      try await suite.approve(request, folders: folders)
    }
    if common.json {
      try Console.writeOutput(JSONFiles.encode(approved))
    } else {
      for screen in approved {
        Console.write(
          "\(common.style.text(remove ? "removed" : "approved", .good))  \(screen)\n", to: .output)
      }
      let next =
        approved.isEmpty
        ? "nothing to approve: the baselines are what the newest run captured"
        : "Commit \(project.shown(folders.baseline)) with the change."
      Console.write(next + "\n", to: .output)
    }
    return .success
  }
}
