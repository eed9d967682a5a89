internal import ProjectFiles

/// The name of a screen: that of its config; with `@` and the name of a variant; with `.` and the name of
/// the step that takes it. `settings@light.afterSave` has all three.
///
/// As the wrapper of a property it holds the name of a screen that files have as a string; a file with
/// another string can't be read: `@ScreenName package private(set) var screen: String`.
@propertyWrapper
package struct ScreenName: Hashable, Sendable, CustomStringConvertible {
  /// Of the config, which is its file's as well.
  package let config: String
  package var variant: String?
  package var step: String?

  package init(config: String, variant: String? = nil, step: String? = nil) {
    self.config = config
    self.variant = variant
    self.step = step
  }

  /// - Returns: nil where the text can't be the name of a screen.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let names = (parts.first ?? "").split(
      separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      config: String(names.first ?? ""), variant: names.count > 1 ? String(names[1]) : nil,
      step: parts.count > 1 ? String(parts[1]) : nil)
    guard Self.problem(withConfig: config) == nil,
      variant.map(Self.isWord) ?? true, step.map({ Self.problem(withStep: $0) == nil }) ?? true
    else { return nil }
  }

  package var wrappedValue: String { description }
  package var projectedValue: ScreenName { self }

  package var description: String {
    config + (variant.map { "@\($0)" } ?? "") + (step.map { ".\($0)" } ?? "")
  }

  /// The name of the launch that the screen comes of: without its step.
  package var launch: ScreenName { ScreenName(config: config, variant: variant) }

  /// The screen that the config gives by itself.
  package var baseName: ScreenName { ScreenName(config: config) }

  /// Whether this is the screen that was named, or one of the config or the launch that was.
  package func isPart(of name: String) -> Bool {
    name == config || name == launch.description || name == description
  }

  /// Why a config can't have this name, or nil.
  package static func problem(withConfig name: String) -> String? {
    if !isWord(name) { return "a screen's name has only letters, digits, \"-\" and \"_\"" }
    if name.count > 100 { return "a screen's name has at most 100 characters" }
    if Project.ownFiles.contains(name) { return "the name \"\(name)\" is reserved by qa" }
    return nil
  }

  /// Why a variant can't have this name, or nil.
  package static func problem(withVariant name: String) -> String? {
    if !isWord(name) { return "a variant's name has only letters, digits, \"-\" and \"_\"" }
    return name.count > 50 ? "a variant's name has at most 50 characters" : nil
  }

  /// Why a step can't have this name, or nil.
  package static func problem(withStep name: String) -> String? {
    if !isWord(name) { return "a picture's name has only letters, digits, \"-\" and \"_\"" }
    if name.count > 50 { return "a picture's name has at most 50 characters" }
    // Beside settings.png stands settings.diff.png.
    return name == "diff" ? "the name \"diff\" is reserved for pictures of differences" : nil
  }

  private static func isWord(_ name: String) -> Bool {
    !name.isEmpty && name.unicodeScalars.allSatisfy(isAllowed)
  }

  /// Whether a name may have this character.
  package static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-"
        || scalar == "_")
  }
}

/// As a string.
extension ScreenName: Codable {
  package init(from decoder: any Decoder) throws {
    self = try Self.checked(decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  fileprivate static func checked(_ text: String) throws(UnlikelyValue) -> ScreenName {
    guard let name = ScreenName(text) else { throw UnlikelyValue("\"\(text)\" can't be a screen") }
    return name
  }
}

/// Something for each of some screens, which files have as an object with the screens as its keys.
@propertyWrapper
package struct ByScreen<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  package var wrappedValue: [ScreenName: Value]

  package init(wrappedValue: [ScreenName: Value]) { self.wrappedValue = wrappedValue }

  package init(from decoder: any Decoder) throws {
    wrappedValue = [:]
    for (text, value) in try decoder.singleValueContainer().decode([String: Value].self) {
      wrappedValue[try ScreenName.checked(text)] = value
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue.byText)
  }
}

extension Dictionary where Key == ScreenName {
  /// By the screens' names as texts.
  package var byText: [String: Value] {
    [String: Value](uniqueKeysWithValues: map { ($0.key.description, $0.value) })
  }
}

extension ScreenName: Comparable {
  package static func < (first: ScreenName, second: ScreenName) -> Bool {
    first.description < second.description
  }
}
