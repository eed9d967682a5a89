internal import CaptureSteps
internal import ProjectFiles

extension ConfigReader {
  /// Reads the modules of a Python app that are imported once for all screens.
  ///
  /// - Parameter config: The app and what it finds.
  /// - Throws: ``SuiteError`` also if another setting of the config can't be combined with `preload`.
  func preload(
    _ object: ConfigObject, _ config: CaptureConfig
  ) throws(SuiteError) -> [String] {
    guard let source = source(of: "preload", object),
      let modules = try source.strings("preload")
    else { return [] }
    guard modules.count <= 100 else {
      throw source.error(
        at: "preload", "\"preload\" must have at most 100, not \(modules.count)")
    }
    for module in modules where !Self.isModule(module) {
      throw source.error(
        at: "preload", "\"\(module.excerpt())\" is not the name of a module of Python",
        remedy: "as in \"preload\": [\"textual.app\", \"textual.widgets\"]")
    }
    guard !modules.isEmpty else { return [] }
    let remedy = "leave one of them out; \"preload\": [] in this config turns that of qa.json off"
    if case .scheme = config.app {
      throw source.error(
        at: "preload",
        "\"preload\" is for apps in Python, but \"scheme\" is a Swift package's product",
        remedy: remedy)
    }
    if let key = Self.conflict(of: config) {
      throw source.error(
        at: "preload", "\"preload\" and \(key) can't be combined", remedy: remedy)
    }
    return modules
  }

  /// Returns the setting that can't be combined with `preload`, or nil if there is none. The forks of one
  /// interpreter share a network and the memory of libfaketime.
  private static func conflict(of config: CaptureConfig) -> String? {
    if config.machine.clock != nil { return "\"clock\"" }
    return config.machine.hasNetwork ? nil : "\"network\": \"none\""
  }

  /// Checks that no setting of a variant conflicts with the `preload` of its config.
  func checkPreload(_ config: CaptureConfig, _ variant: ConfigObject) throws(SuiteError) {
    guard !config.preload.isEmpty, let key = Self.conflict(of: config) else { return }
    throw variant.error(
      at: variant["clock"] ?? variant["network"], "\"preload\" and \(key) can't be combined",
      remedy: "leave one of them out; \"preload\": [] in the config turns that of qa.json off")
  }

  /// Whether a name consists of package and module names. Names that a file can have but `import` can't spell
  /// count too.
  private static func isModule(_ name: String) -> Bool {
    name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      guard let first = part.first, first.isLetter || first == "_" else { return false }
      return part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    }
  }
}
