package import ProjectFiles
internal import ScreenConfig

/// The name of a baseline, and of what is judged: a screen's name, or another text.
package enum BaselineName: Hashable, Sendable, LosslessStringConvertible {
  case screen(ScreenName)
  /// A text that can't be the name of a screen. In the folder of baselines, it is the name of a file, such as
  /// `a b.png`, without its extension. A person or another program put the file there. It can't have a config, so it is
  /// an orphan until its removal is approved. In a report, it may also be the app's own name for a screen that no
  /// config captures.
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

  /// Whether a record of one screen is a record of the other: the case of a name may differ, as after a file was
  /// renamed by hand.
  func isSameScreen(as other: BaselineName) -> Bool {
    NameCase.folded(description) == NameCase.folded(other.description)
  }
}

extension BaselineName: Comparable {
  package static func < (first: BaselineName, second: BaselineName) -> Bool {
    first.description < second.description
  }
}

/// Coded as a string, also as the key of an object.
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

/// The kinds of files that a baseline may have. The raw value is the end of the file's name.
package enum BaselineFileKind: String, CaseIterable, Sendable {
  case picture = ".png"
  case record = ".approval.json"
  case rejection = ".rejection.json"
  case request = ".request.json"

  /// The name of a baseline's file of this kind.
  package func name(of baseline: BaselineName) -> String { baseline.description + rawValue }

  /// The baseline that a file belongs to, or nil if the name isn't that of a file of this kind.
  package func baseline(ofFile name: String) -> BaselineName? {
    guard name.utf8.count >= rawValue.utf8.count else { return nil }
    let end = name.utf8.index(name.endIndex, offsetBy: -rawValue.utf8.count)
    return name[end...] == rawValue ? BaselineName(String(name[..<end])) : nil
  }
}
