import FoundationEssentials
import Testing

/// What the plugin of pytest approves, and what it refuses.
@Suite(
  .timeLimit(.minutes(20)),
  .enabled(
    if: PytestProject.isPossible, "python3-pytest and python3-pytest-xdist are not installed"))
struct PytestRefusalTests {
  @Test("Without the wheel of the fonts, one error says how to install it")
  func missingFontsAreRefused() async throws {
    let (python, _, _) = try await PytestProject.withChange()
    try python.removeFonts()

    let result = try await python.pytest("--qa")

    #expect(result.status != 0)
    #expect(result.output.contains("the fonts of qa are missing"), "\(result.output)")
    #expect(result.output.contains("→ pip install qa-screens-fonts==1"))
  }

  // MARK: Approvals

  @Test("Only the selected screens are approved")
  func selectedScreensAreApproved() async throws {
    let (python, same, changed) = try await PytestProject.withChange()
    try python.configure(same, showing: "Send")

    let result = try await python.pytest(
      "--qa", "-k", "changed", "--qa-approve", "--qa-reason", "new numbers")
    let run = try await python.project.qa("run")

    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("approved \(changed): commit screenshots/baseline"))
    let record = try #require(
      python.text("screenshots/baseline/\(changed).approval.json"))
    #expect(record.contains("new numbers"))
    #expect(run.output.contains("2 screens: 1 regression, 1 expected"), "\(run.output)")
  }

  @Test("What an agent approves by pytest is requested, and the test fails")
  func agentsRequest() async throws {
    let (python, _, changed) = try await PytestProject.withChange()

    let result = try await python.pytest(
      "--qa", "-k", "changed", "--qa-approve", "--qa-reason", "new numbers",
      environment: ["CLAUDECODE": "1"])

    #expect(result.status == 1)
    #expect(result.output.contains("not approved, but requested: a person decides"))
    #expect(python.text("screenshots/baseline/\(changed).request.json") != nil)
  }

  @Test("Captures of another run are not approved")
  func otherRunIsNotApproved() async throws {
    let (python, _, changed) = try await PytestProject.withChange()
    try python.wrapProgram("\"$qa\" \"$@\"; [ $1 != run ] || \"$qa\" run > /dev/null 2>&1")

    let result = try await python.pytest(
      "--qa", "-k", changed, "--qa-approve", "--qa-reason", "new numbers")

    #expect(result.status == 1)
    #expect(result.output.contains("nothing was approved: another run has captured screens"))
    let record = python.text("screenshots/baseline/\(changed).approval.json")
    #expect(record?.contains("new numbers") == false)
  }

  @Test("A variant that is captured with a selected screen is not approved with it")
  func variantIsNotApproved() async throws {
    let (python, _, changed) = try await PytestProject.withChange()
    try python.configure(changed, showing: "Send", more: #", "variants": { "light": {} }"#)

    let result = try await python.pytest(
      "--qa", "-k", "changed and not light", "--qa-approve", "--qa-reason", "new words")

    #expect(result.output.contains("approved \(changed): commit"), "\(result.output)")
    #expect(python.project.bytes("screenshots/current/\(changed)@light.png") != nil)
    #expect(python.project.bytes("screenshots/baseline/\(changed)@light.png") == nil)
  }

  @Test("A screen that is an error is not approved, and doesn't keep others from it")
  func errorIsNotApproved() async throws {
    let (python, _, changed) = try await PytestProject.withChange()
    let broken = python.project.screen + "-broken"
    try python.project.write(
      #"{ "command": ["sh", "-c", "exit 3"], "screenshotName": "\#(broken)" }"#,
      to: "screenshots/\(broken).json")

    let result = try await python.pytest("--qa", "--qa-approve", "--qa-reason", "new numbers")

    #expect(result.status == 1)
    #expect(result.output.contains("::\(broken) - error: "), "\(result.output)")
    #expect(result.output.contains("approved \(changed): commit"), "\(result.output)")
  }

  @Test("A CI approves nothing, and captures nothing for it", arguments: ["CI", "JENKINS_URL"])
  func approvalIsRefused(variable: String) async throws {
    let (python, _, changed) = try await PytestProject.withChange()
    let before = python.project.pictures

    let result = try await python.pytest(
      "--qa", "-k", changed, "--qa-base", "HEAD", "--qa-approve", "--qa-reason", "x",
      "--qa-args=--no-ci", environment: [variable: "1"])

    #expect(result.status == 2, "\(result.output)")
    #expect(result.output.contains("--qa-approve is refused in a CI"))
    #expect(python.project.pictures == before)
  }

  @Test(
    "Options that can't be used are refused before anything is collected",
    arguments: [
      (["--qa", "--qa-approve"], "--qa-approve needs a reason"),
      (["--qa", "--qa-approve", "--qa-reason", " "], "--qa-approve needs a reason"),
      (["--qa-approve", "--qa-reason", "x"], "--qa-approve needs --qa"),
      (["--qa", "--qa-project", "none"], "none: has no folder screenshots"),
    ])
  func optionsAreRefused(options: [String], message: String) async throws {
    let python = try await PytestProject(TestProject())
    try python.configure(python.project.screen, showing: "Save")

    let result = try await python.pytest(options)

    #expect(result.status == 4)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("The page has a row for each option of the plugin")
  func optionsAreDocumented() async throws {
    let python = try await PytestProject(TestProject())

    let help = try await python.pytest("--help")

    let options = Set(help.output.matches(of: /\n  (--qa[a-z-]*)/).map(\.output.1))
    #expect(options.count == 7, "\(help.output)")
    let rows = DocumentPage("Documentation/Pytest.md").codeRows
    for option in options {
      #expect(rows.contains { $0.hasPrefix("| `\(option)`") || $0.hasPrefix("| `\(option) ") })
    }
  }

  // MARK: Errors of qa

  @Test("A run without verdicts fails once, in qa's words")
  func errorIsReportedOnce() async throws {
    let (python, _) = try await PytestProject.countingBuilds()

    let result = try await python.pytest("--qa", environment: ["CI": "1"])

    #expect(result.status == 1)
    #expect(result.output.contains("1 failed, 5 skipped"), "\(result.output)")
    #expect(result.output.contains("qa run: a gate needs a base, and none is named\n  → name it: "))
    #expect(!result.output.contains("Traceback"))
  }

  @Test("A run that fails fails a test, even if no screen does")
  func exitCodeDecides() async throws {
    let (python, same, _) = try await PytestProject.withChange()
    try python.wrapProgram("\"$qa\" \"$@\" | sed 's/\"exitCode\" : 0/\"exitCode\" : 4/'")

    let result = try await python.pytest("--qa", "-k", same)

    #expect(result.status == 1, "\(result.output)")
    #expect(result.output.contains("qa run: exit code 4, but no screen failed"))
  }

  @Test("A mistake in a config is one error, with its place")
  func mistakeIsReportedOnce() async throws {
    let (python, _, changed) = try await PytestProject.withChange()
    try python.project.write("{ nope", to: "screenshots/\(changed).json")

    let result = try await python.pytest("--qa")

    #expect(result.status == 2)
    #expect(result.output.contains("qa list: screenshots/\(changed).json:1:3: malformed JSON"))
    #expect(result.output.contains("1 error in"), "\(result.output)")
  }

  @Test("A project without a config is refused")
  func missingScreensAreRefused() async throws {
    let python = try await PytestProject(TestProject())

    let result = try await python.pytest("--qa")

    #expect(result.status == 4)
    #expect(result.errors.contains("no screenshots/<name>.json below"), "\(result.errors)")
  }

  @Test("A run that takes too long is ended")
  func longRunIsEnded() async throws {
    let (python, _) = try await PytestProject.countingBuilds(
      "echo $$ > build-id; [ ! -e slow ] || exec sleep 600")
    try python.project.write("", to: "slow")

    let result = try await python.pytest("--qa", "--qa-timeout", "2")

    #expect(result.status == 1)
    #expect(result.output.contains("qa run took longer than 2 s"), "\(result.output)")
    let id = try #require(python.text("build-id")).filter(\.isNumber)
    #expect(!FileManager.default.fileExists(atPath: "/proc/\(id)"))
  }
}
