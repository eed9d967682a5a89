import ContentDigest
import Diagnostics
import FrameMasks
import ProjectFiles
import ProjectTestSupport
import ScreenConfig
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct ConfigMasksTests {
  @Test("Masks of rectangles, single rows and columns, regular expressions and the title are read")
  func everyForm() throws {
    let masks = try config(
      #"""
      { "columns": [60, 79], "rows": [0, 1], "reason": "clock" }, { "rows": 3 }, { "columns": 79 },
      { "regex": "\\d\\d:\\d\\d", "rows": [0, 1] }, { "title": true }, { "title": true, "regex": "\\d+" }
      """#
    ).masks

    #expect(
      masks == [
        Mask(columns: 60...79, rows: 0...1, reason: "clock"), Mask(rows: 3...3),
        Mask(columns: 79...79), Mask(rows: 0...1, pattern: try FramePattern(#"\d\d:\d\d"#)),
        Mask(isTitle: true), Mask(isTitle: true, pattern: try FramePattern(#"\d+"#)),
      ])
  }

  @Test("The masks of qa.json and of the config add up, and without any there is no digest")
  func masksAddUp() throws {
    let both = try config(#"{ "rows": 1 }"#, defaults: #""masks": { "rows": 0 }"#)
    let none = try config("")

    #expect(both.masks == [Mask(rows: 0...0), Mask(rows: 1...1)])
    #expect(none.masks.isEmpty && none.maskDigest == nil)
  }

  @Test(
    "An error gives file, place and remedy",
    arguments: [
      (
        #"{ "reason": "clock" }"#,
        """
        1:55: a mask needs "columns", "rows", "title" or "regex"
          as in { "columns": [60, 79], "rows": 0 } or { "regex": "\\\\d\\\\d:\\\\d\\\\d" }
        """
      ),
      (
        #"{ "title": "x" }"#,
        """
        1:66: "title" of a mask must be true
          as in { "title": true, "regex": "\\\\d+" }, which masks the numbers in the title
        """
      ),
      (
        #"{ "title": true, "rows": 0 }"#,
        """
        1:80: the title has no rows
          split it into two masks, or mask a part of the title by "regex"
        """
      ),
      (#"{ "rows": 0, "row": 0 }"#, "1:68: unknown key \"row\"\n  did you mean \"rows\"?"),
      (#"4"#, "1:55: \"masks\" must hold an object, not a number"),
      (
        #"{ "rows": [5, 3] }"#,
        """
        1:65: "rows" go from the first to the last one, not from 5 to 3
          "rows": [3, 5]
        """
      ),
      (
        #"{ "rows": [0, 1, 2] }"#,
        """
        1:65: "rows" must be the first and the last one, not a list of 3
          as in "rows": 3 or "rows": [0, 3]
        """
      ),
      (
        #"{ "rows": "0-3" }"#,
        """
        1:65: "rows" must be a number, or the first and the last one, not a string
          as in "rows": 3 or "rows": [0, 3]
        """
      ),
      (#"{ "rows": [0, "3"] }"#, "1:69: \"rows\" must be a whole number, not a string"),
      (#"{ "rows": 0.5 }"#, "1:65: \"rows\" must be a whole number, not 0.5"),
      (
        #"{ "columns": [70, 80] }"#,
        """
        1:68: there is no column 80 in a terminal of 80×24
          columns count from 0 to 79
        """
      ),
      (
        #"{ "rows": -1 }"#,
        "1:65: \"rows\" must be between 0 and 499, not -1"
      ),
      (#"{ "regex": "" }"#, "1:66: \"regex\" must not be empty"),
      (#"{ "regex": "(" }"#, "1:66: \"(\" is not a regular expression: expected ')'"),
    ])
  func mistakes(mask: String, message: String) {
    let error = #expect(throws: SuiteError.self) { try config(mask) }

    #expect(error?.description == "screenshots/list.json:\(message)")
    #expect(error?.exitCode == .usage)
  }

  @Test("The regular expressions of a config have a limit in total")
  func patternLimit() {
    let patterns = (0..<33).map { _ in "{ \"regex\": \"\(String(repeating: "a", count: 1000))\" }" }

    let error = #expect(throws: SuiteError.self) {
      try config(patterns.joined(separator: ", "))
    }

    #expect(
      error?.description == """
        screenshots/list.json: its regular expressions have more than 32 KiB in all
          split it into several configs, or use "text" if that is enough
        """)
  }

  @Test("A mask of qa.json outside a screen's terminal is an error in qa.json")
  func outsideDefault() {
    let error = #expect(throws: SuiteError.self) {
      try config("", defaults: #""terminal": { "rows": 10 }, "masks": [{ "rows": 10 }]"#)
    }

    #expect(
      error?.description == """
        screenshots/qa.json:1:51: there is no row 10 in a terminal of 80×10
          rows count from 0 to 9
        """)
  }

  @Test("The digest of masks has a fixed form and ignores their order and reasons")
  func digestOfMasks() throws {
    let text = "masks 1\0* 0-0 \\d+ x\0* 3-3\u{0}60-79 *"
    let one = try config(
      #"{ "rows": 3 }, { "regex": "\\d+ x", "rows": [0, 0] }, { "columns": [60, 79] }"#)
    let other = try config(
      #"""
      { "columns": [60, 79], "reason": "clock" }, { "rows": [3, 3] }, { "rows": 3 },
      { "rows": 0, "regex": "\\d+ x" }
      """#)

    #expect(one.maskDigest == SHA256Digest(of: Array(text.utf8)))
    #expect(other.maskDigest == one.maskDigest)
  }

  @Test(
    "Different masks have different digests",
    arguments: [
      #"{ "rows": 4 }"#, #"{ "columns": 3 }"#, #"{ "rows": 3, "columns": 3 }"#,
      #"{ "rows": 3, "regex": "a" }"#, #"{ "rows": 3 }, { "rows": 4 }"#, #"{ "regex": "\u00e9" }"#,
      #"{ "regex": "e\u0301" }"#,
    ])
  func otherDigest(masks: String) throws {
    let digests = try [masks, #"{ "rows": 3 }"#, #"{ "regex": "a" }"#].map {
      try config($0).maskDigest
    }
    let composed = try config(#"{ "regex": "\u00e9" }, { "regex": "e\u0301" }"#).maskDigest

    #expect(Set(digests + [composed]).count == 4)
  }

  @Test("A mask that matches nothing gives a warning with its number, words and reason")
  func unmatchedMask() throws {
    let config = try config(
      #"{ "rows": 3 }, { "regex": "b", "rows": 1, "reason": "x" }, { "regex": "b" }"#)
    var frame = Frame(size: GridSize(columns: 80, rows: 24))
    frame[0, 0] = Cell("b")

    #expect(
      try config.maskWarnings(for: [frame]) == [
        "mask 2 (x) matched nothing: /b/ in row 1; correct it or remove it"
      ])
  }

  @discardableResult
  private func config(_ masks: String, defaults: String? = nil) throws -> CaptureConfig {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{ "scheme": "A", "screenshotName": "list", "masks": ["# + " \(masks)] }",
      to: "screenshots/list.json")
    if let defaults { try folder.write("{ \(defaults) }", to: "screenshots/qa.json") }
    return try ConfigReader(project: folder.project).config(screen: "list")
  }
}
