package import ProjectFiles

/// Which screens have a config: all configs of a project, each read once.
package struct ConfiguredScreens {
  /// By screen, of the configs that can be read.
  private var configs: [String: CaptureConfig] = [:]
  /// By config: which screens those have is not known.
  private var mistakes: [String: SuiteError] = [:]

  /// - Parameter configs: Of all screens of the project.
  package init(_ configs: [CaptureConfig]) {
    for config in configs { self.configs[config.screen] = config }
  }

  /// - Parameter names: Of configs.
  package init(_ names: [String], _ reader: ConfigReader) {
    var budget = ScreenBudget()
    for name in names {
      do {
        for config in try reader.screens(ofConfig: name, &budget) {
          configs[config.screen] = config
        }
      } catch {
        mistakes[name] = error
      }
    }
  }

  /// Those that can be read, in the order of their screens.
  package var all: [CaptureConfig] { configs.values.sorted { $0.screen < $1.screen } }

  /// Of the configs that can be read.
  package var screens: Set<String> { Set(configs.keys) }

  package func contains(_ screen: String) -> Bool {
    configs[screen] != nil || ScreenName(screen).map { mistakes[$0.config] != nil } ?? false
  }

  /// - Returns: nil where the screen has no config.
  /// - Throws: What is wrong with the config that it may belong to.
  package func config(of screen: String) throws(SuiteError) -> CaptureConfig? {
    if let config = configs[screen] { return config }
    if let name = ScreenName(screen), let mistake = mistakes[name.config] { throw mistake }
    return nil
  }
}
