import CaptureSteps
import FrameMasks
import ProjectFiles
import ProjectTestSupport
import ScreenConfig
import Testing

/// The keys that pin the machine's settings and hold animations still.
@Suite(.timeLimit(.minutes(20))) struct MachineConfigTests {
  @Test("Without any keys the machine has its usual settings and animations are held")
  func usualSettings() throws {
    let config = try config("")

    #expect(config.machine == MachineSettings())
    #expect(config.animations == .hold)
    #expect(config.loading == .usual)
  }

  @Test("A config's keys override those of qa.json")
  func configOverrides() throws {
    let config = try config(
      #""clock": "2025-03-12T09:00:00Z", "seed": 4294967295, "network": "host", "hostName": "box""#,
      defaults: #"{ "network": "none", "seed": 1, "animations": "mask", "loading": [] }"#)

    #expect(config.machine.clock == 1_741_770_000)
    #expect(config.machine.seed == .max)
    #expect(config.machine.hasNetwork)
    #expect(config.machine.hostName == "box")
    #expect(config.animations == .mask)
    #expect(config.loading == LoadingSigns([]))
  }

  @Test("Signs of loading are texts, the characters of a spinner or regular expressions")
  func signsOfLoading() throws {
    let config = try config(
      ##""loading": ["Fetching…", "⠋⠙⠹", "⏳", { "regex": "\\d+ %" }]"##)

    #expect(
      config.loading
        == LoadingSigns([
          .text("Fetching…"), .spinner(["⠋", "⠙", "⠹"]), .text("⏳"),
          .regex(try FramePattern(#"\d+ %"#)),
        ]))
  }

  @Test(
    "An error gives its place and says what is allowed",
    arguments: [
      (
        #""clock": "yesterday""#,
        "\"clock\" must be a date and time of the years 1970 to 2100, in UTC"
      ),
      (#""clock": "1925-03-12T09:00:00Z""#, "\"clock\" must be a date and time"),
      (#""clock": 5"#, "\"clock\" must be a string, not a number"),
      (#""seed": -1"#, "\"seed\" must be between 0 and 4294967295, not -1"),
      (#""network": "off""#, "\"network\" must be \"none\", or \"host\""),
      (#""hostName": "a b""#, "\"hostName\" must be 1 to 63 letters"),
      (#""hostName": """#, "\"hostName\" must be 1 to 63 letters"),
      (#""animations": "wild""#, "\"animations\" must be \"hold\", \"mask\" or \"error\""),
      (#""loading": "Loading""#, "\"loading\" must be a list of at most 100 texts"),
      (#""loading": [""]"#, "\"loading\" has an empty text"),
      (#""loading": [{ "regex": "(" }]"#, "\"(\" is not a regular expression"),
      (#""loading": [{ "text": "a" }]"#, "unknown key \"text\""),
    ])
  func mistakes(members: String, message: String) throws {
    let error = try #require(throws: SuiteError.self) { try config(members) }

    #expect(error.message.hasPrefix(message))
    #expect(error.place?.hasPrefix("screenshots/list.json:1:") ?? false)
  }

  private func config(_ members: String, defaults: String? = nil) throws -> CaptureConfig {
    let folder = try TemporaryFolder()
    if let defaults { try folder.write(defaults, to: "screenshots/qa.json") }
    let more = members.isEmpty ? "" : ", \(members)"
    try folder.write(
      #"{ "screenshotName": "list", "command": ["app"]\#(more) }"#, to: "screenshots/list.json")
    return try ConfigReader(project: folder.project).config(screen: "list")
  }
}
