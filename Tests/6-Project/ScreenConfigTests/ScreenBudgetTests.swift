import ProjectFiles
import TestSupport
import Testing

// Testable because the budget is internal.
@testable import ScreenConfig

@Suite(.timeLimit(.minutes(20))) struct ScreenBudgetTests {
  /// The screens of a config with this many sizes of the terminal.
  private static func configs(_ name: String, sizes: Int) throws -> [CaptureConfig] {
    let project = Project("/nonexistent", from: "/nonexistent")
    let reader = ConfigReader(
      project: project, defaults: try ConfigDefaults(Array("{}".utf8), shownAs: "qa.json"))
    let list = (0..<sizes).map { "\"\(60 + $0)x24\"" }.joined(separator: ",")
    let text =
      #"{ "command": ["a"], "screenshotName": "\#(name)", "matrix": { "sizes": [\#(list)] } }"#
    return try reader.screens(ofConfig: name, Array(text.utf8), at: reader.path(ofConfig: name))
  }

  @Test("A project has at most 100,000 screens; the error names the config that exceeds the limit")
  func limitOfScreens() throws {
    let configs = try Self.configs("a", sizes: 31)
    var budget = ScreenBudget()
    for _ in 0..<3125 { try budget.add(configs, 100, file: "a.json") }
    #expect(budget.problem == nil)

    let error = #expect(throws: SuiteError.self) { try budget.add(configs, 100, file: "b.json") }

    #expect(
      error?.placedMessage == "b.json: with this config the project has more than 100000 screens")
    #expect(error?.exitCode == .usage)
    #expect(budget.problem == error)
  }

  @Test("The bytes of a config count for each of its variants")
  func limitOfBytes() throws {
    let configs = try Self.configs("a", sizes: 31)
    var budget = ScreenBudget()
    try budget.add(configs, 2 << 20, file: "a.json")

    let error = #expect(throws: SuiteError.self) { try budget.add(configs, 1, file: "b.json") }

    #expect(error?.message.contains("more than 64 MiB, counted for each variant") == true)
  }
}
