import FoundationEssentials
import PlantedSuite
import ProjectTestSupport
import TerminalProcess
import TestSupport
import Testing

/// A few of the cases that `Tests/check-audit` runs.
@Suite("Faults that are planted in an app", .timeLimit(.minutes(20)))
struct PlantedFaultTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    HostProcess.prepareToRunApps()
  }

  private var runner: PlantedRunner {
    PlantedRunner(
      program: "\(TestPlace.programs)/PlantedApp",
      environment: ProcessInfo.processInfo.environment, folder: folder.path, jobs: 4)
  }

  @Test(
    "A planted fault is found",
    arguments: [
      PlantedCase(.list, "unhandled-term", "exit-sigterm/alternateScreen"),
      PlantedCase(.field, "leave-bracketedPaste", "exit-sigtstp/bracketedPaste"),
      PlantedCase(.list, "crash-20x5", "small-20x5/crash"),
      PlantedCase(.pager, "bar-lost", "resize-shrink/screen"),
      PlantedCase(.pager, "drift", "redraw-ctrl-l/screen"),
      PlantedCase(.pager, "slow-terminal-loses-output", "bytes-stall/screen"),
      PlantedCase(.list, "ignores-no-color", "no-color/color", isNote: true),
    ])
  func fault(planted: PlantedCase) async {
    #expect(PlantedCase.all.contains(planted))
    #expect(await runner.problem(with: planted) == nil, "\(planted.name)")
  }

  @Test("A healthy app has no fault")
  func healthy() async {
    let checks = ["exit-key", "exit-sigtstp", "resize-back", "redraw-ctrl-l"]

    #expect(await runner.problem(with: .list, checks: checks) == nil)
  }

  @Test("Every case names checks that exist")
  func checksExist() {
    #expect(PlantedCase.all.filter { !$0.isCheckable }.map(\.name) == [])
  }
}
