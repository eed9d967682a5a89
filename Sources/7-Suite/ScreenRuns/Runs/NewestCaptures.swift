package import Baselines
package import ContentDigest
package import ProjectFiles
internal import ScreenConfig

/// The newest capture of a screen, and the run that made it.
package struct NewestCapture {
  package let screen: CapturedScreen
  /// The run's id.
  package let run: String
  /// The digest of the files that were captured, see ``SourceTree``, or nil outside git.
  package let tree: SHA256Digest?

  package init(_ screen: CapturedScreen, of run: RunManifest) {
    (self.screen, self.run, tree) = (screen, run.id, run.tree)
  }
}

extension RunStore {
  /// Returns the newest capture of each screen. A run may have captured only some of them.
  ///
  /// - Parameter newest: The newest run, which usually has most of them.
  /// - Returns: The captures by screen, without screens that no kept run has.
  func captures(
    of screens: [ScreenName], newest: RunManifest
  ) throws(SuiteError) -> [ScreenName: NewestCapture] {
    var missing = Set(screens)
    var captures: [ScreenName: NewestCapture] = [:]
    var run = newest
    while true {
      for captured in run.screens where missing.remove(captured.screen) != nil {
        captures[captured.screen] = NewestCapture(captured, of: run)
      }
      guard !missing.isEmpty, let older = try self.run(before: run.$id) else { return captures }
      run = older
    }
  }
}

extension Suite {
  /// Returns the newest capture of each screen.
  package func captures(
    of screens: [ScreenName], newest: RunManifest, _ folders: ScreenshotFolders
  ) throws(SuiteError) -> [ScreenName: NewestCapture] {
    try RunStore(project: project, folders: folders).captures(of: screens, newest: newest)
  }

  /// Returns the error for a screen name that no kept run has.
  package func notCaptured(_ name: String, newest: RunManifest) throws(SuiteError) -> SuiteError {
    let configured = try configuredScreens()
    if let screen = ScreenName(name), configured.contains(screen) {
      return SuiteError(
        .usage, "no stored run has the screen \"\(name)\"",
        remedy: "capture it, then review it: \(ShellCommand.naming("qa run", [name]))")
    }
    let known = configured.screens.union(newest.screens.map(\.screen)).sorted().map(\.description)
    return SuiteError(
      .usage, "there is no screen \"\(name)\"",
      remedy: EditDistance.suggestion(for: name, among: known)
        ?? "screens: \(known.joined(separator: ", ").excerpt(1000))")
  }
}
