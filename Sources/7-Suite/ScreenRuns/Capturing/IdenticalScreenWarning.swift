internal import ContentDigest
internal import ProjectFiles
internal import ScreenConfig

/// The warning about a screen that looks the same as others although their configs differ in `SCREENSHOT_SCREEN` and
/// nothing else: the app probably doesn't read it.
enum IdenticalScreenWarning {
  private static let end = ": does the app read SCREENSHOT_SCREEN?"
  /// The most screens that it names. Thousands may look the same.
  private static let maxNames = 5

  static func matches(_ warning: String) -> Bool { warning.hasSuffix(end) }

  /// What such screens have in common.
  private struct Twins: Hashable {
    let app: CaptureConfig.App
    let environment: [String: String]
    let frameDigest: SHA256Digest
  }

  /// Returns the screens with the warning on those that need it.
  static func added(
    to outcomes: [CapturedScreen], _ configs: [CaptureConfig]
  ) -> [CapturedScreen] {
    let configs = CaptureConfigs(configs)
    var members: [Twins: [Int]] = [:]
    for (index, outcome) in outcomes.enumerated() {
      guard let frameDigest = outcome.frameDigest,
        let config = configs[outcome.screen], config.appScreen != nil,
        config.name == config.name.baseName
      else { continue }
      let environment = config.environment.filter { $0.key != "SCREENSHOT_SCREEN" }
      let twins = Twins(app: config.app, environment: environment, frameDigest: frameDigest)
      members[twins, default: []].append(index)
    }
    var screens = outcomes
    for twins in members.values where twins.count > 1 {
      for index in twins {
        let named = twins.prefix(maxNames + 1).filter { $0 != index }.prefix(maxNames)
        let names = named.map { outcomes[$0].screen.description }.joined(separator: ", ")
        let rest = twins.count - 1 - named.count
        let others = rest > 0 ? "\(names) and \(rest) more" : names
        screens[index].warnings.append("looks the same as \(others)\(end)")
      }
    }
    return screens
  }
}
