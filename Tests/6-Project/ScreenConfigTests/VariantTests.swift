import CaptureSteps
import Diagnostics
import FrameRenderer
import ProjectFiles
import ProjectTestSupport
import TerminalFrame
import Testing

// Testable to make the expected values, which otherwise only the reader makes.
@testable import ScreenConfig

@Suite(.timeLimit(.minutes(20))) struct VariantTests {
  private func folder(_ members: String, defaults: String = "{}") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(defaults, to: "screenshots/qa.json")
    try folder.write(
      "{ \"command\": [\"app\"], \"screenshotName\": \"list\", \(members) }",
      to: "screenshots/list.json")
    return folder
  }

  private func screens(_ members: String, defaults: String = "{}") throws -> [CaptureConfig] {
    let folder = try folder(members, defaults: defaults)
    return try withExtendedLifetime(folder) {
      try ConfigReader(project: folder.project).screens(ofConfig: "list")
    }
  }

  @Test("Variants and pictures of steps are screens of their own")
  func namesOfScreens() throws {
    let screens = try screens(
      #"""
      "steps": [{ "screenshot": "open", "assert": { "text": "Open" } }, { "press": "a" }],
      "assert": { "text": "End" },
      "variants": { "light": { "terminal": { "theme": "light" } }, "big": {} }
      """#)

    #expect(
      screens.map(\.name) == [
        "list", "list.open", "list@big", "list@big.open", "list@light", "list@light.open",
      ])
    #expect(screens[0].assertions == [.text("End")])
    #expect(screens[5].assertions == [.text("Open")])
    #expect(Set(screens.map(\.digest)).count == 1)
  }

  @Test("Variants that differ only in how they are drawn share one launch")
  func sharedLaunch() throws {
    let screens = try screens(
      #"""
      "variants": {
        "light": { "terminal": { "theme": "light", "scale": 1 } },
        "quiet": { "launchEnv": { "QUIET": "1" } }, "wide": { "terminal": { "columns": 120 } },
        "hidden": { "masks": { "rows": 0 } }
      }
      """#)

    let groups = ScreenLaunch.launchGroups(of: screens).map { $0.map(\.name.description) }

    #expect(
      groups == [["list", "list@light"], ["list@hidden"], ["list@quiet"], ["list@wide"]])
  }

  @Test("A variant changes parts of the terminal and the variables, and adds its masks")
  func partialOverrides() throws {
    let screens = try screens(
      #"""
      "terminal": { "rows": 30 }, "launchEnv": { "A": "1", "B": "1" }, "masks": { "rows": 29 },
      "variants": {
        "wide": { "terminal": { "columns": 120 }, "launchEnv": { "B": "2" },
                  "masks": { "columns": 119 } }
      }
      """#)

    let wide = try #require(screens.last)
    #expect(wide.terminal.size == GridSize(columns: 120, rows: 30))
    #expect(wide.environment == ["A": "1", "B": "2"])
    #expect(wide.masks.count == 2)
    #expect(screens[0].masks.count == 1 && screens[0].terminal.size.columns == 80)
  }

  @Test("A variant's keys replace those of the config, and the rest stays")
  func replacedKeys() throws {
    let folder = try folder(
      #"""
      "waitFor": { "text": "Inbox" }, "assert": { "text": "Ada" }, "timeout": 9, "seed": 1,
      "files": ["a.txt"], "home": "home", "steps": [{ "press": "a" }, { "screenshot": "one" }, { "press": "b" }],
      "variants": {
        "empty": { "waitFor": { "text": "No mail" }, "assert": [], "files": [], "home": false, "timeout": 3,
                   "steps": [{ "type": "x" }, { "screenshot": "two" }, { "press": "c" }] },
        "here": { "cwd": "home", "animations": "mask", "loading": ["Wait"], "settle": 0.5, "seed": 2,
                  "setup": "true", "pixels": { "threshold": 1 }, "hostName": "box" }
      }
      """#)
    try folder.write("", to: "a.txt")
    try folder.write("", to: "home/b.txt")

    let screens = try ConfigReader(project: folder.project).screens(ofConfig: "list")

    #expect(
      screens.map(\.name) == [
        "list", "list.one", "list@empty", "list@empty.two", "list@here", "list@here.one",
      ])
    let (plain, empty, here) = (screens[0], screens[2], screens[4])
    #expect(empty.waitFor == WaitCondition([.text("No mail")]))
    #expect(empty.steps.map(\.description) == ["type \"x\"", "screenshot two", "press c"])
    #expect(empty.assertions == [] && empty.files == [] && empty.home == nil)
    #expect(empty.timeout == .seconds(3) && empty.machine.seed == 1)
    #expect(here.workingDirectory == folder.project.root + "/home" && here.files == [])
    #expect(here.waitFor == plain.waitFor && here.steps == plain.steps && here.home == plain.home)
    #expect(here.animations == .mask && here.loading.isStrict && here.settleTime == .seconds(0.5))
    #expect(here.machine.seed == 2 && here.setup == [["true"]] && here.pixels != nil)
  }

  @Test("A variant's settings have the same digests as if its config had set them")
  func digestsOfSettings() throws {
    let written =
      #""waitFor": { "text": "a" }, "steps": [{ "press": "a" }, { "waitFor": { "text": "b" } }], "seed": 1"#
    let own = try screens(written)[0].settings
    let (plain, variant) = try {
      let screens = try screens("\"seed\": 2, \"variants\": { \"a\": { \(written) } }")
      return (screens[0].settings, screens[1].settings)
    }()

    for part in ConfigSettings.Part.allCases {
      #expect(variant.digest(part) == own.digest(part))
    }
    #expect(variant.changes(since: plain) == ["seed", "steps", "waitFor", "waitFor in steps"])
  }

  @Test("The variants of qa.json apply to every config, unless it has its own of the same name")
  func variantsOfDefaults() throws {
    let screens = try screens(
      #""variants": { "light": { "terminal": { "theme": "light", "scale": 1 } } }"#,
      defaults: #"{ "variants": { "light": {}, "tall": { "terminal": { "rows": 50 } } } }"#)

    #expect(screens.map(\.name) == ["list", "list@light", "list@tall"])
    #expect(screens[1].terminal.scale == 1 && screens[2].terminal.size.rows == 50)
  }

  @Test(
    "An error gives its place",
    arguments: [
      (
        #"{ "a.b": {} }"#,
        "63: \"a.b\" can't be a variant: a variant's name has only letters, digits, \"-\" and \"_\""
      ),
      (
        #"{ "a": { "theme": "light" } }"#,
        "70: unknown key \"theme\"\n  did you mean \"terminal\": { \"theme\": … }?"
      ),
      (#"[]"#, "61: \"variants\" must be an object, not a list"),
      (
        #"{ "a": { "waitFor": { "exit": 0 } } }, "steps": [{ "press": "a" }]"#,
        "81: an app that has exited can't do steps\n"
          + "  wait for its exit in the last step: { \"waitFor\": { \"exit\": 0 } }"
      ),
      (
        #"{ "a": { "steps": [{ "press": "a" }] } }, "waitFor": { "exit": 0 }"#,
        "79: an app that has exited can't do steps\n"
          + "  wait for its exit in the last step: { \"waitFor\": { \"exit\": 0 } }"
      ),
      (
        #"{ "a": { "clock": "2025-03-12T09:00:00Z" } }, "preload": ["a"]"#,
        "79: \"preload\" and \"clock\" can't be combined\n"
          + "  leave one of them out; \"preload\": [] in the config turns that of qa.json off"
      ),
      (
        #"{ "a": { "terminal": { "columns": 3 } } }, "steps": [{ "click": { "column": 9, "row": 0 } }]"#,
        "137: there is no column 9 in a terminal of 3×24\n  columns count from 0 to 2"
      ),
      (
        #"{ "a": { "terminal": { "rows": 3 } } }, "steps": [{ "resize": { "columns": 90 } }, "#
          + #"{ "drag": { "from": { "text": "x" }, "to": { "column": 89, "row": 3 } } }]"#,
        "210: there is no row 3 in a terminal of 90×3\n  rows count from 0 to 2"
      ),
    ])
  func errorsHavePlaces(variants: String, message: String) throws {
    let folder = try folder("\"variants\": \(variants)")
    let reader = try ConfigReader(project: folder.project)

    let error = #expect(throws: SuiteError.self) { try reader.screens(ofConfig: "list") }

    #expect(error?.description == "screenshots/list.json:1:\(message)")
  }

  @Test("The steps of a launch end at the last picture that is wanted")
  func stepsOfLaunch() throws {
    let screens = try screens(
      #"""
      "steps": [{ "screenshot": "a" }, { "press": "1" }, { "screenshot": "b" }, { "press": "2" }]
      """#)

    let launch = try #require(ScreenLaunch.launches(of: [screens[1]]).first)

    #expect(launch.steps.map(\.description) == ["screenshot a"])
    #expect(ScreenLaunch(screens: Array(screens[1...2])).steps.count == 3)
    #expect(ScreenLaunch(screens: screens).steps.count == 4)
  }
}
