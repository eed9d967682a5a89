internal import AgentServer
internal import ArgumentParser
internal import FoundationEssentials
internal import ProjectFiles
internal import ScreenRuns

struct MCPCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serve coding agents: the Model Context Protocol on standard input and output.",
    discussion: """
      A client starts this for one project: qa init --agents prints its entry. It uses no network. Its \
      tools list, capture, show and audit screens, let the agent use the app, and declare expected changes. \
      None of them approves, rejects or removes. It ends with its input, and so does every app that it has \
      started.

        qa mcp
        qa mcp --project app
      """)

  @Option(help: CommonOptions.projectHelp) var project: String?

  mutating func execute() async throws -> SuiteExitCode {
    let project = try Sessions.project(project)
    let lines = OutgoingLines { Console.writeCommands($0, to: .output) }
    let agents = AgentProject(
      project, environment: ProcessInfo.processInfo.environment, LaunchPermission(for: .mcp),
      jobs: Jobs.count(nil))
    let server = AgentServer(of: agents, version: QAVersion.text, lines)
    var reader = LineReader()
    let input = StandardInput()
    while let bytes = await input.next() {
      for line in reader.read(bytes) { await server.receive(line) }
    }
    await server.end()
    return .success
  }
}
