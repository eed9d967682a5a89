/// What the command line and the environment ask for.
package nonisolated struct LaunchOptions: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case run, listScreens, help
  }

  package var action = Action.run
  /// The screen to open on, from `SCREENSHOT_SCREEN`.
  package var screen = AppScreen.itemList
  /// Whether to show fixed tasks and touch no file, from `APP_USE_PREVIEW_DATA`.
  package var usesPreviewData = false
  /// The theme in place of the one in the settings, from `APP_THEME`.
  package var theme: ThemeName?
  /// The file of tasks; nil with preview data.
  package var file: String?

  /// - Parameters:
  ///   - arguments: Without the program's name.
  /// - Throws: ``LaunchError`` where an option or a variable has no meaning.
  package init(
    arguments: [String], environment: [String: String]
  ) throws(LaunchError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        action = .help
        return
      case "--list-screens": action = .listScreens
      case "--file":
        guard let path = rest.popFirst(), !path.isEmpty else { throw .missingValue("--file") }
        file = path
      case _ where argument.hasPrefix("--file="):
        file = String(argument.dropFirst("--file=".count))
        if file?.isEmpty == true { throw .missingValue("--file") }
      case _ where argument.hasPrefix("-"): throw .unknownOption(argument)
      default: throw .unexpectedArgument(argument)
      }
    }
    guard action == .run else { return }
    try read(environment)
  }

  private mutating func read(_ environment: [String: String]) throws(LaunchError) {
    switch environment["APP_USE_PREVIEW_DATA"] ?? "" {
    case "", "0": break
    case "1": usesPreviewData = true
    case let value:
      throw .unknownValue(value, variable: "APP_USE_PREVIEW_DATA", known: ["1", "0"])
    }
    if let value = environment["SCREENSHOT_SCREEN"], !value.isEmpty {
      guard let screen = AppScreen(rawValue: value) else {
        throw .unknownValue(
          value, variable: "SCREENSHOT_SCREEN", known: AppScreen.allCases.map(\.rawValue))
      }
      self.screen = screen
    }
    if let value = environment["APP_THEME"], !value.isEmpty {
      guard let theme = ThemeName(rawValue: value) else {
        throw .unknownValue(
          value, variable: "APP_THEME", known: ThemeName.allCases.map(\.rawValue))
      }
      self.theme = theme
    }
    if usesPreviewData {
      guard file == nil else { throw .fileWithPreviewData }
    } else if file == nil {
      file = try Self.defaultFile(environment)
    }
  }

  /// Where the XDG Base Directory Specification wants it; relative paths in its variables are
  /// ignored, as it says.
  private static func defaultFile(_ environment: [String: String]) throws(LaunchError) -> String {
    if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") {
      return base + "/qa-demo/tasks.json"
    }
    guard let home = environment["HOME"], !home.isEmpty else { throw .noHome }
    return home + "/.local/share/qa-demo/tasks.json"
  }
}

/// What is wrong with the command line or the environment.
package nonisolated enum LaunchError: Error, Hashable {
  case unknownOption(String)
  case unexpectedArgument(String)
  case missingValue(String)
  case unknownValue(String, variable: String, known: [String])
  case fileWithPreviewData
  case noHome
}

nonisolated extension LaunchError: CustomStringConvertible {
  /// One or two sentences: what is wrong and what would be right.
  package var description: String {
    switch self {
    case .unknownOption(let option): "Unknown option '\(option)'."
    case .unexpectedArgument(let argument): "Unexpected argument '\(argument)'."
    case .missingValue(let option): "Option '\(option)' needs a value: \(option) PATH."
    case .unknownValue(let value, let variable, let known):
      "\(variable) is '\(value)', which is not one of: \(known.joined(separator: ", "))."
    case .fileWithPreviewData:
      "Option '--file' has no use with APP_USE_PREVIEW_DATA=1, which touches no file."
    case .noHome: "Neither XDG_DATA_HOME nor HOME is set. Name the file: --file PATH."
    }
  }
}
