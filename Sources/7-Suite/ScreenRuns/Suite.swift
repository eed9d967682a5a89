package import Baselines
package import ProjectFiles
internal import RunReport
package import ScreenConfig

/// The screens of one project and what can be done with them.
package struct Suite: Sendable {
  package let project: Project
  /// The project's place in git, as this command found it.
  package private(set) var repository: FoundRepository
  package let renderers = RendererPool()
  /// What the configs said when they were read last.
  package let configMemory = ConfigMemory()
  /// The environment of `qa` itself.
  package let environment: [String: String]
  package let onEvent: @Sendable (RunEvent) -> Void

  /// - Parameters:
  ///   - environment: The environment of `qa`. Apps get only a little of it.
  ///   - onEvent: Called during long work, from any thread.
  package init(
    project: Project, environment: [String: String],
    onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) {
    self.project = project
    self.environment = environment
    self.onEvent = onEvent
    repository = FoundRepository(of: project)
  }

  /// The same suite with a fresh look at git, for work after a pause or after apps ran: HEAD may have moved.
  package var withFreshRepository: Suite {
    var suite = self
    suite.repository = FoundRepository(of: project)
    return suite
  }

  /// Whether a CI runs this.
  package var isCI: Bool { CIEnvironment(environment).isCI }

  /// Some screens of the project.
  package struct Selection: Hashable, Sendable {
    /// A config for each screen, in ascending order of their names; empty only for a shard that has
    /// nothing to do.
    package let configs: [CaptureConfig]
    /// Whether these are all screens of the project.
    package let isComplete: Bool
    /// Whether a person chose these among the screens.
    package let isChosen: Bool
    package let folders: ScreenshotFolders
    /// The screens that a person chose. Empty if these are all screens, or the part of a shard.
    package var chosen: [ScreenName] { isChosen && !isPart ? configs.map(\.name) : [] }

    /// The shard that these screens belong to, or nil if the run isn't sharded.
    package var shard: ShardManifest?
    /// Whether other shards capture other screens of the same whole.
    package var isPart: Bool { shard?.part.isPart ?? false }
  }

  /// Looks up which screens have a config.
  package func configuredScreens() throws(SuiteError) -> ConfiguredScreens {
    ConfiguredScreens(try project.configNames(), try configReader())
  }

  /// Returns a reader of the work tree's configs.
  package func configReader() throws(SuiteError) -> ConfigReader {
    try ConfigReader(project: project, memory: configMemory)
  }

  /// Reads the configs of the screens that were asked for.
  ///
  /// - Parameter names: Names of screens, or of configs or launches for all of their screens; or patterns for any
  ///   of these. Empty for all screens.
  /// - Throws: ``SuiteErrors`` with everything that is wrong with them.
  package func select(_ names: [String] = []) throws(SuiteErrors) -> Selection {
    let known = try SuiteErrors.listing(project.configNames)
    guard !known.isEmpty else {
      throw SuiteErrors([
        SuiteError(
          .incomplete, at: project.displayPath(project.screenshots), "there are no screens",
          remedy: "add a capture config: <name>.json")
      ])
    }
    let reader = try SuiteErrors.listing(configReader)
    _ = try SuiteErrors.listing(reader.appScreens)
    let asked = names.map(ScreenSelector.init)
    let wanted =
      names.isEmpty ? known : known.filter { name in asked.contains { $0.mayBe(ofConfig: name) } }
    var errors = asked.filter { asked in !known.contains(where: asked.mayBe) }
      .map { unknownScreen($0.text, known) }
    let twins = NameCase.twins(in: known)
    errors += twins.map { twinError($0.first, $0.second, known, reader) }
    guard twins.isEmpty else { throw SuiteErrors(errors) }
    var all: [CaptureConfig] = []
    all.reserveCapacity(wanted.count)
    var budget = ScreenBudget()
    for name in wanted where budget.problem == nil {
      do {
        all += try reader.screens(ofConfig: name, &budget)
      } catch {
        errors.append(error)
      }
    }
    for asked in asked {
      let screens = all.filter { asked.mayBe(ofConfig: $0.name.config) }
      if screens.isEmpty || screens.contains(where: { asked.matches($0.name) }) { continue }
      errors.append(unknownScreen(asked.text, screens.map(\.name.description)))
    }
    let configs =
      names.isEmpty ? all : all.filter { config in asked.contains { $0.matches(config.name) } }
    errors += outputFolderErrors(configs)
    for (first, second) in NameCase.twins(in: all.map(\.name.description)) {
      errors.append(
        SuiteError(
          .usage,
          at: all.first { $0.name.description == second }.map { project.displayPath($0.file) },
          "\(first) and \(second) differ only in case: a clone on macOS or Windows can have only one of their files",
          remedy: "give one of them another name"))
    }
    guard errors.isEmpty, let first = configs.first else { throw SuiteErrors(errors) }
    let folders = try folders(of: first)
    return Selection(
      configs: CaptureConfigs(configs).all,
      isComplete: wanted.count == known.count && configs.count == all.count,
      isChosen: !names.isEmpty, folders: folders)
  }

  /// The error for two configs whose names differ only in case.
  private func twinError(
    _ first: String, _ second: String, _ known: [String], _ reader: ConfigReader
  ) -> SuiteError {
    let taken = Set(known.map { $0.lowercased() })
    var number = 2
    while taken.contains("\(second.prefix(90).lowercased())-\(number)") { number += 1 }
    let free = "\(second.prefix(90))-\(number)"
    let isReadable: Bool
    do { isReadable = try !reader.screens(ofConfig: second).isEmpty } catch { isReadable = false }
    return SuiteError(
      .usage, at: "\(project.displayPath(project.screenshots))/\(second).json",
      "differs from \(first).json only in case: a clone on macOS or Windows can have only one of the two",
      remedy: isReadable
        ? "rename one of them: \(ShellCommand.deciding("qa rename", [second, free]))"
        : "remove the one that is not needed: "
          + ShellCommand("rm -- \("\(project.displayPath(project.screenshots))/\(second).json")")
          .description
    )
  }

  private func outputFolderErrors(_ configs: [CaptureConfig]) -> [SuiteError] {
    guard let first = configs.first else { return [] }
    return configs.filter { $0.outputFolder != first.outputFolder && $0.name == $0.name.baseName }
      .map { config in
        SuiteError(
          .usage, at: project.displayPath(config.file),
          "\"outputDir\" differs from that of \(first.name)",
          remedy: "it must be the same in all configs of a project")
      }
  }

  /// Returns the folders of the project's pictures, even if some of its configs are wrong.
  package func locateFolders() throws(SuiteErrors) -> ScreenshotFolders {
    let configured = try SuiteErrors.listing(configuredScreens)
    try checkFolders(of: configured)
    return try folders(of: configured.all.first)
  }

  /// Returns the folders of the project's pictures, as the first readable config names them. A caller that reads
  /// all configs later checks them with ``checkFolders(of:)``.
  package func foldersOfFirstConfig() throws(SuiteErrors) -> ScreenshotFolders {
    try folders(of: SuiteErrors.listing(firstConfig))
  }

  private func firstConfig() throws(SuiteError) -> CaptureConfig? {
    let reader = try configReader()
    for name in try project.configNames() {
      if let config = ConfiguredScreens([name], reader).all.first { return config }
    }
    return nil
  }

  /// Checks that all configs agree on the folder of the newest run's pictures.
  package func checkFolders(of configured: ConfiguredScreens) throws(SuiteErrors) {
    let errors = outputFolderErrors(configured.all)
    guard errors.isEmpty else { throw SuiteErrors(errors) }
  }

  /// - Parameter config: nil if no config can be read. The error then lists what is wrong with each.
  private func folders(of config: CaptureConfig?) throws(SuiteErrors) -> ScreenshotFolders {
    guard let config else { return try select().folders }
    let folders = ScreenshotFolders(in: project.root, current: config.outputFolder)
    do { try folders.check() } catch { throw SuiteErrors([project.withDisplayPath(error)]) }
    return folders
  }

  /// The folders that may have held the newest pictures earlier: the default one, and those that the base's
  /// configs name.
  package func otherFolders(
    than folders: ScreenshotFolders, at base: BaseSnapshot?
  ) -> [ScreenshotFolders] {
    let usual = "\(project.root)/\(ConfigReader.defaultOutputDir)"
    return Set([usual] + (base?.configs.all.map(\.outputFolder) ?? [])).sorted()
      .filter { $0 != folders.current && Files.isOwnFolder($0) }
      .map { ScreenshotFolders(in: project.root, current: $0) }
  }

  /// Returns the folders of the newest report, or the default ones if no config can be read.
  package func foldersOfReport() throws(SuiteError) -> ScreenshotFolders {
    do { return try locateFolders() } catch {
      let folders = ScreenshotFolders(
        in: project.root, current: "\(project.root)/\(ConfigReader.defaultOutputDir)")
      do { try folders.check() } catch { throw project.withDisplayPath(error) }
      return folders
    }
  }

  private func unknownScreen(_ name: String, _ known: [String]) -> SuiteError {
    SuiteError(
      .usage, "there is no screen \"\(name)\"",
      remedy: EditDistance.suggestion(for: name, among: known)
        ?? "screens: \(known.joined(separator: ", "))")
  }
}

extension SuiteErrors {
  /// Runs `body` and turns its error into a list of one.
  fileprivate static func listing<Result>(
    _ body: () throws(SuiteError) -> Result
  ) throws(SuiteErrors) -> Result {
    do { return try body() } catch { throw SuiteErrors([error]) }
  }
}

/// Screens as a person typed them: a name, or a pattern for names.
private struct ScreenSelector {
  let text: String
  private let glob: Glob?
  /// Matches the names of the configs that the screens may belong to; nil if that part of the text isn't a
  /// pattern.
  private let configGlob: Glob?
  private let config: String

  init(_ text: String) {
    self.text = text
    glob = Glob(text)
    let config = text.prefix { $0 != "@" && $0 != "." }
    configGlob = Glob(String(config))
    self.config = ScreenName(text)?.config ?? (glob == nil ? text : String(config))
  }

  func mayBe(ofConfig name: String) -> Bool { configGlob?.matches(name) ?? (name == config) }

  func matches(_ name: ScreenName) -> Bool {
    guard let glob else { return name.isPart(of: text) }
    return [name.config, name.launch.description, name.description].contains(where: glob.matches)
  }
}
