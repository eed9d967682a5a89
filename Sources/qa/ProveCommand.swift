internal import ArgumentParser
internal import Baselines
internal import FoundationEssentials
internal import ProjectFiles
internal import ProjectSetup
internal import Reports
internal import ScreenshotSuite
internal import TerminalProcess

struct ProveCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "prove", abstract: "Capture screens several times: are they always the same?",
    discussion: """
      In another order each time, every second time with all processors busy, and where libfaketime \
      is installed at other dates. What differs is told with a mask to paste. Nothing is written.
      """)

  @Argument(help: "Screens; all of the project where none is named.")
  var screens: [String] = []

  @Option(help: ArgumentHelp("How often each screen is captured.", valueName: "count"))
  var times = 5

  @Option(help: ArgumentHelp("How many screens to capture at the same time.", valueName: "count"))
  var jobs: Int = 2 * ProcessInfo.processInfo.activeProcessorCount

  @Flag(help: "Take the apps as they were built before.")
  var skipBuild = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (2...1000).contains(times) else {
      throw ValidationError("--times must be between 2 and 1000")
    }
    guard (1...256).contains(jobs) else {
      throw ValidationError("--jobs must be between 1 and 256")
    }
  }

  mutating func execute() async throws -> SuiteExitCode {
    let project = try common.locateProject()
    let suite = common.suite(of: project, listsResults: false)
    let selection = try suite.select(screens)
    let options = Prover.Options(
      times: times, jobs: min(jobs, HostLimits.concurrentApps), skipsBuild: skipBuild)
    let lock = try await suite.lock(selection.folders, for: .changing)
    let report = try await Prover(suite).prove(selection, options, lock)
    lock.release()
    if common.json {
      try Console.writeOutput(JSONFiles.encode(report))
    } else {
      try Console.writeOutput(ProofText(style: common.style).text(of: report))
    }
    return report.exitCode
  }
}
