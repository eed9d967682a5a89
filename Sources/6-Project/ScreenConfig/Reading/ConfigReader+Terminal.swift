internal import FrameRenderer
package import ProjectFiles
internal import TerminalFrame

extension ConfigReader {
  /// Merges what several objects say about the terminal and its picture. Later ones win.
  ///
  /// - Parameter usual: The values of settings that no object has.
  /// - Returns: The terminal, and the part of the theme's file that goes into the config's digest: nothing for a
  ///   built-in theme.
  package func terminal(
    _ sources: [ConfigObject?], usual: CaptureConfig.Terminal = CaptureConfig.Terminal()
  ) throws(SuiteError) -> (terminal: CaptureConfig.Terminal, themeFile: [UInt8]) {
    var terminal = usual
    var themeFile: [UInt8] = []
    var boldIsBright = usual.theme.palette.boldIsBright
    for source in sources.compactMap({ $0 }) {
      guard
        let settings = try source.object("terminal", knownKeys: ConfigKey.names(in: .terminal))
      else { continue }
      terminal.size.columns = try settings.integer("columns", in: 1...500) ?? terminal.size.columns
      terminal.size.rows = try settings.integer("rows", in: 1...500) ?? terminal.size.rows
      terminal.widthProfile =
        try Self.value("widthProfile", "width profile", "profiles", settings)
        ?? terminal.widthProfile
      terminal.identity =
        try Self.value("identity", "identity", "identities", settings) ?? terminal.identity
      if let theme = try theme(settings) { (terminal.theme, themeFile) = theme }
      boldIsBright = try settings.boolean("boldIsBright") ?? boldIsBright
      terminal.scale = try settings.integer("scale", in: 1...3) ?? terminal.scale
      terminal.padding =
        try settings.integer("padding", in: RenderSettings.paddings) ?? terminal.padding
      terminal.cursor =
        try Self.value("cursor", "look of the cursor", "looks", settings) ?? terminal.cursor
      terminal.bidi = try settings.boolean("bidi") ?? terminal.bidi
    }
    terminal.theme.palette.boldIsBright = boldIsBright
    return (terminal, themeFile)
  }

  /// Reads a setting with a fixed set of values.
  private static func value<Value: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ word: String, _ plural: String, _ settings: ConfigObject
  ) throws(SuiteError) -> Value? {
    guard let name = try settings.string(key) else { return nil }
    guard let value = Value(rawValue: name) else {
      let names = Value.allCases.map(\.rawValue)
      throw settings.error(
        at: key, "there is no \(word) \"\(name)\"",
        remedy: "\(plural): \(names.joined(separator: ", "))")
    }
    return value
  }

  /// Reads a built-in theme, or one from a file in the project.
  private func theme(
    _ settings: ConfigObject
  ) throws(SuiteError) -> (theme: Theme, file: [UInt8])? {
    guard let name = try settings.string("theme") else { return nil }
    guard ThemeReader.isPath(name) else {
      guard let theme = Theme.builtIn(named: name) else {
        let error = ThemeReader.unknown(name)
        throw settings.error(at: "theme", error.message, remedy: error.remedy)
      }
      return (theme, [])
    }
    if let known = shared.themes[name] { return known }
    return try Self.themeFile(name, settings, settings["theme"], project, files)
  }

  /// - Parameters:
  ///   - name: The path of a theme's file.
  ///   - settings: The object that names it, at `node`.
  static func themeFile(
    _ name: String, _ settings: ConfigObject, _ node: JSONNode?, _ project: Project,
    _ files: any ConfigSource
  ) throws(SuiteError) -> (theme: Theme, file: [UInt8]) {
    guard let path = files.inside(name) else {
      throw settings.error(
        at: node, "the theme \(name) is not in the project",
        remedy: "copy it there; a relative path begins at the project's root")
    }
    guard let bytes = try files.read(path, limit: JSONLimits.theme.size) else {
      throw settings.error(
        at: node, "the theme \(name) does not exist",
        remedy: "a relative path begins at the project's root")
    }
    return (try ThemeReader.theme(bytes, file: project.displayPath(path)), [0] + bytes)
  }
}
