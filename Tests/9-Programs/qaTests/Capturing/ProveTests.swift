import Testing

/// `qa prove` finds stable screens, and unstable ones with a cause and a mask.
@Suite(.timeLimit(.minutes(20))) struct ProveTests {
  @Test("A steady screen is stable, and nothing is written into current/")
  func steadyScreenIsStable() async throws {
    let project = try TestProject()
    try project.configure("printf 'Save all'; read -r x")

    let result = try await project.qa("prove", "--judge-anyway", "--times", "3")

    #expect(result.status == 0)
    #expect(result.output.hasPrefix("stable    \(project.screen)\n"))
    #expect(result.output.contains("3 captures of each screen: 1 stable\n"))
    #expect(project.bytes("screenshots/current/\(project.screen).png") == nil)
    #expect(project.bytes("screenshots/current/\(project.screen).cast") == nil)
  }

  @Test("Unstable cells are reported with a cause and a mask, and the mask makes the screen stable")
  func unstableCellsGetMask() async throws {
    let project = try TestProject()
    let script = "printf 'run %s of many' $(( $(date +%s%N) % 1000000007 + 1000000007 )); read -r x"
    try project.configure(script)

    let result = try await project.qa("prove", "--judge-anyway", "--times", "3")
    try project.configure(script, more: ##", "masks": [{ "rows": 0, "columns": [4, 13] }]"##)
    let masked = try await project.qa("prove", "--judge-anyway", "--times", "3")

    #expect(result.status == 2)
    #expect(
      result.output.hasPrefix(
        """
        unstable  \(project.screen)
            2 of 3 captures differ from the first one
            row 0, columns 4–13: "
        """))
    #expect(result.output.contains("    probably a number: random, a counter or a time\n"))
    #expect(
      result.output.contains(
        ##""masks": [{ "rows": [0, 0], "columns": [4, 13], "regex": "\\d+" }]"##))
    #expect(masked.status == 0, "\(masked.output)")
  }

  @Test("A screen that can't be captured is reported with the reason")
  func failedCaptureIsExplained() async throws {
    let project = try TestProject()
    try project.configure("printf half; exit 3")

    let result = try await project.qa("prove", "--judge-anyway", "--times", "2", "--json")

    #expect(result.status == 2)
    #expect(result.output.contains("the app exited with status 3"))
  }

  @Test("A stable screen has the notes of a run")
  func stableScreenKeepsNotes() async throws {
    let project = try TestProject()
    try project.configure(
      "if [ -n \"$FAKETIME\" ]; then echo 'EINVAL'; exit 1; fi; date +%Y-%m-%d; read -r x")

    let result = try await project.qa("prove", "--judge-anyway", "--times", "2")

    #expect(result.output.contains("    note: the screen shows the date of its capture, "))
  }

  @Test("A change soon after the capture is reported even if all frames are the same")
  func lateChangeIsReported() async throws {
    let project = try TestProject()
    try project.configure("printf one; (sleep 1.3; printf two) & read -r x")

    let result = try await project.qa("prove", "--judge-anyway", "--times", "2")

    #expect(result.status == 2)
    #expect(
      result.output.hasPrefix(
        """
        unstable  \(project.screen)
            in 1 capture the screen changed soon after it was taken; if the app was still loading
        """), "\(result.output)")
  }

  @Test("A text that came late gets a condition to wait for, and no mask")
  func lateTextGetsCondition() async throws {
    let project = try TestProject()
    try project.configure("printf one; (sleep 2.4; printf ' two') & read -r x")

    let result = try await project.qa("prove", "--judge-anyway", "--times", "2")

    #expect(result.output.contains("in 1 capture the screen changed soon after it was taken"))
    #expect(
      result.output.contains(
        "→ make the config wait for what came late: \"waitFor\": { \"text\": \"two\" }"),
      "\(result.output)")
    #expect(!result.output.contains("mask"))
  }

  @Test("A program that libfaketime can't run is captured with the real time, and a note says so")
  func realTimeIsNoted() async throws {
    // The script fails as Python's time.sleep does with libfaketime.
    let project = try TestProject()
    try project.configure(
      "if [ -n \"$FAKETIME\" ]; then echo 'OSError: [Errno 22] Invalid argument'; exit 1; fi; printf steady; read -r x"
    )

    let result = try await project.qa("prove", "--judge-anyway", "--times", "3", "--json")
    let text = try await project.qa("prove", "--judge-anyway", "--times", "2")

    #expect(result.status == 0, "\(result.output)")
    let note = "libfaketime can't run this app ("
    #expect(result.output.contains(note) == result.output.contains("\"hadOtherClocks\" : true"))
    #expect(text.output.contains("note: " + note) == !text.output.contains("is not installed"))
  }
}
