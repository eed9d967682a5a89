import Diagnostics
import ProjectFiles
import ProjectTestSupport
import ScreenConfig
import ScreenshotSuite
import Testing

@Suite struct SelectionTests {
  /// A project with one config of these further members.
  private func folder(_ members: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "{ \"command\": [\"app\"], \"screenshotName\": \"list\", \(members) }",
      to: "screenshots/list.json")
    return folder
  }

  @Test("All mistakes of all configs are told at once")
  func allMistakes() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{ "screenshotName": "a" }"#, to: "screenshots/a.json")
    try folder.write(#"{ "scheme": 1 }"#, to: "screenshots/b.json")
    let suite = Suite(project: folder.project, environment: [:])

    let error = #expect(throws: SuiteErrors.self) { try suite.select(["a", "b", "c"]) }

    #expect(error?.errors.count == 3)
    #expect(error?.exitCode == .usage)
  }

  @Test(
    "A config, a launch or a screen can be named",
    arguments: [
      (["list"], ["list", "list.open", "list@light", "list@light.open"]),
      (["list@light"], ["list@light", "list@light.open"]),
      (["list.open", "list@light.open"], ["list.open", "list@light.open"]),
    ])
  func selection(names: [String], screens: [String]) throws {
    let folder = try folder(
      #""steps": [{ "screenshot": "open" }, { "press": "a" }], "variants": { "light": {} }"#)
    let suite = Suite(project: folder.project, environment: [:])

    let selection = try suite.select(names)

    #expect(selection.configs.map(\.screen) == screens)
    #expect(selection.isComplete == (screens.count == 4))
  }

  @Test("A screen that a config does not give is an error that names the nearest")
  func unknownScreen() throws {
    let folder = try folder(#""variants": { "light": {} }"#)
    let suite = Suite(project: folder.project, environment: [:])

    let error = #expect(throws: SuiteErrors.self) { try suite.select(["list@ligth"]) }

    #expect(
      error?.errors.map(\.description) == [
        "there is no screen \"list@ligth\"\n  did you mean \"list@light\"?"
      ])
  }

  @Test("A shard has all screens of a config, and weighs its launches")
  func shards() throws {
    let folder = try folder(
      #""steps": [{ "screenshot": "open" }, { "press": "a" }], "variants": { "light": {} }"#)
    let suite = Suite(project: folder.project, environment: [:])

    let times = try suite.select().milliseconds([
      "list": 30, "list.open": 10, "list@light": 5, "list@light.open": 7, "other": 100,
    ])

    #expect(times == ["list": 37])
  }
}
