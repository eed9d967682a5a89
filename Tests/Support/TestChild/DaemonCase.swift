internal import FoundationEssentials
internal import SettlingSuite
internal import TerminalProcess
internal import TestSupport

/// Captures the apps of the settling suite that leave their session, in a process that adopts what they leave.
enum DaemonCase {
  static func run() async throws {
    HostProcess.prepareToRunApps()
    let runner = SettlingRunner(
      testApp: "\(TestPlace.programs)/TestApp", environment: ProcessInfo.processInfo.environment,
      marks: true)
    // All at once, so that this takes no longer than the slowest case.
    await withTaskGroup(of: Void.self) { group in
      for settlingCase in SettlingCase.all where settlingCase.leavesSession {
        group.addTask {
          let result = await runner.run(settlingCase, times: 1, jobs: 1)
          expect(result.right == 1, "\(result.name) \(result.firstWrong)")
        }
      }
    }
  }
}
