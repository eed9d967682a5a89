package import Baselines
package import ContentDigest
package import ProjectFiles
package import RunReport
package import ScreenRuns

/// The newest run, its report, and the state of each screen when they were read: what a review shows.
package struct ReviewSubject: Hashable, Sendable {
  package let run: RunManifest
  package let report: SuiteReport
  /// The digest of the report's file. Requests that were made since don't count.
  package let reportDigest: SHA256Digest
  /// The captured screens, and the baselines without a config, by name. A decision on one is bound to this state.
  package let screens: [ScreenName: ReviewedScreen]

  package init(
    run: RunManifest, report: SuiteReport, reportDigest: SHA256Digest,
    screens: [ScreenName: ReviewedScreen]
  ) {
    self.run = run
    self.report = report
    self.reportDigest = reportDigest
    self.screens = screens
  }

  /// Makes a draft of decisions on this.
  package func draft(_ decisions: [ReviewDecision]) -> ReviewDraft {
    ReviewDraft(run: run.$id, report: reportDigest, decisions: decisions)
  }

  /// Whether a draft was made from exactly this.
  package func isShown(by draft: ReviewDraft) -> Bool {
    draft.run == run.id && draft.report == reportDigest
  }
}

extension Suite {
  /// Reads what is to be reviewed.
  ///
  /// - Parameter lock: Keeps it unchanged meanwhile.
  /// - Throws: ``SuiteError`` if nothing was captured, or the newest run has no report.
  package func reviewSubject(
    _ lock: borrowing ProjectLock
  ) async throws(SuiteError) -> ReviewSubject {
    let folders = lock.folders
    let run = try await newestRun(folders)
    let (report, digest) = try ReportFile.read(folders, project)
    guard report.run == run.id else {
      throw SuiteError(
        .usage, at: project.displayPath(ReportFile.path(in: folders)),
        "is not the report of the newest run", remedy: "make one, then review it: qa compare")
    }
    let state = try ReviewedState(folders, project)
    var screens: [ScreenName: ReviewedScreen] = [:]
    for captured in run.screens {
      guard let frame = captured.frameDigest else { continue }
      screens[captured.screen] = ReviewedScreen(
        captured.screen, frame: frame, baseline: try state.digest(of: captured.screen))
    }
    for screen in report.screens where screen.isRemovable {
      guard let name = screen.screen.screenName, screens[name] == nil,
        let bytes = try Files.read(folders.baselinePNG(screen.screen), followsLinks: false)
      else { continue }
      screens[name] = ReviewedScreen(
        name, frame: SHA256Digest(of: bytes), baseline: try state.digest(of: name))
    }
    return ReviewSubject(
      run: run, report: report.with(try OpenRequests(folders, project)), reportDigest: digest,
      screens: screens)
  }
}
