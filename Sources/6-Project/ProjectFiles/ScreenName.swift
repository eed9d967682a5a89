/// The name of a screen: the name of its config, optionally `@` and a variant, optionally `.` and the step that takes
/// it. `settings@light.afterSave` has all three.
package struct ScreenName: Hashable, Sendable, LosslessStringConvertible {
  package let description: String

  /// - Parameters: Valid names, see ``problem(withConfig:)``, ``problem(withVariant:)`` and ``problem(withStep:)``.
  package init(config: String, variant: String? = nil, step: String? = nil) {
    description = config + (variant.map { "@\($0)" } ?? "") + (step.map { ".\($0)" } ?? "")
  }

  /// - Returns: nil if the text isn't a valid name of a screen.
  package init?(_ text: String) {
    let stepMark = text.utf8.firstIndex(of: UInt8(ascii: "."))
    let launch = text[..<(stepMark ?? text.endIndex)]
    let variantMark = launch.utf8.firstIndex(of: UInt8(ascii: "@"))
    guard Self.problem(withConfig: launch[..<(variantMark ?? launch.endIndex)]) == nil,
      variantMark.map({ Self.isWord(launch[launch.utf8.index(after: $0)...]) }) ?? true,
      stepMark.map({ Self.problem(withStep: text[text.utf8.index(after: $0)...]) == nil }) ?? true
    else { return nil }
    description = text
  }

  /// The name of the launch that produces the screen: the name without its step.
  package var launch: ScreenName {
    ScreenName(unchecked: String(description[..<stepMark]))
  }

  /// The config's own screen, without variant and step.
  package var baseName: ScreenName { ScreenName(unchecked: config) }

  private init(unchecked text: String) { description = text }

  /// The name of the config, which is also the name of its file.
  package var config: String { String(description[..<(variantMark ?? stepMark)]) }

  package var variant: String? {
    variantMark.map { String(description[description.utf8.index(after: $0)..<stepMark]) }
  }

  package var step: String? {
    stepMark == description.endIndex
      ? nil : String(description[description.utf8.index(after: stepMark)...])
  }

  private var variantMark: String.Index? { description.utf8.firstIndex(of: UInt8(ascii: "@")) }

  /// The index of the "." before the step; the end if there is no step.
  private var stepMark: String.Index {
    description.utf8.firstIndex(of: UInt8(ascii: ".")) ?? description.endIndex
  }

  /// The screen that a step of the launch takes.
  ///
  /// - Parameter step: A valid name, see ``problem(withStep:)``.
  package func with(step: String) -> ScreenName {
    ScreenName(config: config, variant: variant, step: step)
  }

  /// The same screen of another config, or nil if no config can have that name.
  package func renamed(config: String) -> ScreenName? {
    guard Self.problem(withConfig: config) == nil else { return nil }
    return ScreenName(config: config, variant: variant, step: step)
  }

  /// Whether `name` is this screen, its launch or its config.
  package func isPart(of name: String) -> Bool {
    name == config || name == launch.description || name == description
  }

  /// Why a config can't have this name, or nil.
  package static func problem(withConfig name: some StringProtocol) -> String? {
    if let problem = problem(with: name, of: "a screen", maximum: 100) { return problem }
    return Project.ownFiles.contains { $0 == name }
      ? "the name \"\(name)\" is reserved by qa" : nil
  }

  /// Why a variant can't have this name, or nil.
  package static func problem(withVariant name: some StringProtocol) -> String? {
    problem(with: name, of: "a variant", maximum: 50)
  }

  /// Why a step can't have this name, or nil.
  package static func problem(withStep name: some StringProtocol) -> String? {
    if let problem = problem(with: name, of: "a picture", maximum: 50) { return problem }
    // settings.diff.png lies beside settings.png.
    return name == "diff" ? "the name \"diff\" is reserved for pictures of differences" : nil
  }

  private static func problem(
    with name: some StringProtocol, of owner: String, maximum: Int
  ) -> String? {
    if !isWord(name) { return "\(owner)'s name has only letters, digits, \"-\" and \"_\"" }
    return name.utf8.count > maximum ? "\(owner)'s name has at most \(maximum) characters" : nil
  }

  private static func isWord(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && name.unicodeScalars.allSatisfy(isAllowed)
  }

  /// Whether a name may have this character.
  package static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
    default: false
    }
  }
}

extension ScreenName: Comparable {
  package static func < (first: ScreenName, second: ScreenName) -> Bool {
    first.description < second.description
  }
}

/// Encoded as a string, or as the key of an object.
extension ScreenName: Codable, CodingKeyRepresentable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let name = ScreenName(text) else {
      throw UnlikelyValue("\"\(text)\" can't be a screen", at: decoder.codingPath)
    }
    self = name
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  package var codingKey: any CodingKey { TextKey(stringValue: description) }

  package init?(codingKey: some CodingKey) { self.init(codingKey.stringValue) }
}

/// A key of an object whose keys are values rather than fixed names.
package struct TextKey: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }

  package init?(intValue: Int) { nil }
}
