import ProjectFiles
import Testing

/// The real `qa mcp`, which reads standard input to its end.
@Suite(.timeLimit(.minutes(20))) struct MCPCommandTests {
  private static let start = """
    {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}
    {"jsonrpc":"2.0","method":"notifications/initialized"}

    """

  private func call(_ tool: String, _ arguments: String = "{}", id: Int) -> String {
    """
    {"jsonrpc":"2.0","id":\(id),"method":"tools/call",\
    "params":{"name":"\(tool)","arguments":\(arguments)}}

    """
  }

  /// The messages on standard output.
  private func messages(_ result: TestProject.Result) throws -> [JSONNode] {
    try result.output.split(separator: "\n").map { try JSONReader.read(Array($0.utf8)) }
  }

  @Test("Standard output has only messages of the protocol, even if a build writes")
  func onlyProtocol() async throws {
    let project = try TestProject()
    try project.configure("read -r x", more: #", "build": ["sh", "-c", "echo out; echo err >&2"]"#)

    let result = try await project.qa(
      ["mcp"], input: Array((Self.start + "garbage\n" + call("run", id: 1)).utf8))

    // The run was cancelled by the end of the input, or not.
    #expect(result.status == 0)
    let messages = try messages(result)
    #expect(messages.allSatisfy { $0["jsonrpc"]?.text == "2.0" })
    #expect(messages.first?["result"]?["serverInfo"]?["name"]?.text == "qa")
    #expect(messages.contains { $0["error"]?["code"]?.value == .number(-32700, text: "-32700") })
  }

  @Test("It starts in a folder without screens, and ends with its input")
  func emptyFolder() async throws {
    let project = try TestProject()

    let result = try await project.qa(
      ["mcp"], input: Array((Self.start + call("list_screens", id: 1)).utf8))

    #expect(result.status == 0)
    let answer = try #require(try messages(result).last)
    #expect(answer["result"]?["isError"]?.value == .bool(true))
    #expect(result.errors == "")
  }

  @Test("Its tools show the project that --project names")
  func namedProject() async throws {
    let project = try TestProject()
    try project.configure("printf lunch; read -r x")

    let result = try await project.qa(
      ["mcp", "--project", project.root], in: "..",
      input: Array((Self.start + call("list_screens", id: 1)).utf8))

    let text = try #require(try messages(result).last)["result"]?["content"]?.elements[0]["text"]
    #expect(text?.text?.contains("| no verdict: \(project.screen)") == true)
  }
}
