package import ProjectFiles

/// The limits for all configs of a project together. A few lines with a matrix, steps and a long environment make
/// thousands of screens, which are all kept in memory.
package struct ScreenBudget {
  package static let maxScreens = 100_000
  /// The most bytes of all files, counted once for the config itself and once for each of its variants.
  package static let maxSize = 64 << 20

  private var screens = 0
  private var size = 0
  /// The error of the config that exceeded the limits, or nil if none did. Later configs are not read.
  package private(set) var problem: SuiteError?

  package init() {}

  /// Adds the screens of one config.
  ///
  /// - Parameters:
  ///   - bytes: The size of its file.
  ///   - file: Its path as messages show it.
  mutating func add(
    _ configs: [CaptureConfig], _ bytes: Int, file: String
  ) throws(SuiteError) {
    screens += configs.count
    size += bytes * Set(configs.map(\.name.variant)).count
    let excess: String? =
      screens > Self.maxScreens
      ? "the project has more than \(Self.maxScreens) screens"
      : size > Self.maxSize
        ? "the project's configs have more than \(Self.maxSize >> 20) MiB, counted for each variant"
        : nil
    guard let excess else { return }
    let error = SuiteError(
      .usage, at: file, "with this config \(excess)",
      remedy: "remove variants or matrix values, or split the project")
    problem = error
    throw error
  }
}

extension ConfigReader {
  /// Reads the screens of one config of a project, within the budget.
  package func screens(
    ofConfig name: String, _ budget: inout ScreenBudget
  ) throws(SuiteError) -> [CaptureConfig] {
    if let problem = budget.problem { throw problem }
    let (bytes, path) = try bytes(ofConfig: name)
    let configs = try screens(ofConfig: name, bytes, at: path)
    try budget.add(configs, bytes.count, file: project.displayPath(path))
    return configs
  }
}
