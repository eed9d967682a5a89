import FoundationEssentials
import Testing

/// The plugin of the wheel, in the pytest of Debian.
@Suite(
  .timeLimit(.minutes(20)),
  .enabled(
    if: PytestProject.isPossible, "python3-pytest and python3-pytest-xdist are not installed"))
struct PytestTests {
  /// A project with two approved screens, one of which now shows something else.
  private func changedProject() async throws -> (PytestProject, same: String, changed: String) {
    let python = try await PytestProject(TestProject())
    let (same, changed) = (python.project.screen + "-same", python.project.screen + "-changed")
    try python.configure(same, showing: "Save")
    try python.configure(changed, showing: "Total 1,204")
    try await python.approveAll()
    try python.configure(changed, showing: "Total 1.204")
    return (python, same, changed)
  }

  /// A project whose screens count the builds of their app in the file `builds`.
  private func countingProject(_ build: String = "echo build >> builds") async throws -> (
    PytestProject, screens: [String]
  ) {
    let python = try await PytestProject(TestProject())
    let screens = (1...6).map { "\(python.project.screen)-\($0)" }
    try python.project.write(build, to: "build.sh")
    for screen in screens {
      try python.configure(screen, showing: screen, more: #", "build": ["sh", "build.sh"]"#)
    }
    try await python.approveAll()
    try python.project.remove("builds")
    return (python, screens)
  }

  private func text(_ project: TestProject, _ name: String) -> String? {
    project.bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Verdicts

  @Test("A screen that passes is a test that passes, and one that differs fails in qa's words")
  func verdictsAreOutcomes() async throws {
    let (python, same, changed) = try await changedProject()

    let result = try await python.pytest("--qa", "-v")

    #expect(result.status == 1, "\(result.output)\(result.errors)")
    #expect(result.output.contains("screenshots/\(same).json::\(same) PASSED"))
    let failure = """
      regression: "1,204" → "1.204"
        e1  row 0, columns 6–10: "1,204" → "1.204"
            - Total 1,204
            + Total 1.204
        baseline    screenshots/baseline/\(changed).png
        current     screenshots/current/\(changed).png
        difference  screenshots/current/\(changed).diff.png
        accept      qa approve \(changed) --reason "…"

      """
    #expect(result.output.contains(failure), "\(result.output)")
    #expect(result.output.contains("::\(changed) - regression: \"1,204\""))
    #expect(!result.output.contains("Traceback"))
    #expect(
      result.output.contains(
        "1 screen needs a person: qa review, or look at screenshots/current/report.html"))
  }

  @Test("JUnit's file has the verdict and the paths of the pictures as properties")
  func propertiesArePaths() async throws {
    let (python, _, changed) = try await changedProject()

    _ = try await python.pytest("--qa", "--junitxml", "junit.xml")

    let junit = try #require(text(python.project, "junit.xml"))
    for (name, value) in [
      ("verdict", "regression"), ("baseline", "screenshots/baseline/\(changed).png"),
      ("current", "screenshots/current/\(changed).png"),
      ("difference", "screenshots/current/\(changed).diff.png"),
    ] {
      #expect(junit.contains("<property name=\"qa_\(name)\" value=\"\(value)\" />"), "\(name)")
    }
  }

  @Test("A baseline without a config is a test that fails")
  func orphanFails() async throws {
    let (python, _, changed) = try await changedProject()
    try python.project.remove("screenshots/\(changed).json")

    let result = try await python.pytest("--qa")

    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "::\(changed) - orphan: there is a baseline, but no capture config"), "\(result.output)")
    #expect(result.output.contains("1 failed, 1 passed"))
  }

  @Test("A change that expected.json declares passes, but not in a gate")
  func declaredChangeFailsGate() async throws {
    let (python, _, changed) = try await changedProject()
    _ = try await python.project.qa("run")
    let declared = try await python.project.qa(
      "expect", changed, "--reason", "new numbers", "--by", "A", "--expires", "2999-01-01")

    let result = try await python.pytest("--qa", "-rP")
    let gate = try await python.pytest("--qa", "--qa-base", "HEAD", environment: ["CI": "1"])

    #expect(declared.status == 0, "\(declared.errors)")
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("expected change: declared, to be approved: new numbers"))
    #expect(gate.status == 1, "\(gate.output)")
    #expect(gate.output.contains("::\(changed) - expected change"))
  }

  @Test(
    "An entry of expected.json that no longer applies fails, without characters that control a terminal"
  )
  func expiredEntryFails() async throws {
    let (python, same, _) = try await changedProject()
    try python.project.write(
      #"""
      { "expectations": [{ "screens": ["\#(same)", "\u001b]0;title\u0007"], "changes": [{ "edit": "text" }],
        "reason": "x", "author": "A", "expires": "2020-01-01" }] }
      """#, to: "screenshots/expected.json")

    let result = try await python.pytest("--qa", "-k", "expectations")

    #expect(result.status == 1)
    #expect(result.output.contains("screenshots/expected.json::expectations - "))
    #expect(result.output.contains("\u{fffd}]0;title\u{fffd}"), "\(result.output)")
    #expect(!result.output.contains("\u{1b}]0;"))
  }

  // MARK: Selection

  @Test(
    "Only selected screens are captured", arguments: [["-k", "same"], ["-m", "qa", "-k", "same"]])
  func selectedScreensAreCaptured(selection: [String]) async throws {
    let (python, same, changed) = try await changedProject()
    try FileManager.default.removeItem(atPath: python.project.root + "/screenshots/current")

    let result = try await python.pytest(["--qa"] + selection)

    #expect(result.status == 0, "\(result.output)")
    #expect(python.project.bytes("screenshots/current/\(same).png") != nil)
    #expect(python.project.bytes("screenshots/current/\(changed).png") == nil)
  }

  @Test("The id of a screen selects it, and collecting launches nothing")
  func idSelectsScreen() async throws {
    let (python, screens) = try await countingProject()
    let id = "screenshots/\(screens[1]).json::\(screens[1])"

    let collected = try await python.pytest("--qa", "--collect-only", "-q", id)
    let builds = python.project.bytes("builds")
    let result = try await python.pytest("--qa", id)

    #expect(collected.output.hasPrefix("\(id)\n"), "\(collected.output)")
    #expect(builds == nil)
    #expect(result.output.contains("1 passed"), "\(result.output)")
  }

  @Test("In a CI, a selection gets the verdicts of a gate, which judges all screens")
  func selectionInGate() async throws {
    let (python, same, _) = try await changedProject()
    try FileManager.default.removeItem(atPath: python.project.root + "/screenshots/current")

    let result = try await python.pytest(
      "--qa", "--qa-base", "HEAD", "-k", same, environment: ["CI": "1"])

    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("1 passed, 1 deselected"))
  }

  @Test("Without --qa, no screen is collected")
  func pluginRestsWithoutOption() async throws {
    let (python, _, _) = try await changedProject()

    let result = try await python.pytest("screenshots")

    #expect(result.status == 5, "\(result.output)")
  }

  @Test(
    "The screens of all projects below are tests, whatever testpaths says, or those of a named one")
  func projectsAreFound() async throws {
    let python = try await PytestProject(TestProject())
    try python.project.remove("screenshots")
    try python.project.write("[pytest]\ntestpaths = tests\n", to: "pytest.ini")
    try python.project.write("def test_unit(): pass\n", to: "tests/test_unit.py")
    for name in ["a", "b", "build/c"] {
      try python.project.write(
        #"{ "command": ["true"], "screenshotName": "s" }"#, to: "\(name)/screenshots/s.json")
    }

    let all = try await python.pytest("--qa", "--collect-only", "-q")
    let one = try await python.pytest("--qa", "--qa-project", "b", "--collect-only", "-q")

    let unit = "tests/test_unit.py::test_unit"
    #expect(
      all.output.hasPrefix("\(unit)\na/screenshots/s.json::s\nb/screenshots/s.json::s\n\n"),
      "\(all.output)\(all.errors)")
    #expect(one.output.hasPrefix("\(unit)\nb/screenshots/s.json::s\n\n"), "\(one.output)")
  }

  // MARK: pytest-xdist

  @Test("The workers of pytest-xdist share one run")
  func workersShareRun() async throws {
    let (python, _) = try await countingProject()
    try python.project.write("[pytest]\ntestpaths = tests\n", to: "pytest.ini")
    try python.project.write("def test_unit(): pass\n", to: "tests/test_unit.py")

    let result = try await python.pytest("--qa", "-n", "2")

    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("7 passed"))
    #expect(text(python.project, "builds") == "build\n")
  }

  @Test("If a worker is killed during the run, another one runs again")
  func killedWorkerIsReplaced() async throws {
    // The first build of pytest's run kills the worker that started qa.
    let (python, _) = try await countingProject(
      """
      echo build >> builds
      if [ -e kill-worker ]; then
        rm kill-worker
        kill -9 "$(cut -d ' ' -f 4 /proc/$PPID/stat)"
      fi
      """)
    try python.project.write("", to: "kill-worker")

    let result = try await python.pytest("--qa", "-n", "2")

    #expect(result.status == 1, "\(result.output)")
    #expect(result.output.contains("1 failed, 5 passed"), "\(result.output)")
    #expect(result.output.contains("crashed while running"))
    #expect(text(python.project, "builds") == "build\nbuild\n")
  }

  // MARK: Approvals

  @Test("Only the selected screens are approved")
  func selectedScreensAreApproved() async throws {
    let (python, same, changed) = try await changedProject()
    try python.configure(same, showing: "Send")

    let result = try await python.pytest(
      "--qa", "-k", "changed", "--qa-approve", "--qa-reason", "new numbers")
    let run = try await python.project.qa("run")

    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("approved \(changed): commit screenshots/baseline"))
    let record = try #require(
      text(python.project, "screenshots/baseline/\(changed).approval.json"))
    #expect(record.contains("new numbers"))
    #expect(run.output.contains("2 screens: 1 regression, 1 expected"), "\(run.output)")
  }

  @Test("A CI approves nothing, and captures nothing for it", arguments: ["CI", "JENKINS_URL"])
  func approvalIsRefused(variable: String) async throws {
    let (python, _, changed) = try await changedProject()
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
    let (python, _) = try await countingProject()

    let result = try await python.pytest("--qa", environment: ["CI": "1"])

    #expect(result.status == 1)
    #expect(result.output.contains("1 failed, 5 skipped"), "\(result.output)")
    #expect(result.output.contains("qa run: a gate needs a base, and none is named\n  → name it: "))
    #expect(!result.output.contains("Traceback"))
  }

  @Test("A mistake in a config is one error, with its place")
  func mistakeIsReportedOnce() async throws {
    let (python, _, changed) = try await changedProject()
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
    let (python, _) = try await countingProject(
      "echo build >> builds; [ ! -e slow ] || exec sleep 600")
    try python.project.write("", to: "slow")

    let result = try await python.pytest("--qa", "--qa-timeout", "2")

    #expect(result.status == 1)
    #expect(result.output.contains("qa run took longer than 2 s"), "\(result.output)")
  }
}
