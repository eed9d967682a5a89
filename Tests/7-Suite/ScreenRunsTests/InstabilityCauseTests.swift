import Testing

@testable import ScreenRuns

// Testable to guess the cause of single pairs of words.

@Suite(.timeLimit(.minutes(20))) struct InstabilityCauseTests {
  @Test(
    "A cause is guessed from the old and the new text",
    arguments: [
      ("12:04", "12:05", InstabilityCause.clock), ("9:59:59 UTC", "10:00:00 UTC", .clock),
      ("2026-11-21", "2026-11-22", .date), ("1.2.2026", "12/31/2026", .date), ("⠋", "⠙", .spinner),
      ("|", "/", .spinner), ("/tmp/a1", "/tmp/b2", .path), ("4711 items", "42 items", .number),
      ("Save", "Send", nil), ("12:04", "noon", nil), ("a/b", "c", nil),
    ])
  func guessedCause(old: String, new: String, expected: InstabilityCause?) {
    #expect(InstabilityCause(from: old, to: new) == expected)
  }
}
