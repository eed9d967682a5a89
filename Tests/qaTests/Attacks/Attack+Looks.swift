import FrameRenderer

/// Ways of drawing under which a picture can't be read any more.
extension Attack {
  /// A theme with these colours of text and ground, and one of a list of colours.
  private static func theme(
    _ id: String, foreground: String = "#c0caf5", background: String = "#1a1b26",
    blue: String = "#7aa2f7", in file: String = "$SCREEN"
  ) -> Attack {
    let ansi = (0..<16).map { $0 == 4 ? blue : "#a0a0a0" }
    let list = ansi.map { "\"\($0)\"" }.joined(separator: ", ")
    let colors = #""foreground": "\#(foreground)", "background": "\#(background)""#
    let key =
      file == "qa"
      ? #"sed -i 's|"columns"|"theme": "theme.json", "columns"|' screenshots/qa.json"#
      : #"setting '"terminal": { "theme": "theme.json" }'"#
    return Attack(
      id,
      """
      echo '{ \(colors), "ansi": [\(list)] }' > theme.json
      \(key)
      commit
      """)
  }

  static let looks = [
    theme("theme-of-one-colour", foreground: "#102030", background: "#102030"),
    theme("theme-of-one-colour-compared", foreground: "#102030", background: "#102030"),
    theme("theme-almost-of-one-colour", foreground: "#102030", background: "#112131"),
    theme("theme-in-defaults", foreground: "#102030", background: "#102030", in: "qa"),
    theme("theme-hides-one-colour", blue: "#1a1b26"),
    theme("theme-changed-compared"),
    Attack(
      "font-replaced",
      "sed -i '1a \"fonts\": [\"\(font)\"],' screenshots/qa.json; commit"),
    Attack("font-missing", "sed -i '1a \"fonts\": [\"a.ttf\"],' screenshots/qa.json; commit"),
    Attack(
      "font-damaged", "cp list.sh a.ttf; sed -i '1a \"fonts\": [\"a.ttf\"],' screenshots/qa.json; commit"),
    Attack("cursor-hidden", #"setting '"terminal": { "cursor": "hidden" }'; commit"#),
    Attack("scale-changed", #"setting '"terminal": { "scale": 3 }'; commit"#),
  ]

  /// One that is installed wherever the default ones are, and draws other pixels.
  private static var font: String {
    FontStack.default.faces.first { $0.role == .bold }?.path ?? ""
  }
}
