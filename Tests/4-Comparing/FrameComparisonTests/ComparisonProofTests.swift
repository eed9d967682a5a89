import ComparisonFuzzer
import FrameComparison
import TerminalFrame
import TestSupport
import Testing

/// Checks ``ComparisonProperties`` for the edits between random frames.
///
/// The tests run one after the other: they compute for many seconds, and would delay the apps that other tests capture.
@Suite(.timeLimit(.minutes(20)), .serialized) struct ComparisonProofTests {
  @Test(
    "The edits between two screens are true and complete, and as many as in the other direction",
    arguments: 0..<50 as Range<UInt64>)
  func screenEditsAreTrue(part: UInt64) async {
    for seed in part * 100..<(part + 1) * 100 {
      await Task.yield()
      var random = SeededGenerator(seed: seed)
      let pair = ScreenPair(&random)

      let violation = ComparisonProperties.violation(
        from: pair.old, to: pair.new, masked: pair.masked)

      #expect(violation == nil, "seed \(seed)")
    }
  }

  @Test("Edits of frames full of words are true too", arguments: 0..<400 as Range<UInt64>)
  func wordEditsAreTrue(seed: UInt64) {
    let script = EditScript(seed: seed)

    let violation = ComparisonProperties.violation(from: script.old, to: script.new)

    #expect(violation == nil, "\(script.made)")
  }

  @Test(
    "Edits of random frames, with half characters and pictures, are true too",
    arguments: 0..<400 as Range<UInt64>)
  func randomEditsAreTrue(seed: UInt64) {
    let (old, new) = RandomFrame.pair(seed: seed)

    let violation = ComparisonProperties.violation(from: old, to: new)

    #expect(violation == nil)
  }

  @Test("Edits of each mutation are true too", arguments: Mutation.all)
  func mutationEditsAreTrue(_ mutation: Mutation) {
    var new = MailScreen.frame
    mutation.apply(&new)

    let violation = ComparisonProperties.violation(from: MailScreen.frame, to: new)

    #expect(violation == nil)
  }
}
