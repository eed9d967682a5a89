internal import ProjectFiles
internal import TerminalFrame

/// The declaration of a key of a config, of `qa.json`, or of an object in them: its name, its holders, its values,
/// what it decides, and how it is read.
///
/// Everything else that depends on keys is derived from ``all``: the list of known keys, the schemas, what an
/// approval covers, which changes a report lists, and which apps may share an interpreter. A test compares the
/// tables of Configs.md with it.
package struct ConfigKey: Sendable {
  /// The kind of object that may have the key.
  package enum Holder: Hashable, Sendable, CaseIterable {
    /// `screenshots/<name>.json`.
    case config
    /// `screenshots/qa.json`.
    case defaults
    /// A variant of either.
    case variant
    /// `terminal` of any of these.
    case terminal
    /// `matrix` of a config or of `qa.json`.
    case matrix
  }

  typealias Reader =
    @Sendable (ConfigReader, ConfigObject, inout CaptureConfig) throws(SuiteError) -> Void

  package let name: String
  package let holders: Set<Holder>
  /// The settings of a screen that it decides; empty if it changes neither the frame, nor its picture, nor the
  /// verdict.
  let decisions: [ConfigDecision]
  /// The JSON Schema (draft 2020-12) of its value: an object that ends in ` }`.
  private let values: String
  /// Its meaning, in the Markdown of Configs.md, or nil for keys that the page explains together.
  package let meaning: String?
  /// Reads the key from a config's object, after all keys before it in ``all``; nil if ``ConfigReader`` reads it
  /// together with other keys, before those with a reader of their own.
  let read: Reader?

  init(
    _ name: String, in holders: Set<Holder>, decides decisions: [ConfigDecision], _ values: String,
    meaning: String? = nil, read: Reader? = nil
  ) {
    self.name = name
    self.holders = holders
    self.decisions = decisions
    self.values = values
    self.meaning = meaning
    self.read = read
  }

  /// The roles of what it decides, each once.
  package var roles: Set<ConfigSettings.Role> { Set(decisions.map(\.role)) }

  /// Its schema, with its meaning as the description.
  package var schema: String {
    guard let meaning else { return values }
    let description = "\"description\": \(Self.plain(meaning).quotedJSON)"
    return "\(values.dropLast(2)), \(description) }"
  }

  /// Returns Markdown as plain text.
  private static func plain(_ markdown: String) -> String {
    markdown.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }.replacing("`", with: "")
  }

  // MARK: All keys

  /// All keys in the order in which they are read.
  package static let all = screenKeys + launchKeys + terminalKeys + judgingKeys

  private static let byHolder: [Holder: [ConfigKey]] = Dictionary(
    uniqueKeysWithValues: Holder.allCases.map { holder in
      (holder, all.filter { $0.holders.contains(holder) })
    })

  /// Returns the keys that an object may have.
  package static func keys(in holder: Holder) -> [ConfigKey] { byHolder[holder] ?? [] }

  /// The settings that all keys decide. A setting that several keys share is listed once.
  static let decided: [(key: String, name: String, decision: ConfigDecision)] = {
    var seen: Set<String> = []
    return all.flatMap { key in
      key.decisions.map { (key.name, $0.name ?? key.name, $0) }
    }.filter { seen.insert("\($0.2.role) \($0.1)").inserted }
  }()

  private static let namesByHolder = byHolder.mapValues { $0.map(\.name) }

  package static func names(in holder: Holder) -> [String] { namesByHolder[holder] ?? [] }
}
