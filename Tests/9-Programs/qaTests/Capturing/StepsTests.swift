import Testing

/// Several screens from one config, with the real `qa`.
@Suite(.timeLimit(.minutes(20))) struct StepsTests {
  /// A project whose app adds a line to `launches` at each start, and shows keys and the terminal's size.
  private func project(_ members: String, setup: String = "") throws -> TestProject {
    let project = try TestProject()
    try project.write(
      """
      echo >> \(project.root)/launches
      stty -echo; printf '\(setup)ready '; read x; printf 'one '; read x; stty size; read x
      """, to: "app.sh")
    try project.write(
      """
      { "command": ["sh", "\(project.root)/app.sh"], "screenshotName": "\(project.screen)",
        "terminal": { "columns": 40, "rows": 5, "scale": 1 },
        "steps": [{ "screenshot": "open" }, { "press": "enter" }, { "screenshot": "one" },
                  { "press": "enter" }]\(members) }
      """, to: "screenshots/\(project.screen).json")
    return project
  }

  private func launches(_ project: TestProject) -> Int {
    project.bytes("launches")?.count ?? 0
  }

  @Test("One launch gives a picture for each screenshot step and one for the end")
  func launchGivesAllPictures() async throws {
    let project = try project("")

    let run = try await project.qa("run")

    let name = project.screen
    #expect(run.status == 1)
    #expect(launches(project) == 1)
    var texts: [String] = []
    for screen in ["\(name).open", "\(name).one", name] {
      texts.append(try await project.qa("show", "screenshots/current/\(screen).png").output)
    }
    #expect(texts.map { $0.prefix { $0 != "\n" } } == ["ready", "ready one", "ready one 5 40"])
  }

  @Test("Each screen has its recording, up to its picture")
  func recordingEndsAtPicture() async throws {
    let project = try project("")
    _ = try await project.qa("run")

    let replay = try await project.qa(
      "replay", "screenshots/current/\(project.screen).one.cast", "--format", "text")
    let list = try await project.qa(
      "replay", "screenshots/current/\(project.screen).cast", "--list")

    #expect(replay.output.hasPrefix("ready one\n"))
    #expect(list.output.contains("press enter"))
  }

  @Test("Themes share one launch, and another size needs its own")
  func themesShareLaunch() async throws {
    let project = try project(
      #"""
      , "variants": { "light": { "terminal": { "theme": "light" } },
                      "wide": { "terminal": { "columns": 60 } } }
      """#)

    let run = try await project.qa("run")

    let name = project.screen
    #expect(run.output.contains("9 screens: 9 new"))
    #expect(launches(project) == 2)
    let wide = try await project.qa("show", "screenshots/current/\(name)@wide.png")
    #expect(wide.output.hasPrefix("ready one 5 60\n"))
    let dark = try #require(project.bytes("screenshots/current/\(name).png"))
    let light = try #require(project.bytes("screenshots/current/\(name)@light.png"))
    #expect(dark != light)
    #expect(!run.output.contains("SCREENSHOT_SCREEN"))
  }

  @Test("An app that queries the terminal's colours is launched for each theme")
  func colourQueryNeedsLaunch() async throws {
    let project = try project(
      #", "variants": { "light": { "terminal": { "theme": "light" } } }"#,
      setup: "\\033]11;?\\007")

    _ = try await project.qa("run")

    #expect(launches(project) == 2)
  }

  @Test("Screens of one config are approved one by one, and a removed one is an orphan")
  func screensAreApprovedSeparately() async throws {
    let project = try project("")
    let name = project.screen
    _ = try await project.qa("run")

    let approval = try await project.qa(
      "approve", "\(name).one", name, "--reason", "x", "--by", "A")
    let second = try await project.qa("run")
    let config = String(
      decoding: try #require(project.bytes("screenshots/\(name).json")), as: UTF8.self)
    try project.write(
      config.replacing(#"{ "screenshot": "one" },"#, with: ""), to: "screenshots/\(name).json")
    let third = try await project.qa("run")

    #expect(approval.status == 0)
    #expect(second.status == 1)
    #expect(second.output.contains("3 screens: 1 new, 2 pass"))
    #expect(third.output.contains("orphan"))
    #expect(third.output.contains("qa approve --remove \(name).one"))
  }

  @Test("A screen that is captured alone needs only the steps that lead to it")
  func singleScreenNeedsFewerSteps() async throws {
    let project = try project("")

    let run = try await project.qa("run", "\(project.screen).open", "--json")

    #expect(run.status == 1)
    let list = try await project.qa(
      "replay", "screenshots/current/\(project.screen).open.cast", "--list")
    #expect(!list.output.contains("press"))
    #expect(project.bytes("screenshots/current/\(project.screen).png") == nil)
  }

  @Test("A failed step keeps the screens captured before it")
  func failedStepKeepsScreens() async throws {
    let project = try project(#", "timeout": 2"#)
    try project.write(
      "stty -echo; printf 'ready '; read x; printf 'one '; read x; exit 1", to: "app.sh")

    let run = try await project.qa("run")

    #expect(run.status == 2)
    #expect(run.output.contains("3 screens: 1 error, 2 new"))
    #expect(run.unwrappedOutput.contains("step 4 (press enter): the app exited with status 1"))
  }

  @Test("A note on a frame is with the screen that it is about, and with no other")
  func noteBelongsToScreen() async throws {
    let project = try project("")
    try project.write(
      "stty -echo; tty; read x; printf '\\033[H\\033[2Jtwo'; read x; printf ' 3'; read x",
      to: "app.sh")

    let run = try await project.qa("run")

    let lines = run.output.split(separator: "\n")
    let noted = lines.indices.filter { lines[$0].contains("shows the number of its terminal") }
    #expect(noted.count == 1, "\(run.output)")
    let before = lines[try #require(noted.first) - 1]
    #expect(before.contains("\(project.screen).open"))
  }

  @Test("A proof captures all screens of a config again")
  func proofRepeatsAllScreens() async throws {
    let project = try project(#", "variants": { "light": { "terminal": { "theme": "light" } } }"#)

    let proof = try await project.qa("prove", "--judge-anyway", "--times", "2")

    #expect(proof.status == 0)
    #expect(launches(project) == 4)
  }
}
