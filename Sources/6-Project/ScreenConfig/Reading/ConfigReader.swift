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
      throw SuiteError(
        .usage, at: "\(file):\(error.position.line):\(error.position.column)",
        "malformed JSON: \(error.message.excerpt(1000))")
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
    let steps = try StepReader(size: terminal.size)
      .steps(source(of: "steps", object)?.object ?? object)
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

  /// Returns the object that decides a key, the config or else `qa.json`, and the value there.
  func source(of key: String, _ object: ConfigObject) -> (object: ConfigObject, node: JSONNode)? {
    for source in [object, defaults.object].compactMap({ $0 }) {
      if let node = source[key] { return (source, node) }
    }
    return nil
  }

  private func checkName(_ object: ConfigObject, config: String) throws(SuiteError) {
    guard let name = try object.string("screenshotName"), let node = object["screenshotName"] else {
      throw object.missing("screenshotName", remedy: "add \"screenshotName\": \"\(config)\"")
    }
    if let problem = ScreenName.problem(withConfig: name) {
      throw object.error(at: node, "\"\(name)\" can't be a screenshotName: \(problem)")
    }
    guard name == config else {
      throw object.error(
        at: node, "screenshotName is \"\(name)\", but the file is \(config).json",
        remedy: "rename the file to \(name).json or the screen to \"\(config)\"")
    }
  }

  /// Reads which app to run, from the config or else from the defaults.
  func app(_ object: ConfigObject) throws(SuiteError) -> CaptureConfig.App {
    let sources = [object, defaults.object].compactMap { $0 }
    guard let source = sources.first(where: { $0.has("scheme") || $0.has("command") }) else {
      throw object.missing(
        "scheme",
        remedy: "name an executable product of Package.swift, or any program: "
          + "\"command\": [\"htop\"]")
    }
    if let command = try source.commandLine("command"), let node = source["command"] {
      if source.has("scheme") {
        throw source.error(
          at: node, "\"command\" and \"scheme\" can't be combined", remedy: "remove one of them")
      }
      let program = command[0]
      // A relative path begins at the root; a bare name is looked up on the app's PATH.
      let path = program.contains("/") ? Path.absolute(program, from: project.root) : program
      try source.checkIsOneWord(command, "command", files, path)
      return .command([path] + command.dropFirst())
    }
    let product = try source.string("scheme") ?? ""
    if let node = source["scheme"],
      product.isEmpty || product.contains("/") || product.hasPrefix("-")
    {
      throw source.error(at: node, "\"\(product)\" is not the name of an executable product")
    }
    return .scheme(product: product, configuration: try buildConfiguration(object))
  }

  private func buildConfiguration(
    _ object: ConfigObject
  ) throws(SuiteError) -> CaptureConfig.BuildConfiguration {
    for source in [object, defaults.object].compactMap({ $0 }) {
      guard let name = try source.string("configuration"), let node = source["configuration"] else {
        continue
      }
      guard let configuration = CaptureConfig.BuildConfiguration(rawValue: name) else {
        throw source.error(
          at: node, "\"configuration\" must be \"debug\" or \"release\", not \"\(name)\"")
      }
      return configuration
    }
    return .debug
  }

  func build(_ object: ConfigObject) throws(SuiteError) -> [String]? {
    guard let source = source(of: "build", object)?.object,
      let build = try source.commandLine("build")
    else { return nil }
    let path = Path.absolute(build[0], from: project.root)
    try source.checkIsOneWord(build, "build", files, path)
    return build
  }

  func tags(_ object: ConfigObject) throws(SuiteError) -> [String] {
    var tags: [String] = []
    for source in [defaults.object, object].compactMap({ $0 }) {
      for tag in try source.strings("tags") ?? [] where !tags.contains(tag) {
        guard !tag.isEmpty, tag.unicodeScalars.allSatisfy(ScreenName.isAllowed) else {
          throw source.error(
            at: source["tags"], "\"\(tag.excerpt())\" can't be a tag",
            remedy: "a tag has only letters, digits, \"-\" and \"_\", as in \"smoke\"")
        }
        tags.append(tag)
      }
    }
    return tags
  }

  func watched(_ object: ConfigObject) throws(SuiteError) -> [PathPattern]? {
    var patterns: [PathPattern]?
    for source in [defaults.object, object].compactMap({ $0 }) {
      for text in try source.strings("watch") ?? [] {
        guard let pattern = PathPattern(text) else {
          throw source.error(
            at: source["watch"], "\"\(text.excerpt())\" isn't a path in the project",
            remedy: "name files, folders or patterns relative to the project's root: \"src/**\"")
        }
        patterns = (patterns ?? []) + [pattern]
      }
    }
    return patterns
  }

  func seconds(_ key: String, _ object: ConfigObject) throws(SuiteError) -> Duration? {
    if let seconds = try object.seconds(key) { return seconds }
    return try defaults.object?.seconds(key)
  }

  func environment(_ object: ConfigObject) throws(SuiteError) -> [String: String] {
    var environment = try defaults.object?.stringMap("env") ?? [:]
    for source in [defaults.object, object] {
      for (name, value) in try source?.stringMap("launchEnv") ?? [:] { environment[name] = value }
    }
    return environment
  }

  /// Returns the names in the defaults, then those in a config.
  func inheritedVariables(_ object: ConfigObject) throws(SuiteError) -> [String] {
    var names: [String] = []
    for source in [defaults.object, object].compactMap({ $0 }) {
      names += try inheritedVariables(of: source)
    }
    return names
  }

  func inheritedVariables(of source: ConfigObject) throws(SuiteError) -> [String] {
    let names = try source.strings("inheritEnv") ?? []
    for name in names where name.isEmpty || name.contains("=") {
      throw source.error(
        at: source["inheritEnv"], "\"\(name)\" is not the name of a variable",
        remedy: "as in \"inheritEnv\": [\"SSH_AUTH_SOCK\"]; a value of your own belongs in "
          + "\"launchEnv\"")
    }
    return names
  }

  func outputFolder(_ object: ConfigObject) throws(SuiteError) -> String {
    for source in [object, defaults.object].compactMap({ $0 }) {
      guard let path = try source.string("outputDir"), let node = source["outputDir"] else {
        continue
      }
      let remedy = "use \"\(Self.defaultOutputDir)\""
      guard let folder = files.inside(path) else {
        throw source.error(at: node, "\"outputDir\" leaves the project: \(path)", remedy: remedy)
      }
      guard Path.isInside(folder, project.screenshots), folder != project.screenshots else {
        throw source.error(
          at: node, "\"outputDir\" must be a folder in screenshots/, not \(path)", remedy: remedy)
      }
      guard !folder.split(separator: "/").contains("baseline") else {
        throw source.error(
          at: node, "\"outputDir\" must not be the folder of the baselines", remedy: remedy)
      }
      return folder
    }
    return usualOutputFolder
  }

  /// - Parameter steps: The steps that follow once the condition holds.
  func waitFor(
    _ object: ConfigObject, before steps: [CaptureStep]
  ) throws(SuiteError) -> WaitCondition {
    let source = source(of: "waitFor", object)?.object ?? object
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
