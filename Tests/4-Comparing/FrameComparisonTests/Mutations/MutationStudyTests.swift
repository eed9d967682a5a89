import FrameComparison
import FrameFindings
import FrameRenderer
import TerminalFrame
import Testing

/// The edits and findings for a realistic screen that is changed in one way at a time.
@Suite(.timeLimit(.minutes(20))) struct MutationStudyTests {
  @Test("Every mutation has the expected edits and findings", arguments: Mutation.all)
  func mutationIsDetected(_ mutation: Mutation) {
    var new = MailScreen.frame
    let old = new.withoutInvisibleStyle
    mutation.apply(&new)
    new = new.withoutInvisibleStyle

    let comparison = FrameComparison(from: old, to: new)
    let findings = Findings.of(comparison, from: old, to: new, rules: MailScreen.rules)

    #expect(comparison.edits.map(\.summary) == mutation.edits)
    #expect(findings.map(\.description) == mutation.findings)
    #expect(Set(findings.flatMap(\.edits)) == Set(comparison.edits.indices))
  }

  @Test("At least 64 mutations exist, each with a unique name")
  func namesAreUnique() {
    #expect(Mutation.all.count >= 64)
    #expect(Set(Mutation.all.map(\.name)).count == Mutation.all.count)
  }

  @Test("At Playwright's default threshold of 0.2, as many pixels differ as the table says")
  func pixelCountsMatchTable() async throws {
    let renderer = try FrameRenderer(RenderSettings(scale: 1))
    let before = try await renderer.render(MailScreen.frame)
    let comparison = PixelComparison(threshold: 0.2)
    var found: [String: Int] = [:]
    var resized: [String] = []
    for mutation in Mutation.all {
      var frame = MailScreen.frame
      mutation.apply(&frame)
      let after = try await renderer.render(frame)
      found[mutation.name] = comparison.difference(from: before, to: after)?.count
      if found[mutation.name] == nil { resized.append(mutation.name) }
    }

    #expect(found == Mutation.pixels)
    #expect(resized == ["another size of the grid"])
  }

  @Test("The unchanged screen breaks no rule")
  func unchangedScreenIsFine() {
    #expect(Findings.invariants(of: MailScreen.frame, rules: MailScreen.rules).isEmpty)
  }
}
