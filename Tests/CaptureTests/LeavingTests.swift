import FoundationEssentials
import Glibc
import TerminalProcess
import Testing

/// What a capture leaves when its app does what it can to stay.
///
/// Each test has a process of its own, which adopts what an app leaves, so that all of it can be
/// counted. `QA_LEAK_CAPTURES` says how many captures there are, instead of one of each app.
@Suite(.serialized) struct LeavingTests {
  @Test("No process, file or descriptor is left, whatever an app does")
  func nothingIsLeft() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      HostProcess.prepareToRunApps()
      // What the runtime opens once is open from now on.
      _ = await LeavingHarness.capture([Misbehaviour("held-terminal", expectedExit: 0)], count: 8)
      let before = await LeavingHarness.Possessions.soon()
      let asked = getenv("QA_LEAK_CAPTURES").flatMap { Int(String(cString: $0)) }
      let count = asked ?? Misbehaviour.all.count

      let faults = await LeavingHarness.capture(Misbehaviour.all, count: count)

      let after = await LeavingHarness.Possessions.soon()
      print(LeavingHarness.peakMemory)
      print("\(count) captures of \(Misbehaviour.all.count) apps")
      print("before: \(before)\nafter:  \(after)")
      for fault in faults { print("fault: \(fault)") }
      if after != before || !before.isNothing { print("fault: something is left") }
      // What it printed is judged by the test, which would not see it otherwise.
      exit(0)
    }

    let words = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    if getenv("QA_LEAK_CAPTURES") != nil { print(words) }
    #expect(words.contains("\nafter:") && !words.contains("fault:"), "\(words)")
  }
}
