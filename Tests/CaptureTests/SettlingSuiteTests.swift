import FoundationEssentials
import Glibc
import SettlingSuite
import TerminalProcess
import Testing

/// The settling suite in its short form; `Tests/check-settling` captures each case a thousand times.
@Suite struct SettlingSuiteTests {
  @Test(
    "A frame is taken when the app has painted all of it",
    arguments: SettlingCase.all.filter { !$0.leavesSession })
  func settles(settlingCase: SettlingCase) async {
    // Other tests start programs in this process, which must not get an app's mark.
    let runner = Self.runner(marks: false)
    // Attempts differ in their pauses.
    let times = settlingCase.arguments.contains("PAUSE") ? 2 : 1

    let result = await runner.run(settlingCase.failingSoon, times: times, jobs: 1)

    #expect(result.right == times, "\(result.firstWrong)")
  }

  @Test("What has left the session is waited for as well, in a process that adopts it")
  func daemons() async {
    await #expect(processExitsWith: .success) {
      HostProcess.prepareToRunApps()
      let runner = Self.runner(marks: true)
      // At once: while this process lives, the one that waits for it looks after all its children.
      let isRight = await withTaskGroup(of: Bool.self) { group in
        for settlingCase in SettlingCase.all where settlingCase.leavesSession {
          group.addTask {
            let result = await runner.run(settlingCase, times: 1, jobs: 1)
            if result.right != 1 { print(result.name, result.firstWrong) }
            return result.right == 1
          }
        }
        return await group.allSatisfy { $0 }
      }
      exit(isRight ? 0 : 1)
    }
  }

  @Test("No two cases have the same name")
  func names() {
    #expect(Set(SettlingCase.all.map(\.name)).count == SettlingCase.all.count)
    #expect(!SettlingCase.all.filter(\.leavesSession).isEmpty)
  }

  private static func runner(marks: Bool) -> SettlingRunner {
    SettlingRunner(
      testApp: "\(programs)/TestApp", environment: ProcessInfo.processInfo.environment,
      marks: marks)
  }

  /// The folder of the programs that were built with these tests.
  private static let programs: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return own.lastIndex(of: "/").map { String(own[..<$0]) } ?? "."
  }()
}
