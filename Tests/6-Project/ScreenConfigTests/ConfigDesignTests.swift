import ContentDigest
import Diagnostics
import FrameComparison
import ProjectFiles
import ProjectTestSupport
import ScreenConfig
import TerminalFrame
import Testing

/// The keys for comparing pixels and for a design's colours, in a config and in `qa.json`.
@Suite(.timeLimit(.minutes(20))) struct ConfigDesignTests {
  private func config(_ more: String, defaults: String = "{}") throws -> CaptureConfig {
    let folder = try TemporaryFolder()
    try folder.write(
      ##"{ "scheme": "A", "screenshotName": "list"\##(more) }"##, to: "screenshots/list.json")
    try folder.write(defaults, to: "screenshots/qa.json")
    return try ConfigReader(project: folder.project).config(screen: "list")
  }

  @Test(
    "A config's pixels replace those of qa.json, with the usual values for what they leave out")
  func pixelsOverride() throws {
    let defaults = ##"{ "pixels": { "threshold": 0.5 } }"##

    let own = try config(##", "pixels": { "countAntialiasing": true }"##, defaults: defaults)

    #expect(own.pixels == PixelComparison(threshold: 0.1, countsAntialiasing: true))
    #expect(try config("", defaults: defaults).pixels == PixelComparison(threshold: 0.5))
    #expect(try config("").pixels == nil)
  }

  @Test("The pixels are part of the digest that an approval keeps, in a fixed form")
  func pixelsInDigest() throws {
    let config = try config(##", "pixels": { "threshold": 0.2 }, "masks": { "rows": 0 }"##)

    let text = "masks 1\0* 0-0\0pixels 0.2 sharp"
    #expect(config.maskDigest == SHA256Digest(of: Array(text.utf8)))
  }

  @Test("Tokens are read as colours, and are nil without the key")
  func designTokens() throws {
    let listed = try config("", defaults: ##"{ "tokens": ["#7aa2f7", "#000000"] }"##)

    #expect(listed.tokens == [RGB(0x7a, 0xa2, 0xf7), RGB(0, 0, 0)])
    #expect(try config("", defaults: ##"{ "tokens": [] }"##).tokens == [])
    #expect(try config("").tokens == nil)
  }

  @Test(
    "An error gives file, place and remedy",
    arguments: [
      (
        ##"{ "pixels": { "threshold": 2 } }"##,
        "qa.json:1:28: \"threshold\" must be between 0.0 and 1.0, not 2"
      ),
      (
        ##"{ "pixels": { "treshold": 0 } }"##,
        "qa.json:1:15: unknown key \"treshold\"\n  did you mean \"threshold\"?"
      ),
      (##"{ "pixels": 1 }"##, "qa.json:1:13: \"pixels\" must hold an object, not a number"),
      (
        ##"{ "tokens": ["blue"] }"##,
        "qa.json:1:13: \"blue\" is not a colour\n  as in \"tokens\": [\"#7aa2f7\"]"
      ),
      (##"{ "tokens": "#000000" }"##, "qa.json:1:13: \"tokens\" must be a list of strings"),
    ])
  func errorsHavePlaces(defaults: String, message: String) {
    let error = #expect(throws: SuiteError.self) { try config("", defaults: defaults) }

    #expect(error?.description.hasPrefix("screenshots/\(message)") ?? false, "\(error as Any)")
  }
}
