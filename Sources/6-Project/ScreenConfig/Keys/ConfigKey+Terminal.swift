internal import FrameRenderer
internal import TerminalEmulator
internal import TerminalFrame

/// Keys for what the terminal is and how it is drawn, and those of `matrix`, which vary it.
extension ConfigKey {
  private static let usual = CaptureConfig.Terminal()

  /// Makes a form that is nil for the default value.
  private static func unusual<Value: Equatable & Sendable>(
    _ value: @escaping @Sendable (CaptureConfig.Terminal) -> Value,
    _ text: @escaping @Sendable (Value) -> String
  ) -> ConfigDecision.Form {
    .value { config in
      let own = value(config.terminal)
      return own == value(usual) ? nil : text(own)
    }
  }

  private static let size = ConfigDecision.terminal(
    unusual({ $0.size }, { $0.description }), as: "terminal size")
  private static let theme = ConfigDecision.picture(
    unusual({ $0.theme.palette }, text(of:)), as: "theme")

  private static func text(of palette: Palette) -> String {
    let colors = [palette.foreground, palette.background, palette.cursor] + palette.colors
    return (colors.map(\.description) + (palette.boldIsBright ? ["bold is bright"] : []))
      .joined(separator: " ")
  }

  static let terminalKeys = [
    ConfigKey(
      "terminal", in: [.config, .defaults, .variant], decides: [],
      ##"{ "$ref": "#/$defs/terminal" }"##,
      meaning:
        "what the terminal is, and how its picture is drawn, see [the terminal](#the-terminal)"),
    ConfigKey(
      "columns", in: [.terminal], decides: [size],
      ##"{ "type": "integer", "minimum": 1, "maximum": 500 }"##,
      meaning: "the width, 1 to 500; 80 by default"),
    ConfigKey(
      "rows", in: [.terminal], decides: [size],
      ##"{ "type": "integer", "minimum": 1, "maximum": 500 }"##,
      meaning: "the height, 1 to 500; 24 by default"),
    ConfigKey(
      "theme", in: [.terminal], decides: [theme], ##"{ "type": "string" }"##,
      meaning: """
        the name of a built-in theme, `dark` by default, or the path of a theme's file, see [themes](#themes)
        """),
    ConfigKey(
      "boldIsBright", in: [.terminal], decides: [theme], ##"{ "type": "boolean" }"##,
      meaning: """
        whether bold text in one of the eight dark colours takes the bright one; `false` by default. Apps from the \
        time of terminals without bold fonts count on it: the bevel of `dialog` needs it
        """),
    ConfigKey(
      "scale", in: [.terminal], decides: [.picture(unusual({ $0.scale }, { "\($0)" }))],
      ##"{ "type": "integer", "minimum": 1, "maximum": 3 }"##,
      meaning: "the size of the picture: 1, 2 (the default) or 3"),
    ConfigKey(
      "padding", in: [.terminal], decides: [.picture(unusual({ $0.padding }, { "\($0)" }))],
      ##"{ "type": "integer", "minimum": 0, "maximum": 256 }"##,
      meaning: "space around the picture, 0 (the default) to 256 pixels at scale 1"),
    ConfigKey(
      "cursor", in: [.terminal], decides: [.picture(unusual({ $0.cursor }, { $0.rawValue }))],
      ##"{ "enum": ["app", "hollow", "hidden"] }"##,
      meaning: """
        how the cursor is drawn: `app` (the default), as the app set it; `hollow`, as in a terminal without the \
        focus; or `hidden`. The frame keeps it in any case
        """),
    ConfigKey(
      "bidi", in: [.terminal], decides: [.picture(unusual({ $0.bidi }, { "\($0)" }))],
      ##"{ "type": "boolean" }"##,
      meaning: """
        whether the picture shows text from right to left; `false` by default, see [right to left](#right-to-left)
        """),
    ConfigKey(
      "identity", in: [.terminal],
      decides: [.terminal(unusual({ $0.identity }, { $0.rawValue }))],
      ##"{ "enum": ["xterm", "kitty", "ghostty", "iterm2", "vte", "linux"] }"##,
      meaning: """
        which terminal the app finds, by `TERM`, other variables and answers to queries: `xterm` (the default), \
        `kitty`, `ghostty`, `iterm2`, `vte` or `linux`; see [identities](Terminal.md#identities)
        """),
    ConfigKey(
      "widthProfile", in: [.terminal],
      decides: [.terminal(unusual({ $0.widthProfile }, { $0.rawValue }))],
      ##"{ "enum": ["auto", "wcwidth", "grapheme"] }"##,
      meaning: """
        how many columns a text takes: `auto` (the default) gives an emoji two, whatever it is made of, and counts \
        code points else; `wcwidth` counts code points, as xterm does; `grapheme` counts whole clusters, as ghostty \
        does. [Widths](Widths.md) compares them
        """),
    ConfigKey(
      "sizes", in: [.matrix], decides: [], ##"{ "$ref": "#/$defs/dimension" }"##),
    ConfigKey(
      "themes", in: [.matrix], decides: [], ##"{ "$ref": "#/$defs/dimension" }"##),
    ConfigKey(
      "locales", in: [.matrix], decides: [], ##"{ "$ref": "#/$defs/dimension" }"##),
  ]
}
