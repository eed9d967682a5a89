internal import ArgumentParser
internal import ProjectFiles
internal import ScreenRuns
internal import Verdicts

struct WatchCommand: ProjectCommand, ChoosingCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Build, capture and report again whenever files change.",
    discussion: """
      Watches the files that "watch" in the configs names, or else those that git tracks. A screen keeps \
      its capture if its program, files, config and variables are unchanged. Press Ctrl-C or q to end it.

        qa watch                            all screens
        qa watch 'settings*' --tag smoke    some of them
        qa watch --failed                   those that need a person now
      """)

  @Argument(help: ChoiceHelp.screens, completion: ShellCompletions.screens) var screens: [String] =
    []
  @Option(name: .long, help: ChoiceHelp.tag, completion: ShellCompletions.tags) var tag: [String] =
    []
  @Flag(help: ChoiceHelp.failed) var failed = false
  @Flag(help: ChoiceHelp.changed) var changed = false
  @Option(help: JudgeHelp.base) var base: String?
  @Option(help: Jobs.help) var jobs: Int?
  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  var json: Bool { false }

  func validate() throws {
    try Jobs.check(jobs)
    try checkChoice()
  }

  mutating func execute() async throws -> SuiteExitCode {
    let suite = try common.suite(listsResults: false)
    guard !suite.isCI else {
      throw SuiteError(
        .usage, "qa watch never exits, so it can't run in CI",
        remedy: "qa run --ci gates a change")
    }
    guard let settled = try await choice.settled(in: suite) else {
      reportEmptyChoice()
      return .success
    }
    let session = try await WatchSession(
      suite, LaunchPermission(for: .watch), settled,
      base: BaseRequest(revision: base, isMainBranch: false),
      jobs: Jobs.count(jobs))
    var watch = WatchConsole(session, suite, common)
    return try await watch.run()
  }
}
