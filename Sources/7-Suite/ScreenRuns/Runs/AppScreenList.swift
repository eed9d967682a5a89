internal import Baselines
internal import ProjectFiles
internal import RunReport
package import ScreenConfig

/// The screens that an app lists.
package struct AppScreenList: Codable, Hashable, Sendable {
  /// The product that was asked, or nil if `"screens"` of `qa.json` provides the list.
  package let product: String?
  package let screens: [String]
  /// Why the app could not be asked, or nil if the screens are its answer.
  package let problem: String?

  package init(product: String?, screens: [String], problem: String? = nil) {
    self.product = product
    self.screens = screens
    self.problem = problem
  }
}

/// A screen of an app that no config captures.
package struct UncapturedScreen: Hashable, Sendable {
  /// The name by which the app knows the screen.
  let appScreen: String
  /// The name that its config would get.
  let name: String
  /// The command that writes that config.
  package let remedy: String
  /// What is wrong, in words.
  package var message: String { "no config captures the app's screen \(appScreen)" }

  /// - Parameter configured: All configs of the project.
  package static func all(
    of lists: [AppScreenList], _ configured: ConfiguredScreens
  ) -> [UncapturedScreen] {
    guard !lists.isEmpty else { return [] }
    let configs = configured.all
    let products = Set(configs.compactMap(\.product))
    var taken = configs.map(\.name.config)
    var found: [UncapturedScreen] = []
    for list in lists {
      let captured = Set(
        configs.filter { list.product == nil || $0.product == list.product }
          .map { $0.appScreen ?? $0.name.config })
      for screen in list.screens where !captured.contains(screen) {
        if found.contains(where: { $0.appScreen == screen }) { continue }
        let name = SuggestedName.valid(screen, existing: taken)
        taken.append(name)
        var command = ["qa", "init", "--screen", screen]
        if products.count > 1, let product = list.product { command += ["--product", product] }
        found.append(
          UncapturedScreen(
            appScreen: screen, name: name, remedy: ShellWords.line(command)))
      }
    }
    return found
  }
}

extension CaptureConfig {
  /// The product that this captures, or nil if it captures a command.
  fileprivate var product: String? {
    if case .scheme(let product, _) = self.app { product } else { nil }
  }
}

extension ScreenReport {
  /// Makes the report of a screen that a gate can't judge, since nothing captures it.
  package init(_ screen: UncapturedScreen) {
    self.init(screen: BaselineName(screen.name), verdict: .error, reason: screen.message)
    remedy = screen.remedy
  }
}
