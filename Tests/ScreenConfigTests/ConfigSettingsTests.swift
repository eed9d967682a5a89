import ContentDigest
import FrameMasks
import ProjectTestSupport
import ScreenConfig
import Testing

/// What of a config decides a screen, and in which role.
@Suite struct ConfigSettingsTests {
  private func settings(_ members: String, defaults: String = "{}") throws -> ConfigSettings {
    let folder = try TemporaryFolder()
    try folder.write(defaults, to: "screenshots/qa.json")
    try folder.write(
      "{ \"screenshotName\": \"list\", \(members) }", to: "screenshots/list.json")
    return try withExtendedLifetime(folder) {
      try ConfigReader(project: folder.project).config(screen: "list").settings
    }
  }

  private static let plain = #""command": ["app"]"#

  @Test(
    "A setting has its role, and its name is told",
    arguments: [
      (#""command": ["other"]"#, ConfigSettings.Role.frame, "command"),
      (#""command": ["app"], "launchEnv": { "A": "1" }"#, .frame, "launchEnv"),
      (#""command": ["app"], "inheritEnv": ["A"]"#, .frame, "inheritEnv"),
      (#""command": ["app"], "build": ["make"]"#, .frame, "build"),
      (#""command": ["app"], "terminal": { "columns": 81 }"#, .frame, "terminal size"),
      (#""command": ["app"], "terminal": { "widthProfile": "grapheme" }"#, .frame, "widthProfile"),
      (#""command": ["app"], "terminal": { "identity": "kitty" }"#, .frame, "identity"),
      (#""command": ["app"], "terminal": { "widthProfile": "wcwidth" }"#, .frame, "widthProfile"),
      (#""command": ["app"], "steps": [{ "press": "a" }]"#, .frame, "steps"),
      (#""command": ["app"], "assert": { "text": "a" }"#, .frame, "assert"),
      (#""command": ["app"], "terminal": { "theme": "light" }"#, .picture, "theme"),
      (#""command": ["app"], "terminal": { "scale": 1 }"#, .picture, "scale"),
      (#""command": ["app"], "terminal": { "padding": 1 }"#, .picture, "padding"),
      (#""command": ["app"], "terminal": { "cursor": "hidden" }"#, .picture, "cursor"),
      (#""command": ["app"], "terminal": { "bidi": true }"#, .picture, "bidi"),
      (#""command": ["app"], "waitFor": { "text": "a" }"#, .hiding, "waitFor"),
      (#""command": ["app"], "settle": 0.1"#, .hiding, "settle"),
      (#""command": ["app"], "animations": "mask""#, .hiding, "animations"),
      (#""command": ["app"], "loading": []"#, .hiding, "loading"),
      (#""command": ["app"], "clock": "2025-03-12T09:00:00Z""#, .frame, "clock"),
      (#""command": ["app"], "seed": 1"#, .frame, "seed"),
      (#""command": ["app"], "network": "none""#, .frame, "network"),
      (#""command": ["app"], "hostName": "box""#, .frame, "hostName"),
      (#""command": ["app"], "preload": ["a"]"#, .frame, "preload"),
      (#""command": ["app"], "masks": { "rows": 0 }"#, .hiding, "masks"),
      (#""command": ["app"], "pixels": { "threshold": 1 }"#, .hiding, "pixels"),
    ])
  func roles(members: String, role: ConfigSettings.Role, name: String) throws {
    let (old, new) = (try settings(Self.plain), try settings(members))

    #expect(new.changes(since: old, [role]) == [name])
    for other in ConfigSettings.Role.allCases {
      #expect((new.digest(other) == old.digest(other)) == (other != role))
    }
  }

  @Test("A step that waits decides the frame, and what is hidden")
  func waitingSteps() throws {
    let old = try settings(Self.plain + #", "steps": [{ "waitFor": { "text": "a" } }]"#)
    let new = try settings(Self.plain + #", "steps": [{ "waitFor": { "text": "b" } }]"#)

    #expect(new.changes(since: old) == ["steps", "waitFor in steps"])
    #expect(new.digest(.hiding) != old.digest(.hiding))
  }

  @Test(
    "What means the same has the same digests, wherever it stands and however it is set",
    arguments: [
      (#""command": [ "app" ]"#, "{}"),
      (#""outputDir": "screenshots/current""#, #"{ "command": ["app"] }"#),
      (#""command": ["app"], "terminal": { "columns": 80, "rows": 24, "theme": "dark" }"#, "{}"),
      (#""command": ["app"]"#, #"{ "terminal": { "scale": 2 } }"#),
      (#""command": ["\u0061pp"]"#, "{}"),
    ])
  func sameMeaning(members: String, defaults: String) throws {
    let settings = try settings(members, defaults: defaults)

    #expect(settings == (try self.settings(Self.plain)))
  }

  @Test("Masks in another order, and the order of keys, change nothing")
  func order() throws {
    let one = try settings(
      Self.plain
        + #", "masks": [{ "rows": 0 }, { "rows": 1 }], "launchEnv": { "A": "1", "B": "2" }"#)
    let other = try settings(
      Self.plain
        + #", "launchEnv": { "B": "2", "A": "1" }, "masks": [{ "rows": 1 }, { "rows": 0 }]"#)

    #expect(one == other)
  }

  @Test("The form of a digest never changes: records keep it")
  func form() throws {
    let settings = try settings(Self.plain + #", "waitFor": { "text": "a" }"#)

    #expect(settings.digest(.picture) == ContentDigest.sha256(Array("settings 1".utf8)))
    #expect(
      settings.digest(.frame)
        == ContentDigest.sha256(Array("settings 1\0command\0[\"app\"]".utf8)))
    #expect(
      settings.digest(.hiding)
        == ContentDigest.sha256(Array("settings 1\0waitFor\0{\"text\":\"a\"}".utf8)))
  }

  @Test("Another font at the same path is another look")
  func fonts() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{ "fonts": ["a.ttf"] }"#, to: "screenshots/qa.json")
    try folder.write(
      "{ \"screenshotName\": \"list\", \(Self.plain) }", to: "screenshots/list.json")
    try folder.write("one", to: "a.ttf")
    let old = try ConfigReader(project: folder.project).config(screen: "list").settings
    try folder.write("two", to: "a.ttf")

    let new = try ConfigReader(project: folder.project).config(screen: "list").settings

    #expect(new.changes(since: old) == ["fonts"])
  }
}
