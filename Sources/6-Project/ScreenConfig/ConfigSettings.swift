package import ContentDigest

/// The settings that decide a screen's frame, its picture, and what is hidden when it is judged. Each is a text,
/// and equal texts mean the same. A setting that a config doesn't make is left out, so that adding a setting to
/// `qa` doesn't change existing digests.
package struct ConfigSettings: Hashable, Sendable {
  /// What a setting decides.
  package enum Role: String, Hashable, Sendable, CaseIterable {
    /// What the app shows: the program, what it finds, the steps.
    case launch
    /// What the app shows, through the terminal that it runs in.
    case terminal
    /// How the frame is drawn: theme, fonts, scale.
    case picture
    /// Which parts of the frame are compared, and when it is taken. If these change, an old picture may pass for a
    /// new screen.
    case hiding
  }

  /// The settings that one digest of an approval covers.
  package enum Part: Hashable, Sendable, CaseIterable {
    case frame, picture, hiding

    package var roles: [Role] {
      switch self {
      case .frame: [.launch, .terminal]
      case .picture: [.picture]
      case .hiding: [.hiding]
      }
    }
  }

  private let values: [Role: [String: String]]

  package init(_ config: CaptureConfig) {
    var values: [Role: [String: String]] = [:]
    for (key, name, decision) in ConfigKey.decided {
      guard let text = decision.text(of: key, config) else { continue }
      values[decision.role, default: [:]][name] = text
    }
    self.values = values
  }

  /// Returns the settings that must be the same for all apps that are forked from one interpreter.
  ///
  /// - Parameter config: The config of one of the apps. `SCREENSHOT_SCREEN` does not count.
  package static func ofInterpreter(_ config: CaptureConfig) -> [String: String] {
    var config = config
    config.environment["SCREENSHOT_SCREEN"] = nil
    var values: [String: String] = [:]
    for (key, name, decision) in ConfigKey.decided where decision.isOfInterpreter {
      values[name] = decision.text(of: key, config)
    }
    return values
  }

  /// Returns the digest of all settings of a part. Approvals keep it, so its form never changes: the text is
  /// `settings 1`, then for each setting in ascending order of the UTF-8 bytes of its name a NUL, the name, a NUL
  /// and its form.
  package func digest(_ part: Part) -> SHA256Digest {
    let settings = part.roles.flatMap { values[$0] ?? [:] }.sorted {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }
    if settings.isEmpty { return Self.digestOfNone }
    let text = Self.heading + settings.map { "\0\($0.key)\0\($0.value)" }.joined()
    return SHA256Digest(of: Array(text.utf8))
  }

  private static let heading = "settings 1"
  /// The digest of a part without settings, as most screens have.
  private static let digestOfNone = SHA256Digest(of: Array(heading.utf8))

  /// Returns the names of the settings of some roles that differ in another config, ascending.
  package func changes(since other: ConfigSettings, _ roles: [Role] = Role.allCases) -> [String] {
    var names: Set<String> = []
    for role in roles {
      let (own, others) = (values[role] ?? [:], other.values[role] ?? [:])
      // They are compared as bytes, like digests: `==` also holds for canonically equivalent strings.
      for (name, text) in own
      where others[name].map({ $0.utf8.elementsEqual(text.utf8) }) != true {
        names.insert(name)
      }
      for name in others.keys where own[name] == nil { names.insert(name) }
    }
    return names.sorted()
  }
}

extension ConfigDecision {
  /// Returns the text for a key's value in a config, or nil if the value is the default.
  fileprivate func text(of key: String, _ config: CaptureConfig) -> String? {
    if case .value(let text) = form { return text(config) }
    return config.written.forms[key]
  }
}

extension CaptureConfig {
  package var settings: ConfigSettings { ConfigSettings(self) }
}
