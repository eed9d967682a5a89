import FoundationEssentials
import SettlingSuite
import TerminalProcess
import Testing

/// The settling suite in its short form; `Tests/check-settling` captures each case a thousand times.
@Suite struct SettlingSuiteTests {
  @Test("A frame is taken when the app has painted all of it", arguments: SettlingCase.all)
  func settles(settlingCase: SettlingCase) async {
    // So that a daemon stays in the family.
    HostProcess.prepareToRunApps()
    let runner = SettlingRunner(
      testApp: "\(Self.programs)/TestApp", environment: ProcessInfo.processInfo.environment)

    let result = await runner.run(settlingCase, times: 3, jobs: 1)

    #expect(result.right == 3, "\(result.firstWrong ?? "")")
  }

  @Test("No two cases have the same name")
  func names() {
    #expect(Set(SettlingCase.all.map(\.name)).count == SettlingCase.all.count)
  }

  /// The folder of the programs that were built with these tests.
  private static let programs: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return own.lastIndex(of: "/").map { String(own[..<$0]) } ?? "."
  }()
}
