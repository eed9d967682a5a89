import FoundationEssentials
import Testing

/// The plugin of the wheel, in the pytest of Debian.
@Suite(
  .timeLimit(.minutes(20)),
  .enabled(
    if: PytestProject.isPossible, "python3-pytest and python3-pytest-xdist are not installed"))
struct PytestTests {
  // MARK: Verdicts

  @Test("A screen that passes is a test that passes, and one that differs fails in qa's words")
  func verdictsAreOutcomes() async throws {
    let (python, same, changed) = try await PytestProject.withChange()

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

  @Test("The screen of a step is listed by its own name")
  func stepHasName() async throws {
    let python = try await PytestProject(TestProject())
    let screen = python.project.screen
    try python.configure(
      screen, showing: "Save",
      more: #", "steps": [{ "type": "a" }, { "screenshot": "typed" }, { "type": "b" }]"#)

    let result = try await python.pytest("--qa", "-v")

    #expect(result.output.contains("screenshots/\(screen).json::\(screen).typed FAILED"))
  }

  @Test("JUnit's file has the verdict and the paths of the pictures as properties")
  func propertiesArePaths() async throws {
    let (python, _, changed) = try await PytestProject.withChange()

    _ = try await python.pytest("--qa", "--junitxml", "junit.xml")

    let junit = try #require(python.text("junit.xml"))
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
    let (python, _, changed) = try await PytestProject.withChange()
    try python.project.remove("screenshots/\(changed).json")

    try python.configure(python.project.screen + "-other", showing: "Other")

    let all = try await python.pytest("--qa")
    let selected = try await python.pytest("--qa", "-k", "not other")

    let summary = "::\(changed) - orphan: there is a baseline, but no capture config"
    for result in [all, selected] {
      #expect(result.status == 1)
      #expect(result.output.contains(summary), "\(result.output)")
    }
    #expect(all.output.contains("2 failed, 1 passed"))
    #expect(selected.output.contains("1 failed, 1 passed, 1 deselected"))
  }

  @Test("A change that expected.json declares passes, but not in a gate")
  func declaredChangeFailsGate() async throws {
    let (python, _, changed) = try await PytestProject.withChange()
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

  @Test("An entry of expected.json that no longer applies fails, and its text controls no terminal")
  func expiredEntryFails() async throws {
    let (python, _, _) = try await PytestProject.withChange()
    try python.project.write(
      #"""
      { "expectations": [{
        "screens": ["::error::x", "\u001b]0;title\u0007"], "changes": [{ "edit": "text" }],
        "reason": "x", "author": "A", "expires": "2020-01-01"
      }] }
      """#, to: "screenshots/expected.json")

    let result = try await python.pytest("--qa", "-k", "expectations")

    #expect(result.status == 1)
    #expect(result.output.contains("screenshots/expected.json::expectations - "))
    #expect(result.output.contains("\u{fffd}]0;title\u{fffd}"), "\(result.output)")
    #expect(result.output.contains(":\\:error::x"))
    #expect(!result.output.contains("\u{1b}]0;"))
  }

  // MARK: Selection

  @Test(
    "Only selected screens are captured", arguments: [["-k", "same"], ["-m", "qa", "-k", "same"]])
  func selectedScreensAreCaptured(selection: [String]) async throws {
    let (python, same, changed) = try await PytestProject.withChange()
    try FileManager.default.removeItem(atPath: python.project.root + "/screenshots/current")

    let result = try await python.pytest(["--qa"] + selection)

    #expect(result.status == 0, "\(result.output)")
    #expect(python.project.bytes("screenshots/current/\(same).png") != nil)
    #expect(python.project.bytes("screenshots/current/\(changed).png") == nil)
  }

  @Test("The id of a screen selects it, and collecting launches nothing")
  func idSelectsScreen() async throws {
    let (python, screens) = try await PytestProject.countingBuilds()
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
    let (python, same, _) = try await PytestProject.withChange()
    try FileManager.default.removeItem(atPath: python.project.root + "/screenshots/current")

    let result = try await python.pytest(
      "--qa", "--qa-base", "HEAD", "-k", same, environment: ["CI": "1"])

    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("1 passed, 1 deselected"))
  }

  @Test("Without --qa, no screen is collected")
  func pluginRestsWithoutOption() async throws {
    let (python, _, _) = try await PytestProject.withChange()

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

    let walked = try await python.pytest(
      "--qa", "--qa-project", "b", "-o", "testpaths=", "--collect-only", "-q")

    let unit = "tests/test_unit.py::test_unit"
    #expect(
      all.output.hasPrefix("\(unit)\na/screenshots/s.json::s\nb/screenshots/s.json::s\n\n"),
      "\(all.output)\(all.errors)")
    #expect(one.output.hasPrefix("\(unit)\nb/screenshots/s.json::s\n\n"), "\(one.output)")
    #expect(walked.output.hasPrefix("b/screenshots/s.json::s\n\(unit)\n\n"), "\(walked.output)")
  }

  @Test("Below another folder, pictures and commands name the project")
  func commandNamesProject() async throws {
    let python = try await PytestProject(TestProject())
    try python.project.remove("screenshots")
    try python.project.write(
      #"{ "command": ["true"], "screenshotName": "s" }"#, to: "apps/a/screenshots/s.json")
    try python.project.write(
      #"{ "command": ["sh", "-c", "printf x; read -r x"], "screenshotName": "t" }"#,
      to: "apps/a/screenshots/t.json")

    let result = try await python.pytest("--qa", "-k", "t")

    #expect(result.output.contains("  current     apps/a/screenshots/current/t.png\n"))
    #expect(
      result.output.contains("  accept      qa approve --project apps/a t --reason \"…\"\n"),
      "\(result.output)")
  }

  // MARK: pytest-xdist

  @Test("The workers of pytest-xdist share one run")
  func workersShareRun() async throws {
    let (python, _) = try await PytestProject.countingBuilds()
    try python.project.write("[pytest]\ntestpaths = tests\n", to: "pytest.ini")
    try python.project.write("def test_unit(): pass\n", to: "tests/test_unit.py")

    let result = try await python.pytest("--qa", "-n", "2")

    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("7 passed"))
    #expect(python.text("builds") == "build\n")
  }

  @Test("If a worker is killed during the run, another one runs again")
  func killedWorkerIsReplaced() async throws {
    // The first build of pytest's run kills the worker that started qa.
    let (python, _) = try await PytestProject.countingBuilds(
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
    #expect(python.text("builds") == "build\nbuild\n")
  }
}
