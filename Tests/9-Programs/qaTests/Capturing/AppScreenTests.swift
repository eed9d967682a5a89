import FoundationEssentials
import TestSupport
import Testing

/// Screens of an app that no config captures.
@Suite(.timeLimit(.minutes(20))) struct AppScreenTests {
  /// A package with a built app that answers `--list-screens` from a file `list`, and an approved and committed config
  /// of its screen `inbox`.
  private func approved(
    _ answer: String = "echo \"$HOME\" >\"$ROOT/home\"; cat \"$ROOT/list\"; exit 0",
    list: String = "inbox\n", defaults: String? = nil
  ) async throws -> TestProject {
    let project = try TestProject()
    try await project.git("init", "-q")
    try project.write("// --list-screens\n", to: "Sources/App/main.swift")
    try project.write(
      """
      #!/bin/sh
      ROOT='\(project.root)'
      if [ "$1" = --list-screens ]; then
        \(answer)
      fi
      echo "this is $SCREENSHOT_SCREEN"; read -r x
      """, to: ".build/debug/App")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: project.root + "/.build/debug/App")
    try project.write(".build\nhome\nstate\nscreenshots/current\n", to: ".gitignore")
    try project.write(list, to: "list")
    if let defaults { try project.write(defaults, to: "screenshots/qa.json") }
    try project.write(
      """
      { "scheme": "App", "screenshotName": "\(project.screen)", "terminal": { "columns": 30 },
        "launchEnv": { "MODE": "preview", "SCREENSHOT_SCREEN": "inbox" }, "steps": [] }
      """, to: "screenshots/\(project.screen).json")
    _ = try await project.qa("run", "--skip-build")
    _ = try await project.qa("approve", "--all", "--reason", "start", "--by", "A")
    try await project.commit("start")
    return project
  }

  private func gate(_ project: TestProject, _ base: String = "HEAD") async throws
    -> TestProject.Result
  { try await project.qa("run", "--ci", "--base", base, "--skip-build") }

  @Test(
    "A gate fails on a screen without a config, and the command that it prints writes the config")
  func missingConfigFailsGate() async throws {
    let project = try await approved()
    let before = try await gate(project)
    let name = "help\(project.screen)"
    try project.write("inbox\n\(name)\n", to: "list")

    let local = try await project.qa("run", "--skip-build")
    let red = try await gate(project)
    let command = try #require(red.command("qa init --screen"), "\(red.output)")
    let written = try await project.typing(command)
    _ = try await project.qa("run", "--skip-build")
    _ = try await project.qa("approve", name, "--reason", "new", "--by", "A")
    let green = try await gate(project)

    let config = String(decoding: project.bytes("screenshots/\(name).json") ?? [], as: UTF8.self)
    #expect(before.status == 0, "\(before.output)")
    #expect(local.status == 0)
    #expect(
      local.unwrappedOutput.contains("note no config captures the app's screen \(name): \(command)")
    )
    #expect(red.status == 2)
    #expect(
      red.unwrappedOutput.contains("! error \(name): no config captures the app's screen \(name)"))
    #expect(written.status == 0, "\(written.errors)")
    #expect(
      config == """
        {
          "scheme": "App",
          "terminal": { "columns": 30 },
          "screenshotName": "\(name)",
          "launchEnv": { "MODE": "preview", "SCREENSHOT_SCREEN": "\(name)" }
        }

        """)
    #expect(green.status == 0, "\(green.output)")
    // As in a capture, HOME isn't the user's.
    let home = String(decoding: project.bytes("home") ?? [], as: UTF8.self)
    #expect(home.hasPrefix("/tmp/qa-captures/qa.screens@"), "\(home)")
  }

  @Test(
    "The screens of qa.json, names or the output of a command, replace the app's answer"
  )
  func listReplacesAnswer() async throws {
    let project = try await approved(list: "inbox\nother\n", defaults: #"{ "screens": ["inbox"] }"#)

    let names = try await gate(project)
    try project.write(#"{ "screens": "cat list" }"#, to: "screenshots/qa.json")
    let command = try await project.qa("run", "--skip-build")
    let list = try await project.qa("list")

    #expect(names.status == 0, "\(names.output)")
    #expect(command.unwrappedOutput.contains("no config captures the app's screen other"))
    #expect(
      list.unwrappedOutput.contains("the command of \"screens\" was not run (qa list --build)"))
  }

  @Test("A branch that lists fewer screens than the base's rule finds hides none")
  func shorterListHidesNothing() async throws {
    let project = try await approved()
    let command = try await approved(defaults: #"{ "screens": "cat list" }"#)
    for project in [project, command] {
      try project.write("inbox\nhidden\n", to: "list")
      try project.write(#"{ "screens": ["inbox"] }"#, to: "screenshots/qa.json")
      try await project.commit("hide")
    }

    let gates = [try await gate(project, "HEAD~1"), try await gate(command, "HEAD~1")]

    for gate in gates {
      #expect(gate.status == 2, "\(gate.output)")
      #expect(gate.unwrappedOutput.contains("no config captures the app's screen hidden"))
    }
  }

  @Test("A gate reports that the base's command for screens can't be run any more")
  func brokenBaseRuleIsReported() async throws {
    let project = try await approved(defaults: #"{ "screens": "cat list" }"#)
    try project.remove("list")
    try project.write(#"{ "screens": ["inbox"] }"#, to: "screenshots/qa.json")
    try await project.commit("hide")

    let gate = try await gate(project, "HEAD~1")

    #expect(gate.status == 0, "\(gate.output)\(gate.errors)")
    #expect(
      gate.unwrappedOutput.contains("the base's setting for the app's screens can't be applied"))
  }

  @Test("A screen removed together with its config is reported by its baseline")
  func removedScreenIsReported() async throws {
    let project = try await approved(defaults: #"{ "screens": ["inbox"] }"#)
    try project.write(#"{ "screens": ["main"] }"#, to: "screenshots/qa.json")
    try project.write(
      #"{ "scheme": "App", "screenshotName": "main" }"#, to: "screenshots/main.json")
    try project.remove("screenshots/\(project.screen).json")
    for name in project.baseline.keys { try project.remove("screenshots/baseline/\(name)") }
    try await project.commit("remove")

    let gate = try await gate(project, "HEAD~1")

    #expect(gate.status == 1, "\(gate.output)")
    #expect(
      gate.unwrappedOutput.contains(
        "✗ regression \(project.screen): the baseline and the config were removed without an approval"
      ))
  }

  @Test("A screens command that prints no names is an error that quotes the command to try")
  func outputWithoutNamesIsRefused() async throws {
    let project = try await approved(defaults: #"{ "screens": "printf 'two words'" }"#)

    let run = try await project.qa("run", "--skip-build")

    #expect(run.status == 2)
    #expect(
      run.errors.unwrapped.contains("qa.json: the command of \"screens\" did not print names"))
    #expect(run.command("printf 'two words'") == "printf 'two words'")
  }

  @Test("An invalid name in the screens of qa.json is refused")
  func invalidNameIsRefused() async throws {
    let project = try await approved()
    try project.write(#"{ "screens": ["two words"] }"#, to: "screenshots/qa.json")

    let compare = try await project.qa("compare")

    #expect(compare.status == 3)
    #expect(compare.errors.contains("qa.json:1:14: \"two words\" can't be the name of a screen"))
  }

  @Test("An app that doesn't answer is killed with its children and isn't asked again")
  func silentAppIsKilled() async throws {
    let project = try await approved(
      "echo x >>\"$ROOT/state\"; sleep 600 & echo $! >\"$ROOT/home\"; sleep 600")

    let run = try await project.qa("run", "--skip-build")

    let started = try #require(WrittenProcess(project.root + "/home"))
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(!started.isAlive)
    #expect(project.bytes("state") == Array("x\n".utf8))
  }

  @Test("init --screen writes nothing for a captured screen, without any config, or in a dry run")
  func initWritesNothing() async throws {
    let project = try await approved()
    let empty = try TestProject()

    let known = try await project.qa("init", "--screen", "inbox")
    let none = try await empty.qa("init", "--screen", "help")
    let dry = try await project.qa("init", "--screen", "help", "--dry-run")

    #expect(known.status == 0)
    #expect(
      known.unwrappedOutput.contains("screenshots/\(project.screen).json: already captures inbox"),
      "\(known.output)")
    #expect(none.status == 3)
    #expect(none.errors.contains("has no config that names the app"))
    #expect(dry.output.contains("would write screenshots/help.json"))
    #expect(project.bytes("screenshots/help.json") == nil)
  }

  @Test("init --screen names a config that can't be read, and writes nothing")
  func initNamesDamagedConfig() async throws {
    let project = try await approved()
    try project.write("{ \"command\": ", to: "screenshots/help-page.json")

    let run = try await project.qa("init", "--screen", "help")

    #expect(run.status == 3)
    #expect(run.errors.contains("screenshots/help-page.json:1:14: malformed JSON"), "\(run.errors)")
    #expect(project.bytes("screenshots/help.json") == nil)
  }

  @Test("init --screen copies each key that decides how the app is launched, and no step or check")
  func initCopiesLaunch() async throws {
    let project = try await approved()
    try project.write(
      """
      { "scheme": "App", "screenshotName": "\(project.screen)", "home": false, "setup": ["true"],
        "launchEnv": { "SCREENSHOT_SCREEN": "inbox" }, "steps": [], "assert": [{ "text": "this" }] }
      """, to: "screenshots/\(project.screen).json")

    let run = try await project.qa("init", "--screen", "help")

    let new = String(decoding: try #require(project.bytes("screenshots/help.json")), as: UTF8.self)
    #expect(run.status == 0, "\(run.errors)")
    #expect(new.contains("\"home\": false"), "\(new)")
    #expect(new.contains("\"setup\""), "\(new)")
    #expect(!new.contains("assert"), "\(new)")
  }
}
