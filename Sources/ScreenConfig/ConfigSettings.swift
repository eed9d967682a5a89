internal import ContentDigest
internal import FrameRenderer
internal import TerminalEmulator
internal import TerminalFrame

/// All that decides a screen's frame, its picture, and what is hidden when it is judged: each setting in
/// a text of which equal ones mean the same. What is as it is where nothing is said is left out, so that
/// a later setting changes no digest of an older one.
package struct ConfigSettings: Hashable, Sendable {
  /// What a setting decides.
  package enum Role: Hashable, Sendable, CaseIterable {
    /// What the app shows: the command, its environment, the terminal, the steps.
    case frame
    /// How that is drawn: theme, fonts, scale.
    case picture
    /// What of it is looked at, and when: with other ones an old picture may pass for a new screen.
    case hiding
  }

  private let values: [Role: [String: String]]

  package init(_ config: CaptureConfig) {
    let hidingKeys = ["waitFor", "settle", "animations", "loading"]
    var frame = config.written.forms.filter { !hidingKeys.contains($0.key) }
    var hiding = config.written.forms.filter { hidingKeys.contains($0.key) }
    hiding["waitFor in steps"] = config.written.waitSteps
    hiding["masks"] = config.maskForm
    hiding["pixels"] = config.pixelForm
    frame["launchEnv"] = Self.form(config.environment)
    frame["inheritEnv"] = Self.form(config.inheritedVariables.sorted())
    let (terminal, usual) = (config.terminal, CaptureConfig.Terminal())
    if terminal.size != usual.size { frame["terminal size"] = terminal.size.description }
    if terminal.widthProfile != usual.widthProfile {
      frame["widthProfile"] = terminal.widthProfile.rawValue
    }
    if terminal.identity != usual.identity { frame["identity"] = terminal.identity.rawValue }
    var picture: [String: String] = [:]
    if terminal.theme.palette != usual.theme.palette {
      picture["theme"] = Self.form(terminal.theme.palette)
    }
    if terminal.scale != usual.scale { picture["scale"] = "\(terminal.scale)" }
    if terminal.padding != usual.padding { picture["padding"] = "\(terminal.padding)" }
    if terminal.cursor != usual.cursor { picture["cursor"] = terminal.cursor.rawValue }
    if terminal.bidi != usual.bidi { picture["bidi"] = "\(terminal.bidi)" }
    picture["fonts"] = Self.form(config.fonts.map { $0.digest ?? $0.path })
    values = [.frame: frame, .picture: picture, .hiding: hiding]
  }

  private static func form(_ strings: [String]) -> String? {
    strings.isEmpty
      ? nil : "[\(strings.map(\.quotedJSON).joined(separator: ","))]"
  }

  private static func form(_ map: [String: String]) -> String? {
    form(map.map { "\($0.key)=\($0.value)" }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  private static func form(_ palette: Palette) -> String {
    let colors = [palette.foreground, palette.background, palette.cursor] + palette.colors
    return (colors.map(\.description) + (palette.boldIsBright ? ["bold is bright"] : []))
      .joined(separator: " ")
  }

  /// The SHA-256 of all settings of some role, in hexadecimal digits. Approvals keep it, so that its form
  /// never changes: the text is `settings 1`, then for each setting in ascending order of the UTF-8 bytes
  /// of its name a NUL, the name, a NUL and its form.
  package func digest(_ role: Role) -> String {
    let settings = (values[role] ?? [:]).sorted {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }
    let text = "settings 1" + settings.map { "\0\($0.key)\0\($0.value)" }.joined()
    return ContentDigest.sha256(Array(text.utf8))
  }

  /// The names of the settings of some roles that are not the same in another config, ascending.
  package func changes(since other: ConfigSettings, _ roles: [Role] = Role.allCases) -> [String] {
    var names: Set<String> = []
    for role in roles {
      let (own, others) = (values[role] ?? [:], other.values[role] ?? [:])
      names.formUnion(Set(own.keys).union(others.keys).filter { own[$0] != others[$0] })
    }
    return names.sorted()
  }
}

extension CaptureConfig {
  package var settings: ConfigSettings { ConfigSettings(self) }
}
