import Testing

// Checks are judged with evidence that no app has to make.
@testable import Audit
@testable import Capture

@Suite("Checks of slow terminals", .timeLimit(.minutes(20)))
struct ByteCheckTests {
  /// The runs of `bytes-slow`: read slowly, watched as long, and those of the right screens.
  private func read(slow: String, watched: String, at once: String, again: String) throws
    -> [AuditFault]
  {
    try faults(
      "bytes-slow", ProbeEvidence(writing: "", slow), ProbeEvidence(writing: "", watched),
      ProbeEvidence(writing: once), ProbeEvidence(writing: again, "", "", ""))
  }

  private static let screen = (1...9).map { "row \($0)" }.joined(separator: "\r\n")

  @Test("Output that only a slow terminal lacks is lost")
  func lostOutput() throws {
    let cut = (1...5).map { "row \($0)" }.joined(separator: "\r\n")

    #expect(
      try read(slow: cut, watched: Self.screen, at: Self.screen, again: Self.screen)
        .map(\.detail) == ["screen"])
  }

  @Test("What an app shows after some time, or at random, isn't lost")
  func otherScreens() throws {
    let menu = (1...9).map { "menu \($0)" }.joined(separator: "\r\n")

    #expect(try read(slow: menu, watched: menu, at: Self.screen, again: Self.screen) == [])
    #expect(try read(slow: menu, watched: Self.screen, at: Self.screen, again: menu) == [])
  }

  /// The runs of `bytes-stall`.
  private func stalled(_ last: String, redrawn: String) throws -> [AuditFault] {
    let moved = "\u{1B}[H\u{1B}[J" + Self.screen.uppercased()
    return try faults(
      "bytes-stall", ProbeEvidence(writing: Self.screen, "", "", "", last, "", redrawn),
      ProbeEvidence(writing: Self.screen, "", "", "", "", "", moved),
      ProbeEvidence(writing: Self.screen), ProbeEvidence(writing: Self.screen, "", "", ""))
  }

  @Test("Output that comes only with the next ctrl+l was lost; keys that were discarded weren't")
  func stalledTerminal() throws {
    let moved = "\u{1B}[H\u{1B}[J" + Self.screen.uppercased()

    #expect(try stalled("", redrawn: moved).map(\.detail) == ["screen"])
    #expect(try stalled("", redrawn: "") == [])
  }
}
