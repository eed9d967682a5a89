package import DaylistData
package import DaylistDomain

/// The options from the command line and the environment.
package nonisolated struct LaunchOptions: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case run, serve, listScreens, help
  }

  package var action = Action.run
  /// The link to open, from `--open` or `SCREENSHOT_SCREEN`.
  package var link = AppScreen.itemList.link
  /// The preview data to show instead of the user's tasks, from `APP_USE_PREVIEW_DATA`; nil for the database.
  package var preview: PreviewScenario?
  /// The theme to use instead of the one in the settings, from `APP_THEME`.
  package var theme: ThemeName?
  /// The database; nil with preview data, and for a server that keeps its tasks in memory.
  package var file: String?
  /// The tasks of an older version, imported once; nil for none.
  package var legacyFile: String?
  /// The server to exchange tasks with, from `--server` or `DAYLIST_SERVER`.
  package var server: String?
  /// The command that writes insights, from `DAYLIST_INSIGHTS_COMMAND`.
  package var insightsCommand: String?
  /// The port to serve on; nil for any free one.
  package var port: UInt16?

  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - allowsPreview: Whether this build shows preview data.
  /// - Throws: ``LaunchError`` if an option or a variable is unknown or has an invalid value.
  package init(
    arguments: [String], environment: [String: String], allowsPreview: Bool = hasPreview
  ) throws(LaunchError) {
    var given = Given()
    try read(arguments, into: &given)
    guard action == .run || action == .serve else { return }
    if action == .run {
      guard given.port == nil else { throw .needsServe }
      try read(environment, given, allowsPreview: allowsPreview)
    } else if given.link != nil || given.server != nil {
      throw .notWithServe
    }
    file = given.file
    if let text = given.port {
      guard let number = UInt16(text), number > 0 else { throw .unknownPort(text) }
      port = number
    }
    if action == .run, preview == nil, file == nil {
      let folder = try Self.defaultFolder(environment)
      file = folder + "/tasks.db"
      legacyFile = folder + "/tasks.json"
    }
  }

  /// Whether this build has the preview data for screenshots; release builds don't.
  package static var hasPreview: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// The values of the command line, as they were typed.
  private struct Given {
    var file: String?
    var link: String?
    var server: String?
    var port: String?
  }

  private mutating func read(
    _ arguments: [String], into given: inout Given
  ) throws(LaunchError) {
    let values: [String: WritableKeyPath<Given, String?>] = [
      "--file": \.file, "--open": \.link, "--server": \.server, "--port": \.port,
    ]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      switch argument {
      case "--help", "-h":
        action = .help
        return
      case "--list-screens": action = .listScreens
      case "--serve": action = .serve
      case _ where values[name] != nil:
        let value = parts.count > 1 ? String(parts[1]) : rest.popFirst()
        guard let value, !value.isEmpty else { throw .missingValue(name) }
        if let path = values[name] { given[keyPath: path] = value }
      case _ where argument.hasPrefix("-"): throw .unknownOption(argument)
      default: throw .unexpectedArgument(argument)
      }
    }
  }

  private mutating func read(
    _ environment: [String: String], _ given: Given, allowsPreview: Bool
  ) throws(LaunchError) {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    func choice<Value: RawRepresentable<String> & CaseIterable>(
      _ name: String, of type: Value.Type
    ) throws(LaunchError) -> Value? {
      guard let text = value(name) else { return nil }
      guard let choice = Value(rawValue: text) else {
        throw .unknownValue(text, variable: name, known: Value.allCases.map(\.rawValue))
      }
      return choice
    }
    let usesPreview = try choice("APP_USE_PREVIEW_DATA", of: Switch.self) == .on
    let screen = try choice("SCREENSHOT_SCREEN", of: AppScreen.self)
    guard allowsPreview || !(usesPreview || screen != nil) else { throw .noPreview }
    let circuit = try choice("DAYLIST_PREVIEW_CIRCUIT", of: PreviewScenario.Circuit.self)
    theme = try choice("APP_THEME", of: ThemeName.self) ?? screen?.theme
    link = given.link ?? screen?.link ?? link
    guard !usesPreview else {
      guard given.file == nil else { throw .notWithPreview("--file") }
      guard given.server == nil else { throw .notWithPreview("--server") }
      preview = (screen ?? .itemList).scenario(circuit: circuit ?? .closed)
      return
    }
    server = given.server ?? value("DAYLIST_SERVER")
    insightsCommand = value("DAYLIST_INSIGHTS_COMMAND")
  }

  private enum Switch: String, CaseIterable {
    case on = "1"
    case off = "0"
  }

  /// The folder for the app's data by the XDG Base Directory Specification, which says to ignore relative paths in its
  /// variables.
  private static func defaultFolder(_ environment: [String: String]) throws(LaunchError) -> String {
    if let base = environment["XDG_DATA_HOME"], base.hasPrefix("/") { return base + "/qa-demo" }
    guard let home = environment["HOME"], !home.isEmpty else { throw .noHome }
    return home + "/.local/share/qa-demo"
  }
}
