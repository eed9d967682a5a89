package import ProjectFiles

/// The screens that have a config. Reads each config of a project once.
package struct ConfiguredScreens {
  /// The configs that can be read, by screen.
  private var configs: [ScreenName: CaptureConfig] = [:]
  /// The errors of configs that can't be read, by config. It's unknown which screens those have.
  private var mistakes: [String: SuiteError] = [:]

  /// - Parameter configs: The configs of all screens of the project.
  package init(_ configs: [CaptureConfig]) {
    for config in configs { self.configs[config.name] = config }
  }

  /// - Parameter names: The names of configs.
  package init(_ names: [String], _ reader: ConfigReader) {
    var budget = ScreenBudget()
    for name in names {
      do {
        for config in try reader.screens(ofConfig: name, &budget) {
          configs[config.name] = config
        }
      } catch {
        mistakes[name] = error
      }
    }
  }

  /// The configs that can be read, in the order of their screens.
  package var all: [CaptureConfig] { configs.values.sorted { $0.name < $1.name } }

  /// The screens of the configs that can be read.
  package var screens: Set<ScreenName> { Set(configs.keys) }

  package func contains(_ screen: ScreenName) -> Bool {
    configs[screen] != nil || mistakes[screen.config] != nil
  }

  /// - Returns: nil if the screen has no config.
  /// - Throws: The error of an unreadable config that the screen may belong to.
  package func config(of screen: ScreenName) throws(SuiteError) -> CaptureConfig? {
    if let config = configs[screen] { return config }
    if let mistake = mistakes[screen.config] { throw mistake }
    return nil
  }
}
