import DaylistData
import DaylistDomain
import DemoApp
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct LaunchOptionsTests {
  @Test(
    "Options choose the action",
    arguments: [
      (["--help"], LaunchOptions.Action.help), (["-h", "--nonsense"], .help),
      (["--list-screens"], .listScreens), ([], .run), (["--serve"], .serve),
    ])
  func optionsChooseAction(arguments: [String], expected: LaunchOptions.Action) throws {
    let options = try LaunchOptions(arguments: arguments, environment: ["HOME": "/home/ada"])

    #expect(options.action == expected)
  }

  @Test(
    "The database's path comes from an option or the environment",
    arguments: [
      ([], ["HOME": "/home/ada"], "/home/ada/.local/share/qa-demo/tasks.db"),
      ([], ["HOME": "/home/ada", "XDG_DATA_HOME": "/data"], "/data/qa-demo/tasks.db"),
      ([], ["HOME": "/h", "XDG_DATA_HOME": "data"], "/h/.local/share/qa-demo/tasks.db"),
      (["--file", "a.db"], [:], "a.db"), (["--file=b.db"], ["HOME": "/h"], "b.db"),
      ([], ["APP_USE_PREVIEW_DATA": "1"], nil), (["--serve"], ["HOME": "/h"], nil),
      (["--serve", "--file", "s.db"], [:], "s.db"),
    ] as [([String], [String: String], String?)])
  func databasePathIsChosen(arguments: [String], environment: [String: String], expected: String?)
    throws
  {
    let options = try LaunchOptions(arguments: arguments, environment: environment)

    #expect(options.file == expected)
  }

  @Test("The file of older versions is looked for only beside the default database")
  func legacyFileIsBesideDefault() throws {
    let usual = try LaunchOptions(arguments: [], environment: ["HOME": "/h"])
    let named = try LaunchOptions(arguments: ["--file", "a.db"], environment: ["HOME": "/h"])

    #expect(usual.legacyFile == "/h/.local/share/qa-demo/tasks.json")
    #expect(named.legacyFile == nil)
  }

  @Test("The server is named by an option, or else by the environment")
  func optionNamesServer() throws {
    let environment = ["HOME": "/h", "DAYLIST_SERVER": "http://127.0.0.1:1"]

    let usual = try LaunchOptions(arguments: [], environment: environment)
    let named = try LaunchOptions(
      arguments: ["--server", "http://127.0.0.1:2"], environment: environment)

    #expect(usual.server == "http://127.0.0.1:1")
    #expect(named.server == "http://127.0.0.1:2")
  }

  @Test("The command for insights is read from the environment")
  func insightsCommandIsRead() throws {
    let options = try LaunchOptions(
      arguments: [], environment: ["HOME": "/h", "DAYLIST_INSIGHTS_COMMAND": "write-insights"])

    #expect(options.insightsCommand == "write-insights")
  }

  @Test("Every screen can be opened with preview data, by its link", arguments: AppScreen.allCases)
  func screensOpenByLink(screen: AppScreen) throws {
    let options = try LaunchOptions(
      arguments: [],
      environment: ["APP_USE_PREVIEW_DATA": "1", "SCREENSHOT_SCREEN": screen.rawValue])

    #expect(options.link == screen.link)
    #expect(options.preview == screen.scenario(circuit: .closed))
    #expect(options.theme == screen.theme)
  }

  @Test(
    "The circuit's state in previews is read from the environment",
    arguments: ["closed", "open", "halfOpen"])
  func previewCircuitIsRead(value: String) throws {
    let options = try LaunchOptions(
      arguments: [],
      environment: [
        "APP_USE_PREVIEW_DATA": "1", "SCREENSHOT_SCREEN": "syncStatus",
        "DAYLIST_PREVIEW_CIRCUIT": value,
      ])

    #expect(options.preview?.circuit?.rawValue == value)
  }

  @Test(
    "The theme is read from the environment",
    arguments: [("dark", ThemeName.dark), ("light", .light), ("", nil)])
  func themeIsRead(value: String, expected: ThemeName?) throws {
    let options = try LaunchOptions(
      arguments: [], environment: ["HOME": "/h", "APP_THEME": value])

    #expect(options.theme == expected)
  }

  @Test(
    "A release refuses preview data, and says so",
    arguments: [["APP_USE_PREVIEW_DATA": "1"], ["SCREENSHOT_SCREEN": "help", "HOME": "/h"]])
  func releaseRefusesPreview(environment: [String: String]) {
    #expect(throws: LaunchError.noPreview) {
      try LaunchOptions(arguments: [], environment: environment, allowsPreview: false)
    }
  }

  @Test("A release runs without preview data")
  func releaseRunsWithoutPreview() throws {
    let options = try LaunchOptions(
      arguments: [], environment: ["HOME": "/h", "APP_USE_PREVIEW_DATA": "0"], allowsPreview: false)

    #expect(options.preview == nil)
  }

  @Test(
    "Mistakes are explained",
    arguments: [
      (["--colour"], [:], "Unknown option '--colour'."),
      (["list"], [:], "Unexpected argument 'list'."),
      (["--file"], [:], "Option '--file' needs a value: --file PATH."),
      (["--file="], [:], "Option '--file' needs a value: --file PATH."),
      (["--open"], [:], "Option '--open' needs a value: --open LINK."),
      (["--serve", "--port"], [:], "Option '--port' needs a value: --port NUMBER."),
      (
        ["--serve", "--port", "70000"], [:],
        "'70000' is no port: --port takes a number from 1 to 65535."
      ),
      (["--port", "8080"], [:], "Option '--port' can only be used with '--serve'."),
      (
        ["--serve", "--open", "daylist://list"], [:],
        "Options '--open' and '--server' have no use with '--serve'."
      ),
      (
        [], ["SCREENSHOT_SCREEN": "inbox"],
        "SCREENSHOT_SCREEN is 'inbox', which is not one of: "
          + "\(AppScreen.allCases.map(\.rawValue).joined(separator: ", "))."
      ),
      ([], ["APP_THEME": "blue"], "APP_THEME is 'blue', which is not one of: dark, light."),
      (
        [], ["DAYLIST_PREVIEW_CIRCUIT": "shut"],
        "DAYLIST_PREVIEW_CIRCUIT is 'shut', which is not one of: closed, open, halfOpen."
      ),
      (
        [], ["APP_USE_PREVIEW_DATA": "yes"],
        "APP_USE_PREVIEW_DATA is 'yes', which is not one of: 1, 0."
      ),
      (
        ["--file=a"], ["APP_USE_PREVIEW_DATA": "1"],
        "Option '--file' has no use with APP_USE_PREVIEW_DATA=1, which touches no file and no network."
      ),
      ([], [:], "Neither XDG_DATA_HOME nor HOME is set. Name the file: --file PATH."),
    ] as [([String], [String: String], String)])
  func mistakesAreExplained(arguments: [String], environment: [String: String], message: String) {
    let error = #expect(throws: LaunchError.self) {
      try LaunchOptions(arguments: arguments, environment: environment)
    }

    #expect(error?.description == message)
  }
}
