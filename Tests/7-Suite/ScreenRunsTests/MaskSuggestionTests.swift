import FrameComparison
import FrameMasks
import Glibc
import TerminalFrame
import Testing

// Testable to get suggestions without a command.
@testable import ScreenRuns

/// The remedies for an unstable screen.
@Suite(.timeLimit(.minutes(20))) struct MaskSuggestionTests {
  private static func frame(_ rows: String...) -> Frame {
    let size = GridSize(columns: 40, rows: 3)
    var frame = Frame(size: size)
    for (row, text) in rows.enumerated() {
      for (column, character) in text.enumerated() { frame[column, row] = Cell(String(character)) }
    }
    return frame
  }

  private func instability(
    _ first: Frame, _ second: Frame, isLate: Bool = false, canHoldClock: Bool = true
  ) -> CaptureInstability {
    var suggestion = MaskSuggestion()
    let edits = FrameComparison(from: first, to: second).edits
    for edit in edits { suggestion.add(edit, isLate: isLate) }
    return CaptureInstability(
      edits: edits.map(\.summary), suggestion, canHoldClock: canHoldClock)
  }

  @Test("Rows that only change places count as an order, and a new or changed row does not")
  func reorderedRows() {
    let first = Self.frame("alpha", "beta", "omega")
    let others = [
      Self.frame("omega", "alpha", "beta"), Self.frame("omega", "alpha", "gamma"), first,
    ]

    let orders = others.map {
      InstabilityCause.isOrder(FrameComparison(from: first, to: $0).edits)
    }

    #expect(orders == [true, false, false])
  }

  @Test(
    "The mask for text that differs only in digits is a valid regular expression",
    arguments: [
      ("run 4711 of many", "run 4812 of many", #"\\d+"#),
      ("took 1.5s", "took 2.7s", #"\\d+\\.\\d+s"#),
      ("[1/9] done", "[2/9] done", #"\\[\\d+\\/\\d+\\]"#),
    ])
  func maskOfDigits(first: String, second: String, regex: String) throws {
    let mask = try #require(instability(Self.frame(first), Self.frame(second)).mask)

    #expect(mask.hasPrefix(#"{ "rows": [0, 0], "columns": ["#))
    #expect(mask.hasSuffix(#""regex": "\#(regex)" }"#), "\(mask)")
    _ = try FramePattern(regex.replacing("\\\\", with: "\\"))
  }

  @Test("The mask for text that differs in letters is a rectangle")
  func maskOfLetters() {
    #expect(
      instability(Self.frame("hello Ada !"), Self.frame("hello Bob !")).mask
        == #"{ "rows": [0, 0], "columns": [6, 8] }"#)
  }

  @Test(
    "Text that wasn't there yet in one frame is never masked",
    arguments: [
      ("", "42 results"), ("Loading…", "42 results"), ("please wait", "42 results"),
    ])
  func missingText(first: String, second: String) {
    for isLate in [false, true] {
      #expect(
        instability(Self.frame("a", first), Self.frame("a", second), isLate: isLate).mask == nil)
    }
  }

  @Test("Late text is waited for by its words and is not masked")
  func lateText() {
    let instability = instability(Self.frame("a"), Self.frame("a", "42 results"), isLate: true)

    #expect(instability.mask == nil && instability.late == "42 results")
    #expect(
      instability.remedy
        == #"make the config wait for what came late: "waitFor": { "text": "42 results" }"#)
  }

  @Test("A cell that changed late in one capture is not masked for a difference in another")
  func lateElsewhere() {
    var suggestion = MaskSuggestion()
    let (first, second) = (Self.frame("n 1"), Self.frame("n 2"))
    for edit in FrameComparison(from: first, to: second).edits {
      suggestion.add(edit, isLate: false)
    }
    for edit in FrameComparison(from: first, to: second).edits {
      suggestion.add(edit, isLate: true)
    }

    #expect(suggestion.masks(hidesClock: false) == nil)
  }

  @Test(
    "Times and dates are fixed by \"clock\", or masked if that is not possible",
    arguments: [
      ("at 12:04 today", "at 12:05 today"), ("2026-11-27", "2027-01-03"),
      ("Fri Nov 27", "Sun Jan 3"),
    ])
  func timesAndDates(first: String, second: String) {
    let held = instability(Self.frame(first), Self.frame(second))
    let free = instability(Self.frame(first), Self.frame(second), canHoldClock: false)

    #expect(held.mask == nil && held.clock == "2025-03-12T09:00:00Z")
    #expect(held.remedy.hasPrefix("pin the app's clock in the config: \"clock\": \"2025-"))
    #expect(free.mask?.isEmpty == false && free.clock == nil)
  }

  // MARK: A busy machine

  @Test(
    "A thread that gets less than half of its share means that the machine is too busy",
    arguments: [(0.9, 2, 4, false), (0.25, 2, 4, false), (0.1, 2, 4, true), (0.4, 8, 1, true)])
  func smallShare(share: Double, processors: Int, busy: Int, isTooSmall: Bool) {
    #expect(
      ProcessorShare.isTooSmall(share, processors: processors, busy: busy) == isTooSmall)
  }

  @Test("A thread that waits three quarters of the time gets a quarter of a processor")
  func sampledShare() {
    var used: UInt64 = 0

    // Each look at the thread's clock takes it 2 ms, and everything else 6 ms.
    let sample = ProcessorShare.sample { clock in
      if clock == CLOCK_THREAD_CPUTIME_ID { used += 2_000_000 }
      return clock == CLOCK_THREAD_CPUTIME_ID ? used : 4 * used
    }

    #expect(sample.onProcessor >= 20_000_000)
    #expect(sample.share == 0.25)
    #expect(ProcessorShare.Sample().share == 1)
  }

  @Test("A sample computes for 20 ms of a processor's time")
  func measuredSample() {
    let sample = ProcessorShare.sample()

    #expect(sample.onProcessor >= 20_000_000)
    #expect((0...1.01).contains(sample.share))
  }
}
