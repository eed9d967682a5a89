import FoundationEssentials
import SettlingSuite
import TestSupport
import Testing

/// The settling suite in its short form; `Tests/check-settling` captures each case a thousand times.
@Suite(.timeLimit(.minutes(20))) struct SettlingSuiteTests {
  @Test(
    "A frame is taken when the app has painted all of it",
    arguments: SettlingCase.all.filter { !$0.leavesSession })
  func completeScreenIsCaptured(settlingCase: SettlingCase) async {
    // Other tests start programs in this process, which must not get an app's mark.
    let runner = Self.runner
    // Attempts differ in their pauses.
    let times = settlingCase.arguments.contains("PAUSE") ? 2 : 1

    let result = await runner.run(settlingCase.failingSoon, times: times, jobs: 1)

    #expect(result.right == times, "\(result.firstWrong)")
  }

  @Test("A painter that has left the session is waited for in a process that adopts it")
  func daemonsAreAwaited() async throws {
    let ending = try await TestChild.run("daemons")

    #expect(ending.isSuccess, "\(ending.failures)")
  }

  @Test("No two cases have the same name")
  func caseNamesAreUnique() {
    #expect(Set(SettlingCase.all.map(\.name)).count == SettlingCase.all.count)
    #expect(!SettlingCase.all.filter(\.leavesSession).isEmpty)
  }

  private static var runner: SettlingRunner {
    SettlingRunner(
      testApp: "\(TestPlace.programs)/TestApp", environment: ProcessInfo.processInfo.environment,
      marks: false)
  }
}
