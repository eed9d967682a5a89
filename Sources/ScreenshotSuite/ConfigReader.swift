internal import Capture
internal import ContentDigest

/// Reads capture configs and says exactly what is wrong with one (DESIGN section 4).
struct ConfigReader {
  static let defaultOutputDir = "screenshots/current"

  let project: Project
  let defaults: ConfigDefaults

  init(project: Project) throws(SuiteError) {
    self.project = project
    let path = project.screenshots + "/qa.json"
    defaults = try ConfigDefaults(path: path, shownAs: project.shown(path))
  }

  static func node(_ bytes: [UInt8], file: String) throws(SuiteError) -> JSONNode {
    do {
      return try JSONReader.read(bytes)
    } catch {
      throw SuiteError(
        .usage, at: "\(file):\(error.position.line):\(error.position.column)",
        "malformed JSON: \(error.message)")
    }
  }

  /// Why a screen can't have this name, or nil.
  static func problem(withName name: String) -> String? {
    let allowed = name.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-"
          || scalar == "_")
    }
    if name.isEmpty || !allowed {
      return "a screen's name has only letters, digits, \"-\" and \"_\""
    }
    if name.count > 100 { return "a screen's name has at most 100 characters" }
    if Suite.ownFiles.contains(name) { return "the name \"\(name)\" is taken by qa itself" }
    return nil
  }

  func config(screen: String) throws(SuiteError) -> CaptureConfig {
    let path = "\(project.screenshots)/\(screen).json"
    let file = project.shown(path)
    guard project.inside(path) != nil, project.inside(project.screenshots) != nil else {
      throw SuiteError(
        .usage, at: file, "leaves the project by a symbolic link",
        remedy: "put the file itself in its place")
    }
    guard let bytes = try Files.read(path) else {
      throw SuiteError(.usage, at: file, "does not exist")
    }
    let object = try ConfigObject(
      Self.node(bytes, file: file), file: file, key: nil, knownKeys: CaptureConfig.keys)
    try checkName(object, screen: screen)
    let (conditions, expectedExit) = try waitFor(object)
    let workingDirectory = try workingDirectory(object)
    let files = try files(object)
    let (terminal, themeFile) = try terminal(object)
    if let node = object["files"], !files.isEmpty, workingDirectory != nil {
      throw object.error(
        at: node, "\"files\" are copied into a fresh folder, but \"cwd\" names another one",
        remedy: "remove one of the two keys")
    }
    return CaptureConfig(
      screen: screen, file: path,
      digest: ContentDigest.sha256(bytes + [0] + defaults.bytes + themeFile),
      app: try app(object), build: try strings("build", object),
      outputFolder: try outputFolder(object),
      environment: try environment(object), inheritedVariables: try inheritedVariables(object),
      terminal: terminal,
      fonts: try fonts(), workingDirectory: workingDirectory, files: files,
      conditions: conditions, expectedExit: expectedExit,
      assertions: try ConditionReader.conditions(object, "assert", allowsExit: false).conditions,
      timeout: try seconds("timeout", object) ?? CaptureRequest.defaultTimeout,
      settleCap: try seconds("settle", object) ?? CaptureRequest.defaultSettleCap,
      masks: try masks(object, in: terminal.size), pixels: try pixels(object), tokens: try tokens())
  }

  private func checkName(_ object: ConfigObject, screen: String) throws(SuiteError) {
    guard let name = try object.string("screenshotName"), let node = object["screenshotName"] else {
      throw object.missing("screenshotName", remedy: "add \"screenshotName\": \"\(screen)\"")
    }
    if let problem = Self.problem(withName: name) {
      throw object.error(at: node, "\"\(name)\" can't be a screenshotName: \(problem)")
    }
    guard name == screen else {
      throw object.error(
        at: node, "screenshotName is \"\(name)\", but the file is \(screen).json",
        remedy: "rename the file to \(name).json or the screen to \"\(screen)\"")
    }
  }

  /// The object that says which app to run: the config itself, else the defaults.
  private func app(_ object: ConfigObject) throws(SuiteError) -> CaptureConfig.App {
    let sources = [object, defaults.object].compactMap { $0 }
    guard let source = sources.first(where: { $0.has("scheme") || $0.has("command") }) else {
      throw object.missing(
        "scheme",
        remedy: "name an executable product of Package.swift, or any program: "
          + "\"command\": [\"htop\"]")
    }
    if let command = try source.strings("command"), let node = source["command"] {
      if source.has("scheme") {
        throw source.error(
          at: node, "\"command\" and \"scheme\" exclude each other", remedy: "remove one of them")
      }
      guard let program = command.first, !program.isEmpty else {
        throw source.error(at: node, "\"command\" must name a program", remedy: "as in [\"htop\"]")
      }
      // A relative path begins at the root; a bare name is looked up on the app's PATH.
      let path = program.contains("/") ? Path.absolute(program, from: project.root) : program
      return .command([path] + command.dropFirst())
    }
    let product = try source.string("scheme") ?? ""
    if let node = source["scheme"],
      product.isEmpty || product.contains("/") || product.hasPrefix("-")
    {
      throw source.error(at: node, "\"\(product)\" is no name of an executable product")
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

  private func strings(_ key: String, _ object: ConfigObject) throws(SuiteError) -> [String]? {
    for source in [object, defaults.object].compactMap({ $0 }) {
      guard let strings = try source.strings(key), let node = source[key] else { continue }
      guard let program = strings.first, !program.isEmpty else {
        throw source.error(at: node, "\"\(key)\" must name a program", remedy: "as in [\"make\"]")
      }
      return strings
    }
    return nil
  }

  private func seconds(_ key: String, _ object: ConfigObject) throws(SuiteError) -> Duration? {
    if let seconds = try object.seconds(key) { return seconds }
    return try defaults.object?.seconds(key)
  }

  private func environment(_ object: ConfigObject) throws(SuiteError) -> [String: String] {
    var environment = try defaults.object?.stringMap("env") ?? [:]
    for (name, value) in try object.stringMap("launchEnv") ?? [:] { environment[name] = value }
    return environment
  }

  /// The names in the defaults, then those in a config.
  private func inheritedVariables(_ object: ConfigObject) throws(SuiteError) -> [String] {
    var names: [String] = []
    for source in [defaults.object, object].compactMap({ $0 }) {
      for name in try source.strings("inheritEnv") ?? [] {
        guard !name.isEmpty, !name.contains("=") else {
          throw source.error(
            at: source["inheritEnv"], "\"\(name)\" is no name of a variable",
            remedy: "as in \"inheritEnv\": [\"SSH_AUTH_SOCK\"]; a value of your own belongs in "
              + "\"launchEnv\"")
        }
        names.append(name)
      }
    }
    return names
  }

  private func outputFolder(_ object: ConfigObject) throws(SuiteError) -> String {
    for source in [object, defaults.object].compactMap({ $0 }) {
      guard let path = try source.string("outputDir"), let node = source["outputDir"] else {
        continue
      }
      let remedy = "use \"\(Self.defaultOutputDir)\""
      guard let folder = project.inside(path) else {
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
    return project.root + "/" + Self.defaultOutputDir
  }

  private func fonts() throws(SuiteError) -> [String] {
    guard let object = defaults.object, let paths = try object.strings("fonts"),
      let node = object["fonts"]
    else { return [] }
    var fonts: [String] = []
    for path in paths {
      let absolute = Path.absolute(path, from: project.root)
      guard Files.exists(absolute) else {
        throw object.error(
          at: node, "the font \(path) does not exist",
          remedy: "a relative path begins at the project's root; without \"fonts\" the default "
            + "ones are used")
      }
      fonts.append(absolute)
    }
    return fonts
  }

  private func workingDirectory(_ object: ConfigObject) throws(SuiteError) -> String? {
    guard let path = try object.string("cwd"), let node = object["cwd"] else { return nil }
    let folder = Path.absolute(path, from: project.root)
    guard Files.isFolder(folder) else {
      throw object.error(
        at: node, "the folder \(path) does not exist",
        remedy: "a relative path begins at the project's root")
    }
    return folder
  }

  private func files(_ object: ConfigObject) throws(SuiteError) -> [String] {
    guard let paths = try object.strings("files"), let node = object["files"] else { return [] }
    var files: [String] = []
    for path in paths {
      guard let absolute = project.inside(path), absolute != project.root else {
        throw object.error(at: node, "\(path) is not in the project")
      }
      guard Files.exists(absolute) else {
        throw object.error(
          at: node, "\(path) does not exist",
          remedy: "a relative path begins at the project's root")
      }
      guard !files.contains(where: { Path.name(of: $0) == Path.name(of: absolute) }) else {
        throw object.error(at: node, "two files named \(Path.name(of: absolute))")
      }
      files.append(absolute)
    }
    return files
  }

  private func waitFor(
    _ object: ConfigObject
  ) throws(SuiteError) -> (conditions: [FrameCondition], expectedExit: Int32?) {
    try ConditionReader.conditions(object, "waitFor", allowsExit: true)
  }
}
