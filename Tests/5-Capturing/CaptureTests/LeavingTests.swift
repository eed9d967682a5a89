import FoundationEssentials
import TestSupport
import Testing

/// What a capture leaves behind if its app does all it can to stay.
///
/// The captures run in a process of their own, which adopts what an app leaves, so that all of it can be counted.
/// `QA_LEAK_CAPTURES` sets the number of captures; otherwise there is one for each app.
@Suite(.timeLimit(.minutes(20))) struct LeavingTests {
  @Test("No process, file or descriptor is left, whatever an app does")
  func nothingIsLeft() async throws {
    let isAsked = ProcessInfo.processInfo.environment["QA_LEAK_CAPTURES"] != nil

    let ending = try await TestChild.run("leaving", isBounded: !isAsked)

    if isAsked { print(ending.output) }
    #expect(ending.isSuccess && ending.output.contains("\nafter:"), "\(ending.output)")
  }
}
