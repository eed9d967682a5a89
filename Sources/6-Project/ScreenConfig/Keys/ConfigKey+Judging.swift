internal import ContentDigest
internal import ProjectFiles

/// Keys for when a frame is taken, which parts of it are compared, and how it is drawn.
extension ConfigKey {
  static let judgingKeys = [
    ConfigKey(
      "waitFor", in: [.config, .defaults, .variant], decides: [.hiding(.written)],
      ##"{ "$ref": "#/$defs/waits" }"##,
      meaning: """
        what the screen must show before the first step, or before its frame is taken: one condition or a list, see \
        [conditions](#conditions)
        """
    ) { reader, object, config throws(SuiteError) in
      config.waitFor = try reader.waitFor(object, before: config.steps)
    },
    ConfigKey(
      "assert", in: [.config, .variant], decides: [.launch(.written)],
      ##"{ "$ref": "#/$defs/conditions" }"##,
      meaning: """
        what the settled screen must show, see [conditions](#conditions); otherwise the screen is an error
        """
    ) { _, object, config throws(SuiteError) in
      config.assertions = try ConditionReader.assertions(object)
    },
    ConfigKey(
      "timeout", in: [.config, .defaults, .variant], decides: [.hiding(.written)],
      ##"{ "type": "number", "exclusiveMinimum": 0 }"##,
      meaning: """
        seconds for the whole capture; by default 10 for the first screen, and 10 more for that of each step
        """
    ) { reader, object, config throws(SuiteError) in
      config.timeout = try reader.seconds("timeout", object)
    },
    ConfigKey(
      "settle", in: [.config, .defaults, .variant], decides: [.hiding(.written)],
      ##"{ "type": "number", "exclusiveMinimum": 0 }"##,
      meaning: """
        seconds that a screen must stay the same if `qa` can't know when the app goes on; 1 by default
        """
    ) { reader, object, config throws(SuiteError) in
      config.settleTime = try reader.seconds("settle", object) ?? config.settleTime
    },
    ConfigKey(
      "loading", in: [.config, .defaults, .variant], decides: [.hiding(.written)],
      ##"{ "type": "array", "maxItems": 100, "items": { "anyOf": [{ "type": "string", "minLength": 1 }, { "type": "object", "additionalProperties": false, "required": ["regex"], "properties": { "regex": { "type": "string" } } }] } }"##,
      meaning: """
        what the screen shows while the app is loading, see [signs of loading](Settling.md#signs-of-loading)
        """
    ) { reader, object, config throws(SuiteError) in
      config.loading = try reader.loading(object)
    },
    ConfigKey(
      "animations", in: [.config, .defaults, .variant], decides: [.hiding(.written)],
      ##"{ "enum": ["hold", "mask", "error"] }"##,
      meaning: """
        `hold` (the default), `mask` or `error`: what is done with a part of the screen that never stands still, see \
        [what never stands still](Settling.md#what-never-stands-still)
        """
    ) { reader, object, config throws(SuiteError) in
      config.animations = try reader.animations(object)
    },
    ConfigKey(
      "masks", in: [.config, .defaults, .variant],
      decides: [.hiding(.value { $0.maskForm })],
      ##"{ "anyOf": [{ "$ref": "#/$defs/mask" }, { "type": "array", "items": { "$ref": "#/$defs/mask" } }] }"##,
      meaning: """
        cells that take no part in the comparison, added to those of `qa.json`, see [masks](#masks)
        """
    ) { reader, object, config throws(SuiteError) in
      config.masks = try reader.masks(
        object, in: config.terminal.size.union(ofSizesIn: config.steps))
    },
    ConfigKey(
      "pixels", in: [.config, .defaults, .variant], decides: [.hiding(.value { $0.pixelForm })],
      ##"{ "type": "object", "additionalProperties": false, "properties": { "threshold": { "type": "number", "minimum": 0, "maximum": 1 }, "countAntialiasing": { "type": "boolean" } } }"##,
      meaning: """
        how pictures that are not cells are compared: `{ "threshold": 0.1, "countAntialiasing": false }`. Exactly by \
        default; an imported PNG with these values
        """
    ) { reader, object, config throws(SuiteError) in config.pixels = try reader.pixels(object) },
    ConfigKey(
      "fonts", in: [.defaults],
      decides: [
        .picture(
          .value { config in
            config.fonts.isEmpty
              ? nil : config.fonts.map { $0.digest?.description ?? $0.path }.jsonList
          })
      ], ##"{ "$ref": "#/$defs/strings" }"##,
      meaning: "font files in place of the default ones, see [fonts](#fonts)"
    ) { reader, _, config throws(SuiteError) in config.fonts = try reader.shared.fonts.get() },
    // No frame depends on it, but the digests in existing approvals include it.
    ConfigKey(
      "tokens", in: [.defaults], decides: [.launch(.written)], ##"{ "$ref": "#/$defs/strings" }"##,
      meaning: """
        the colours of your design besides those of the theme, as `"#7aa2f7"`, by which a report distinguishes a \
        design token from a wrong colour
        """
    ) { reader, _, config throws(SuiteError) in config.tokens = try reader.tokens() },
  ]
}
