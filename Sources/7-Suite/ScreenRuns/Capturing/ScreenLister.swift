internal import Baselines
package import ProjectFiles
internal import ScreenConfig
internal import TerminalFrame

/// One screen as `qa list` shows it.
package struct ListedScreen: Codable, Hashable, Sendable {
  package let screen: ScreenName
  /// The product or the command.
  package let app: String
  /// Columns × rows.
  package let size: String
  /// The value of `SCREENSHOT_SCREEN`.
  package let appScreen: String?
  package let hasBaseline: Bool

  package init(
    screen: ScreenName, app: String, size: String, appScreen: String?, hasBaseline: Bool
  ) {
    self.screen = screen
    self.app = app
    self.size = size
    self.appScreen = appScreen
    self.hasBaseline = hasBaseline
  }
}

/// The screens of a project compared with those that its apps list.
package struct ScreenList: Codable, Hashable, Sendable {
  package let screens: [ListedScreen]
  /// Screens that an app lists but no config captures: `App: screen`, or only the screen if `qa.json` lists it.
  package let withoutConfig: [String]
  /// Configs for a screen that the app doesn't list.
  package let withoutCase: [ScreenName]
  /// The apps that could not be asked, with the reason.
  package let notes: [String]
  /// Whether `qa` runs in a CI, so that `qa run` is a gate.
  package var isCI = false

  package init(
    screens: [ListedScreen], withoutConfig: [String] = [], withoutCase: [ScreenName] = [],
    notes: [String] = []
  ) {
    self.screens = screens
    self.withoutConfig = withoutConfig
    self.withoutCase = withoutCase
    self.notes = notes
  }
}

/// Compares the project's screens with those that its apps list.
package struct ScreenLister: Sendable {
  private let project: Project
  private let environment: [String: String]

  package init(_ suite: Suite) { (project, environment) = (suite.project, suite.environment) }

  /// Lists the screens, compared with the apps' answers to `--list-screens` (one screen per line, exit status 0)
  /// or with what `"screens"` of `qa.json` provides instead.
  ///
  /// Only products of the project itself are asked. Another program might take the option for something else.
  ///
  /// - Parameter permission: nil to list the screens without asking any app: a branch may have replaced the
  ///   program of a built app.
  package func list(
    _ selection: Suite.Selection, asking permission: LaunchPermission?
  ) async throws(SuiteError) -> ScreenList {
    let listed = try selection.configs.map { config throws(SuiteError) in
      ListedScreen(
        screen: config.name, app: Self.name(of: config.app),
        size: config.terminal.size.description, appScreen: config.appScreen,
        hasBaseline: try Files.exists(selection.folders.baselinePNG(.screen(config.name))))
    }
    if let rule = try ConfigReader(project: project).appScreens() {
      return try await list(listed, selection, rule, permission)
    }
    var withoutConfig: [String] = []
    var withoutCase: [ScreenName] = []
    var notes: [String] = []
    var asked: [CaptureConfig.App] = []
    for config in selection.configs where !asked.contains(config.app) {
      asked.append(config.app)
      guard case .scheme(let product, let configuration) = config.app else { continue }
      guard let permission else {
        notes.append("\(product): its screens are not known (qa list --build)")
        continue
      }
      guard try AppBuilder(project: project).program(of: product, configuration) != nil else {
        notes.append("\(product): not built, so its screens are not known")
        continue
      }
      let search = AppScreenSearch(
        project: project, environment: environment, permission: permission)
      guard let cases = try await search.screens(of: product, configuration, config) else {
        notes.append("\(product): does not answer --list-screens")
        continue
      }
      let own = selection.configs.filter { $0.app == config.app && $0.appScreen != nil }
      let captured = Set(own.compactMap(\.appScreen))
      withoutConfig += cases.filter { !captured.contains($0) }.map { "\(product): \($0)" }
      withoutCase += own.filter { !cases.contains($0.appScreen ?? "") }.map(\.name)
    }
    return ScreenList(
      screens: listed, withoutConfig: withoutConfig, withoutCase: withoutCase, notes: notes)
  }

  private func list(
    _ listed: [ListedScreen], _ selection: Suite.Selection, _ rule: AppScreens,
    _ permission: LaunchPermission?
  ) async throws(SuiteError) -> ScreenList {
    let names: [String]
    switch (rule, permission) {
    case (.names(let listed), _): names = listed
    case (.command, let permission?):
      names = try await AppScreenSearch(
        project: project, environment: environment, permission: permission
      ).lists(rule, selection.configs).flatMap(\.screens)
    case (.command, nil):
      return ScreenList(
        screens: listed, notes: ["the command of \"screens\" was not run (qa list --build)"])
    }
    let captured = Set(selection.configs.map { $0.appScreen ?? $0.name.config })
    return ScreenList(
      screens: listed, withoutConfig: names.filter { !captured.contains($0) },
      withoutCase: selection.configs.filter { !names.contains($0.appScreen ?? $0.name.config) }
        .map(\.name))
  }

  private static func name(of app: CaptureConfig.App) -> String {
    switch app {
    case .scheme(let product, _): product
    case .command(let command): command.joined(separator: " ")
    }
  }
}
