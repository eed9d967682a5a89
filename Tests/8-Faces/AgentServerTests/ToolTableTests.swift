import FoundationEssentials
import ProjectFiles
import ProjectTestSupport
import Reports
import TestSupport
import Testing

// Testable for the descriptions of tools.
@testable import AgentServer

@Suite(.timeLimit(.minutes(20))) struct ToolTableTests {
  @Test("No tool approves, rejects, renames or removes")
  func noDecisions() {
    let decision = /approv|reject|remov|delet|renam|verif|accept|merge/

    for tool in AgentTool.all {
      // A request for a decision isn't one.
      #expect(tool.name.hasPrefix("request_") || tool.name.firstMatch(of: decision) == nil)
      #expect(
        tool.input.json.line.firstMatch(of: /"(approve|reject|remove|delete|by|force)"/) == nil)
    }
    #expect(AgentTool.all.count == 12)
  }

  @Test("The server's code uses nothing that writes a decision of a person")
  func noDecisionCode() throws {
    let folder = "\(TestPlace.repository)/Sources/8-Faces/AgentServer"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    let forbidden =
      /\b(Approver|Rejecter|Renamer|ReviewDecider|Decision(Batch|Files)|(Rename|Approval)Request)\b/
    var count = 0

    for path in paths where path.hasSuffix(".swift") {
      let text = String(decoding: try #require(try Files.read("\(folder)/\(path)")), as: UTF8.self)
      count += 1
      #expect(text.firstMatch(of: forbidden) == nil, "\(path)")
    }

    #expect(count > 10)
  }

  @Test("Names are unique, and each tool says what it does")
  func descriptions() {
    #expect(Set(AgentTool.all.map(\.name)).count == AgentTool.all.count)
    for tool in AgentTool.all {
      #expect(tool.about.text.count > 20, "\(tool.name)")
      #expect(tool.name.allSatisfy { $0.isLowercase || $0 == "_" })
    }
  }

  @Test("Only tools that start no program are marked as reading")
  func annotations() async throws {
    let client = try await TestClient(try TemporaryFolder())

    let tools = try await client.call("tools/list")["result"]?["tools"]?.elements ?? []

    let reading = tools.filter { $0["annotations"]?["readOnlyHint"]?.isTrue == true }
    #expect(reading.compactMap { $0["name"]?.text } == ["list_screens", "report", "show"])
  }

  @Test(
    "Arguments that don't fit are a result that the model sees, with the reason",
    arguments: [
      ("run", "{\"screens\":\"a\"}", "run: screens must be a list, not a string"),
      ("run", "{\"screens\":[1]}", "run: screens[0] must be a text, not a number"),
      ("run", "{\"screen\":\"a\"}", "run: screen is unknown: there are screens"),
      ("run", "{\"state\":\"x\"}", "run: state must be one of failed, changed"),
      (
        "report", "{\"budget\":1}",
        "report: budget must be an integer from \(AgentRequest.minBudget) to 1000000"
      ),
      ("report", "{\"budget\":2000.5}", "report: budget must be an integer"),
      ("list_screens", "{\"x\":1}", "list_screens: x is unknown"),
      ("show", "{}", "show: screen is missing"),
      ("show", "{\"screen\":\"../a\"}", "\"../a\" can't be a screen"),
      ("send", "{\"app\":1}", "send: steps is missing"),
      ("send", "{\"app\":1,\"steps\":[1]}", "send: steps[0] must be an object, not a number"),
      ("send", "{\"app\":7,\"steps\":[]}", "there is no open app 7"),
      ("close_app", "{\"app\":7}", "there is no open app 7"),
      (
        "open_app", "{\"screen\":\"a\",\"command\":[\"a\"]}", "give a command or a screen, not both"
      ),
      ("open_app", "{\"screen\":\"nothing\"}", "there is no config \"nothing\""),
      ("open_app", "{\"columns\":10}", "a size has columns and rows"),
      ("declare_expected", "{\"screens\":[],\"reason\":\"a\"}", "name screens, or ids of edits"),
      ("request_approval", "{\"screens\":[],\"reason\":\"a\"}", "name screens, or ids of edits"),
    ])
  func wrongArguments(tool: String, arguments: String, message: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{\"command\":[\"true\"],\"screenshotName\":\"a\"}", to: "screenshots/a.json")
    let client = try await TestClient(folder)

    let result = try await client.tool(tool, arguments)

    #expect(result["isError"]?.isTrue == true)
    #expect(result["structuredContent"] == nil)
    #expect(result.toolText.contains("| error: \(message)"), "\(result.toolText)")
  }
}
