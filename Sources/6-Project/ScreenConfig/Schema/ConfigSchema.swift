internal import TerminalFrame

/// JSON Schemas (draft 2020-12) of the files that people write. Editors use them to complete keys and mark
/// mistakes. ``ConfigReader`` finds more mistakes.
package enum ConfigSchema: String, CaseIterable, Sendable {
  /// `screenshots/<name>.json`.
  case config
  /// `screenshots/qa.json`.
  case defaults = "qa.json"

  /// The schema as JSON.
  package var text: String {
    let isConfig = self == .config
    let properties = Self.properties(in: isConfig ? .config : .defaults, indent: "    ")
    let title =
      isConfig ? "A screen of qa: screenshots/<name>.json" : "Defaults of qa: screenshots/qa.json"
    let required = isConfig ? "\n  \"required\": [\"screenshotName\"]," : ""
    let either = "[{ \"not\": { \"required\": [\"scheme\", \"command\"] } }]"
    return """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "\(title)",
        "type": "object",
        "additionalProperties": false,\(required)
        "allOf": \(either),
        "properties": {
          \(properties)
        },
        "$defs": {
      \(ConfigSchemaDefinitions.text)
        }
      }

      """
  }

  /// Returns the keys of an object with their schemas, one per line.
  ///
  /// - Parameter indent: The text before each line except the first.
  static func properties(in holder: ConfigKey.Holder, indent: String) -> String {
    ConfigKey.keys(in: holder).map { "\($0.name.quotedJSON): \($0.schema)" }
      .joined(separator: ",\n\(indent)")
  }
}
