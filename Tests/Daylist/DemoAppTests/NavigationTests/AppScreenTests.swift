import DaylistPresentation
import DemoApp
import FoundationEssentials
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct AppScreenTests {
  /// The parts of a config that choose the app and the screen to capture.
  private nonisolated struct Config: Decodable {
    let scheme: String?
    let launchEnv: [String: String]?
  }

  private nonisolated struct QA: Decodable {
    let tokens: [String]
  }

  /// The folder that holds the configs.
  nonisolated private static let folder = TestPlace.repository + "/screenshots"

  /// The variables of each config of the demo app, by the config's name.
  private func configs() throws -> [String: [String: String]] {
    var configs: [String: [String: String]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    where name.hasSuffix(".json") && name != "qa.json" {
      let data = try Data(contentsOf: URL(filePath: "\(Self.folder)/\(name)"))
      let config = try JSONDecoder().decode(Config.self, from: data)
      guard config.scheme == "DemoApp" else { continue }
      configs[String(name.dropLast(5))] = config.launchEnv ?? [:]
    }
    return configs
  }

  @Test("Every screen has a config, and every config has a screen")
  func configsAndScreens() throws {
    let captured = try configs().values.compactMap { $0["SCREENSHOT_SCREEN"] }

    #expect(Set(captured) == Set(AppScreen.allCases.map(\.rawValue)))
  }

  @Test("Every config requests preview data, and its options are valid")
  func configsLaunch() throws {
    for (name, environment) in try configs() {
      let options = try LaunchOptions(arguments: [], environment: environment)

      #expect(options.preview != nil, "\(name)")
    }
  }

  @Test("The circuit is captured in each of its states")
  func circuitStatesAreCaptured() throws {
    let states = try configs().values.compactMap { $0["DAYLIST_PREVIEW_CIRCUIT"] }

    #expect(states.sorted() == ["closed", "halfOpen", "open"])
  }

  @Test("Every screen has a link that resolves to a place", arguments: AppScreen.allCases)
  func screensHaveLinks(screen: AppScreen) throws {
    #expect(try !DeepLinkResolver().destination(of: screen.link).isEmpty)
  }

  @Test("The design tokens are those of qa.json")
  func tokensMatchConfig() throws {
    let data = try Data(contentsOf: URL(filePath: Self.folder + "/qa.json"))
    let qa = try JSONDecoder().decode(QA.self, from: data)

    #expect(qa.tokens == DesignTokens.palette)
  }
}
