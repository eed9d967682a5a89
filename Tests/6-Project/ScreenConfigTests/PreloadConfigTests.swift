import ProjectFiles
import ProjectTestSupport
import ScreenConfig
import Testing

/// The key `preload`: modules that are imported once for several Python apps.
@Suite(.timeLimit(.minutes(20))) struct PreloadConfigTests {
  @Test(
    "Dotted names of modules are read, and a config's list replaces that of qa.json",
    arguments: [
      ("", []), (#""preload": []"#, []),
      (
        #""preload": ["textual.app", "_a.b_2", "rich._unicode_data.unicode17-0-0"]"#,
        ["textual.app", "_a.b_2", "rich._unicode_data.unicode17-0-0"]
      ),
    ])
  func moduleNames(members: String, expected: [String]) throws {
    let defaults = members.isEmpty ? "{}" : #"{ "preload": ["shared"] }"#

    #expect(try config(members, defaults: defaults).preload == expected)
  }

  @Test("The list of qa.json applies if the config has none")
  func sharedList() throws {
    #expect(try config("", defaults: #"{ "preload": ["shared"] }"#).preload == ["shared"])
  }

  @Test(
    "An error gives its place and says what is allowed",
    arguments: [
      (#""command": ["app"], "preload": "a""#, "\"preload\" must be a list of strings"),
      (#""command": ["app"], "preload": ["a b"]"#, "\"a b\" is not the name of a module"),
      (#""command": ["app"], "preload": ["a..b"]"#, "\"a..b\" is not the name of a module"),
      (#""command": ["app"], "preload": ["9a"]"#, "\"9a\" is not the name of a module"),
      (#""command": ["app"], "preload": ["a.py/"]"#, "\"a.py/\" is not the name of a module"),
      (#""command": ["app"], "preload": ["-c"]"#, "\"-c\" is not the name of a module"),
      (#""command": ["app"], "preload": [""]"#, "\"\" is not the name of a module"),
      (#""scheme": "App", "preload": ["a"]"#, "\"preload\" is for apps in Python"),
      (
        #""command": ["app"], "preload": ["a"], "network": "none""#,
        "\"preload\" and \"network\": \"none\" can't be combined"
      ),
      (
        #""command": ["app"], "preload": ["a"], "clock": "2025-03-12T09:00:00Z""#,
        "\"preload\" and \"clock\" can't be combined"
      ),
    ])
  func errorsHavePlaces(members: String, message: String) throws {
    let error = try #require(throws: SuiteError.self) {
      try config(members, app: "", defaults: "{}")
    }

    #expect(error.message.hasPrefix(message))
    #expect(error.place?.hasPrefix("screenshots/list.json:1:") ?? false)
  }

  @Test("A config preloads at most 100 modules")
  func limitOfModules() throws {
    let names = (0...100).map { "\"m\($0)\"" }

    let some = try config("\"preload\": [\(names.dropLast().joined(separator: ", "))]")
    let error = try #require(throws: SuiteError.self) {
      try config("\"preload\": [\(names.joined(separator: ", "))]")
    }

    #expect(some.preload.count == 100)
    #expect(error.message == "\"preload\" must have at most 100, not 101")
  }

  private func config(
    _ members: String, app: String = #""command": ["app"]"#, defaults: String = "{}"
  ) throws -> CaptureConfig {
    let folder = try TemporaryFolder()
    try folder.write(defaults, to: "screenshots/qa.json")
    let more = [app, members].filter { !$0.isEmpty }.map { ", \($0)" }.joined()
    try folder.write(
      #"{ "screenshotName": "list"\#(more) }"#, to: "screenshots/list.json")
    return try ConfigReader(project: folder.project).config(screen: "list")
  }
}
