import ContentDigest
import FrameMasks
import ProjectTestSupport
import ScreenConfig
import Testing

/// The settings of a config that decide a screen, and their roles.
@Suite(.timeLimit(.minutes(20))) struct ConfigSettingsTests {
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

  /// A key of a config with a value other than its default.
  struct Example: Sendable, CustomTestStringConvertible {
    let key: String
    let members: String
    let defaults: String
    let role: ConfigSettings.Role
    /// The name by which a change is reported.
    let name: String

    var testDescription: String { key }

    init(
      _ key: String, _ members: String = "", defaults: String = "{}", _ role: ConfigSettings.Role,
      _ name: String
    ) {
      self.key = key
      self.members = members
      self.defaults = defaults
      self.role = role
      self.name = name
    }
  }

  static let examples = [
    Example("command", #""command": ["other"]"#, .launch, "command"),
    Example("build", #""build": ["make"]"#, .launch, "build"),
    Example("launchEnv", #""launchEnv": { "A": "1" }"#, .launch, "launchEnv"),
    Example("inheritEnv", #""inheritEnv": ["A"]"#, .launch, "inheritEnv"),
    Example("cwd", #""cwd": "screenshots""#, .launch, "cwd"),
    Example("files", #""files": ["screenshots/qa.json"]"#, .launch, "files"),
    Example("home", #""home": "screenshots""#, .launch, "home"),
    Example("setup", #""setup": ["git", "init", "-q"]"#, .launch, "setup"),
    Example("clock", #""clock": "2025-03-12T09:00:00Z""#, .launch, "clock"),
    Example("seed", #""seed": 1"#, .launch, "seed"),
    Example("network", #""network": "none""#, .launch, "network"),
    Example("hostName", #""hostName": "box""#, .launch, "hostName"),
    Example("preload", #""preload": ["a"]"#, .launch, "preload"),
    Example("steps", #""steps": [{ "press": "a" }]"#, .launch, "steps"),
    Example("assert", #""assert": { "text": "a" }"#, .launch, "assert"),
    Example("columns", #""terminal": { "columns": 81 }"#, .terminal, "terminal size"),
    Example("rows", #""terminal": { "rows": 25 }"#, .terminal, "terminal size"),
    Example(
      "widthProfile", #""terminal": { "widthProfile": "grapheme" }"#, .terminal, "widthProfile"),
    Example("identity", #""terminal": { "identity": "kitty" }"#, .terminal, "identity"),
    Example("theme", #""terminal": { "theme": "light" }"#, .picture, "theme"),
    Example("boldIsBright", #""terminal": { "boldIsBright": true }"#, .picture, "theme"),
    Example("scale", #""terminal": { "scale": 1 }"#, .picture, "scale"),
    Example("padding", #""terminal": { "padding": 1 }"#, .picture, "padding"),
    Example("cursor", #""terminal": { "cursor": "hidden" }"#, .picture, "cursor"),
    Example("bidi", #""terminal": { "bidi": true }"#, .picture, "bidi"),
    Example("waitFor", #""waitFor": { "text": "a" }"#, .hiding, "waitFor"),
    Example("timeout", #""timeout": 2"#, .hiding, "timeout"),
    Example("settle", #""settle": 0.1"#, .hiding, "settle"),
    Example("animations", #""animations": "mask""#, .hiding, "animations"),
    Example("loading", #""loading": []"#, .hiding, "loading"),
    Example("masks", #""masks": { "rows": 0 }"#, .hiding, "masks"),
    Example("pixels", #""pixels": { "threshold": 1 }"#, .hiding, "pixels"),
    Example("env", defaults: #"{ "env": { "A": "1" } }"#, .launch, "launchEnv"),
    Example("tokens", defaults: ##"{ "tokens": ["#7aa2f7"] }"##, .launch, "tokens"),
    Example("fonts", defaults: #"{ "fonts": ["screenshots/qa.json"] }"#, .picture, "fonts"),
  ]

  @Test("Each setting has a role and is reported by name", arguments: examples)
  func rolesAndNames(example: Example) throws {
    let members =
      [example.key == "command" ? "" : Self.plain, example.members].filter { !$0.isEmpty }
    let old = try settings(Self.plain)
    let new = try settings(members.joined(separator: ", "), defaults: example.defaults)

    #expect(new.changes(since: old, [example.role]) == [example.name])
    for part in ConfigSettings.Part.allCases {
      #expect((new.digest(part) == old.digest(part)) != part.roles.contains(example.role))
    }
  }

  @Test("Every key that has a role has an example, except those of Swift packages")
  func examplesOfAll() {
    let deciding = ConfigKey.all.filter { !$0.roles.isEmpty }.map(\.name)

    let without = Set(deciding).subtracting(Self.examples.map(\.key))

    #expect(without == ["scheme", "configuration"])
    for example in Self.examples {
      let key = ConfigKey.all.first { $0.name == example.key }
      #expect(key?.roles.contains(example.role) == true, "\(example.key)")
    }
  }

  @Test("A step that waits hides something else if it moves among the steps")
  func movedWait() throws {
    let (wait, type) = (##"{ "waitFor": { "text": "a" } }"##, ##"{ "type": "x" }"##)
    let steps = { (list: [String]) in
      Self.plain + ##", "steps": [\##(list.joined(separator: ", "))]"##
    }

    let first = try settings(steps([wait, type]))
    let last = try settings(steps([type, wait]))

    #expect(first.changes(since: last, [.hiding]) == ["waitFor in steps"])
  }

  @Test("A step that waits decides both the frame and what is hidden")
  func waitingSteps() throws {
    let old = try settings(Self.plain + #", "steps": [{ "waitFor": { "text": "a" } }]"#)
    let new = try settings(Self.plain + #", "steps": [{ "waitFor": { "text": "b" } }]"#)

    #expect(new.changes(since: old) == ["steps", "waitFor in steps"])
    #expect(new.digest(.hiding) != old.digest(.hiding))
  }

  @Test(
    "Settings that mean the same are equal, however and wherever they are written",
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

  @Test("The order of masks and keys changes nothing")
  func anyOrder() throws {
    let one = try settings(
      Self.plain
        + #", "masks": [{ "rows": 0 }, { "rows": 1 }], "launchEnv": { "A": "1", "B": "2" }"#)
    let other = try settings(
      Self.plain
        + #", "launchEnv": { "B": "2", "A": "1" }, "masks": [{ "rows": 1 }, { "rows": 0 }]"#)

    #expect(one == other)
  }

  @Test("The form of a digest is fixed, because records keep it")
  func formOfDigest() throws {
    let settings = try settings(Self.plain + #", "waitFor": { "text": "a" }"#)

    #expect(settings.digest(.picture) == SHA256Digest(of: Array("settings 1".utf8)))
    #expect(
      settings.digest(.frame)
        == SHA256Digest(of: Array("settings 1\0command\0[\"app\"]".utf8)))
    #expect(
      settings.digest(.hiding)
        == SHA256Digest(of: Array("settings 1\0waitFor\0{\"text\":\"a\"}".utf8)))
  }

  @Test("A changed font file at the same path is a change of fonts")
  func changedFont() throws {
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
