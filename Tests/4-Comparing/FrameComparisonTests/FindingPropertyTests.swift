import FrameComparison
import FrameFindings
import TerminalFrame
import TestSupport
import Testing

/// Properties of the findings between any two frames.
@Suite(.timeLimit(.minutes(20))) struct FindingPropertyTests {
  @Test(
    "Each edit is in a finding, each finding in the grid", arguments: 0..<200 as Range<UInt64>)
  func findingsCoverAllEdits(seed: UInt64) {
    let (old, new) = RandomFrame.pair(seed: seed)
    let comparison = FrameComparison(from: old, to: new)

    let findings = Findings.of(comparison, from: old, to: new, rules: MailScreen.rules)

    #expect(Set(findings.flatMap(\.edits)) == Set(comparison.edits.indices))
    for region in findings.compactMap(\.region) {
      #expect(region.columns.lowerBound >= 0 && region.columns.upperBound < new.size.columns)
      #expect(region.rows.lowerBound >= 0 && region.rows.upperBound < new.size.rows)
    }
    #expect(findings.allSatisfy { !$0.change.isEmpty })
  }

  @Test("A frame compared with itself has no findings", arguments: 0..<20 as Range<UInt64>)
  func sameFrameHasNoFindings(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let frame = RandomFrame.frame(&random)

    let comparison = FrameComparison(from: frame, to: frame)

    #expect(Findings.of(comparison, from: frame, to: frame, rules: MailScreen.rules).isEmpty)
  }

  @Test("Each finding about a single frame is inside its grid", arguments: 0..<60 as Range<UInt64>)
  func invariantsStayInGrid(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let frame = RandomFrame.frame(&random)

    let findings = Findings.invariants(of: frame, rules: MailScreen.rules)

    for finding in findings {
      #expect(finding.edits.isEmpty)
      #expect(finding.region.map { $0.columns.upperBound < frame.size.columns } ?? false)
      #expect(finding.region.map { $0.rows.upperBound < frame.size.rows } ?? false)
    }
  }
}
