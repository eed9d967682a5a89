internal import ArgumentParser
internal import CommandTexts
internal import ProjectFiles
internal import ScreenRuns

struct ListCommand: ProjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the screens, and mismatches between the app's screens and the configs.",
    discussion: """
      With --build, asks the apps of the project's own package for their screens with --list-screens, to which \
      an app prints one screen per line. Without it nothing is started.

        qa list --json
        qa list --build
      """)

  @Flag(help: "Build the apps, and ask them for their screens.")
  var build = false

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  mutating func execute() async throws -> SuiteExitCode {
    let suite = try common.suite()
    let selection = try suite.select()
    let permission = build ? LaunchPermission(for: .list) : nil
    if let permission { try await Capturer(suite, permission).build(selection) }
    var list = try await ScreenLister(suite).list(selection, asking: permission)
    list.isCI = suite.isCI
    try common.show(list) { ListText(style: $0).text(of: list) }
    return .success
  }
}
