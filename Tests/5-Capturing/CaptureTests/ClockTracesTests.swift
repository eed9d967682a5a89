import TerminalFrame
import Testing

// The clock traces are internal: frames are made here, without an app.
@testable import Capture

/// Finding the time and the date of a capture on its screen.
@Suite(.timeLimit(.minutes(20))) struct ClockTracesTests {
  /// 2026-11-27 14:05:30 UTC.
  private static let now = 1_795_788_330

  private static func notes(_ text: String) -> [String] {
    var frame = Frame(size: GridSize(columns: 60, rows: 1))
    for (column, character) in text.enumerated() { frame[column, 0] = Cell(String(character)) }
    return ClockTraces(from: now - 61, to: now).found(in: frame)
  }

  @Test(
    "The time of the capture is found in the formats that programs use",
    arguments: [
      ("it is 14:05", "14:05"), ("14:04:59 UTC", "14:04"), ("2:05 PM", "2:05"),
      ("[02:05pm]", "02:05"),
    ])
  func captureTimeIsFound(text: String, expected: String) {
    #expect(
      Self.notes(text) == [
        "the screen shows the time of its capture, \(expected): set \"clock\", or mask it"
      ])
  }

  @Test(
    "Other times, durations and numbers aren't reported",
    arguments: [
      "13:05", "14:06", "114:05", "14:055", "00:14:05", "2:05 AM", "14.05", ":05", "14:", "a:b",
    ])
  func otherTimesAreIgnored(text: String) { #expect(Self.notes(text) == []) }

  @Test(
    "The date of the capture is found in the formats that programs use",
    arguments: ["2026-11-27", "27.11.2026", "Nov 27", "27 November 2026", "11/27/2026"])
  func captureDateIsFound(text: String) {
    let notes = Self.notes("on \(text), all")

    #expect(
      notes == ["the screen shows the date of its capture, \(text): set \"clock\", or mask it"])
  }

  @Test("Other dates pass", arguments: ["2026-11-26", "Nov 271", "12026-11-27", "2025-11-27"])
  func otherDatesAreIgnored(text: String) { #expect(Self.notes(text) == []) }
}
