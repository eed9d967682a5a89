import CaptureSteps
import Diagnostics
import FrameMasks
import FrameRenderer
import ProjectFiles
import ProjectTestSupport
import TerminalEmulator
import TerminalFrame
import Testing

// Testable to make the expected values, which otherwise only the reader makes.
@testable import ScreenConfig

@Suite(.timeLimit(.minutes(20))) struct ConfigReaderTests {
  @Test("The four keys of the contract are enough")
  func requiredKeys() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { "scheme": "DemoApp", "screenshotName": "list", "outputDir": "screenshots/current",
        "launchEnv": { "SCREENSHOT_SCREEN": "itemList" } }
      """, to: "screenshots/list.json")

    let config = try ConfigReader(project: folder.project).config(screen: "list")

    #expect(config.app == .scheme(product: "DemoApp", configuration: .debug))
    #expect(config.outputFolder == folder.path + "/screenshots/current")
    #expect(config.appScreen == "itemList")
    #expect(config.terminal == CaptureConfig.Terminal())
    #expect(config.timeout == nil)
    #expect(config.workingDirectory == nil)
    #expect(config.waitFor.conditions.isEmpty && config.assertions.isEmpty)
  }

  @Test("Every optional key is read")
  func everyKey() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "notes/a.txt")
    try folder.write(
      ##"""
      { "command": ["./app", "--fast"], "screenshotName": "list", "build": ["make", "app"],
        "terminal": {
          "columns": 100, "rows": 30, "theme": "light", "scale": 1, "widthProfile": "grapheme",
          "padding": 12, "cursor": "hollow", "identity": "vte", "bidi": true
        },
        "files": ["notes/a.txt"], "timeout": 2.5, "settle": 0.5,
        "waitFor": [{ "text": "Inbox" }, { "regex": "^a" }, { "exit": 3 }],
        "assert": { "text": "Done", "style": { "bold": true, "dim": false, "foreground": "#ff0080",
                    "background": 4, "underline": "curly" } } }
      """##, to: "screenshots/list.json")

    let config = try ConfigReader(project: folder.project).config(screen: "list")

    #expect(config.app == .command([folder.path + "/app", "--fast"]))
    #expect(config.build == ["make", "app"])
    #expect(config.terminal.size == GridSize(columns: 100, rows: 30))
    #expect(config.terminal.theme == .light && config.terminal.scale == 1)
    #expect(config.terminal.padding == 12 && config.terminal.cursor == .hollow)
    #expect(config.renderSettings.padding == 12 && config.renderSettings.cursor == .hollow)
    #expect(!config.renderSettings.window)
    #expect(config.terminal.widthProfile == .grapheme)
    #expect(config.terminal.bidi && config.renderSettings.bidi)
    #expect(config.terminal.identity == .vte)
    #expect(config.files == [folder.path + "/notes/a.txt"])
    #expect(config.timeout == .milliseconds(2500) && config.settleTime == .milliseconds(500))
    #expect(config.waitFor.conditions == [.text("Inbox"), .regex(try FramePattern("^a"))])
    #expect(config.waitFor.exit == 3)
    #expect(
      config.assertions == [
        .styledText(
          "Done",
          StylePattern(
            foreground: .rgb(255, 0, 128), background: .palette(4), attributes: .bold,
            excludedAttributes: .dim, underline: .curly))
      ])
  }

  @Test("A default of qa.json applies unless the config sets its own value")
  func sharedDefaults() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { "command": ["htop"], "env": { "A": "1", "B": "1" }, "timeout": 3,
        "terminal": { "columns": 100, "rows": 30 } }
      """, to: "screenshots/qa.json")
    try folder.write(
      """
      { "screenshotName": "list", "launchEnv": { "B": "2" }, "terminal": { "rows": 10 } }
      """, to: "screenshots/list.json")

    let config = try ConfigReader(project: folder.project).config(screen: "list")

    #expect(config.app == .command(["htop"]))
    #expect(config.environment == ["A": "1", "B": "2"])
    #expect(config.timeout == .seconds(3))
    #expect(config.terminal.size == GridSize(columns: 100, rows: 10))
  }

  @Test(
    "An error gives file, place, key and remedy",
    arguments: [
      (#"{ "scheme": }"#, "1:13: malformed JSON: expected a value, found \"}\""),
      (#"[]"#, "1:1: the file must hold an object, not a list"),
      (
        #"{ "shceme": "A", "screenshotName": "list" }"#,
        "1:3: unknown key \"shceme\"\n  did you mean \"scheme\"?"
      ),
      (
        #"{ "scheme": 1, "screenshotName": "list" }"#,
        "1:13: \"scheme\" must be a string, not a number"
      ),
      (
        #"{ "screenshotName": "list" }"#,
        """
        1:1: the key "scheme" is missing
          name an executable product of Package.swift, or any program: "command": ["htop"]
        """
      ),
      (
        #"{ "scheme": "A" }"#,
        "1:1: the key \"screenshotName\" is missing\n  add \"screenshotName\": \"list\""
      ),
      (
        #"{ "scheme": "A", "screenshotName": "../x" }"#,
        """
        1:36: "../x" can't be a screenshotName: a screen's name has only letters, digits, "-" and "_"
        """
      ),
      (
        #"{ "scheme": "A", "screenshotName": "qa" }"#,
        "1:36: \"qa\" can't be a screenshotName: the name \"qa\" is reserved by qa"
      ),
      (
        #"{ "scheme": "A", "screenshotName": "other" }"#,
        """
        1:36: screenshotName is "other", but the file is list.json
          rename the file to other.json or the screen to "list"
        """
      ),
      (
        #"{ "scheme": "A", "command": ["a"], "screenshotName": "list" }"#,
        "1:29: \"command\" and \"scheme\" can't be combined\n  remove one of them"
      ),
      (
        #"{ "command": "ls | cat", "screenshotName": "list" }"#,
        "1:14: \"command\" needs a shell: it contains |\n  \"command\": [\"sh\", \"-c\", \"ls | cat\"], or a list of the words"
      ),
      (
        #"{ "command": [], "screenshotName": "list" }"#,
        "1:14: \"command\" must name a program\n  as in \"command\": [\"htop\"]"
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "configuration": "fast" }"#,
        "1:61: \"configuration\" must be \"debug\" or \"release\", not \"fast\""
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "outputDir": "../out" }"#,
        "1:57: \"outputDir\" leaves the project: ../out\n  use \"screenshots/current\""
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "outputDir": "screenshots" }"#,
        "1:57: \"outputDir\" must be a folder in screenshots/, not screenshots\n"
          + "  use \"screenshots/current\""
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "outputDir": "screenshots/baseline" }"#,
        "1:57: \"outputDir\" must not be the folder of the baselines\n"
          + "  use \"screenshots/current\""
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "terminal": { "columns": 1e99 } }"#,
        "1:69: \"columns\" must be a whole number, not 1e99"
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "waitFor": { "exit": 0, "text": "a" } }"#,
        """
        1:55: "exit" can't be combined with others
          put several conditions in a list: [{ "exit": 0 }, { "text": "Inbox" }]
        """
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "inheritEnv": ["A=1"] }"#,
        """
        1:58: "A=1" is not the name of a variable
          as in "inheritEnv": ["SSH_AUTH_SOCK"]; a value of your own belongs in "launchEnv"
        """
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "launchEnv": { "A": 1 } }"#,
        "1:64: \"A\" must be a string, not a number\n  put it in quotes: \"1\", \"true\""
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "terminal": { "columns": 0 } }"#,
        "1:69: \"columns\" must be between 1 and 500, not 0"
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "terminal": { "theme": "x" } }"#,
        """
        1:67: there is no theme "x"
          did you mean "xterm"?
        """
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "terminal": { "theme": "drak" } }"#,
        "1:67: there is no theme \"drak\"\n  did you mean \"dark\"?"
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "terminal": { "theme": "no.json" } }"#,
        """
        1:67: the theme no.json does not exist
          a relative path begins at the project's root
        """
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "terminal": { "theme": "../a.json" } }"#,
        """
        1:67: the theme ../a.json is not in the project
          copy it there; a relative path begins at the project's root
        """
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "terminal": { "padding": 257 } }"#,
        "1:69: \"padding\" must be between 0 and 256, not 257"
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "terminal": { "cursor": "none" } }"#,
        "1:68: there is no look of the cursor \"none\"\n  looks: app, hollow, hidden"
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "terminal": { "paddng": 1 } }"#,
        "1:58: unknown key \"paddng\"\n  did you mean \"padding\"?"
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "terminal": { "widthProfile": "x" } }"#,
        "1:74: there is no width profile \"x\"\n  profiles: auto, wcwidth, grapheme"
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "terminal": { "identity": "x" } }"#,
        "1:70: there is no identity \"x\"\n"
          + "  identities: xterm, kitty, ghostty, iterm2, vte, linux"
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "cwd": "nowhere" }"#,
        "1:51: the folder nowhere does not exist\n  a relative path begins at the project's root"
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "files": ["nothing"] }"#,
        "1:53: nothing does not exist\n  a relative path begins at the project's root"
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "files": ["../x"] }"#,
        "1:53: ../x is not in the project"
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "files": ["screenshots", "screenshots/list.json"] }"#,
        "1:53: screenshots/list.json is already copied with screenshots\n  remove one of the two"
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "files": ["screenshots", "./screenshots"] }"#,
        "1:53: ./screenshots is named twice\n  remove one of the two"
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "home": "/etc" }"#,
        "1:52: /etc is not in the project"
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "home": "screenshots/list.json" }"#,
        """
        1:52: "home" must be a folder, but screenshots/list.json isn't one
          name a folder with what the app finds in its home: "home": "fixtures/home"
        """
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "setup": "a | b" }"#,
        """
        1:53: "setup" needs a shell: it contains |
          "setup": ["sh", "-c", "a | b"], or a list of the words
        """
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "setup": ["git init -q", "git add ."] }"#,
        """
        1:53: there is no program "git init -q": each word must be a separate element
          several commands are a list of lists: "setup": [["git", "init", "-q"], ["git", "add", "."]]
        """
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "setup": [["a"], []] }"#,
        """
        1:61: "setup" must name a program
          as in "setup": ["git", "init", "-q"]
        """
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "timeout": 0 }"#,
        "1:55: \"timeout\" must be more than 0 and at most 3600 seconds"
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "waitFor": { "txt": "a" } }"#,
        "1:57: unknown key \"txt\"\n  did you mean \"text\"?"
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "waitFor": {} }"#,
        """
        1:55: "waitFor" needs one of text, regex, cursor, title, ready or exit
          as in { "text": "Inbox" }; put several conditions in a list
        """
      ),
      (
        #"{ "scheme": "A", "screenshotName": "list", "assert": { "exit": 0 } }"#,
        "1:56: unknown key \"exit\"\n  known keys: text, regex, cursor, title, style"
      ),
    ])
  func errorsHavePlaces(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "screenshots/list.json")
    let reader = try ConfigReader(project: folder.project)

    let error = #expect(throws: SuiteError.self) { try reader.config(screen: "list") }

    #expect(error?.description == "screenshots/list.json:\(message)")
    #expect(error?.exitCode == .usage)
  }

  @Test("An output folder can't leave the project through a symbolic link")
  func linkedOutputFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{ "scheme": "A", "screenshotName": "list", "outputDir": "out/current" }"#,
      to: "screenshots/list.json")
    try symbolicLink(from: folder.path + "/out", to: "/tmp")

    let error = #expect(throws: SuiteError.self) {
      try ConfigReader(project: folder.project).config(screen: "list")
    }

    #expect(error?.message == "\"outputDir\" leaves the project: out/current")
  }
}
