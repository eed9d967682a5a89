import Glibc
import ProjectFiles
import ProjectTestSupport
import Testing

// Testable for the limits of sessions.
@testable import AgentServer

/// Apps on a real terminal, used by a client.
@Suite(.timeLimit(.minutes(20))) struct SessionToolTests {
  private let folder: TemporaryFolder

  /// Prints what it gets, key by key, until q.
  private static let app = """
    #!/bin/sh
    stty raw -echo
    printf 'pid %s\\r\\n[ Save ]\\r\\n' $$
    while key=$(dd bs=1 count=1 2>/dev/null) && [ "$key" != q ]; do printf '<%s>' "$key"; done
    printf '\\r\\nbye'
    """

  init() throws {
    folder = try TemporaryFolder()
    try writeApp(Self.app)
    try folder.write(
      """
      {"command": ["./app"], "screenshotName": "app", "terminal": {"columns": 40, "rows": 8},
      "steps": [{"type": "xy"}]}
      """, to: "screenshots/app.json")
  }

  private func writeApp(_ text: String) throws {
    try folder.write(text, to: "app")
    try #require(chmod("\(folder.path)/app", 0o755) == 0)
  }

  private func open(
    _ client: TestClient, _ arguments: String = "{\"command\":[\"./app\"]}"
  ) async throws -> JSONNode {
    let result = try await client.tool("open_app", arguments)
    return try #require(result["structuredContent"], "\(result.toolText)")
  }

  /// The id of the app's process, as it is on the screen.
  private func processID(_ text: String) throws -> Int32 {
    let match = try #require(text.firstMatch(of: /pid (\d+)/))
    return try #require(Int32(match.output.1))
  }

  @Test("Keys and text reach the app one by one, and the settled screen is the answer")
  func keys() async throws {
    let client = try await TestClient(folder)
    let opened = try await open(client)

    let result = try await client.tool(
      "send",
      "{\"app\":1,\"steps\":[{\"press\":\"a\"},{\"type\":\"bc\"},{\"press\":[\"d\",\"e\"]}]}")

    #expect(opened["app"]?.integer == 1)
    #expect(opened["is_settled"]?.isTrue == true)
    #expect(result.toolText.contains("<a><b><c><d><e>"))
    #expect(result["structuredContent"]?["done_steps"]?.integer == 3)
    await client.server.end()
  }

  @Test("A screen is opened with its size and its steps")
  func screen() async throws {
    let client = try await TestClient(folder)

    let result = try await client.tool("open_app", "{\"screen\":\"app\"}")

    #expect(result.toolText.contains("<x><y>"))
    #expect(result["structuredContent"]?["columns"]?.integer == 40)
    await client.server.end()
  }

  @Test("A picture of the screen is an image")
  func picture() async throws {
    let client = try await TestClient(folder)
    _ = try await open(client)

    let result = try await client.tool("read", "{\"app\":1,\"as\":\"picture\"}")

    let image = try #require(result["content"]?.elements.last)
    #expect(image["type"]?.text == "image")
    #expect(image["mimeType"]?.text == "image/png")
    #expect(image["data"]?.text?.hasPrefix("iVBORw0KGgo") == true)
    await client.server.end()
  }

  @Test("Elements have their kind and name")
  func elements() async throws {
    let client = try await TestClient(folder)

    let opened = try await open(client)

    let element = try #require(opened["elements"]?.elements.first)
    #expect(element["kind"]?.text == "button")
    #expect(element["name"]?["captured"]?.text == "Save")
    #expect(element["row"]?.integer == 1)
    await client.server.end()
  }

  @Test("A resize changes the screen that the next steps are checked against")
  func resize() async throws {
    let client = try await TestClient(folder)
    _ = try await open(client)

    let result = try await client.tool(
      "send", "{\"app\":1,\"steps\":[{\"resize\":{\"columns\":100,\"rows\":30}}]}")
    let outside = try await client.tool(
      "send", "{\"app\":1,\"steps\":[{\"click\":{\"column\":100,\"row\":1}}]}")

    #expect(result["structuredContent"]?["columns"]?.integer == 100)
    #expect(result["structuredContent"]?["rows"]?.integer == 30)
    #expect(outside["isError"]?.isTrue == true)
    await client.server.end()
  }

  @Test("An app that ends by itself shows its last screen, and takes no more steps")
  func end() async throws {
    let client = try await TestClient(folder)
    _ = try await open(client)

    let last = try await client.tool("send", "{\"app\":1,\"steps\":[{\"press\":\"q\"}]}")
    let further = try await client.tool("send", "{\"app\":1,\"steps\":[{\"press\":\"a\"}]}")

    #expect(last["structuredContent"]?["exit_status"]?.integer == 0)
    #expect(last.toolText.contains("bye"))
    #expect(further["structuredContent"]?["done_steps"]?.integer == 0)
    #expect(further["structuredContent"]?["is_settled"]?.isTrue == false)
    await client.server.end()
  }

  @Test("A screen that never settles is shown as it is, and marked")
  func restless() async throws {
    try folder.write(
      """
      {"command": ["sh", "-c", "i=0; while :; do i=$((i+1)); printf '\\\\r%s' $i; done"],
      "screenshotName": "busy", "timeout": 1}
      """, to: "screenshots/busy.json")
    let client = try await TestClient(folder)

    let opened = try await open(client, "{\"screen\":\"busy\"}")

    #expect(opened["is_settled"]?.isTrue == false)
    #expect(opened["is_running"]?.isTrue == true)
    #expect(opened["problem"]?["captured"]?.text?.contains("never settled") == true)
    await client.server.end()
  }

  @Test("The number of apps is bounded, and a closed one makes room")
  func boundedNumber() async throws {
    var limits = AppSessions.Limits()
    limits.count = 1
    let client = try await TestClient(folder, sessions: limits)
    _ = try await open(client)

    let further = try await client.tool("open_app", "{\"command\":[\"./app\"]}")
    _ = try await client.tool("close_app", "{\"app\":1}")
    let next = try await open(client)

    #expect(further["isError"]?.isTrue == true)
    #expect(next["app"]?.integer == 2)
    await client.server.end()
  }

  @Test(
    "The app's process ends when it is closed, and when the server ends", arguments: [true, false])
  func processes(closes: Bool) async throws {
    let client = try await TestClient(folder)
    let id = try processID(try await client.tool("open_app", "{\"command\":[\"./app\"]}").toolText)
    try #require(kill(id, 0) == 0)

    if closes { _ = try await client.tool("close_app", "{\"app\":1}") }
    if !closes { await client.server.end() }

    #expect(kill(id, 0) == -1)
    await client.server.end()
  }

  @Test("An app without use is closed after a while")
  func idle() async throws {
    var limits = AppSessions.Limits()
    limits.idle = .milliseconds(1)
    let client = try await TestClient(folder, sessions: limits)
    let id = try processID(try await client.tool("open_app", "{\"command\":[\"./app\"]}").toolText)

    for _ in 0..<600 where kill(id, 0) == 0 { try await Task.sleep(for: .milliseconds(100)) }

    #expect(kill(id, 0) == -1)
    #expect(try await client.tool("read", "{\"app\":1}")["isError"]?.isTrue == true)
  }

  @Test(
    "An app whose processes take too much memory is ended with all of them, and the answer says so")
  func memory() async throws {
    try writeApp(
      """
      #!/bin/sh
      head -c 99000000 /dev/zero | tail -c 99000000 | sleep 1000 &
      printf 'pid %s' $$
      read line
      """)
    var limits = AppSessions.Limits()
    limits.memory = 64 << 20
    let client = try await TestClient(folder, sessions: limits)
    let id = try processID(try await client.tool("open_app", "{\"command\":[\"./app\"]}").toolText)

    var result = try await client.tool("read", "{\"app\":1}")
    for _ in 0..<600 where result["structuredContent"]?["is_running"]?.isTrue == true {
      try await Task.sleep(for: .milliseconds(100))
      result = try await client.tool("read", "{\"app\":1}")
    }

    #expect(
      result["structuredContent"]?["problem"]?["captured"]?.text
        == "the app took more than 64 MiB of memory, so it was ended")
    await client.server.end()
    #expect(kill(id, 0) == -1)
  }

  @Test("The steps that are kept for a config are bounded")
  func boundedSteps() async throws {
    var limits = AppSessions.Limits()
    limits.sentBytes = 100
    let client = try await TestClient(folder, sessions: limits)
    _ = try await open(client)
    let text = String(repeating: "a", count: 60)

    let first = try await client.tool("send", "{\"app\":1,\"steps\":[{\"paste\":\"\(text)\"}]}")
    let second = try await client.tool("send", "{\"app\":1,\"steps\":[{\"paste\":\"\(text)\"}]}")

    #expect(first["isError"]?.isTrue == false)
    #expect(second["isError"]?.isTrue == true)
    #expect(second.toolText.contains("the steps of an app have at most 100 bytes in all"))
    await client.server.end()
  }

  @Test("What was done becomes a config whose capture shows the same screen")
  func save() async throws {
    try writeApp(Self.app.replacing("pid %s", with: "ready").replacing(" $$", with: ""))
    let client = try await TestClient(folder)
    _ = try await open(client, "{\"screen\":\"app\"}")
    _ = try await client.tool(
      "send", "{\"app\":1,\"steps\":[{\"press\":\"a\"},{\"screenshot\":\"first\"}]}")
    _ = try await client.tool("send", "{\"app\":1,\"steps\":[{\"paste\":\"b\"}]}")

    let saved = try await client.tool("save_as_config", "{\"app\":1,\"name\":\"done\"}")
    let again = try await client.tool("save_as_config", "{\"app\":1,\"name\":\"done\"}")

    let notes = saved["structuredContent"]?["notes"]?.elements ?? []
    #expect(notes.map { $0["captured"]?.text } == ["the replay shows what was recorded"])
    let config = try JSONReader.read(
      Array(try #require(try folder.read("screenshots/done.json")).utf8))
    #expect(config["screenshotName"]?.text == "done")
    #expect(
      config["steps"]?.elements.map { $0.members[0].key } == [
        "type", "press", "screenshot", "paste",
      ])
    #expect(again["isError"]?.isTrue == true)
    await client.server.end()
  }
}
