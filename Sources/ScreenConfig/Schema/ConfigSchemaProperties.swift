/// What each key of a config and of `qa.json` may have, as JSON Schema.
enum ConfigSchemaProperties {
  static let all: [String: String] = [
    "$schema": ##"{ "type": "string", "description": "the schema of this file, for editors" }"##,
    "scheme":
      ##"{ "type": "string", "minLength": 1, "pattern": "^[^-/][^/]*$", "description": "an executable product of the project's Swift package" }"##,
    "screenshotName":
      ##"{ "type": "string", "pattern": "^[A-Za-z0-9_-]{1,100}$", "description": "the screen's name, the same as the file's" }"##,
    "outputDir":
      ##"{ "type": "string", "description": "where pictures go: a folder in screenshots/" }"##,
    "launchEnv":
      ##"{ "$ref": "#/$defs/variables", "description": "environment variables for the app" }"##,
    "env":
      ##"{ "$ref": "#/$defs/variables", "description": "environment variables for all apps" }"##,
    "inheritEnv":
      ##"{ "$ref": "#/$defs/strings", "description": "names of variables that the app gets from your environment" }"##,
    "configuration": ##"{ "enum": ["debug", "release"], "description": "of the scheme" }"##,
    "command": ##"{ "$ref": "#/$defs/command", "description": "any program and its arguments" }"##,
    "build":
      ##"{ "$ref": "#/$defs/command", "description": "a command that builds the app, in the project's root" }"##,
    "terminal": ##"{ "$ref": "#/$defs/terminal" }"##,
    "cwd":
      ##"{ "type": "string", "description": "the folder in which the app starts; by default a fresh one" }"##,
    "files":
      ##"{ "$ref": "#/$defs/strings", "description": "files of the project that are copied into the fresh folder" }"##,
    "waitFor":
      ##"{ "$ref": "#/$defs/waits", "description": "what the screen must show before the first step" }"##,
    "steps": ##"{ "type": "array", "maxItems": 1000, "items": { "$ref": "#/$defs/step" } }"##,
    "variants":
      ##"{ "anyOf": [{ "const": false }, { "type": "object", "maxProperties": 32, "additionalProperties": { "$ref": "#/$defs/variant" } }], "description": "the same screen in other terminals or environments" }"##,
    "matrix":
      ##"{ "anyOf": [{ "const": false }, { "$ref": "#/$defs/matrix" }], "description": "a variant for each combination" }"##,
    "tags":
      ##"{ "type": "array", "items": { "type": "string", "pattern": "^[A-Za-z0-9_-]+$" }, "description": "words to choose screens by: --tag" }"##,
    "timeout":
      ##"{ "type": "number", "exclusiveMinimum": 0, "description": "seconds for the whole capture" }"##,
    "settle":
      ##"{ "type": "number", "exclusiveMinimum": 0, "description": "seconds that a screen must stay the same" }"##,
    "assert":
      ##"{ "$ref": "#/$defs/conditions", "description": "what the settled screen must show" }"##,
    "masks":
      ##"{ "anyOf": [{ "$ref": "#/$defs/mask" }, { "type": "array", "items": { "$ref": "#/$defs/mask" } }] }"##,
    "pixels":
      ##"{ "type": "object", "additionalProperties": false, "properties": { "threshold": { "type": "number", "minimum": 0, "maximum": 1 }, "countAntialiasing": { "type": "boolean" } } }"##,
    "animations": ##"{ "enum": ["hold", "mask", "error"] }"##,
    "loading":
      ##"{ "type": "array", "maxItems": 100, "items": { "anyOf": [{ "type": "string", "minLength": 1 }, { "type": "object", "additionalProperties": false, "required": ["regex"], "properties": { "regex": { "type": "string" } } }] } }"##,
    "clock":
      ##"{ "type": "string", "pattern": "^[0-9]{4}-", "description": "as in 2025-03-12T09:00:00Z" }"##,
    "seed": ##"{ "type": "integer", "minimum": 0, "maximum": 4294967295 }"##,
    "network": ##"{ "enum": ["none", "host"] }"##,
    "hostName": ##"{ "type": "string", "pattern": "^[A-Za-z0-9.-]{1,63}$" }"##,
    "preload":
      ##"{ "type": "array", "maxItems": 100, "items": { "type": "string", "pattern": "^[^\\s./]+(\\.[^\\s./]+)*$" }, "description": "modules that an app in Python imports, imported once for all screens" }"##,
    "fonts":
      ##"{ "type": "array", "items": true, "description": "font files in place of the default ones" }"##,
    "tokens":
      ##"{ "anyOf": [{ "type": "array" }, { "type": "object" }], "description": "the colours of your design" }"##,
    "watch":
      ##"{ "$ref": "#/$defs/strings", "description": "what qa watch looks at: paths and patterns" }"##,
  ]

  static let definitions = #"""
        "strings": { "type": "array", "maxItems": 1000, "items": { "type": "string" } },
        "variables": { "type": "object", "maxProperties": 1000, "additionalProperties": { "type": "string" } },
        "command": {
          "anyOf": [
            { "type": "string", "minLength": 1 },
            { "type": "array", "minItems": 1, "maxItems": 1000, "items": { "type": "string" } }
          ]
        },
        "terminal": {
          "type": "object", "additionalProperties": false,
          "properties": {
            "columns": { "type": "integer", "minimum": 1, "maximum": 500 },
            "rows": { "type": "integer", "minimum": 1, "maximum": 500 },
            "widthProfile": { "enum": ["auto", "wcwidth", "grapheme"] },
            "identity": { "enum": ["xterm", "kitty", "ghostty", "iterm2", "vte", "linux"] },
            "theme": { "type": "string", "description": "a built-in theme, or the path of a theme's file" },
            "boldIsBright": { "type": "boolean" },
            "scale": { "type": "integer", "minimum": 1, "maximum": 3 },
            "padding": { "type": "integer", "minimum": 0, "maximum": 256 },
            "cursor": { "enum": ["app", "hollow", "hidden"] },
            "bidi": { "type": "boolean" }
          }
        },
        "color": { "anyOf": [{ "type": "string" }, { "type": "integer", "minimum": 0, "maximum": 255 }] },
        "condition": {
          "type": "object", "minProperties": 1,
          "properties": {
            "text": { "type": "string" }, "regex": { "type": "string" }, "title": { "type": "string" },
            "cursor": {
              "type": "object", "additionalProperties": false, "required": ["column", "row"],
              "properties": { "column": { "type": "integer" }, "row": { "type": "integer" } }
            },
            "style": { "type": "object" }
          }
        },
        "conditions": {
          "anyOf": [
            { "$ref": "#/$defs/condition" },
            { "type": "array", "maxItems": 100, "items": { "$ref": "#/$defs/condition" } }
          ]
        },
        "wait": {
          "anyOf": [
            {
              "type": "object", "additionalProperties": false, "required": ["exit"],
              "properties": { "exit": { "type": "integer", "minimum": 0, "maximum": 255 } }
            },
            {
              "type": "object", "additionalProperties": false, "required": ["ready"],
              "properties": { "ready": { "anyOf": [{ "const": true }, { "type": "string", "minLength": 1 }] } }
            },
            { "$ref": "#/$defs/condition" }
          ]
        },
        "waits": {
          "anyOf": [
            { "$ref": "#/$defs/wait" },
            { "type": "array", "maxItems": 100, "items": { "$ref": "#/$defs/wait" } }
          ]
        },
        "range": {
          "anyOf": [
            { "type": "integer", "minimum": 0 },
            { "type": "array", "minItems": 2, "maxItems": 2, "items": { "type": "integer", "minimum": 0 } }
          ]
        },
        "mask": {
          "type": "object",
          "properties": {
            "columns": { "$ref": "#/$defs/range" }, "rows": { "$ref": "#/$defs/range" },
            "regex": { "type": "string" }, "reason": { "type": "string" }
          }
        },
        "variant": {
          "type": "object", "additionalProperties": false,
          "properties": {
            "terminal": { "$ref": "#/$defs/terminal" }, "launchEnv": { "$ref": "#/$defs/variables" },
            "masks": {
              "anyOf": [
                { "$ref": "#/$defs/mask" }, { "type": "array", "items": { "$ref": "#/$defs/mask" } }
              ]
            }
          }
        },
        "dimension": {
          "anyOf": [
            { "type": "string" },
            { "type": "array", "items": { "type": "string" } },
            { "type": "object", "additionalProperties": { "type": "string" } }
          ]
        },
        "matrix": {
          "type": "object", "additionalProperties": false, "minProperties": 1,
          "properties": {
            "sizes": { "$ref": "#/$defs/dimension" }, "themes": { "$ref": "#/$defs/dimension" },
            "locales": { "$ref": "#/$defs/dimension" }
          }
        },
        "step": {
          "type": "object", "minProperties": 1, "maxProperties": 2, "additionalProperties": false,
          "properties": {
            "press": { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/strings" }] },
            "type": { "type": "string", "minLength": 1 },
            "paste": { "type": "string", "minLength": 1 },
            "click": { "type": "object" }, "drag": { "type": "object" }, "scroll": { "type": "object" },
            "focus": { "type": "boolean" },
            "resize": {
              "type": "object", "additionalProperties": false, "minProperties": 1,
              "properties": {
                "columns": { "type": "integer", "minimum": 1, "maximum": 500 },
                "rows": { "type": "integer", "minimum": 1, "maximum": 500 }
              }
            },
            "waitFor": { "$ref": "#/$defs/waits" },
            "screenshot": { "type": "string", "pattern": "^[A-Za-z0-9_-]{1,50}$" },
            "assert": { "$ref": "#/$defs/conditions" }
          }
        }
    """#
}
