package import ProjectFiles

/// Configs by screen. A list in the order of the names that is searched by halves: it shares its memory with the list
/// that it was made from, while a dictionary of thousands of configs has a copy of each.
package struct CaptureConfigs: Sendable {
  /// The names of the screens, ascending.
  package let screens: [ScreenName]
  /// The configs in the same order.
  package let all: [CaptureConfig]

  /// - Parameter configs: The configs of screens in any order. Of several with one name, the last one counts.
  package init(_ configs: [CaptureConfig] = []) {
    self.init(configs) { $0.name }
  }

  private init(_ configs: [CaptureConfig], named name: (CaptureConfig) -> ScreenName) {
    let names = configs.map(name)
    guard zip(names, names.dropFirst()).contains(where: { $0 >= $1 }) else {
      (screens, all) = (names, configs)
      return
    }
    let latest = Dictionary(zip(names, configs.indices)) { _, last in last }
    screens = latest.keys.sorted()
    all = screens.compactMap { latest[$0].map { configs[$0] } }
  }

  /// The configs as those of other screens.
  package func renamed(_ newName: (ScreenName) -> ScreenName) -> CaptureConfigs {
    CaptureConfigs(all) { newName($0.name) }
  }

  package subscript(screen: ScreenName) -> CaptureConfig? { index(of: screen).map { all[$0] } }

  package func contains(_ screen: ScreenName) -> Bool { index(of: screen) != nil }

  private func index(of screen: ScreenName) -> Int? {
    var (low, high) = (0, screens.count)
    while low < high {
      let middle = (low + high) / 2
      if screens[middle] < screen { low = middle + 1 } else { high = middle }
    }
    return low < screens.count && screens[low] == screen ? low : nil
  }
}
