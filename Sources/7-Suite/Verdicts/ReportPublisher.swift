package import Baselines
internal import ContentDigest
package import ProjectFiles
package import RunReport
package import ScreenRuns

/// Writes the report and the pictures of differences to `current/`, for people. The ids of edits that commands take are
/// those of the report that was published last.
package struct ReportPublisher: Sendable {
  private let suite: Suite

  package init(_ suite: Suite) { self.suite = suite }

  /// Judges a run and publishes the report.
  package func publish(
    _ run: RunManifest, _ selection: Suite.Selection, _ options: RunJudge.Options,
    against base: BaseSnapshot?, _ lock: borrowing ProjectLock
  ) async throws(SuiteError) -> PublishedReport {
    let folders = lock.folders
    let cells = CellCollector()
    let report = try await RunJudge(suite).report(
      on: run, selection, options, against: base, lock
    ) { judged in
      guard let change = judged.change, let name = judged.report.screen.screenName else {
        return nil
      }
      let difference = change.difference
      let sheet = difference.sheet(change.meaning, judged.report, config: change.config)
      if let found = change.cells(sheet) { await cells.add(found, of: judged.report.screen) }
      let picture = try await difference.picture(
        sheet, judged.report, config: change.config, suite.renderers)
      let path = folders.differencePNG(name)
      try folders.write(picture, toCurrent: path, isKept: false)
      return PictureReport(path, in: suite.project, digest: SHA256Digest(of: picture))
    }
    try folders.remove(
      fromCurrent: report.screens.compactMap { screen in
        screen.pictures.difference == nil
          ? screen.screen.screenName.map(folders.differencePNG) : nil
      })
    try folders.write(report, toCurrent: ReportFile.path(in: folders))
    return PublishedReport(
      report, configs: selection.configs, cells: await cells.byScreen, base: base)
  }

  /// Replaces the published report with that of a gate without a verdict.
  package func publish(failure report: SuiteReport, _ lock: borrowing ProjectLock)
    throws(SuiteError)
  {
    try lock.folders.write(report, toCurrent: ReportFile.path(in: lock.folders))
  }

  /// Removes the report of an older run, so that a gate that is killed leaves none.
  ///
  /// - Parameter names: The names of the files with the report in other formats.
  package func withdraw(_ names: [String], _ lock: borrowing ProjectLock) throws(SuiteError) {
    try lock.folders.remove(fromCurrent: ReportFile.path(in: lock.folders))
    // A file that can't be removed can't be replaced either: publishing reports it.
    _ = publish([:], of: names, lock)
  }

  /// Writes the report in the other formats, and removes stale files, so that all of them describe the same run.
  ///
  /// - Parameters:
  ///   - forms: The files' contents by name.
  ///   - names: The names of the files of all formats.
  /// - Returns: The errors of files that can't be written or removed. They don't change a verdict.
  package func publish(
    _ forms: [String: [UInt8]], of names: [String], _ lock: borrowing ProjectLock
  ) -> [SuiteError] {
    var problems: [SuiteError] = []
    for name in names {
      let path = "\(lock.folders.current)/\(name)"
      do {
        if let bytes = forms[name] {
          try lock.folders.write(bytes, toCurrent: path, isKept: false)
        } else {
          try lock.folders.remove(fromCurrent: path)
        }
      } catch {
        problems.append(suite.project.withDisplayPath(error))
      }
    }
    return problems
  }
}
