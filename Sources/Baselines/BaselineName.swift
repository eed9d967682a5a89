package import ProjectFiles

/// What is judged: whose files are in the folder of baselines.
package enum BaselineName: Hashable, Sendable, LosslessStringConvertible {
  case screen(ScreenName)
  /// A text that no screen can have for its name. In the folder of baselines it is that of a file without its ending, as
  /// of `a b.png`, which a person or another program put there: there can be no config of it, so that it is an orphan
  /// until its removal is approved. In a report it may also be what the app calls a screen that no config captures.
  case other(String)

  package init(_ text: String) { self = ScreenName(text).map(Self.screen) ?? .other(text) }

  package var description: String {
    switch self {
    case .screen(let name): name.description
    case .other(let text): text
    }
  }

  /// The screen, or nil if no screen can have that name.
  package var screenName: ScreenName? {
    if case .screen(let name) = self { name } else { nil }
  }
}

extension BaselineName: Comparable {
  package static func < (first: BaselineName, second: BaselineName) -> Bool {
    first.description < second.description
  }
}

/// As a string, also as the key of an object.
extension BaselineName: Codable, CodingKeyRepresentable {
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  package var codingKey: any CodingKey { TextKey(stringValue: description) }

  package init?(codingKey: some CodingKey) { self.init(codingKey.stringValue) }
}

/// A file that a baseline may have beside others. Its raw value is how its name ends.
package enum BaselineFileKind: String, CaseIterable, Sendable {
  case picture = ".png"
  case record = ".approval.json"
  case rejection = ".rejection.json"

  /// The name of the file of a baseline.
  package func name(of baseline: BaselineName) -> String { baseline.description + rawValue }

  /// Whose file it is, or nil if the name is not that of a file of this kind.
  package func baseline(ofFile name: String) -> BaselineName? {
    name.hasSuffix(rawValue) ? BaselineName(String(name.dropLast(rawValue.count))) : nil
  }
}
