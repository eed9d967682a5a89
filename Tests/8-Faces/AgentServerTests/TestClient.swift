import ProjectFiles
import ProjectTestSupport
import ScreenRuns
import Synchronization
import TestSupport
import Testing

// Testable for messages, and for tools that only tests have.
@testable import AgentServer

/// A client in the same process as its server.
struct TestClient {
  let server: AgentServer
  private let lines: LineQueue
  /// The folder for the user's state, which must be outside of the project.
  private let state: TemporaryFolder

  /// - Parameter tools: nil for those of the server.
  init(
    _ folder: TemporaryFolder, tools: [AgentTool]? = nil,
    sessions: AppSessions.Limits = AppSessions.Limits(),
    revision: String? = "2025-11-25"
  ) async throws {
    let queue = LineQueue()
    state = try TemporaryFolder()
    lines = queue
    let project = AgentProject(
      folder.project,
      environment: [
        "PATH": "/usr/bin:/bin", "USER": "tester", "XDG_STATE_HOME": state.path,
      ],
      LaunchPermission(for: .mcp), jobs: 2, limits: sessions)
    server = AgentServer(
      of: project, tools: tools ?? AgentTool.all, version: "1.0", OutgoingLines { queue.add($0) })
    guard let revision else { return }
    let answer = try await call(
      "initialize", "{\"protocolVersion\":\"\(revision)\",\"capabilities\":{}}")
    try #require(answer["result"] != nil)
  }

  /// Sends a line as it is.
  func send(_ line: String) async {
    var reader = LineReader()
    for line in reader.read(Array((line + "\n").utf8)) { await server.receive(line) }
  }

  /// The next line of the server.
  func next() async throws -> JSONNode { try JSONReader.read(await lines.next()) }

  /// Sends a line, and returns the next one of the server.
  func answer(to line: String) async throws -> JSONNode {
    await send(line)
    return try await next()
  }

  func call(
    _ method: String, _ params: String = "{}", id: Int = 1
  ) async throws -> JSONNode {
    try await answer(
      to: "{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(method)\",\"params\":\(params)}")
  }

  /// Calls a tool and returns its result.
  func tool(_ name: String, _ arguments: String = "{}") async throws -> JSONNode {
    let answer = try await call("tools/call", "{\"name\":\"\(name)\",\"arguments\":\(arguments)}")
    return try #require(answer["result"], "\(answer["error"]?["message"]?.text ?? "")")
  }
}

/// Lines that a server has sent and a test hasn't read.
final class LineQueue: Sendable {
  private struct State {
    var lines: [[UInt8]] = []
    var waiting: CheckedContinuation<[UInt8], Never>?
  }

  private let state = Mutex(State())

  func add(_ bytes: [UInt8]) {
    let waiting: CheckedContinuation<[UInt8], Never>? = state.withLock { state in
      guard let waiting = state.waiting else {
        state.lines.append(bytes)
        return nil
      }
      state.waiting = nil
      return waiting
    }
    waiting?.resume(returning: bytes)
  }

  func next() async -> [UInt8] {
    await withCheckedContinuation { continuation in
      let line: [UInt8]? = state.withLock { state in
        if state.lines.isEmpty {
          state.waiting = continuation
          return nil
        }
        return state.lines.removeFirst()
      }
      if let line { continuation.resume(returning: line) }
    }
  }
}

extension JSONNode {
  /// The text of a tool's result.
  var toolText: String { self["content"]?.elements.first?["text"]?.text ?? "" }

  var integer: Int? {
    if case .number(_, let text) = value { Int(text) } else { nil }
  }

  var isTrue: Bool { value == .bool(true) }
}
