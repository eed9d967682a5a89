package import ContentDigest
package import ProjectFiles
package import ScreenRuns

/// Sets up a project for captures: `qa init`.
package struct ProjectSetup: Sendable {
  /// What to set up.
  package struct Request: Hashable, Sendable {
    /// A program and its arguments; empty to find the app.
    package var command: [String]
    /// The path of a tape or a recording, as typed; nil for none.
    package var script: String?
    /// A screen that was just recorded; nil for none.
    package var recorded: RecordedScreen?
    /// The name of a single screen; nil to use the program's or the script's.
    package var name: String?
    /// The executable product; nil to find it.
    package var product: String?
    /// The folder in which the app starts, as typed; nil to find one.
    package var folder: String?
    /// Screens of the app that get a config like the existing ones; empty to set up the project.
    package var appScreens: [String] = []
    package var skipsBuild: Bool
    /// Whether to skip replaying a recorded screen.
    package var skipsReplay = false
    package var isDryRun = false
    /// Whether to write what coding agents read.
    package var isForAgents = false
    package var ci: CIService?
    /// The URL or path of the package of `qa` that a CI installs; nil to build it in the CI.
    package var package: String?
    /// The digest of that package; nil to compute it if the package is a local file.
    package var packageDigest: SHA256Digest?

    package init(command: [String], skipsBuild: Bool = false) {
      self.command = command
      self.skipsBuild = skipsBuild
    }

    /// Whether it says what the app is.
    var namesApp: Bool { !command.isEmpty || script != nil || recorded != nil || product != nil }
  }

  package let project: Project
  let request: Request
  /// nil if no program may be started.
  let permission: LaunchPermission?
  let environment: [String: String]
  let onEvent: @Sendable (RunEvent) -> Void

  /// - Parameters:
  ///   - folder: The project's root.
  ///   - workingDirectory: The person's working directory, to which a script's path is relative.
  /// - Throws: ``SuiteError`` if the folder doesn't exist.
  package init(
    of folder: String, from workingDirectory: String, _ request: Request,
    _ permission: LaunchPermission?, environment: [String: String],
    onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) throws(SuiteError) {
    let start = Files.realPath(workingDirectory) ?? workingDirectory
    guard let root = Files.realPath(Path.absolute(folder, from: start)), Files.isFolder(root) else {
      throw SuiteError(.usage, at: folder, "is not a folder", remedy: "name the project's folder")
    }
    project = Project(root, from: start)
    self.request = request
    self.permission = permission
    self.environment = environment
    self.onEvent = onEvent
  }

  /// The tools that already capture screens in this project.
  package func existingTools() throws(SuiteError) -> [ExistingTool] {
    try ExistingTools(root: project.root).all()
  }

  /// Finds the app and writes missing files. Everything is checked before anything is written.
  ///
  /// - Throws: ``SuiteError``. Nothing has been written then.
  package func run(found: [ExistingTool]) async throws(SuiteError) -> InitReport {
    if !request.appScreens.isEmpty { return try addScreens() }
    if try isOnlyForAgents { return try setUpAgents() }
    var plan = InitPlan(project: project)
    var notes: [InitNote] = []
    if try hasConfigs, try !Files.hasEntry(project.screenshots + "/qa.json") {
      notes.append(
        InitNote(
          place: "screenshots/qa.json",
          "isn't written: its defaults would change the existing configs"))
    } else {
      try plan.add("screenshots/qa.json", SetupFiles.defaults.fileBytes)
    }
    // Programs that are built and run here may write anywhere, so the folders are checked before.
    let screens = try await screens()
    notes = screens.notes + notes
    for config in screens.configs {
      try plan.add("screenshots/\(config.name).json", config.value.fileBytes)
    }
    try plan.add("capture-all.sh", Array(SetupFiles.captureScript.utf8), mode: 0o755)
    let workflow = try await addWorkflow(to: &plan)
    notes += workflow.notes
    try plan.add(
      lines: SetupFiles.ignoredLines, to: ".gitignore", has: SetupFiles.ignores)
    try plan.add(
      lines: SetupFiles.attributeLines, to: ".gitattributes", has: SetupFiles.attributes)
    if request.isForAgents { notes += try addAgentFiles(to: &plan) }
    if request.script != nil || !request.command.isEmpty {
      notes += keptConfigNotes(screens, plan)
    }
    if !request.isDryRun { try plan.apply() }
    return InitReport(
      plan, isDryRun: request.isDryRun, found: found, app: screens.app,
      screens: screens.configs.map { ScreenName(config: $0.name) }, notes: notes,
      clients: request.isForAgents ? AgentClient.all : [],
      next: try nextSteps(plan, found) + workflow.steps + [agentStep()].compactMap(\.self))
  }

  /// Whether the app is unknown: neither the person nor a file of the project names it.
  package var needsCommand: Bool {
    get throws(SuiteError) {
      let isNamed = request.namesApp || !request.appScreens.isEmpty
      if isNamed || PackageProducts.exist(in: project) { return false }
      if try hasConfigs { return false }
      return AppDetection(root: project.root).app() == nil
    }
  }

  var hasConfigs: Bool {
    get throws(SuiteError) { try !project.configNames().isEmpty }
  }

  private func keptConfigNotes(_ screens: Screens, _ plan: InitPlan) -> [InitNote] {
    screens.configs.filter { plan.kept.contains("screenshots/\($0.name).json") }.map { config in
      InitNote(
        place: "screenshots/\(config.name).json",
        "already exists and stays as it is: --name gives this screen another name")
    }
  }

  private func nextSteps(_ plan: InitPlan, _ found: [ExistingTool]) -> [String] {
    let isScript = plan.files.contains { $0.path == "capture-all.sh" }
    if let recorded = request.recorded {
      return [
        "\(ShellCommand.naming("qa run", [recorded.name])), and look at its pictures in screenshots/current/",
        "\(ShellCommand.deciding("qa approve", [recorded.name], reason: "\"first look\"")), and commit screenshots/",
      ]
    }
    var steps = [
      "\(isScript ? "./capture-all.sh" : "qa run"), and look at the pictures in screenshots/current/",
      "qa approve --all --reason \"first look\", and commit screenshots/",
    ]
    if plan.files.contains(where: { $0.path == ".gitattributes" }) {
      steps.append(
        "git config diff.qa.textconv \"qa show\" && git config merge.qa.driver "
          + "\"qa merge-baseline %O %A %B %P\" && git config merge.qa.recursive binary")
    }
    if request.script == nil, let tape = found.first(where: { $0.path.hasSuffix(".tape") }) {
      steps.append(
        "\(ShellCommand("qa init --from \(tape.path)")) makes a config with the steps of the tape")
    }
    return steps
  }
}
