import Diagnostics
import ProjectFiles
import ProjectTestSupport
import ScreenConfig
import ScreenRuns
import Testing

@Suite(.timeLimit(.minutes(20))) struct SelectionTests {
  /// A project with one config that has these further members.
  private func folder(_ members: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "{ \"command\": [\"app\"], \"screenshotName\": \"list\", \(members) }",
      to: "screenshots/list.json")
    return folder
  }

  @Test("The errors of all configs are reported at once")
  func allMistakes() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{ "screenshotName": "a" }"#, to: "screenshots/a.json")
    try folder.write(#"{ "scheme": 1 }"#, to: "screenshots/b.json")
    let suite = Suite(project: folder.project, environment: [:])

    let error = #expect(throws: SuiteErrors.self) { try suite.select(["a", "b", "c"]) }

    #expect(error?.errors.count == 3)
    #expect(error?.exitCode == .usage)
  }

  @Test("An error in qa.json, which all configs share, is reported once")
  func sharedMistake() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{ "command": ["app"], "network": "off" }"#, to: "screenshots/qa.json")
    for name in ["a", "b"] {
      try folder.write("{ \"screenshotName\": \"\(name)\" }", to: "screenshots/\(name).json")
    }
    let suite = Suite(project: folder.project, environment: [:])

    let error = #expect(throws: SuiteErrors.self) { try suite.select(["a", "b"]) }

    #expect(error?.errors.map(\.place) == ["screenshots/qa.json:1:34"])
  }

  @Test(
    "A config, a launch, a screen or a pattern selects screens",
    arguments: [
      (["list"], ["list", "list.open", "list@light", "list@light.open"]),
      (["list@light"], ["list@light", "list@light.open"]),
      (["list.open", "list@light.open"], ["list.open", "list@light.open"]),
      (["l*"], ["list", "list.open", "list@light", "list@light.open"]),
      (["l?st@*"], ["list@light", "list@light.open"]),
      (["*.open"], ["list.open", "list@light.open"]),
      (["list@[a-m]*"], ["list@light", "list@light.open"]),
    ])
  func namesAndPatterns(names: [String], screens: [ScreenName]) throws {
    let folder = try folder(
      #""steps": [{ "screenshot": "open" }, { "press": "a" }], "variants": { "light": {} }"#)
    let suite = Suite(project: folder.project, environment: [:])

    let selection = try suite.select(names)

    #expect(selection.configs.map(\.name) == screens)
    #expect(selection.isComplete == (screens.count == 4))
  }

  @Test("An unknown screen is an error that suggests the nearest name")
  func unknownScreen() throws {
    let folder = try folder(#""variants": { "light": {} }"#)
    let suite = Suite(project: folder.project, environment: [:])

    let error = #expect(throws: SuiteErrors.self) { try suite.select(["list@ligth"]) }

    #expect(
      error?.errors.map(\.description) == [
        "there is no screen \"list@ligth\"\n  did you mean \"list@light\"?"
      ])
  }

  @Test("A config is in one shard, weighted by the times of its launches")
  func timesOfShards() throws {
    let folder = try folder(
      #""steps": [{ "screenshot": "open" }, { "press": "a" }], "variants": { "light": {} }"#)
    let suite = Suite(project: folder.project, environment: [:])

    let times = try suite.select().milliseconds([
      "list": 30, "list.open": 10, "list@light": 5, "list@light.open": 7, "other": 100,
    ])

    #expect(times == ["list": 37])
  }

  @Test("A pattern that matches no screen is an error")
  func emptyPattern() throws {
    let folder = try folder(#""variants": { "light": {} }"#)
    let suite = Suite(project: folder.project, environment: [:])

    for pattern in ["x*", "list@d*"] {
      let error = #expect(throws: SuiteErrors.self) { try suite.select([pattern]) }
      #expect(error?.errors.first?.message == "there is no screen \"\(pattern)\"")
    }
  }

  @Test("A tag selects the screens of the configs that have it")
  func selectedByTag() async throws {
    let folder = try folder(#""tags": ["smoke", "list"], "variants": { "light": {} }"#)
    try folder.write(
      #"{ "command": ["app"], "screenshotName": "other", "tags": ["smoke"] }"#,
      to: "screenshots/other.json")
    let suite = Suite(project: folder.project, environment: [:])

    let list = try await suite.select(ScreenChoice([], tags: ["list"]))
    let smoke = try await suite.select(ScreenChoice([], tags: ["smoke"]))

    #expect(list?.configs.map(\.name) == ["list", "list@light"])
    #expect(list?.chosen == ["list", "list@light"] && list?.isComplete == false)
    #expect(smoke?.configs.count == 3 && smoke?.isComplete == true)
  }

  @Test("An unknown tag is an error that suggests the nearest one")
  func unknownTag() async throws {
    let folder = try folder(#""tags": ["smoke"]"#)
    let suite = Suite(project: folder.project, environment: [:])

    let error = await #expect(throws: SuiteErrors.self) {
      try await suite.select(ScreenChoice([], tags: ["smok"]))
    }

    #expect(
      error?.errors.map(\.description) == [
        "no screen has the tag \"smok\"\n  did you mean \"smoke\"?"
      ])
  }
}
