import ProjectFiles
import ProjectTestSupport
import Reports
import RunReport
import Testing

// Testable for the schemas of tools.
@testable import AgentServer

/// The results of all tools on a small project.
@Suite(.timeLimit(.minutes(20))) struct ToolResultTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      {"command": ["sh", "-c", "echo lunch; exec cat"], "screenshotName": "menu",
      "terminal": {"columns": 30, "rows": 6}}
      """, to: "screenshots/menu.json")
  }

  /// Calls in an order in which each can succeed.
  private static let calls = [
    ("list_screens", "{}"), ("run", "{\"skip_build\":true,\"prove\":true}"), ("report", "{}"),
    ("request_approval", "{\"screens\":[\"menu\"],\"reason\":\"a screen of its own\"}"),
    ("report", "{\"budget\":\(AgentRequest.minBudget),\"from\":1}"), ("list_screens", "{}"),
    ("show", "{\"screen\":\"menu\"}"), ("show", "{\"screen\":\"menu\",\"as\":\"styles\"}"),
    ("show", "{\"screen\":\"menu\",\"as\":\"picture\"}"),
    ("show", "{\"screen\":\"menu\",\"which\":\"difference\"}"),
    (
      "open_app",
      """
      {"command":["sh","-c","echo lunch; exec cat"],"variables":[{"name":"A","value":"b"}],\
      "columns":30,"rows":6}
      """
    ),
    ("send", "{\"app\":1,\"steps\":[{\"type\":\"soup\\n\"}],\"as\":\"styles\"}"),
    ("read", "{\"app\":1,\"as\":\"picture\"}"),
    ("save_as_config", "{\"app\":1,\"name\":\"soup\",\"skip_replay\":true}"),
    ("close_app", "{\"app\":1}"), ("open_app", "{\"screen\":\"menu\"}"),
    ("close_app", "{\"app\":2}"),
    ("audit", "{\"screens\":[\"menu\"],\"only\":[\"exit-sigterm\"],\"skip_build\":true}"),
  ]

  @Test("Every result fits the schema of its tool")
  func resultsFitSchemas() async throws {
    let client = try await TestClient(folder)
    var called: Set<String> = []

    for (name, arguments) in Self.calls {
      let result = try await client.tool(name, arguments)
      let value = try #require(result["structuredContent"], "\(name): \(result.toolText)")
      let tool = try #require(AgentTool.all.first { $0.name == name })
      #expect(tool.output.problem(with: value) == nil, "\(name)")
      called.insert(name)
    }

    #expect(called == Set(AgentTool.all.map(\.name)).subtracting(["declare_expected"]))
    await client.server.end()
  }

  @Test("A request for an approval says which client asks, for whom and why")
  func requestsNameTheClient() async throws {
    let client = try await TestClient(folder, revision: nil)
    _ = try await client.call(
      "initialize",
      """
      {"protocolVersion":"2025-11-25","capabilities":{},\
      "clientInfo":{"name":"cook","title":"Cook","version":"1"}}
      """)
    _ = try await client.tool("run", "{\"skip_build\":true}")

    let result = try await client.tool(
      "request_approval", "{\"screens\":[\"menu\"],\"reason\":\"soup\"}")
    let report = try await client.tool("report", "{}")

    #expect(result["isError"]?.isTrue != true, "\(result.toolText)")
    #expect(report.toolText.contains("| asked by: Cook for tester\n| reason: soup\n"))
    await client.server.end()
  }

  @Test("Every verdict is a word of the schemas of reports", arguments: Verdict.allCases)
  func verdicts(verdict: Verdict) throws {
    let value = AgentValue.members([
      "exit_code": .number(1), "is_gate": .flag(false), "screens": .number(1),
      "decisions": .number(0),
      "verdicts": .list([
        .members([
          "verdict": .text("\(json: verdict)"), "screens": .list([.captured("a")]),
        ])
      ]),
    ])

    let node = try JSONReader.read(Array(value.json.utf8))

    #expect(AgentTool.report.output.problem(with: node) == nil)
  }

  @Test("Captured text stands in blocks, and in the structure only as captured")
  func capturedText() async throws {
    let client = try await TestClient(folder)

    for (name, arguments) in Self.calls where !["close_app", "audit"].contains(name) {
      let result = try await client.tool(name, arguments)
      let text = result.toolText
      let outside = text.contains("begin captured") ? try AgentView(text).outside : text
      let value = try #require(result["structuredContent"])
      for word in ["lunch", "soup", "menu"] {
        #expect(!outside.contains(word), "\(name)")
        #expect(Self.ownTexts(of: value).allSatisfy { !$0.contains(word) }, "\(name)")
      }
    }
    await client.server.end()
  }

  @Test("Nothing that an app prints leaves its block", arguments: Injections.texts.indices)
  func injections(index: Int) async throws {
    let text = String(Injections.texts[index].prefix(2000))
      .replacing("FENCE", with: "0123456789abcdef")
    try folder.write(text, to: "text")
    try folder.write(
      """
      {"command": ["cat", "text"], "files": ["text"], "screenshotName": "hostile",
      "waitFor": {"exit": 0}}
      """,
      to: "screenshots/hostile.json")
    let client = try await TestClient(folder)

    let result = try await client.tool("open_app", "{\"screen\":\"hostile\"}")

    let view = try AgentView(result.toolText)
    #expect(view.outside.split(separator: "\n").count == 3)
    #expect(!view.captured.contains(view.id))
    await client.server.end()
  }

  /// The texts of a structured value that aren't marked as captured.
  private static func ownTexts(of node: JSONNode) -> [String] {
    switch node.value {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(ownTexts)
    case .object(let members):
      members.flatMap { member in
        member.key == "captured" ? [] : [member.key] + ownTexts(of: member.value)
      }
    default: []
    }
  }
}
