import ProjectFiles
import ProjectTestSupport
import Reports
import Testing

// Testable for tools that only tests have.
@testable import AgentServer

@Suite(.timeLimit(.minutes(20))) struct ProtocolTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func tool(
    _ name: String, _ run: @escaping @Sendable (ToolCall) async throws -> ToolResult
  ) -> AgentTool {
    AgentTool(
      name: name, about: "Test.", input: .object([]), output: .object([]), effect: .judges,
      run: run)
  }

  private static let done = ToolResult(AgentDocument(), .object([]))

  /// A tool that lasts until its call is cancelled.
  private static let endless = tool("endless") { _ in
    while true { try await Task.sleep(for: .seconds(3600)) }
  }

  private func code(_ answer: JSONNode) -> Int? { answer["error"]?["code"]?.integer }

  @Test(
    "The server speaks the revision that the client asks for, or else the newest",
    arguments: [
      ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
      ("2025-11-25", "2025-11-25"), ("2031-01-01", "2025-11-25"), ("", "2025-11-25"),
    ])
  func negotiation(asked: String, agreed: String) async throws {
    let client = try await TestClient(folder, revision: nil)

    let answer = try await client.call("initialize", "{\"protocolVersion\":\"\(asked)\"}")

    #expect(answer["result"]?["protocolVersion"]?.text == agreed)
    #expect(answer["result"]?["serverInfo"]?["name"]?.text == "qa")
    #expect(answer["result"]?["capabilities"]?["tools"] != nil)
    #expect(answer["result"]?["capabilities"]?["resources"] != nil)
  }

  @Test("Results have a structure only in revisions that know it")
  func structure() async throws {
    let old = try await TestClient(
      folder, tools: [Self.tool("a") { _ in Self.done }], revision: "2025-03-26")
    let new = try await TestClient(folder, tools: [Self.tool("a") { _ in Self.done }])

    #expect(try await old.tool("a")["structuredContent"] == nil)
    #expect(try await new.tool("a")["structuredContent"] != nil)
    #expect(
      try await old.call("tools/list")["result"]?["tools"]?.elements[0]["outputSchema"] == nil)
  }

  @Test(
    "A line that is no proper message gets the error of its kind",
    arguments: [
      ("garbage", -32700), ("{\"jsonrpc\":\"2.0\",", -32700), ("\u{0}", -32700),
      ("{\"jsonrpc\":\"2.0\",\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}", -32700),
      (String(repeating: "[", count: 100), -32700), ("[]", -32600), ("1", -32600), ("null", -32600),
      ("{\"id\":1,\"method\":\"ping\"}", -32600),
      ("{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":1}", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}", -32600),
      ("[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", -32600),
    ])
  func improperLine(line: String, expected: Int) async throws {
    let client = try await TestClient(folder)

    let answer = try await client.answer(to: line)

    #expect(code(answer) == expected)
    #expect(answer["jsonrpc"]?.text == "2.0")
    #expect(answer["id"] != nil)
  }

  @Test("A line that is too long is an error, and the next one is answered")
  func tooLongLine() async throws {
    let client = try await TestClient(folder)

    let answer = try await client.answer(
      to: String(repeating: " ", count: LineReader.maxLength) + "{}")

    #expect(code(answer) == -32700)
    #expect(try await client.call("ping")["result"] != nil)
  }

  @Test(
    "A request with wrong parameters gets the error of its kind",
    arguments: [
      ("nothing", "{}", -32601), ("tools/delete", "{}", -32601), ("prompts/list", "{}", -32601),
      ("initialize", "{}", -32602), ("initialize", "{\"protocolVersion\":1}", -32602),
      ("ping", "[]", -32602), ("tools/list", "{\"cursor\":\"x\"}", -32602),
      ("tools/call", "{}", -32602), ("tools/call", "{\"name\":\"approve\"}", -32602),
      ("tools/call", "{\"name\":\"report\",\"arguments\":[]}", -32602),
      ("resources/list", "{\"cursor\":\"-1\"}", -32602),
      ("resources/list", "{\"cursor\":\"9999\"}", -32602),
      ("resources/list", "{\"cursor\":\"01\"}", -32602), ("resources/read", "{}", -32602),
      ("resources/read", "{\"uri\":\"qa://nothing\"}", -32002),
      ("resources/read", "{\"uri\":\"qa://config/../../etc/passwd\"}", -32002),
      ("resources/read", "{\"uri\":\"qa://picture/now/../report\"}", -32002),
      ("resources/read", "{\"uri\":\"file:///etc/passwd\"}", -32002),
    ])
  func wrongParameters(method: String, params: String, expected: Int) async throws {
    let client = try await TestClient(folder)

    #expect(code(try await client.call(method, params)) == expected)
  }

  @Test("A client must call initialize before it uses tools or resources")
  func uninitialized() async throws {
    let client = try await TestClient(folder, revision: nil)

    for method in ["tools/list", "resources/list"] {
      #expect(code(try await client.call(method)) == -32600)
    }
    #expect(
      code(try await client.call("tools/call", "{\"name\":\"report\"}")) == -32600)
    #expect(try await client.call("ping")["result"] != nil)
  }

  @Test(
    "Notifications and responses get no answer",
    arguments: [
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/unknown\",\"params\":[1]}",
      "{\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"params\":{\"name\":\"run\"}}",
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":99}}",
      "{\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{}}",
      "{\"jsonrpc\":\"2.0\",\"id\":5,\"error\":{\"code\":1,\"message\":\"\"}}", "  ",
    ])
  func silence(line: String) async throws {
    let client = try await TestClient(folder)

    await client.send(line)

    #expect(try await client.call("ping", id: 7)["id"]?.integer == 7)
  }

  @Test("Ids are returned as they came", arguments: ["1", "-7", "\"a\\\"b\"", "\"\""])
  func ids(id: String) async throws {
    let client = try await TestClient(folder)

    let answer = try await client.answer(
      to: "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"ping\"}")

    #expect(answer["id"]?.hasSameValue(as: try JSONReader.read(Array(id.utf8))) == true)
  }

  @Test("The revision that has batches answers one in one line, without its notifications")
  func batch() async throws {
    let client = try await TestClient(
      folder, tools: [Self.tool("a") { _ in Self.done }], revision: "2025-03-26")

    let answer = try await client.answer(
      to: """
        [{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}}, \
        {"jsonrpc":"2.0","method":"notifications/x"}, {"jsonrpc":"2.0","id":2,"method":"ping"}, 3]
        """)

    #expect(answer.elements.count == 3)
    #expect(Set(answer.elements.compactMap { $0["id"]?.integer }) == [1, 2])
  }

  @Test("A cancelled call gets no answer, and its work is cancelled")
  func cancellation() async throws {
    let client = try await TestClient(folder, tools: [Self.endless])
    await client.send(
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"endless\"}}")

    await client.send(
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}")
    await client.server.end()

    #expect(try await client.call("ping", id: 2)["id"]?.integer == 2)
  }

  @Test("Calls at the same time are bounded, and an id is used by one of them")
  func boundedCalls() async throws {
    let client = try await TestClient(folder, tools: [Self.endless])
    for id in 1...16 {
      await client.send(
        """
        {"jsonrpc":"2.0","id":\(id),"method":"tools/call","params":{"name":"endless"}}
        """
      )
    }

    let again = try await client.call("tools/call", "{\"name\":\"endless\"}", id: 16)
    let further = try await client.call("tools/call", "{\"name\":\"endless\"}", id: 17)

    #expect(code(again) == -32600)
    #expect(code(further) == -32000)
    await client.server.end()
  }

  @Test("Progress rises, and is sent only for a token and before the answer")
  func progress() async throws {
    let keeper = ProgressKeeper()
    let tool = Self.tool("a") { call in
      for done in [1, 1, 3, 2] { call.progress.report(done, of: 3) }
      await keeper.keep(call.progress)
      return Self.done
    }
    let client = try await TestClient(folder, tools: [tool])

    await client.send(
      """
      {"jsonrpc":"2.0","id":1,"method":"tools/call",\
      "params":{"name":"a","_meta":{"progressToken":"t"}}}
      """)
    let lines = [try await client.next(), try await client.next(), try await client.next()]
    await keeper.progress?.report(9, of: 9)

    #expect(lines.map { $0["params"]?["progress"]?.integer } == [1, 3, nil])
    #expect(lines[0]["params"]?["progressToken"]?.text == "t")
    #expect(lines[2]["id"]?.integer == 1)
    let silent = try await client.call("tools/call", "{\"name\":\"a\"}", id: 2)
    #expect(silent["id"]?.integer == 2)
  }

  @Test("Resources are listed in pages, and each can be read")
  func resources() async throws {
    for number in 0..<210 {
      try folder.write(
        "{\"command\":[\"true\"],\"screenshotName\":\"s\(number)\"}",
        to: "screenshots/s\(number).json")
    }
    let client = try await TestClient(folder)

    let first = try #require(try await client.call("resources/list")["result"])
    let cursor = try #require(first["nextCursor"]?.text)
    let second = try #require(
      try await client.call("resources/list", "{\"cursor\":\"\(cursor)\"}")["result"])

    let all = (first["resources"]?.elements ?? []) + (second["resources"]?.elements ?? [])
    #expect(first["resources"]?.elements.count == 200)
    #expect(second["nextCursor"] == nil)
    #expect(Set(all.compactMap { $0["uri"]?.text }).count == 217)
    for address in ["qa://help/steps", "qa://config/s7"] {
      let answer = try await client.call("resources/read", "{\"uri\":\"\(address)\"}")
      let contents = try #require(answer["result"]?["contents"]?.elements.first)
      #expect(contents["uri"]?.text == address)
      #expect(contents["text"]?.text?.isEmpty == false)
    }
  }
}

/// Keeps what a call reports its progress by.
private actor ProgressKeeper {
  private(set) var progress: ToolProgress?

  func keep(_ progress: ToolProgress) { self.progress = progress }
}
