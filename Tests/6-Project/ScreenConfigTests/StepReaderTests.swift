import CaptureSteps
import Diagnostics
import ProjectFiles
import ProjectTestSupport
import ScreenConfig
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct StepReaderTests {
  /// The screens of a config with these further members.
  private func screens(_ members: String, defaults: String = "{}") throws -> [CaptureConfig] {
    let folder = try TemporaryFolder()
    try folder.write(defaults, to: "screenshots/qa.json")
    try folder.write(
      "{ \"command\": [\"app\"], \"screenshotName\": \"list\", \(members) }",
      to: "screenshots/list.json")
    return try withExtendedLifetime(folder) {
      try ConfigReader(project: folder.project).screens(ofConfig: "list")
    }
  }

  @Test(
    "Every kind of step is read",
    arguments: [
      (#"{ "press": ["down", "ctrl+s"] }"#, ["press down, ctrl+s"]),
      (#"{ "press": ["down", "down", "q"] }"#, ["press down 2 times, q"]),
      (
        #"{ "press": "ctrl+x", "settle": false }, { "type": "k", "settle": true }"#,
        ["press ctrl+x, not settled", "type \"k\""]
      ),
      (#"{ "type": "a\nb" }"#, ["type \"a⏎b\""]),
      (#"{ "paste": "x" }"#, ["paste \"x\""]),
      (
        #"{ "click": { "column": 3, "row": 5, "button": "right", "modifiers": ["shift"] } }"#,
        ["shift+right click row 5, column 3"]
      ),
      (#"{ "click": { "text": "Save", "count": 2 } }"#, ["click 2 times \"Save\""]),
      (
        #"{ "drag": { "from": { "text": "a" }, "to": { "column": 79, "row": 23 } } }"#,
        ["drag from \"a\" to row 23, column 79"]
      ),
      (#"{ "scroll": { "down": 3 } }"#, ["scroll down 3"]),
      (#"{ "scroll": { "up": 1, "column": 2, "row": 1 } }"#, ["scroll up 1 at row 1, column 2"]),
      (#"{ "focus": false }"#, ["lose the focus"]),
      (#"{ "resize": { "columns": 100 } }"#, ["resize to 100×24"]),
      (
        #"{ "waitFor": [{ "text": "Saved" }, { "ready": "done" }] }"#,
        ["wait for the text \"Saved\", the ready marker \"done\""]
      ),
      (#"{ "waitFor": { "exit": 0 } }"#, ["wait for exit with 0"]),
      (
        #"{ "waitFor": [{ "text": "a", "fresh": true }, { "title": "b", "fresh": false }] }"#,
        ["wait for a title containing \"b\", the text \"a\", new since the last key"]
      ),
      (
        #"{ "waitFor": { "title": true, "regex": "\\d" } }"#,
        ["wait for a title with a match for /\\d/"]
      ),
      (#"{ "screenshot": "a" }, { "press": "q" }"#, ["screenshot a", "press q"]),
    ])
  func everyStep(steps: String, descriptions: [String]) throws {
    let config = try #require(try screens("\"steps\": [\(steps)]").first)

    #expect(config.steps.map(\.description) == descriptions)
  }

  @Test("Later steps and the masks use the size that an earlier step gave the terminal")
  func laterSize() throws {
    let screens = try screens(
      #"""
      "steps": [{ "resize": { "columns": 100 } }, { "click": { "column": 99, "row": 0 } }],
      "masks": { "columns": 99 }
      """#)

    #expect(screens.count == 1)
  }

  @Test("A config's timeout is read, and the whole capture has no timeout without one")
  func timeoutOfCapture() throws {
    #expect(try screens(#""steps": [{ "press": ["a", "b"] }]"#)[0].timeout == nil)
    #expect(
      try screens(#""steps": [{ "press": ["a", "b"] }], "timeout": 3"#)[0].timeout == .seconds(3))
  }

  @Test(
    "An error is found before launch and gives its place and remedy",
    arguments: [
      (
        #"{ "pres": "a" }"#, #"12: unknown key "pres""# + "\n  did you mean \"press\"?"
      ),
      (
        #"{}"#,
        """
        10: a step needs one of press, type, paste, click, drag, scroll, focus, resize, waitFor, screenshot
          as in { "press": "enter" }
        """
      ),
      (
        #"{ "press": "a", "type": "b" }"#,
        """
        10: a step does one thing, not press and type
          make each a step of its own, in order
        """
      ),
      (
        #"{ "press": ["a", "cntrl+a"] }"#,
        #"27: "cntrl" in "cntrl+a" is not a modifier"# + "\n  did you mean \"ctrl+a\"?"
      ),
      (
        #"{ "press": "pagedwon" }"#,
        #"21: "pagedwon" in "pagedwon" is not a key"# + "\n  did you mean \"pageDown\"?"
      ),
      (
        #"{ "type": "\u001b" }"#,
        """
        20: "type" has the control character U+001B
          press it: { "press": "escape" }, { "press": "ctrl+c" }
        """
      ),
      (#"{ "type": "" }"#, #"20: "type" must not be empty"#),
      (
        #"{ "click": { "column": 80, "row": 0 } }"#,
        """
        33: there is no column 80 in a terminal of 80×24
          columns count from 0 to 79
        """
      ),
      (
        #"{ "click": {} }"#,
        """
        21: "click" needs a place
          { "column": 3, "row": 5 }, counted from 0, or { "text": "Save" }
        """
      ),
      (
        #"{ "click": { "text": "a", "button": "lfet" } }"#,
        """
        46: there is no button "lfet"
          buttons: left, middle, right
        """
      ),
      (
        #"{ "click": { "text": "a", "modifiers": ["super"] } }"#,
        """
        50: there is no mouse modifier "super"
          modifiers: shift, alt, ctrl
        """
      ),
      (
        #"{ "drag": { "from": { "text": "a" } } }"#,
        """
        20: "drag" needs "from" and "to"
          as in { "from": { "text": "a" }, "to": { "column": 9, "row": 2 } }
        """
      ),
      (
        #"{ "scroll": { "down": 1, "up": 1 } }"#,
        """
        22: "scroll" needs one of up, down, left, right
          as in { "down": 3 }: three notches of the wheel
        """
      ),
      (
        #"{ "resize": {} }"#, #"22: "resize" needs "columns", "rows" or both"#
      ),
      (
        #"{ "waitFor": [] }"#,
        """
        23: "waitFor" waits for nothing
          as in { "waitFor": { "text": "Saved" } }
        """
      ),
      (
        #"{ "waitFor": { "exit": 0 } }, { "press": "a" }"#,
        """
        23: an app can't do steps after its exit
          make that the last step
        """
      ),
      (
        #"{ "waitFor": { "ready": false } }"#,
        """
        34: "ready" must be true, or the label of a marker
          as in { "ready": true } or { "ready": "inbox" }
        """
      ),
      (
        #"{ "press": "a" }, { "screenshot": "a" }"#,
        """
        44: the frame after the last step is the screen itself
          leave this step out, or do something after it
        """
      ),
      (
        #"{ "screenshot": "diff" }, { "press": "a" }"#,
        #"26: "diff" can't be a screenshot: the name "diff" is reserved for pictures of differences"#
      ),
      (
        #"{ "screenshot": "a" }, { "press": "a" }, { "screenshot": "a" }, { "press": "a" }"#,
        """
        67: two screenshots are named "a"
          give each its own name
        """
      ),
      (
        #"{ "press": "a", "assert": { "text": "a" } }"#,
        """
        36: "assert" belongs to a "screenshot"
          wait for it: { "waitFor": … }
        """
      ),
      (
        #"{ "waitFor": { "cursor": { "row": 1, "column": 1 }, "fresh": true } }"#,
        """
        71: "fresh" means new on the screen, which a cursor can't be
          wait for a text, a regex or a title that is new
        """
      ),
      (
        #"{ "waitFor": { "title": true } }"#,
        """
        34: "title" needs a text, or a "regex" beside it
          as in { "title": "Inbox" } or { "title": true, "regex": "Inbox \\\\d+" }
        """
      ),
      (
        #"{ "resize": { "rows": 5 }, "settle": false }"#,
        """
        47: "settle" belongs to a step that sends something to the app
          as in { "press": "ctrl+x", "settle": false }
        """
      ),
      (
        #"{ "press": "a", "settle": false }, { "screenshot": "a" }, { "press": "a" }"#,
        """
        36: a screenshot needs a settled screen
          leave "settle" out of the last step before it
        """
      ),
      (
        #"{ "press": "a" }, { "press": "a", "settle": false }"#,
        """
        54: a screenshot needs a settled screen
          leave "settle" out of the last step before it
        """
      ),
    ])
  func errorsBeforeLaunch(steps: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{ \"command\": [\"app\"], \"screenshotName\": \"list\",\n\"steps\":[\(steps)] }",
      to: "screenshots/list.json")
    let reader = try ConfigReader(project: folder.project)

    let error = #expect(throws: SuiteError.self) { try reader.screens(ofConfig: "list") }

    #expect(error?.description == "screenshots/list.json:2:\(message)")
  }

  @Test("A wait before the first step can't ask for something fresh")
  func freshFirst() throws {
    let error = #expect(throws: SuiteError.self) {
      try screens(#""waitFor": { "text": "a", "fresh": true }"#)
    }

    #expect(error?.message == "nothing was sent to the app before, so everything is \"fresh\"")
  }

  @Test("An app that has exited can't do steps")
  func exitFirst() throws {
    let error = #expect(throws: SuiteError.self) {
      try screens(#""waitFor": { "exit": 0 }, "steps": [{ "press": "a" }]"#)
    }

    #expect(error?.message == "an app that has exited can't do steps")
  }
}
