/// The definitions that the schemas of keys refer to, as JSON Schema.
enum ConfigSchemaDefinitions {
  static let text = #"""
        "strings": { "type": "array", "maxItems": 1000, "items": { "type": "string" } },
        "variables": { "type": "object", "maxProperties": 1000, "additionalProperties": { "type": "string" } },
        "command": {
          "anyOf": [
            { "type": "string", "minLength": 1 },
            { "type": "array", "minItems": 1, "maxItems": 1000, "items": { "type": "string" } }
          ]
        },
        "commands": {
          "anyOf": [
            { "type": "string", "minLength": 1 },
            {
              "type": "array", "maxItems": 1000,
              "items": {
                "anyOf": [
                  { "type": "string" },
                  { "type": "array", "minItems": 1, "maxItems": 1000, "items": { "type": "string" } }
                ]
              }
            }
          ]
        },
        "terminal": {
          "type": "object", "additionalProperties": false,
          "properties": {
            \#(ConfigSchema.properties(in: .terminal, indent: "        "))
          }
        },
        "color": { "anyOf": [{ "type": "string" }, { "type": "integer", "minimum": 0, "maximum": 255 }] },
        "condition": {
          "type": "object", "minProperties": 1,
          "properties": {
            "text": { "type": "string" }, "regex": { "type": "string" },
            "title": { "anyOf": [{ "type": "string" }, { "const": true }] },
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
            { "$ref": "#/$defs/condition", "properties": { "fresh": { "type": "boolean" } } }
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
            "title": { "const": true }, "regex": { "type": "string" }, "reason": { "type": "string" }
          }
        },
        "variant": {
          "type": "object", "additionalProperties": false,
          "properties": {
            \#(ConfigSchema.properties(in: .variant, indent: "        "))
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
            \#(ConfigSchema.properties(in: .matrix, indent: "        "))
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
            "assert": { "$ref": "#/$defs/conditions" },
            "settle": { "type": "boolean" }
          }
        }
    """#
}
