package import Baselines
package import ContentDigest
package import ProjectFiles
package import RunReport
internal import ScreenConfig
package import ScreenRuns

/// What a review shows: the newest run, its report, and what each screen was when they were read.
package struct ReviewSubject: Hashable, Sendable {
  package let run: RunManifest
  package let report: SuiteReport
  /// That of the report's file.
  package let reportDigest: SHA256Digest
  /// By their names, those that were captured, and baselines without a config: what a decision on them is bound
  /// to.
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

  /// A draft of decisions on this.
  package func draft(_ decisions: [ReviewDecision]) -> ReviewDraft {
    ReviewDraft(run: run.$id, report: reportDigest, decisions: decisions)
  }

  /// Whether a draft was made of just this.
  package func isShown(by draft: ReviewDraft) -> Bool {
    draft.run == run.id && draft.report == reportDigest
  }
}

extension Suite {
  /// Reads what is to be reviewed.
  ///
  /// - Parameter lock: Keeps it as it is meanwhile.
  /// - Throws: ``SuiteError`` where nothing was captured, or there is no report of the newest run.
  package func reviewSubject(
    _ lock: borrowing ProjectLock
  ) async throws(SuiteError) -> ReviewSubject {
    let folders = lock.folders
    let run = try await newestRun(folders)
    let (report, digest) = try ReportFile.read(folders, project)
    guard report.run == run.id else {
      throw SuiteError(
        .usage, at: project.shown(ReportFile.path(in: folders)),
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
    return ReviewSubject(run: run, report: report, reportDigest: digest, screens: screens)
  }
}
