package import CaptureSteps
package import ProjectFiles

/// The screens that come from one launch of an app.
package struct ScreenLaunch {
  /// Never empty. All have the same config and variant.
  package let screens: [CaptureConfig]

  /// The config that stands for all of the screens.
  package var config: CaptureConfig { screens[0] }
  package var name: ScreenName { config.name.launch }

  /// Groups screens by launch, in the order in which the launches first occur.
  package static func launches(of screens: [CaptureConfig]) -> [ScreenLaunch] {
    var indices: [ScreenName: Int] = [:]
    var launches: [[CaptureConfig]] = []
    for screen in screens {
      let launch = screen.name.launch
      if let index = indices[launch] {
        launches[index].append(screen)
      } else {
        indices[launch] = launches.count
        launches.append([screen])
      }
    }
    return launches.map(ScreenLaunch.init)
  }

  /// Groups the launches of some screens so that those in one list differ only in colours. One of them can serve
  /// for the others.
  package static func launchGroups(of screens: [CaptureConfig]) -> [[ScreenLaunch]] {
    var groups: [[ScreenLaunch]] = []
    for launch in launches(of: screens) {
      let index = groups.firstIndex { launch.differsOnlyInColors(from: $0[0]) }
      if let index { groups[index].append(launch) } else { groups.append([launch]) }
    }
    return groups
  }

  /// The steps that lead to these screens.
  package var steps: [CaptureStep] {
    if screens.contains(where: { $0.name.step == nil }) { return config.steps }
    let names = screens.compactMap(\.name.step)
    let end = config.steps.lastIndex { step in
      if case .screenshot(let name) = step { names.contains(name) } else { false }
    }
    return end.map { Array(config.steps[...$0]) } ?? config.steps
  }

  /// Whether an app launched for these screens does the same as for the other ones, unless it queries the
  /// terminal's colours.
  package func differsOnlyInColors(from other: ScreenLaunch) -> Bool {
    let roles = ConfigSettings.Role.allCases.filter { $0 != .picture }
    return steps == other.steps
      && config.settings.changes(since: other.config.settings, roles).isEmpty
  }
}
