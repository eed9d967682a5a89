package import Capture
package import ProjectFiles
internal import ScreenConfig
package import ScreenRuns
package import TerminalFrame

/// The app of a session, and what is known of it before it starts.
package struct SessionPlan: Sendable {
  /// The members of the config, without the name and the steps.
  private let members: [ConfigValue.Member]
  /// The steps that lead to the first screen.
  private let firstSteps: [ConfigValue]

  /// The name of a config that has none yet.
  static let placeholderName = "session"
  private static let ownKeys: Set = ["screenshotName", "steps", "variants", "tags"]

  init(_ config: ConfigValue) {
    members = config.members.filter { !Self.ownKeys.contains($0.key) }
    firstSteps = if case .list(let steps)? = config["steps"] { steps } else { [] }
  }

  /// The text of a config that repeats a session.
  ///
  /// - Parameter sent: What was sent to the app, in order.
  package func config(named name: String, _ sent: [SessionSteps]) -> [UInt8] {
    value(named: name, sent).fileBytes
  }

  func value(named name: String, _ sent: [SessionSteps]) -> ConfigValue {
    let own = ConfigValue.Member(key: "screenshotName", value: .string(name))
    var steps = firstSteps + sent.flatMap(\.values)
    // The screen itself is captured after the last step and shows the same.
    while steps.last?["screenshot"] != nil { steps.removeLast() }
    let list = ConfigValue.Member(key: "steps", value: .list(steps))
    return .object([own] + members + (steps.isEmpty ? [] : [list]))
  }
}

extension ProjectSetup {
  /// Determines what a session starts: a screen with its steps, or else the program of the request or of `qa.json`.
  ///
  /// - Parameters:
  ///   - name: The name of a config; nil for a program.
  ///   - size: The size of the app's terminal; nil for the project's.
  ///   - variables: Additional environment variables for a program.
  /// - Throws: ``SuiteError`` if there is no such config, or no app.
  package func sessionPlan(
    config name: String?, size: GridSize?, variables: [String: String]
  ) async throws(SuiteError) -> SessionPlan {
    let placeholder = SessionPlan.placeholderName
    var config: ConfigValue
    if let name {
      config = try existingConfig(name)
    } else {
      config = try await launched(as: placeholder, with: variables).config(named: placeholder)
    }
    if let size { config.setTerminal(size) }
    let reader = try ConfigReader(project: project)
    let screens = try reader.screens(
      ofConfig: name ?? placeholder, config.fileBytes,
      at: reader.path(ofConfig: name ?? placeholder))
    guard !screens.isEmpty else {
      throw SuiteError(.usage, "there is no app to open", remedy: "name a command or a screen")
    }
    return SessionPlan(config)
  }

  private func existingConfig(_ name: String) throws(SuiteError) -> ConfigValue {
    for (other, node) in try ExistingTools.configs(of: project) where other == name {
      return ConfigValue(node)
    }
    throw SuiteError(
      .usage, "there is no config \"\(name.excerpt())\"",
      remedy: "name a file of screenshots/ without .json")
  }

  /// Builds and starts the app of a session, and does the steps that lead to its first screen.
  ///
  /// - Parameters:
  ///   - name: The name of the folders in which the app runs, which no other session has.
  ///   - memoryLimit: The most memory that the app and what it started may take, in bytes.
  /// - Returns: The app, which the caller must close, and its screen.
  package func open(
    _ plan: SessionPlan, inFoldersNamed name: String, memoryLimit: Int
  ) async throws -> (OpenedApp, LiveCapture.Reading) {
    guard let permission else { throw SuiteError(.usage, "no app may be started") }
    return try await Tryout(project: project, environment: environment, permission).open(
      plan.config(named: name, []), named: name, memoryLimit: memoryLimit,
      skipsBuild: request.skipsBuild, onEvent: onEvent)
  }

  /// Writes the config of a session, after a replay that shows whether its steps lead to the same screen.
  ///
  /// - Parameters:
  ///   - sent: What was sent to the app.
  ///   - last: The last screen of the session.
  ///   - skipsReplay: Whether to leave the replay out.
  /// - Throws: ``SuiteError`` if a config has that name already, or the config has a mistake. Nothing has been written
  ///   then.
  package func save(
    _ plan: SessionPlan, named name: String, _ sent: [SessionSteps], last: Frame,
    skipsReplay: Bool = false
  ) async throws(SuiteError) -> InitReport {
    if let problem = ScreenName.problem(withConfig: name) {
      throw SuiteError(.usage, "\"\(name.excerpt())\" can't be the name of a screen: \(problem)")
    }
    let path = "screenshots/\(name).json"
    guard try !Files.hasEntry("\(project.root)/\(path)") else {
      throw SuiteError(.usage, at: path, "already exists", remedy: "give the screen another name")
    }
    let config = plan.value(named: name, sent)
    let reader = try ConfigReader(project: project)
    _ = try reader.screens(ofConfig: name, config.fileBytes, at: reader.path(ofConfig: name))
    let notes = skipsReplay ? [] : try await replay(config, named: name, expecting: last.text)
    var files = InitPlan(project: project)
    try files.add(path, config.fileBytes)
    try files.apply()
    return InitReport(
      files, isDryRun: false, app: "", screens: [ScreenName(config: name)], notes: notes, next: [])
  }
}

extension ConfigValue {
  /// Sets the size of the terminal of a config.
  fileprivate mutating func setTerminal(_ size: GridSize) {
    guard case .object(var members) = self else { return }
    let others = self["terminal"]?.members.filter { $0.key != "columns" && $0.key != "rows" } ?? []
    let terminal = Member(
      key: "terminal", value: .object(ConfigValue.object(size).members + others))
    if let index = members.firstIndex(where: { $0.key == terminal.key }) {
      members[index] = terminal
    } else {
      members.append(terminal)
    }
    self = .object(members)
  }
}
