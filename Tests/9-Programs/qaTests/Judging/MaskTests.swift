import Testing

@Suite(.timeLimit(.minutes(20))) struct MaskTests {
  @Test("A screen with a masked spinner can be captured, and an idle mask is reported")
  func maskedSpinnerIsCaptured() async throws {
    let project = try TestProject()
    try project.configure(
      "printf '\\033[?25lMailbox '; while :; do printf '\\033[1;9H/'; sleep 0.08; "
        + "printf '\\033[1;9H-'; sleep 0.08; done",
      more: #", "timeout": 60, "masks": [{ "columns": 8, "rows": 0 }, { "regex": "\\d+:\\d\\d" }]"#)

    let run = try await project.qa("run")

    #expect(run.unwrappedOutput.contains("+ new \(project.screen): "))
    #expect(
      run.unwrappedOutput.contains(#"mask 2 matched nothing: /\d+:\d\d/; correct it or remove it"#))
  }

  @Test("A process id in the title is masked by a regular expression; another title is a change")
  func titleIsMasked() async throws {
    let project = try TestProject()
    let mask = #", "masks": { "title": true, "regex": "\\[\\d+\\]" }"#
    try project.configure("printf \"\\033]0;edit [$$] notes\\007text\"; cat", more: mask)
    _ = try await project.qa("run")
    _ = try await project.qa("approve", "--all", "--reason", "x", "--by", "A")

    let same = try await project.qa("run", "--json")
    try project.configure("printf \"\\033]0;edit [$$] other\\007text\"; cat", more: mask)
    let other = try await project.qa("run")

    #expect(same.output.contains(#""mask" : "/\\[\\d+\\]/ in the title""#), "\(same.output)")
    #expect(same.output.contains(#""edits" : [\#n\#n      ]"#), "\(same.output)")
    let match = try #require(
      other.unwrappedOutput.firstMatch(of: /title "edit \[(\d+)\] notes" → "edit \[(\d+)\] other"/))
    #expect(match.1 == match.2)
  }
}
