internal import ArgumentParser
internal import Baselines
internal import ProjectFiles
internal import Reports
internal import ScreenRuns
internal import Verdicts

struct VerifyCommand: JudgingCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that every baseline is what was approved, without launching an app.",
    discussion: """
      Reads only files and git. A baseline, a mask or a removal without an approval is a regression. Part \
      of every qa run --ci. With --ci, implied by CI=true, fails if the base, which says what was \
      approved before, can't be found.

        qa verify                            in the work tree
        qa verify --ci --base origin/main    as a gate does
      """)

  @Flag(inversion: .prefixedNo, help: JudgeHelp.ci) var ci: Bool?
  @Option(help: JudgeHelp.base) var base: String?
  @Flag(help: JudgeHelp.mainBranch) var mainBranch = false

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  /// False: the command launches nothing and writes nothing.
  var writesReport: Bool { false }

  mutating func execute() async throws -> SuiteExitCode {
    let project = try common.locateProject()
    let suite = common.suite(of: project)
    let folders = try suite.foldersOfFirstConfig()
    let options = judging(for: suite)
    let lock = try await suite.share(folders)
    let verification = try await RunJudge(suite).verification(
      base: options.base, isGate: options.isGate, lock)
    lock.release()
    if common.json {
      try Console.writeJSON(verification)
    } else {
      let report = ConsoleReport(style: common.style) {
        project.displayPath("\(project.root)/\($0)")
      }
      Console.write(report.text(of: verification), to: .output)
    }
    return verification.exitCode
  }
}
