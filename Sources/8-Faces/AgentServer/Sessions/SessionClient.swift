internal import FoundationEssentials
internal import LocalSocket
package import ProjectFiles

/// A command's connection to a session.
package struct SessionClient {
  /// What a command asks of a session: a call of a tool.
  package struct Call: Sendable {
    fileprivate let tool: String
    fileprivate let arguments: JSONText
  }

  /// The answer to a call.
  package struct Answer: Sendable {
    package let isError: Bool
    /// The text for an agent, with captured text in blocks.
    package let text: String
    /// A PNG, or nil if none was wanted.
    package let picture: [UInt8]?
    /// The structured result; nil for an error.
    package let value: JSONNode?
    /// Why there is no result; empty if there is one.
    package let errors: [SuiteError]
  }

  private let connection: LocalConnection

  /// - Returns: nil if no session is open there.
  /// - Throws: ``SuiteError`` if the socket belongs to another user or can't be used.
  package init?(_ place: SessionPlace) throws(SuiteError) {
    let connection = try SuiteError.people(LocalConnection.open(place.socket, in: place.folder))
    guard let connection else { return nil }
    self.connection = connection
  }

  /// Calls a tool of the session's app and waits for the answer.
  ///
  /// - Throws: ``SuiteError`` if the session ends before it answers, or the task is cancelled.
  package func answer(to call: Call) throws -> Answer {
    var reader = LineReader()
    let revision = ProtocolVersion.newest.rawValue
    try send("initialize", 0, .members(["protocolVersion": .string(revision)]))
    _ = try response(&reader, to: 0)
    try send(
      "tools/call", 1, .members(["name": .string(call.tool), "arguments": call.arguments]))
    let result = try response(&reader, to: 1)
    let contents = result["content"]?.elements ?? []
    let image = contents.first { $0["type"]?.text == "image" }?["data"]?.text
    return Answer(
      isError: result["isError"]?.value == .bool(true),
      text: contents.first?["text"]?.text ?? "",
      picture: image.flatMap { Data(base64Encoded: $0) }.map { Array($0) },
      value: result["structuredContent"],
      errors: (result["_meta"]?["qa/errors"]?.elements ?? []).map { error in
        SuiteError(
          .captureError, error["message"]?["captured"]?.text ?? "the session refuses this",
          remedy: error["remedy"]?["captured"]?.text)
      })
  }

  private func send(_ method: String, _ id: Int, _ params: JSONText) throws(SuiteError) {
    let message = JSONText.members([
      "jsonrpc": .string("2.0"), "id": .number(id), "method": .string(method), "params": params,
    ])
    guard connection.send(Array((message.line + "\n").utf8)) else { throw Self.ended }
  }

  private func response(_ reader: inout LineReader, to id: Int) throws -> JSONNode {
    while let bytes = connection.read(waiting: 250) {
      try Task.checkCancellation()
      for line in reader.read(bytes) {
        guard case .bytes(let text) = line else { throw Self.ended }
        let node = try JSONReader.read(text, limits: .message)
        if let error = node["error"]?["message"]?.text {
          throw SuiteError(.captureError, "the session refuses this: \(error)")
        }
        if let result = node["result"], RPCID(node["id"]) == .number(id) { return result }
      }
    }
    throw Self.ended
  }

  private static let ended = SuiteError(
    .captureError, "the session has ended", remedy: "open it again: qa session open")
}

extension SessionClient.Call {
  /// A session has one app.
  private static let app = JSONText.number(1)

  /// - Parameter variables: Environment variables for the app.
  package static func open(
    command: [String], screen: String?, columns: Int?, rows: Int?, variables: [String: String],
    skipsBuild: Bool
  ) -> Self {
    Self(
      tool: "open_app",
      arguments: .members([
        "command": command.isEmpty ? nil : .list(command.map { .string($0) }),
        "screen": screen.map { .string($0) }, "columns": columns.map { .number($0) },
        "rows": rows.map { .number($0) },
        "variables": .list(
          variables.sorted { $0.key < $1.key }.map {
            .members(["name": .string($0.key), "value": .string($0.value)])
          }),
        "skip_build": .flag(skipsBuild),
      ]))
  }

  /// - Parameter steps: Steps of a config, each as JSON.
  package static func send(_ steps: [String], form: String) -> Self {
    Self(
      tool: "send",
      arguments: .members([
        "app": app, "steps": .list(steps.map { .raw($0) }), "as": .string(form),
      ]))
  }

  package static func read(form: String) -> Self {
    Self(tool: "read", arguments: .members(["app": app, "as": .string(form)]))
  }

  package static func save(name: String, skipsReplay: Bool) -> Self {
    Self(
      tool: "save_as_config",
      arguments: .members([
        "app": app, "name": .string(name), "skip_replay": .flag(skipsReplay),
      ]))
  }

  package static var close: Self { Self(tool: "close_app", arguments: .members(["app": app])) }
}
