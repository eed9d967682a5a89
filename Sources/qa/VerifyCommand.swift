internal import ArgumentParser
internal import Baselines
internal import ProjectFiles
internal import ProjectSetup
internal import Reports
internal import ScreenshotSuite

struct VerifyCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check that every baseline is what was approved.",
    discussion: """
      Looks at files and git only; launches no app. A baseline, a mask or a removal without an approval \
      is a regression. Part of every qa run --ci. With --ci, implied by CI=true, it must be known \
      what was approved before.
      """)

  @OptionGroup var judging: JudgeArguments
  @OptionGroup var common: CommonOptions

  mutating func execute() async throws -> SuiteExitCode {
    let project = try common.locateProject()
    let suite = common.suite(of: project)
    let folders = try suite.locateFolders()
    let options = judging.options(for: suite)
    let lock = try await suite.share(folders)
    let verification = try await Judge(suite).verification(
      base: options.base, isGate: options.isGate, lock)
    lock.release()
    if common.json {
      try Console.writeOutput(JSONFiles.encode(verification))
    } else {
      let report = ConsoleReport(style: common.style) { project.shown("\(project.root)/\($0)") }
      Console.write(report.text(of: verification), to: .output)
    }
    return verification.exitCode
  }
}
