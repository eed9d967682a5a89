import ProjectFiles
import ScreenConfig
import Testing

@Suite(.timeLimit(.minutes(20))) struct RenamedConfigTests {
  private static func renamed(_ text: String) throws -> String {
    String(
      decoding: try RenamedConfig.bytes(Array(text.utf8), file: "a.json", name: "new"),
      as: UTF8.self)
  }

  @Test(
    "A rename changes only the value of screenshotName, wherever it is in the file",
    arguments: [
      (#"{"screenshotName":"old"}"#, #"{"screenshotName":"new"}"#),
      (
        "{\n  \"screenshotName\": \"old\",\r\n\t\"b\": 1 }\n",
        "{\n  \"screenshotName\": \"new\",\r\n\t\"b\": 1 }\n"
      ),
      (#"{ "Ä": "日本", "screenshotName": "old" }"#, #"{ "Ä": "日本", "screenshotName": "new" }"#),
      (
        #"{ "screenshotName" : "\u006fld", "a": "old" }"#,
        #"{ "screenshotName" : "new", "a": "old" }"#
      ),
      ("\u{feff}{ \"screenshotName\": \"old\" }", "\u{feff}{ \"screenshotName\": \"new\" }"),
      (
        #"{ "launchEnv": { "screenshotName": "old" }, "screenshotName": "old" }"#,
        #"{ "launchEnv": { "screenshotName": "old" }, "screenshotName": "new" }"#
      ),
    ])
  func onlyNameChanges(text: String, expected: String) throws {
    #expect(Array(try Self.renamed(text).utf8) == Array(expected.utf8))
  }

  @Test(
    "A config without a name can't be renamed",
    arguments: ["{}", "[]", #"{ "screenshotName": 1 }"#, "{"])
  func noName(text: String) {
    #expect(throws: SuiteError.self) { try Self.renamed(text) }
  }
}
