import ProjectFiles
import ProjectTestSupport
import Testing

@testable import ScreenConfig

/// Configs that are read twice in one command: for the work tree, and for the base.
@Suite(.timeLimit(.minutes(20))) struct ConfigMemoryTests {
  private let folder: TemporaryFolder
  private let memory = ConfigMemory()
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.project.screenshots + "/list.json"
    try folder.write(theme("#010203"), to: "themes/sea.json")
    try folder.write("text", to: "notes.txt")
    try folder.write("{ \"env\": { \"A\": \"1\" } }", to: "screenshots/qa.json")
    try folder.write(
      #"""
      {
        "command": ["app"], "screenshotName": "list", "files": ["notes.txt"],
        "terminal": { "theme": "themes/sea.json" }
      }
      """#, to: "screenshots/list.json")
  }

  private func theme(_ background: String) -> String {
    let ansi = repeatElement("\"#000000\"", count: 16).joined(separator: ", ")
    return
      "{ \"foreground\": \"#ffffff\", \"background\": \"\(background)\", \"ansi\": [\(ansi)] }"
  }

  private func read() throws -> CaptureConfig {
    try #require(
      ConfigReader(project: folder.project, memory: memory).screens(ofConfig: "list").first)
  }

  @Test("A config with the same files is read once")
  func readOnce() throws {
    let config = try read()
    let known = try #require(memory[path])
    memory[path] = ConfigMemory.Reading(
      bytes: known.bytes, defaults: known.defaults, shared: known.shared, own: known.own,
      screens: [config, config])

    let screens = try ConfigReader(project: folder.project, memory: memory).screens(
      ofConfig: "list")

    #expect(screens == [config, config])
  }

  @Test("A config whose own file has changed is read again")
  func changedConfig() throws {
    _ = try read()

    try folder.write(
      #"{ "command": ["other"], "screenshotName": "list" }"#, to: "screenshots/list.json")

    #expect(try read().app == .command(["other"]))
    #expect(memory.bytes(at: path)?.contains(UInt8(ascii: "o")) ?? false)
  }

  @Test("A config is read again if qa.json has changed")
  func changedDefaults() throws {
    _ = try read()

    try folder.write("{ \"env\": { \"A\": \"2\" } }", to: "screenshots/qa.json")

    #expect(try read().environment == ["A": "2"])
  }

  @Test("A config is read again if its theme has changed")
  func changedTheme() throws {
    let old = try read()

    try folder.write(theme("#040506"), to: "themes/sea.json")

    #expect(try read().terminal.theme != old.terminal.theme)
  }

  @Test("A config is read again if a font that all configs share has changed")
  func changedSharedFile() throws {
    try folder.write("one", to: "a.ttf")
    try folder.write(#"{ "fonts": ["a.ttf"] }"#, to: "screenshots/qa.json")
    let old = try read()

    try folder.write("two", to: "a.ttf")

    #expect(try read().fonts != old.fonts)
  }

  @Test("A config is refused if a file that it names is gone since the last reading")
  func goneFile() throws {
    _ = try read()

    Files.remove(folder.project.root + "/notes.txt")

    #expect(throws: SuiteError.self) { try read() }
  }

  @Test("An error in one config doesn't keep the next one from being read once")
  func afterError() throws {
    try folder.write(
      #"{ "command": ["app"], "screenshotName": "bad", "files": ["gone.txt"] }"#,
      to: "screenshots/bad.json")
    let reader = try ConfigReader(project: folder.project, memory: memory)

    #expect(throws: SuiteError.self) { try reader.screens(ofConfig: "bad") }
    _ = try reader.screens(ofConfig: "list")

    let asked = try #require(memory[path]?.own)
    #expect(asked.contains(.exists(path: "\(folder.project.root)/notes.txt", true)))
    #expect(!asked.contains(.exists(path: "\(folder.project.root)/gone.txt", false)))
  }

  @Test("A copy of a config that changes leaves the others as they were")
  func changedCopy() throws {
    let config = try read()
    var copy = config

    copy.environment["A"] = "2"

    #expect(config.environment == ["A": "1"])
    #expect(try read() == config)
    #expect(copy != config)
  }
}
