import ProjectFiles
import ScreenConfig
import Testing

/// The suggestions for keys that other tools have.
@Suite(.timeLimit(.minutes(20))) struct UsualKeyNamesTests {
  private func remedy(_ members: String) -> String? {
    let project = Project("/nonexistent/project", from: "/nonexistent/project")
    do {
      let reader = ConfigReader(
        project: project, defaults: try ConfigDefaults(Array("{}".utf8), shownAs: "qa.json"))
      _ = try reader.screens(
        ofConfig: "a", Array("{ \"screenshotName\": \"a\", \(members) }".utf8),
        at: reader.path(ofConfig: "a"))
      return nil
    } catch {
      return error.remedy
    }
  }

  @Test(
    "A common name for a setting is answered with qa's key for it",
    arguments: [
      (#""env": {}"#, #"did you mean "launchEnv"?"#),
      (#""environment": {}"#, #"did you mean "launchEnv"?"#),
      (#""launch_env": {}"#, #"did you mean "launchEnv"?"#),
      (#""cmd": []"#, #"did you mean "command"?"#),
      (#""working-directory": ".""#, #"did you mean "cwd"?"#),
      (#""ignore": []"#, #"did you mean "masks"?"#),
      (#""comand": []"#, #"did you mean "command"?"#),
      (#""command": ["a"], "terminal": { "width": 80 }"#, #"did you mean "columns"?"#),
      (#""command": ["a"], "terminal": { "lines": 80 }"#, #"did you mean "rows"?"#),
      (#""command": ["a"], "steps": [{ "key": "a" }]"#, #"did you mean "press"?"#),
      (#""command": ["a"], "steps": [{ "sleep": 1 }]"#, #"did you mean "waitFor"?"#),
      (#""command": ["a"], "waitFor": { "contains": "x" }"#, #"did you mean "text"?"#),
      (#""command": ["a"], "waitFor": { "pattern": "x" }"#, #"did you mean "regex"?"#),
    ])
  func commonNames(members: String, answer: String) {
    #expect(remedy(members) == answer)
  }

  @Test(
    "A key in the wrong place is answered with the right one",
    arguments: [
      (#""width": 80"#, #"did you mean "terminal": { "columns": … }?"#),
      (#""rows": 80"#, #"did you mean "terminal": { "rows": … }?"#),
      (#""press": "a""#, #"did you mean "steps": [{ "press": … }]?"#),
      (
        #""command": ["a"], "terminal": { "env": {} }"#,
        #"did you mean "launchEnv"? It belongs in the config itself"#
      ),
    ])
  func wrongPlace(members: String, answer: String) {
    #expect(remedy(members) == answer)
  }

  @Test("A key that resembles no other is answered with all known keys")
  func unknownKey() {
    #expect(
      remedy(#""command": ["a"], "waitFor": { "zzzzzz": 1 }"#)?.hasPrefix("known keys: text, ")
        == true)
  }
}
