internal import CaptureSteps
internal import ContentDigest
package import ProjectFiles

/// Reads capture configs and reports exactly what is wrong with one (Documentation/Configs.md).
package struct ConfigReader {
  package static let defaultOutputDir = "screenshots/current"

  package let project: Project
  package let files: any ConfigSource
  package let defaults: ConfigDefaults
  /// The settings of `qa.json` for all configs, read only once.
  package let shared: SharedSettings
  /// Whether the folder of the configs lies in the project.
  private let isInProject: Bool
  /// The default of `outputDir`, one text for all configs.
  private let usualOutputFolder: String
  /// Earlier readings, or nil to read each config anew; and the source with its answers.
  private let memory: (readings: ConfigMemory, source: RecordedSource)?
  /// The source's answers about the settings of all configs.
  private let sharedAnswers: [RecordedSource.Answer]

  /// - Parameters:
  ///   - source: The place to read the configs from, or nil for the work tree.
  ///   - memory: Earlier readings of the project's configs, or nil to read each config anew.
  package init(
    project: Project, source: (any ConfigSource)? = nil, memory: ConfigMemory? = nil
  ) throws(SuiteError) {
    let files = source ?? WorkingFiles(project: project)
    let path = project.screenshots + "/qa.json"
    self.init(
      project: project,
      defaults: try ConfigDefaults(path: path, shownAs: project.displayPath(path), from: files),
      source: files, memory: memory)
  }

  /// - Parameters:
  ///   - source: The place to read the files that configs name from, or nil for the work tree.
  ///   - memory: Earlier readings of the project's configs, or nil to read each config anew.
  package init(
    project: Project, defaults: ConfigDefaults, source: (any ConfigSource)? = nil,
    memory: ConfigMemory? = nil
  ) {
    let source = source ?? WorkingFiles(project: project)
    self.memory = memory.map { ($0, RecordedSource(source)) }
    let files: any ConfigSource = self.memory?.source ?? source
    self.project = project
    self.defaults = defaults
    self.files = files
    isInProject = source.inside(project.screenshots) != nil
    usualOutputFolder = project.root + "/" + Self.defaultOutputDir
    shared = SharedSettings(defaults.object, project, files)
    sharedAnswers = self.memory?.source.newAnswers() ?? []
  }

  package static func node(
    _ bytes: [UInt8], file: String, limits: JSONLimits = .config
  ) throws(SuiteError) -> JSONNode {
    let node: JSONNode
    do {
      node = try JSONReader.read(bytes, limits: limits)
    } catch {
      if let conflict = ConflictMarkers.error(in: bytes, at: file) { throw conflict }
      throw ConfigObject.error(file, error.position, "malformed JSON: \(error.message)")
    }
    try checkPatterns(node, file)
    return node
  }

  /// Limits the regular expressions of a file: compiling one takes a hundred times as long as reading its text.
  private static func checkPatterns(_ node: JSONNode, _ file: String) throws(SuiteError) {
    let maximum = 32
    guard node.size(ofStrings: "regex") > maximum << 10 else { return }
    throw SuiteError(
      .usage, at: file, "its regular expressions have more than \(maximum) KiB in all",
      remedy: "split it into several configs, or use \"text\" if that is enough")
  }

  /// Returns the config of one screen. Its file may have several.
  package func config(screen: ScreenName) throws(SuiteError) -> CaptureConfig {
    let screens = try screens(ofConfig: screen.config)
    guard let config = screens.first(where: { $0.name == screen }) else {
      throw SuiteError(
        .usage, at: project.displayPath(path(ofConfig: screen.config)),
        "has no screen \"\(screen)\"",
        remedy: "it has \(screens.map(\.name.description).joined(separator: ", "))")
    }
    return config
  }

  package func path(ofConfig name: String) -> String { "\(project.screenshots)/\(name).json" }

  /// Returns all screens of a config: itself, its steps' screenshots, then those of its variants.
  package func screens(ofConfig name: String) throws(SuiteError) -> [CaptureConfig] {
    let (bytes, path) = try bytes(ofConfig: name)
    return try screens(ofConfig: name, bytes, at: path)
  }

  /// Returns the contents and the path of a config's file.
  func bytes(ofConfig name: String) throws(SuiteError) -> ([UInt8], path: String) {
    let path = path(ofConfig: name)
    let file = project.displayPath(path)
    let source = memory?.source.source ?? files
    guard isInProject, !source.isLink(path) || source.inside(path) != nil else {
      throw SuiteError(
        .usage, at: file, "leads out of the project through a symbolic link",
        remedy: "replace the link with the file itself")
    }
    guard let bytes = try source.read(path, limit: JSONLimits.config.size) else {
      throw SuiteError(.usage, at: file, "does not exist")
    }
    return (bytes, path)
  }

  /// - Parameters:
  ///   - bytes: The contents of the config's file.
  ///   - path: The path of that file.
  package func screens(
    ofConfig name: String, _ bytes: [UInt8], at path: String
  ) throws(SuiteError) -> [CaptureConfig] {
    guard let (readings, source) = memory else { return try read(name, bytes, at: path) }
    if let known = readings[path], known.bytes == bytes, known.defaults == defaults.bytes,
      known.shared == sharedAnswers, known.own.allSatisfy({ $0.isSame(in: source.source) })
    {
      return known.screens
    }
    // A config that couldn't be read may have left some.
    _ = source.newAnswers()
    let screens = try read(name, bytes, at: path)
    readings[path] = ConfigMemory.Reading(
      bytes: bytes, defaults: defaults.bytes, shared: sharedAnswers, own: source.newAnswers(),
      screens: screens)
    return screens
  }

  private func read(
    _ name: String, _ bytes: [UInt8], at path: String
  ) throws(SuiteError) -> [CaptureConfig] {
    let file = project.displayPath(path)
    let object = try ConfigObject(
      Self.node(bytes, file: file), file: file, key: nil, knownKeys: ConfigKey.names(in: .config))
    try checkName(object, config: name)
    let (terminal, themeFile) = try terminal([defaults.object, object])
    let variants = try variants(object)
    let steps = try StepReader.steps(source(of: "steps", object) ?? object, in: terminal.size)
    let digest = SHA256Digest(
      of: bytes + [0] + defaults.bytes + themeFile + variants.flatMap(\.themeFile))
    // The keys with a reader of their own replace the default values.
    var config = CaptureConfig(
      ScreenName(config: name),
      of: LaunchConfig(
        file: path, digest: digest, app: try app(object), outputFolder: usualOutputFolder,
        terminal: terminal, steps: steps.steps, written: WrittenSettings(object, defaults.object)))
    for key in ConfigKey.all { try key.read?(self, object, &config) }
    return try screens(of: config, steps, variants)
  }

  /// Returns the objects that may have a key: the config, then `qa.json`.
  func sources(_ object: ConfigObject) -> [ConfigObject] {
    [object, defaults.object].compactMap { $0 }
  }

  /// Returns the object that decides a key, the config or else `qa.json`, or nil if neither has it.
  func source(of key: String, _ object: ConfigObject) -> ConfigObject? {
    sources(object).first { $0.has(key) }
  }

  private func checkName(_ object: ConfigObject, config: String) throws(SuiteError) {
    guard let name = try object.string("screenshotName") else {
      throw object.missing("screenshotName", remedy: "add \"screenshotName\": \"\(config)\"")
    }
    if let problem = ScreenName.problem(withConfig: name) {
      throw object.error(
        at: "screenshotName", "\"\(name)\" can't be a screenshotName: \(problem)")
    }
    guard name == config else {
      throw object.error(
        at: "screenshotName", "screenshotName is \"\(name)\", but the file is \(config).json",
        remedy: "rename the file to \(name).json or the screen to \"\(config)\"")
    }
  }

  /// Reads which app to run, from the config or else from the defaults.
  func app(_ object: ConfigObject) throws(SuiteError) -> CaptureConfig.App {
    let source = sources(object).first { $0.has("scheme") || $0.has("command") }
    guard let source else {
      throw object.missing(
        "scheme",
        remedy: "name an executable product of Package.swift, or any program: "
          + "\"command\": [\"htop\"]")
    }
    if let command = try source.commandLine("command") {
      if source.has("scheme") {
        throw source.error(
          at: "command", "\"command\" and \"scheme\" can't be combined",
          remedy: "remove one of them")
      }
      let program = command[0]
      // A relative path begins at the root; a bare name is looked up on the app's PATH.
      let path = program.contains("/") ? Path.absolute(program, from: project.root) : program
      try source.checkIsOneWord(command, "command", files, path)
      return .command([path] + command.dropFirst())
    }
    let product = try source.string("scheme") ?? ""
    if product.isEmpty || product.contains("/") || product.hasPrefix("-") {
      throw source.error(at: "scheme", "\"\(product)\" is not the name of an executable product")
    }
    return .scheme(product: product, configuration: try buildConfiguration(object))
  }

  private func buildConfiguration(
    _ object: ConfigObject
  ) throws(SuiteError) -> CaptureConfig.BuildConfiguration {
    guard let source = source(of: "configuration", object),
      let name = try source.string("configuration")
    else { return .debug }
    guard let configuration = CaptureConfig.BuildConfiguration(rawValue: name) else {
      throw source.error(
        at: "configuration",
        "\"configuration\" must be \"debug\" or \"release\", not \"\(name)\"")
    }
    return configuration
  }

  func build(_ object: ConfigObject) throws(SuiteError) -> [String]? {
    guard let source = source(of: "build", object),
      let build = try source.commandLine("build")
    else { return nil }
    let path = Path.absolute(build[0], from: project.root)
    try source.checkIsOneWord(build, "build", files, path)
    return build
  }

  func tags(_ object: ConfigObject) throws(SuiteError) -> [String] {
    var tags: [String] = []
    for source in sources(object).reversed() {
      for tag in try source.strings("tags") ?? [] where !tags.contains(tag) {
        guard !tag.isEmpty, tag.unicodeScalars.allSatisfy(ScreenName.isAllowed) else {
          throw source.error(
            at: "tags", "\"\(tag.excerpt())\" can't be a tag",
            remedy: "a tag has only letters, digits, \"-\" and \"_\", as in \"smoke\"")
        }
        tags.append(tag)
      }
    }
    return tags
  }

  func watched(_ object: ConfigObject) throws(SuiteError) -> [PathPattern]? {
    var patterns: [PathPattern] = []
    for source in sources(object).reversed() {
      for text in try source.strings("watch") ?? [] {
        guard let pattern = PathPattern(text) else {
          throw source.error(
            at: "watch", "\"\(text.excerpt())\" isn't a path in the project",
            remedy: "name files, folders or patterns relative to the project's root: \"src/**\"")
        }
        patterns.append(pattern)
      }
    }
    return patterns.isEmpty ? nil : patterns
  }

  func seconds(_ key: String, _ object: ConfigObject) throws(SuiteError) -> Duration? {
    try source(of: key, object)?.seconds(key)
  }

  func environment(_ object: ConfigObject) throws(SuiteError) -> [String: String] {
    var environment = try defaults.object?.stringMap("env") ?? [:]
    for source in sources(object).reversed() {
      environment.merge(try source.stringMap("launchEnv") ?? [:]) { _, new in new }
    }
    return environment
  }

  /// Returns the names in the defaults, then those in a config.
  func inheritedVariables(_ object: ConfigObject) throws(SuiteError) -> [String] {
    var names: [String] = []
    for source in sources(object).reversed() { names += try inheritedVariables(of: source) }
    return names
  }

  func inheritedVariables(of source: ConfigObject) throws(SuiteError) -> [String] {
    let names = try source.strings("inheritEnv") ?? []
    for name in names where name.isEmpty || name.contains("=") {
      throw source.error(
        at: "inheritEnv", "\"\(name)\" is not the name of a variable",
        remedy: "as in \"inheritEnv\": [\"SSH_AUTH_SOCK\"]; a value of your own belongs in "
          + "\"launchEnv\"")
    }
    return names
  }

  func outputFolder(_ object: ConfigObject) throws(SuiteError) -> String {
    guard let source = source(of: "outputDir", object),
      let path = try source.string("outputDir")
    else { return usualOutputFolder }
    func error(_ message: String) -> SuiteError {
      source.error(
        at: "outputDir", "\"outputDir\" \(message)", remedy: "use \"\(Self.defaultOutputDir)\"")
    }
    guard let folder = files.inside(path) else { throw error("leaves the project: \(path)") }
    guard Path.isInside(folder, project.screenshots), folder != project.screenshots else {
      throw error("must be a folder in screenshots/, not \(path)")
    }
    guard !folder.split(separator: "/").contains("baseline") else {
      throw error("must not be the folder of the baselines")
    }
    return folder
  }

  /// - Parameter steps: The steps that follow once the condition holds.
  func waitFor(
    _ object: ConfigObject, before steps: [CaptureStep]
  ) throws(SuiteError) -> WaitCondition {
    let source = source(of: "waitFor", object) ?? object
    let wait = try ConditionReader.wait(source)
    if wait.exit != nil, !steps.isEmpty { throw Self.stepsAfterExit(source) }
    return wait
  }

  static func stepsAfterExit(_ object: ConfigObject) -> SuiteError {
    object.error(
      at: object["waitFor"] ?? object["steps"], "an app that has exited can't do steps",
      remedy: "wait for its exit in the last step: { \"waitFor\": { \"exit\": 0 } }")
  }
}
