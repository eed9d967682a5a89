internal import Baselines
internal import ProjectFiles
internal import ScreenConfig
internal import ScreenRuns

extension RunManifest {
  /// Checks that a gate may judge the run: it must have all screens of the project, captured from the files that are
  /// checked out.
  ///
  /// - Parameters:
  ///   - suite: A suite that has cached nothing of git from before the run's apps ended: they may have changed
  ///     anything.
  ///   - configs: The present configs of all screens of the project.
  /// - Throws: ``SuiteError`` with exit code 4 if the run was captured from other files or configs, or lacks a screen.
  func checkForGate(
    _ suite: Suite, _ folders: ScreenshotFolders, _ configs: [CaptureConfig],
    against base: BaseRequest
  ) async throws(SuiteError) {
    let remedy = "capture it: \(ShellCommand("qa run --ci \(base.options)"))"
    guard !hasKeptCaptures else {
      throw SuiteError(
        .incomplete, "run \(id) reuses captures of older runs, so it can't gate a change",
        remedy: "capture again, without --cached")
    }
    let project = suite.project
    guard tree != nil,
      try await tree == SourceTree.digest(project, in: suite.repository, folders)
    else {
      throw SuiteError(
        .incomplete,
        "run \(id) was captured from different files than are checked out now",
        remedy: remedy)
    }
    let captured = Dictionary(
      screens.map { ($0.screen, $0.configDigest) }, uniquingKeysWith: { first, _ in first })
    let missing = configs.map(\.name).filter { captured[$0] == nil }
    guard missing.isEmpty else {
      throw SuiteError(
        .incomplete,
        "run \(id) lacks \(missing.map(\.description).joined(separator: ", ").excerpt())",
        remedy: "a gate judges all screens: \(remedy)")
    }
    if let other = configs.first(where: { captured[$0.name] ?? $0.digest != $0.digest }) {
      throw SuiteError(
        .incomplete, at: project.displayPath(other.file),
        "differs from the config that \(other.name) was captured with", remedy: remedy)
    }
  }
}
