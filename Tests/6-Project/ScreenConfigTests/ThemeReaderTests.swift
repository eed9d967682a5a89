import Diagnostics
import FrameRenderer
import ProjectFiles
import ProjectTestSupport
import ScreenConfig
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct ThemeReaderTests {
  private static let ansi = (1...16).map { "\"#0000\(String($0 + 15, radix: 16))\"" }
    .joined(separator: ", ")

  /// The text of a theme with these members and the 16 colours.
  private static func text(_ members: String, ansi: String = ansi) -> String {
    "{ \(members), \"ansi\": [\(ansi)] }"
  }

  @Test("Every key of a theme is read")
  func everyKey() throws {
    let text = Self.text(
      """
      "name": "sea green", "foreground": "#839496", "background": "#002B36", "cursor": "#010203",
      "colors": { "16": "#040506", "255": "#070809" }
      """)

    let theme = try ThemeReader.theme(Array(text.utf8), file: "themes/sea.json")

    #expect(theme.name == "sea green")
    #expect(theme.palette.foreground == RGB(hex: 0x839496))
    #expect(theme.palette.background == RGB(hex: 0x002b36))
    #expect(theme.palette.cursor == RGB(1, 2, 3))
    #expect((0..<16).map { theme.palette[UInt8($0)].blue } == Array(16...31))
    #expect(theme.palette[16] == RGB(4, 5, 6) && theme.palette[255] == RGB(7, 8, 9))
    #expect(theme.palette[17] == Theme.dark.palette[17])
  }

  @Test("A theme without a name or cursor takes its file's name and the text's colour")
  func nameAndCursor() throws {
    let text = Self.text(##""foreground": "#839496", "background": "#002b36""##)

    let theme = try ThemeReader.theme(Array(text.utf8), file: "themes/sea.json")

    #expect(theme.name == "sea")
    #expect(theme.palette.cursor == theme.palette.foreground)
  }

  private static let colorless = "six hexadecimal digits, as in \"#839496\""
  private static let ansiRemedy =
    "black, red, green, yellow, blue, magenta, cyan, white, and these eight bright"
  private static let grounds = ##""foreground": "#000000", "background": "#000000""##

  /// The text of a theme, and the error in it.
  private static let mistakes: [(text: String, message: String)] = [
    (#"{ "foreground": }"#, "1:17: malformed JSON: expected a value, found \"}\""),
    (
      ##"{ "forground": "#839496" }"##,
      "1:3: unknown key \"forground\"\n  did you mean \"foreground\"?"
    ),
    ("{}", "1:1: the key \"foreground\" is missing\n  add \"foreground\": \"#rrggbb\""),
    (
      ##"{ "foreground": "#839496" }"##,
      "1:1: the key \"background\" is missing\n  add \"background\": \"#rrggbb\""
    ),
    (##"{ "foreground": "#83949" }"##, "1:17: \"#83949\" is not a colour\n  \(colorless)"),
    (##"{ "foreground": "#83949g" }"##, "1:17: \"#83949g\" is not a colour\n  \(colorless)"),
    (
      ##"{ "foreground": 8 }"##,
      "1:17: \"foreground\" must be a colour, not a number\n  as in \"#839496\""
    ),
    (
      "{ \(grounds) }",
      "1:1: the key \"ansi\" is missing\n  add \"ansi\" with 16 colours: \(ansiRemedy)"
    ),
    (
      ##"{ \##(grounds), "ansi": "#000000" }"##,
      "1:61: \"ansi\" must be a list of 16 colours, not a string\n  \(ansiRemedy)"
    ),
    (
      ##"{ \##(grounds), "ansi": ["#000000"] }"##,
      "1:61: \"ansi\" must have 16 colours, not 1\n  \(ansiRemedy)"
    ),
    (
      text(grounds, ansi: ansi.replacing("\"#00001f\"", with: "\n \"red\"")),
      "2:2: \"red\" is not a colour\n  \(colorless)"
    ),
    (
      text(##""colors": { "1": "#000000" }, "## + grounds),
      "1:15: \"1\" is not the number of a colour from 16 to 255\n  0 to 15 belong in \"ansi\""
    ),
    (
      text(##""colors": { "256": "#000000" }, "## + grounds),
      "1:15: \"256\" is not the number of a colour from 16 to 255\n"
        + "  as in \"colors\": { \"16\": \"#cb4b16\" }"
    ),
    (
      text(##""name": "a\nb", "## + grounds),
      "1:11: \"name\" must have 1 to 100 characters, and no control characters"
    ),
  ]

  @Test("An error gives file, place, key and remedy", arguments: mistakes)
  func errorsHavePlaces(text: String, message: String) throws {
    let error = #expect(throws: SuiteError.self) {
      try ThemeReader.theme(Array(text.utf8), file: "themes/sea.json")
    }

    #expect(error?.description == "themes/sea.json:\(message)")
    #expect(error?.exitCode == .usage)
  }

  private func folder(_ text: String, terminal: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "themes/sea.json")
    try folder.write(
      #"{ "command": ["a"], "screenshotName": "list", "terminal": \#(terminal) }"#,
      to: "screenshots/list.json")
    return folder
  }

  private static let sea = text(##""foreground": "#839496", "background": "#002b36""##)

  @Test("A config takes a theme of the project by its path from the root")
  func themeByPath() throws {
    let folder = try folder(Self.sea, terminal: #"{ "theme": "themes/sea.json" }"#)

    let config = try ConfigReader(project: folder.project).config(screen: "list")

    #expect(config.terminal.theme.palette.background == RGB(hex: 0x002b36))
    #expect(config.renderSettings.theme == config.terminal.theme)
  }

  @Test("A config's theme overrides that of qa.json")
  func configOverrides() throws {
    let folder = try folder(Self.sea, terminal: #"{ "theme": "light" }"#)
    try folder.write(#"{ "terminal": { "theme": "themes/sea.json" } }"#, to: "screenshots/qa.json")
    try folder.write(
      #"{ "command": ["a"], "screenshotName": "other" }"#, to: "screenshots/other.json")
    let reader = try ConfigReader(project: folder.project)

    #expect(try reader.config(screen: "list").terminal.theme == .light)
    #expect(try reader.config(screen: "other").terminal.theme.name == "sea")
  }

  @Test("A change of the theme's file changes the config's digest")
  func changedTheme() throws {
    let folder = try folder(Self.sea, terminal: #"{ "theme": "themes/sea.json" }"#)
    let before = try ConfigReader(project: folder.project).config(screen: "list").digest

    try folder.write(Self.sea.replacing("002b36", with: "002b37"), to: "themes/sea.json")

    #expect(try ConfigReader(project: folder.project).config(screen: "list").digest != before)
  }

  @Test("An error in a theme is reported at its place in the theme's file")
  func mistakeInConfig() throws {
    let folder = try folder("{", terminal: #"{ "theme": "themes/sea.json" }"#)

    let error = #expect(throws: SuiteError.self) {
      try ConfigReader(project: folder.project).config(screen: "list")
    }

    #expect(error?.place == "themes/sea.json:1:2")
  }

  @Test("A theme can't come from outside the project through a symbolic link")
  func linkedTheme() throws {
    let outside = try TemporaryFolder()
    try outside.write(Self.sea, to: "sea.json")
    let folder = try folder(Self.sea, terminal: #"{ "theme": "themes/link.json" }"#)
    try symbolicLink(from: folder.path + "/themes/link.json", to: outside.path + "/sea.json")

    let error = #expect(throws: SuiteError.self) {
      try ConfigReader(project: folder.project).config(screen: "list")
    }

    #expect(error?.message == "the theme themes/link.json is not in the project")
  }
}
