package import ProjectFiles
internal import Reports

/// One tool of the server: a row of its table.
package struct AgentTool: Sendable {
  package let name: String
  /// What it does, for the model that chooses tools.
  let about: AgentText
  package let input: Schema
  package let output: Schema
  package let effect: Effect
  let run: @Sendable (ToolCall) async throws -> ToolResult

  /// What a tool may do besides answering.
  package enum Effect: Hashable, Sendable {
    /// Reads what is there, and starts no program of the project.
    case judges
    /// Adds to a file of the project, and starts no program of it.
    case declares
    /// Builds and starts programs of the project, as ``LaunchPermission`` allows.
    case startsApps
  }

  /// All tools. None of them approves, rejects or removes: these are decisions of a person.
  package static let all: [AgentTool] = [
    .listScreens, .run, .report, .show, .openApp, .send, .read, .closeApp, .saveAsConfig, .audit,
    .declareExpected, .requestApproval,
  ]

  /// Those for one open app.
  static let ofSessions: [AgentTool] = [.openApp, .send, .read, .closeApp, .saveAsConfig]

  func json(for revision: ProtocolVersion) -> JSONText {
    .members([
      "name": .string(name), "description": .string(about.text), "inputSchema": input.json,
      "outputSchema": revision.hasStructuredResults ? output.json : nil,
      "annotations": revision.hasAnnotations
        ? .members([
          "readOnlyHint": .flag(effect == .judges), "destructiveHint": .flag(false),
          "openWorldHint": .flag(false),
        ]) : nil,
    ])
  }

  /// Checks the arguments and calls the tool. Every error becomes a result, which the model sees and can act on.
  func result(_ call: ToolCall) async -> ToolResult {
    let arguments = call.arguments.node
    if let problem = input.problem(with: arguments) {
      return .failure([SuiteError(.usage, "\(name): \(problem)")])
    }
    do {
      return try await run(call)
    } catch {
      return .failure(SuiteErrors(error).errors)
    }
  }
}

/// A call of a tool.
package struct ToolCall: Sendable {
  let arguments: ToolArguments
  let project: AgentProject
  let progress: ToolProgress
  /// The name that the client gives itself; nil if it has none.
  let client: String?

  package init(
    arguments: JSONNode?, project: AgentProject, progress: ToolProgress = .none,
    client: String? = nil
  ) {
    self.client = client
    self.arguments = ToolArguments(arguments)
    self.project = project
    self.progress = progress
  }
}

/// The arguments of a call, which the tool's schema has checked.
struct ToolArguments: Sendable {
  let node: JSONNode

  init(_ node: JSONNode?) {
    self.node =
      node ?? JSONNode(value: .object([]), position: JSONNode.Position(line: 1, column: 1))
  }

  func text(_ key: String) -> String? { node[key]?.text }

  func texts(_ key: String) -> [String] { node[key]?.texts ?? [] }

  func flag(_ key: String) -> Bool {
    if case .bool(let isSet)? = node[key]?.value { isSet } else { false }
  }

  func integer(_ key: String) -> Int? {
    guard case .number(_, let text)? = node[key]?.value else { return nil }
    return Int(text)
  }

  func elements(_ key: String) -> [JSONNode] { node[key]?.elements ?? [] }
}
