package import ProjectFiles

/// The screens that have a config. Reads each config of a project once.
package struct ConfiguredScreens {
  /// The configs that can be read.
  private let configs: CaptureConfigs
  /// The errors of configs that can't be read, by config. It's unknown which screens those have.
  private let mistakes: [String: SuiteError]

  /// - Parameter configs: The configs of all screens of the project.
  package init(_ configs: [CaptureConfig]) {
    (self.configs, mistakes) = (CaptureConfigs(configs), [:])
  }

  /// - Parameter names: The names of configs.
  package init(_ names: [String], _ reader: ConfigReader) {
    var budget = ScreenBudget()
    var (configs, mistakes): ([CaptureConfig], [String: SuiteError]) = ([], [:])
    for name in names {
      do {
        configs += try reader.screens(ofConfig: name, &budget)
      } catch {
        mistakes[name] = error
      }
    }
    (self.configs, self.mistakes) = (CaptureConfigs(configs), mistakes)
  }

  /// The configs that can be read, in the order of their screens.
  package var all: [CaptureConfig] { configs.all }

  /// The screens of the configs that can be read.
  package var screens: Set<ScreenName> { Set(configs.screens) }

  package func contains(_ screen: ScreenName) -> Bool {
    configs.contains(screen) || mistakes[screen.config] != nil
  }

  /// - Returns: nil if the screen has no config.
  /// - Throws: The error of an unreadable config that the screen may belong to.
  package func config(of screen: ScreenName) throws(SuiteError) -> CaptureConfig? {
    if let config = configs[screen] { return config }
    if let mistake = mistakes[screen.config] { throw mistake }
    return nil
  }
}
