import Testing

@Suite struct MaskTests {
  @Test("A spinner that is masked does not keep a screen from being captured; an idle mask is told")
  func spinner() async throws {
    let project = try TestProject()
    try project.configure(
      "printf '\\033[?25lLoading '; while :; do printf '\\033[1;9H/'; sleep 0.08; "
        + "printf '\\033[1;9H-'; sleep 0.08; done",
      more: #", "timeout": 60, "masks": [{ "columns": 8, "rows": 0 }, { "regex": "\\d+:\\d\\d" }]"#)

    let run = try await project.qa("run")

    #expect(run.words.contains("+ new \(project.screen): "))
    #expect(
      run.words.contains(#"mask 2 matched nothing: /\d+:\d\d/; correct it or remove it"#))
  }
}
