internal import ProjectFiles

/// Keys for the screens of a config, the folder of their pictures, and what is done to the app.
extension ConfigKey {
  static let screenKeys = [
    ConfigKey(
      "$schema", in: [.config, .defaults], decides: [], ##"{ "type": "string" }"##,
      meaning: "the schema of the file, for editors: `qa schema` prints it"),
    ConfigKey(
      "screenshotName", in: [.config], decides: [],
      ##"{ "type": "string", "pattern": "^[A-Za-z0-9_-]{1,100}$" }"##,
      meaning: """
        the screen's name, the same as the file's: letters, digits, `-` and `_`; `qa`, `expected` and `timings` are \
        reserved, and `diff` for a step's `screenshot`
        """),
    ConfigKey(
      "outputDir", in: [.config, .defaults], decides: [], ##"{ "type": "string" }"##,
      meaning: """
        where pictures go: a folder in `screenshots/`, the same in all configs; `screenshots/current` by default. \
        `baseline/` stands beside it
        """
    ) { reader, object, config throws(SuiteError) in
      config.outputFolder = try reader.outputFolder(object)
    },
    ConfigKey(
      "variants", in: [.config, .defaults], decides: [],
      ##"{ "anyOf": [{ "const": false }, { "type": "object", "maxProperties": 32, "additionalProperties": { "$ref": "#/$defs/variant" } }] }"##,
      meaning: """
        the same screen in other terminals or environments, added to those of `qa.json`, see [variants](#variants); \
        `false` for none
        """),
    ConfigKey(
      "matrix", in: [.config, .defaults], decides: [],
      ##"{ "anyOf": [{ "const": false }, { "$ref": "#/$defs/matrix" }] }"##,
      meaning: "variants by combining sizes, themes and locales, see [variants](#variants)"),
    ConfigKey(
      "tags", in: [.config, .defaults], decides: [],
      ##"{ "type": "array", "items": { "type": "string", "pattern": "^[A-Za-z0-9_-]+$" } }"##,
      meaning: """
        words by which screens are chosen, added to those of `qa.json`: `["smoke"]` for `qa run --tag smoke`
        """
    ) { reader, object, config throws(SuiteError) in config.tags = try reader.tags(object) },
    ConfigKey(
      "watch", in: [.config, .defaults], decides: [], ##"{ "$ref": "#/$defs/strings" }"##,
      meaning: """
        what the app is made of: files, folders and patterns of the project, added to those of `qa.json`, for \
        [`qa watch` and `--cached`](Commands.md#the-loop)
        """
    ) { reader, object, config throws(SuiteError) in
      config.watched = try reader.watched(object)
    },
    ConfigKey(
      "screens", in: [.defaults], decides: [],
      ##"{ "anyOf": [{ "type": "string", "minLength": 1 }, { "type": "array", "maxItems": 1000, "items": { "type": "string", "pattern": "^[^\\s]{1,100}$" } }] }"##,
      meaning: """
        the app's screens: a list of their names, or a command line that prints them, one a line; by default an app \
        of a `scheme` is asked. See [new screens](#new-screens)
        """),
    ConfigKey(
      "approvals", in: [.defaults], decides: [],
      ##"{ "anyOf": [{ "enum": ["any", "signed", "touched", "verified", "two"] }, { "type": "array", "items": { "enum": ["signed", "touched", "verified", "two"] } }] }"##,
      meaning: """
        what a gate demands of new approvals: `"any"` (the default), or one or several of `"signed"`, `"touched"`, \
        `"verified"` and `"two"`, see [signed approvals](Trust.md#signed-approvals)
        """),
    ConfigKey(
      "steps", in: [.config, .defaults, .variant],
      decides: [
        .launch(.written),
        .hiding(.value { $0.written.waitSteps(before: $0.name.step) }, as: "waitFor in steps"),
      ], ##"{ "type": "array", "maxItems": 1000, "items": { "$ref": "#/$defs/step" } }"##,
      meaning: "what is done then, see [steps](#steps); `[]` for none"),
  ]
}
