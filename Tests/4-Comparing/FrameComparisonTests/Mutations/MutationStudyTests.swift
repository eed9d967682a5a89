import FrameComparison
import FrameFindings
import FrameRenderer
import TerminalFrame
import Testing

/// What is detected, and in which words: a realistic screen with one change at a time.
@Suite struct MutationStudyTests {
  @Test("Every change is detected, and said in these words", arguments: Mutation.all)
  func mutation(_ mutation: Mutation) {
    var new = MailScreen.frame
    let old = new.withoutInvisibleStyle
    mutation.apply(&new)
    new = new.withoutInvisibleStyle

    let comparison = FrameComparison(from: old, to: new)
    let findings = Findings.of(comparison, from: old, to: new, rules: MailScreen.rules)

    #expect(comparison.edits.map(\.words) == mutation.edits)
    #expect(findings.map(\.description) == mutation.findings)
    #expect(Set(findings.flatMap(\.edits)) == Set(comparison.edits.indices))
  }

  @Test("There are 64 changes or more, each with a name of its own")
  func names() {
    #expect(Mutation.all.count >= 64)
    #expect(Set(Mutation.all.map(\.name)).count == Mutation.all.count)
  }

  @Test("Pixelmatch at 0.2, Playwright's default, counts as many pixels as the table says")
  func pixelmatch() async throws {
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

  @Test("Nothing is wrong with the screen before it is changed")
  func unchanged() {
    #expect(Findings.invariants(of: MailScreen.frame, rules: MailScreen.rules).isEmpty)
  }
}
