import DemoApp
import Testing

@Suite struct LaunchOptionsTests {
  @Test(
    "Options choose what to do",
    arguments: [
      (["--help"], LaunchOptions.Action.help), (["-h", "--nonsense"], .help),
      (["--list-screens"], .listScreens), ([], .run),
    ])
  func optionsChoose(arguments: [String], expected: LaunchOptions.Action) throws {
    let options = try LaunchOptions(arguments: arguments, environment: ["HOME": "/home/ada"])

    #expect(options.action == expected)
  }

  @Test(
    "The file of tasks is found",
    arguments: [
      ([], ["HOME": "/home/ada"], "/home/ada/.local/share/qa-demo/tasks.json"),
      ([], ["HOME": "/home/ada", "XDG_DATA_HOME": "/data"], "/data/qa-demo/tasks.json"),
      ([], ["HOME": "/h", "XDG_DATA_HOME": "data"], "/h/.local/share/qa-demo/tasks.json"),
      (["--file", "a.json"], [:], "a.json"),
      (["--file=b.json"], ["HOME": "/h"], "b.json"),
      ([], ["APP_USE_PREVIEW_DATA": "1"], nil),
    ] as [([String], [String: String], String?)])
  func fileTasks(
    arguments: [String], environment: [String: String], expected: String?
  ) throws {
    let options = try LaunchOptions(arguments: arguments, environment: environment)

    #expect(options.file == expected)
  }

  @Test("Every screen can be opened", arguments: AppScreen.allCases)
  func everyScreen(screen: AppScreen) throws {
    let options = try LaunchOptions(
      arguments: [],
      environment: ["APP_USE_PREVIEW_DATA": "1", "SCREENSHOT_SCREEN": screen.rawValue])

    #expect(options.screen == screen)
    #expect(options.usesPreviewData)
  }

  @Test("The theme is read", arguments: [("dark", ThemeName.dark), ("light", .light), ("", nil)])
  func themeRead(value: String, expected: ThemeName?) throws {
    let options = try LaunchOptions(
      arguments: [], environment: ["HOME": "/h", "APP_THEME": value])

    #expect(options.theme == expected)
  }

  @Test(
    "Mistakes are explained",
    arguments: [
      (["--colour"], [:], "Unknown option '--colour'."),
      (["list"], [:], "Unexpected argument 'list'."),
      (["--file"], [:], "Option '--file' needs a value: --file PATH."),
      (["--file="], [:], "Option '--file' needs a value: --file PATH."),
      (
        [], ["SCREENSHOT_SCREEN": "inbox"],
        "SCREENSHOT_SCREEN is 'inbox', which is not one of: "
          + "itemList, itemDetail, itemCreateSheet, itemEditSheet, settings."
      ),
      ([], ["APP_THEME": "blue"], "APP_THEME is 'blue', which is not one of: dark, light."),
      (
        [], ["APP_USE_PREVIEW_DATA": "yes"],
        "APP_USE_PREVIEW_DATA is 'yes', which is not one of: 1, 0."
      ),
      (
        ["--file=a"], ["APP_USE_PREVIEW_DATA": "1"],
        "Option '--file' has no use with APP_USE_PREVIEW_DATA=1, which touches no file."
      ),
      ([], [:], "Neither XDG_DATA_HOME nor HOME is set. Name the file: --file PATH."),
    ] as [([String], [String: String], String)])
  func mistakesExplained(
    arguments: [String], environment: [String: String], message: String
  ) {
    let error = #expect(throws: LaunchError.self) {
      try LaunchOptions(arguments: arguments, environment: environment)
    }

    #expect(error?.description == message)
  }
}
