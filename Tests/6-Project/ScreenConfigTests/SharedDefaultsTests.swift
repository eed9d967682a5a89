import CaptureSteps
import FrameRenderer
import ProjectFiles
import ProjectTestSupport
import TerminalFrame
import Testing

@testable import ScreenConfig

/// The defaults that `qa.json` sets for all configs, and how a config overrides them.
@Suite(.timeLimit(.minutes(20))) struct SharedDefaultsTests {
  private func screens(_ members: String, defaults: String) throws -> [CaptureConfig] {
    let folder = try TemporaryFolder()
    try folder.write(defaults, to: "screenshots/qa.json")
    try folder.write("text", to: "notes.txt")
    try folder.write(
      "{ \"command\": [\"app\"], \"screenshotName\": \"list\"\(members) }",
      to: "screenshots/list.json")
    return try withExtendedLifetime(folder) {
      try ConfigReader(project: folder.project).screens(ofConfig: "list")
    }
  }

  private func config(_ members: String, defaults: String) throws -> CaptureConfig {
    try #require(try screens(members, defaults: defaults).first)
  }

  private func error(_ members: String, defaults: String) -> SuiteError? {
    #expect(throws: SuiteError.self) { try screens(members, defaults: defaults) }
  }

  @Test("Steps, waits, variables and the folder of qa.json apply if the config has none")
  func defaultsApply() throws {
    let config = try config(
      "",
      defaults: #"""
        {
          "steps": [{ "press": "a" }], "waitFor": { "text": "Ready" }, "cwd": ".",
          "env": { "A": "1", "B": "1" }, "launchEnv": { "B": "2" }
        }
        """#)

    #expect(config.steps.count == 1)
    #expect(config.waitFor.conditions.count == 1)
    #expect(config.workingDirectory != nil)
    #expect(config.environment == ["A": "1", "B": "2"])
  }

  @Test("A config's own steps, waits, files and variables replace the defaults")
  func configOverrides() throws {
    let config = try config(
      #", "steps": [], "waitFor": { "exit": 0 }, "files": ["notes.txt"], "launchEnv": { "A": "2" }"#,
      defaults: #"""
        { "steps": [{ "press": "a" }], "waitFor": { "text": "Ready" }, "cwd": ".", "env": { "A": "1" } }
        """#)

    #expect(config.steps.isEmpty)
    #expect(config.waitFor.exit == 0)
    #expect(config.workingDirectory == nil && config.files.count == 1)
    #expect(config.environment == ["A": "2"])
  }

  @Test("An app that is to exit can't do the steps of qa.json")
  func exitAndSteps() {
    let error = error(
      #", "waitFor": { "exit": 0 }"#, defaults: #"{ "steps": [{ "press": "a" }] }"#)

    #expect(error?.message == "an app that has exited can't do steps")
  }

  @Test("A screen has the tags of qa.json and of the config, each once")
  func tagsAddUp() throws {
    let config = try config(
      #", "tags": ["smoke", "list"]"#, defaults: #"{ "tags": ["all", "smoke"] }"#)

    #expect(config.tags == ["all", "smoke", "list"])
  }

  @Test(
    "The watched files of qa.json and of the config add up, and without any there is no list")
  func watchedFiles() throws {
    let both = try config(#", "watch": ["src"]"#, defaults: #"{ "watch": ["lib/*"] }"#)
    let none = try config("", defaults: "{}")

    #expect(both.watched?.map(\.text) == ["lib/*", "src"])
    #expect(none.watched == nil)
  }

  @Test("A command line means the same as the list of its words")
  func commandLine() throws {
    let line = try config(#", "build": "make -j2""#, defaults: "{}")
    let list = try config(#", "build": ["make", "-j2"]"#, defaults: "{}")

    #expect(line.build == ["make", "-j2"])
    #expect(line.settings == list.settings)
  }

  @Test("Several words in one element of a list are an error that gives the list to write")
  func severalWords() {
    let error = error(#", "build": ["make all", "-s"]"#, defaults: "{}")

    #expect(
      error?.message == "there is no program \"make all\": each word must be a separate element")
    #expect(error?.remedy == #""build": ["make", "all", "-s"]"#)
  }

  @Test("A matrix makes a variant for each combination of size, theme and locale")
  func variantsOfMatrix() throws {
    let screens = try screens(
      #"""
      , "matrix": {
          "sizes": { "narrow": "60x20", "wide": "120×40" }, "themes": "light",
          "locales": ["C.UTF-8", "de_DE.UTF-8"]
        }
      """#, defaults: "{}")

    #expect(
      screens.map(\.name) == [
        "list", "list@narrow-light-C", "list@narrow-light-de_DE", "list@wide-light-C",
        "list@wide-light-de_DE",
      ])
    let last = try #require(screens.last)
    #expect(last.terminal.size == GridSize(columns: 120, rows: 40))
    #expect(last.environment == ["LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8"])
    #expect(last.terminal.theme.palette != screens[0].terminal.theme.palette)
  }

  @Test(
    "A config can replace the matrix of qa.json, or drop its matrix or all its variants",
    arguments: [
      ("", ["list", "list@a", "list@light"]), (#", "matrix": false"#, ["list", "list@a"]),
      (#", "variants": false"#, ["list"]),
      (#", "matrix": { "sizes": "9x9" }"#, ["list", "list@9x9", "list@a"]),
      (#", "variants": false, "matrix": { "sizes": "9x9" }"#, ["list", "list@9x9"]),
    ])
  func matrixOfDefaults(members: String, names: [ScreenName]) throws {
    let screens = try screens(
      members, defaults: #"{ "matrix": { "themes": ["light"] }, "variants": { "a": {} } }"#)

    #expect(screens.map(\.name) == names)
  }

  @Test(
    "An error in a matrix, in tags or in watched files is reported",
    arguments: [
      (#", "matrix": { "sizes": ["80"] }"#, "\"80\" is not a size"),
      (#", "matrix": { "sizes": ["80x0"] }"#, "\"80x0\" is not a size"),
      (#", "matrix": {}"#, "\"matrix\" has nothing to combine"),
      (#", "matrix": { "locales": ["C.UTF-8", "C"] }"#, "two locales are named \"C\""),
      (
        #", "matrix": { "themes": { "a b": "dark" } }"#,
        "\"a b\" can't be in the name of a variant: a variant's name has only letters, digits, \"-\" and \"_\""
      ),
      (
        #", "matrix": { "sizes": ["1x1","1x2","1x3","1x4","1x5","1x6"], "locales": ["a","b","c","d","e","f"] }"#,
        "\"matrix\" gives 36 variants, more than 32"
      ),
      (#", "matrix": { "themes": ["drak"] }"#, "there is no theme \"drak\""),
      (#", "tags": ["a b"]"#, "\"a b\" can't be a tag"),
      (#", "watch": ["../lib"]"#, "\"../lib\" isn't a path in the project"),
    ])
  func errorsAreReported(members: String, message: String) {
    #expect(error(members, defaults: "{}")?.message == message)
  }

  @Test("A config and qa.json may have comments and name their schema")
  func commentsAndSchema() throws {
    let config = try config(
      ", // the list\n \"$schema\": \"./a\", \"launchEnv\": { \"A\": \"http://a\" } // end\n",
      defaults: "// defaults\n{ \"$schema\": \"./b\" } //")

    #expect(config.environment == ["A": "http://a"])
  }

  @Test("A single slash does not begin a comment")
  func singleSlash() {
    #expect(error(", / 1", defaults: "{}")?.message.contains("malformed JSON") == true)
  }
}

@Suite(.timeLimit(.minutes(20))) struct ConfigSchemaTests {
  @Test("A schema is JSON and describes every key of its file", arguments: ConfigSchema.allCases)
  func keysOfSchema(schema: ConfigSchema) throws {
    let root = try JSONReader.read(Array(schema.text.utf8))

    let names = ConfigKey.names(in: schema == .config ? .config : .defaults)
    #expect(root["properties"]?.members.map(\.key) == names)
    #expect(root["properties"]?.members.allSatisfy { $0.value["description"]?.text != nil } == true)
  }

  @Test("The keys of nested objects in the schema are those that are read")
  func nestedKeys() throws {
    let definitions = try JSONReader.read(Array(ConfigSchema.config.text.utf8))["$defs"]

    #expect(
      definitions?["terminal"]?["properties"]?.members.map(\.key)
        == ConfigKey.names(in: .terminal))
    #expect(
      definitions?["step"]?["properties"]?.members.map(\.key) == StepReader.actions + [
        "assert", "settle",
      ])
    #expect(
      definitions?["variant"]?["properties"]?.members.map(\.key) == ConfigKey.names(in: .variant))
    #expect(
      definitions?["matrix"]?["properties"]?.members.map(\.key) == ConfigKey.names(in: .matrix))
  }
}
