import ComparisonFuzzer
import FrameComparison
import TerminalFrame
import TestSupport
import Testing

/// Every report proves itself.
///
/// One after the other: these compute for many seconds, and tests beside them capture apps that a busy machine delays.
@Suite(.serialized) struct ComparisonProofTests {
  @Test(
    "Edits of screens that changed are sound, honest, complete, and as many as those of the change back",
    .timeLimit(.minutes(5)), arguments: 0..<50 as Range<UInt64>)
  func screens(part: UInt64) async {
    for seed in part * 100..<(part + 1) * 100 {
      await Task.yield()
      var random = SeededGenerator(seed: seed)
      let pair = ScreenPair(&random)

      let violation = ComparisonProperties.violation(
        from: pair.old, to: pair.new, masked: pair.masked)

      #expect(violation == nil, "seed \(seed)")
    }
  }

  @Test("Edits of frames full of words are true as well", arguments: 0..<400 as Range<UInt64>)
  func scripts(seed: UInt64) {
    let script = EditScript(seed: seed)

    let violation = ComparisonProperties.violation(from: script.old, to: script.new)

    #expect(violation == nil, "\(script.made)")
  }

  @Test(
    "Edits of frames of chance, with halves of characters and pictures, are true as well",
    arguments: 0..<400 as Range<UInt64>)
  func chance(seed: UInt64) {
    let (old, new) = RandomFrame.pair(seed: seed)

    let violation = ComparisonProperties.violation(from: old, to: new)

    #expect(violation == nil)
  }

  @Test("Edits of the mutations are true", arguments: Mutation.all)
  func mutations(_ mutation: Mutation) {
    var new = MailScreen.frame
    mutation.apply(&new)

    let violation = ComparisonProperties.violation(from: MailScreen.frame, to: new)

    #expect(violation == nil)
  }
}
