package import ProjectFiles

/// Which screens have a config: all configs of a project, each read once.
package struct ConfiguredScreens {
  /// By screen, of the configs that can be read.
  private var configs: [ScreenName: CaptureConfig] = [:]
  /// By config: which screens those have is not known.
  private var mistakes: [String: SuiteError] = [:]

  /// - Parameter configs: Of all screens of the project.
  package init(_ configs: [CaptureConfig]) {
    for config in configs { self.configs[config.name] = config }
  }

  /// - Parameter names: Of configs.
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

  /// Those that can be read, in the order of their screens.
  package var all: [CaptureConfig] { configs.values.sorted { $0.name < $1.name } }

  /// Of the configs that can be read.
  package var screens: Set<ScreenName> { Set(configs.keys) }

  package func contains(_ screen: ScreenName) -> Bool {
    configs[screen] != nil || mistakes[screen.config] != nil
  }

  /// - Returns: nil where the screen has no config.
  /// - Throws: What is wrong with the config that it may belong to.
  package func config(of screen: ScreenName) throws(SuiteError) -> CaptureConfig? {
    if let config = configs[screen] { return config }
    if let mistake = mistakes[screen.config] { throw mistake }
    return nil
  }
}
