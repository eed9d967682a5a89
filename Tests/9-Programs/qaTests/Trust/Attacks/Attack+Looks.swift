import FrameRenderer

/// Themes, fonts and other settings that make a picture unreadable.
extension Attack {
  /// Adds a theme to a config, or to `qa.json`, and commits that.
  ///
  /// - Parameter blue: The colour of `Save` in the list.
  private static func theme(
    _ id: String, foreground: String = "#c0caf5", background: String = "#1a1b26",
    blue: String = "#7aa2f7", isForAll: Bool = false
  ) -> Attack {
    let ansi = (0..<16).map { $0 == 4 ? "\"\(blue)\"" : "\"#a0a0a0\"" }.joined(separator: ", ")
    let colors = #""foreground": "\#(foreground)", "background": "\#(background)""#
    let setting =
      isForAll
      ? #"sed -i 's|"columns"|"theme": "theme.json", "columns"|' screenshots/qa.json"#
      : #"setting '"terminal": { "theme": "theme.json" }'"#
    return Attack(
      id, "echo '{ \(colors), \"ansi\": [\(ansi)] }' > theme.json\n\(setting)\ncommit")
  }

  /// Names a font in `qa.json`.
  private static func font(_ path: String) -> String {
    "setting '\"fonts\": [\"\(path)\"]' qa; commit"
  }

  static let looks = [
    theme("theme-of-one-colour", foreground: "#102030", background: "#102030"),
    theme("theme-of-one-colour-compared", foreground: "#102030", background: "#102030"),
    theme("theme-almost-of-one-colour", foreground: "#102030", background: "#112131"),
    theme("theme-dim", foreground: "#2f2f2f", background: "#000000", blue: "#2f2f2f"),
    theme("theme-dim-light", foreground: "#c8c8c8", background: "#ffffff", blue: "#c8c8c8"),
    theme("theme-dim-one-colour", blue: "#303346"),
    theme("theme-solarized", foreground: "#586e75", background: "#002b36", blue: "#586e75"),
    theme("theme-vga", foreground: "#555555", background: "#000000", blue: "#555555"),
    theme("theme-in-defaults", foreground: "#102030", background: "#102030", isForAll: true),
    theme("theme-hides-one-colour", blue: "#1a1b26"),
    theme("theme-changed-compared"),
    Attack("font-replaced", font(bold)),
    Attack("font-blanked", "cp \(regular) a.ttf; " + font("a.ttf")) { scene in
      try await scene.shell(
        """
        qa run > /dev/null || true
        qa approve --all --reason 'another font' --by Ada > /dev/null
        commit
        publish
        """)
      try scene.write(Forgery.blanked(scene.bytes("a.ttf")), to: "a.ttf")
      try await scene.shell("commit")
    },
    Attack("font-missing", font("a.ttf")),
    Attack("font-damaged", "cp list.sh a.ttf; " + font("a.ttf")),
    Attack("cursor-hidden", #"setting '"terminal": { "cursor": "hidden" }'; commit"#),
    Attack("scale-changed", #"setting '"terminal": { "scale": 3 }'; commit"#),
  ]

  private static var regular: String {
    FontStack.default.faces.first { $0.role == .regular }?.path ?? ""
  }

  /// A font that is installed with the default ones and draws other pixels.
  private static var bold: String {
    FontStack.default.faces.first { $0.role == .bold }?.path ?? ""
  }
}
