package import Capture
package import ProjectFiles
package import TerminalFrame

/// The same screen in another terminal or environment, as `variants` describe it.
package struct ConfigVariant {
  package let name: String
  package let object: ConfigObject
  /// What the digest of the config needs of the theme's file.
  let themeFile: [UInt8]
}

extension ConfigReader {
  /// Of a config, and as many of `qa.json`.
  static let mostVariants = 32

  /// The variants of the defaults and those of a config, which win, in ascending order of their names. A
  /// config says `"variants": false` to have none, and `"matrix"` in place of that of the defaults.
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

  /// The variants that the files describe, each with the file; later ones win.
  private func writtenVariants(
    _ object: ConfigObject
  ) throws(SuiteError) -> [(ConfigObject, [JSONNode.Member])] {
    if object["variants"]?.value == .bool(false) {
      return [(object, try matrix(object))]
    }
    var written: [(ConfigObject, [JSONNode.Member])] = []
    if let source = source(of: "matrix", object)?.object {
      written.append((source, try matrix(source)))
    }
    for source in [defaults.object, object].compactMap({ $0 }) {
      written.append((source, try source.members("variants", most: Self.mostVariants)))
    }
    return written
  }

  /// All screens of a config.
  ///
  /// - Parameter config: The one after the last step.
  package func screens(
    of config: CaptureConfig, _ steps: ConfigSteps, _ variants: [ConfigVariant]
  ) throws(SuiteError) -> [CaptureConfig] {
    var launches = [config]
    for variant in variants { launches.append(try self.variant(variant, of: config, steps)) }
    return launches.flatMap { launch in
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
  ) throws(SuiteError) -> CaptureConfig {
    var result = config
    result.name = ScreenName(config: config.name.config, variant: variant.name)
    result.terminal = try terminal([variant.object], usual: config.terminal).terminal
    for (name, value) in try variant.object.stringMap("launchEnv") ?? [:] {
      result.environment[name] = value
    }
    if result.terminal.size != config.terminal.size {
      try steps.checkPlaces(in: result.terminal.size)
    }
    // Those of the config count in its own terminal, and may lie outside of this one.
    let size = result.terminal.size.union(ofSizesIn: config.steps)
    for mask in try Self.masks(variant.object) {
      try mask.check(in: size)
      result.masks.append(mask.mask)
    }
    return result
  }
}

extension GridSize {
  /// The least size that has room for this one and for those that steps give the terminal.
  package func union(ofSizesIn steps: [CaptureStep]) -> GridSize {
    steps.reduce(self) { size, step in
      guard case .resize(let other) = step else { return size }
      return GridSize(
        columns: max(size.columns, other.columns), rows: max(size.rows, other.rows))
    }
  }
}
