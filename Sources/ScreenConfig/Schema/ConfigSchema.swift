/// JSON Schemas (draft 2020-12) of the files that people write, for editors: they complete keys and mark
/// mistakes as they are made. ``ConfigReader`` says more of them.
package enum ConfigSchema: String, CaseIterable, Sendable {
  /// `screenshots/<name>.json`.
  case config
  /// `screenshots/qa.json`.
  case defaults = "qa.json"

  /// The schema as JSON.
  package var text: String {
    let isConfig = self == .config
    let keys = isConfig ? CaptureConfig.keys : CaptureConfig.defaultKeys
    let properties = keys.map { key in
      "    \"\(key)\": \(ConfigSchemaProperties.all[key] ?? "true")"
    }
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
      \(properties.joined(separator: ",\n"))
        },
        "$defs": {
      \(ConfigSchemaProperties.definitions)
        }
      }

      """
  }
}
