internal import ProjectFiles

// The files that coding agents read.
extension ProjectSetup {
  private static let agentsFile = "AGENTS.md"
  /// The file that Claude Code reads instead. It can import the other one.
  private static let claudeFile = "CLAUDE.md"
  /// What shows that people work with coding agents in a project.
  private static let signs = [
    agentsFile, claudeFile, "GEMINI.md", ".agents", ".claude", ".codex", ".cursor",
    ".github/copilot-instructions.md",
  ]

  /// Whether to write only the files for agents: the project has screens, and nothing else is named.
  var isOnlyForAgents: Bool {
    get throws(SuiteError) {
      guard request.isForAgents, !request.namesApp, request.ci == nil else { return false }
      return try hasConfigs
    }
  }

  /// Writes the files for agents, and nothing else.
  ///
  /// - Throws: ``SuiteError``. Nothing has been written then.
  func setUpAgents() throws(SuiteError) -> InitReport {
    var plan = InitPlan(project: project)
    let notes = try addAgentFiles(to: &plan)
    if !request.isDryRun { try plan.apply() }
    return InitReport(
      plan, isDryRun: request.isDryRun, notes: notes, clients: AgentClient.all,
      next: (plan.files.isEmpty ? [] : ["commit the files"])
        + ["give your agents the server's entry, if they have none"])
  }

  /// Plans the section of `AGENTS.md` and the skill.
  func addAgentFiles(to plan: inout InitPlan) throws(SuiteError) -> [InitNote] {
    let section = MarkedSection(text: AgentGuide.text)
    _ = try plan.add(section, to: Self.agentsFile, appends: true)
    var notes: [InitNote] = []
    for folder in try skillFolders {
      let path = "\(folder)/skills/\(AgentGuide.skill)/SKILL.md"
      if try !plan.add(section, to: path, after: AgentGuide.skillHeader, appends: false) {
        notes.append(
          InitNote(place: path, "has no section of qa and stays as it is: remove it for a new one"))
      }
    }
    let claude = "\(project.root)/\(Self.claudeFile)"
    if let bytes = try Files.read(claude), !bytes.contains(Self.agentsFile) {
      notes.append(
        InitNote(
          place: Self.claudeFile,
          "doesn't name \(Self.agentsFile): the line @\(Self.agentsFile) imports it"))
    }
    return notes
  }

  /// The folders with skills: that of all agents, and Claude Code's if the project has files for it.
  private var skillFolders: [String] {
    get throws(SuiteError) {
      try hasAny(of: [".claude", Self.claudeFile]) ? [".agents", ".claude"] : [".agents"]
    }
  }

  private func hasAny(of names: [String]) throws(SuiteError) -> Bool {
    for name in names {
      if try Files.hasEntry("\(project.root)/\(name)") { return true }
    }
    return false
  }

  /// What `qa init` proposes for agents if the project has files for them; nil if there is nothing to do.
  func agentStep() throws(SuiteError) -> String? {
    guard !request.isForAgents, try hasAny(of: Self.signs) else { return nil }
    var plan = InitPlan(project: project)
    do {
      _ = try addAgentFiles(to: &plan)
      if plan.files.isEmpty { return nil }
    } catch {
      // A file that can't be changed is an error of the command that changes it.
    }
    return "qa init --agents writes what coding agents read about the screens"
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
