package import CaptureSteps
package import ProjectFiles
package import TerminalFrame

/// A variation of a screen in another terminal or environment, as `variants` describe it.
package struct ConfigVariant {
  package let name: String
  package let object: ConfigObject
  /// The part of the theme's file that goes into the config's digest.
  let themeFile: [UInt8]
}

extension ConfigReader {
  /// The most variants that a config, `qa.json` or a matrix may have.
  static let maxVariants = 32

  /// Returns the variants of the defaults and of a config, in ascending order of their names. Those of the config
  /// win. A config drops the variants of the defaults with `"variants": false`, and replaces their matrix with a
  /// `"matrix"` of its own.
  package func variants(_ object: ConfigObject) throws(SuiteError) -> [ConfigVariant] {
    var variants: [String: ConfigVariant] = [:]
    for (source, members) in try writtenVariants(object) {
      for member in members {
        if let problem = ScreenName.problem(withVariant: member.key) {
          throw ConfigObject.error(
            source.file, member.position, "\"\(member.key)\" can't be a variant: \(problem)")
        }
        let variant = try ConfigObject(
          member.value, file: source.file, key: member.key, knownKeys: ConfigKey.names(in: .variant)
        )
        variants[member.key] = ConfigVariant(
          name: member.key, object: variant, themeFile: try terminal([variant]).themeFile)
      }
    }
    return variants.values.sorted { $0.name < $1.name }
  }

  /// Returns the variants that the files describe, each with its file. Later ones win.
  private func writtenVariants(
    _ object: ConfigObject
  ) throws(SuiteError) -> [(ConfigObject, [JSONNode.Member])] {
    if object["variants"]?.value == .bool(false) {
      return [(object, try matrix(object))]
    }
    var written: [(ConfigObject, [JSONNode.Member])] = []
    if let source = source(of: "matrix", object) {
      written.append((source, try matrix(source)))
    }
    for source in sources(object).reversed() {
      written.append((source, try source.members("variants", maximum: Self.maxVariants)))
    }
    return written
  }

  /// Returns all screens of a config.
  ///
  /// - Parameter config: The screen after the last step.
  package func screens(
    of config: CaptureConfig, _ steps: ConfigSteps, _ variants: [ConfigVariant]
  ) throws(SuiteError) -> [CaptureConfig] {
    var launches = [(config, steps)]
    for variant in variants { launches.append(try self.variant(variant, of: config, steps)) }
    return launches.flatMap { launch, steps in
      [launch]
        + steps.screenshots.map { screenshot in
          var screen = launch
          screen.name = launch.name.with(step: screenshot.name)
          screen.assertions = screenshot.assertions
          return screen
        }
    }
  }

  private func variant(
    _ variant: ConfigVariant, of config: CaptureConfig, _ steps: ConfigSteps
  ) throws(SuiteError) -> (CaptureConfig, ConfigSteps) {
    let object = variant.object
    var result = config
    result.name = ScreenName(config: config.name.config, variant: variant.name)
    result.terminal = try terminal([object], usual: config.terminal).terminal
    let size = result.terminal.size
    var steps = steps
    if object.has("steps") {
      steps = try StepReader.steps(object, in: size)
      result.steps = steps.steps
    } else if size != config.terminal.size {
      try steps.checkBounds(in: size)
    }
    try add(object, to: &result)
    try replace(by: object, in: &result)
    return (result, steps)
  }

  /// Adds the values of a variant that extend those of its config.
  private func add(
    _ variant: ConfigObject, to config: inout CaptureConfig
  ) throws(SuiteError) {
    config.environment.merge(try variant.stringMap("launchEnv") ?? [:]) { _, new in new }
    config.inheritedVariables += try inheritedVariables(of: variant)
    // The config's own masks are checked in its own terminal, and may lie outside this one.
    let size = config.terminal.size.union(ofSizesIn: config.steps)
    for mask in try Self.masks(variant) {
      try mask.check(in: size)
      config.masks.append(mask.mask)
    }
  }

  /// The keys whose values are added to those of the config.
  private static let addedKeys = ["launchEnv", "inheritEnv", "masks"]

  /// Replaces settings of the config with those of a variant.
  private func replace(
    by variant: ConfigObject, in config: inout CaptureConfig
  ) throws(SuiteError) {
    for key in ConfigKey.keys(in: .variant) where !Self.addedKeys.contains(key.name) {
      let names = ConfigKey.start.contains(key.name) ? ConfigKey.start : [key.name]
      if names.contains(where: variant.has) { try key.read?(self, variant, &config) }
    }
    config.written.replace(by: variant)
    if config.waitFor.exit != nil, !config.steps.isEmpty { throw Self.stepsAfterExit(variant) }
    try checkPreload(config, variant)
  }
}

extension GridSize {
  /// Returns the smallest size that has room for this one and for every size that steps give the terminal.
  package func union(ofSizesIn steps: [CaptureStep]) -> GridSize {
    steps.reduce(self) { size, step in
      guard case .resize(let other) = step else { return size }
      return GridSize(
        columns: max(size.columns, other.columns), rows: max(size.rows, other.rows))
    }
  }
}
