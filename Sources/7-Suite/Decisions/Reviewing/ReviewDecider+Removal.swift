package import Baselines
internal import ContentDigest
internal import ProjectFiles
package import RunReport
internal import ScreenRuns

extension ReviewDecider {
  /// Approves the removal of baselines without a config, with the same files as `qa approve --remove` of the same
  /// screens.
  ///
  /// - Parameters:
  ///   - screens: The orphans as they were shown.
  ///   - draft: The run and the report that were shown.
  /// - Throws: ``SuiteErrors`` with every reason why that isn't possible. In that case nothing has changed.
  package func remove(
    _ screens: [ScreenReport], shownIn draft: ReviewDraft, reason: String, by person: String?,
    _ lock: borrowing ProjectLock
  ) async throws -> WrittenReview {
    try suite.checkReason(reason, of: "an approval")
    let person = try await suite.person(named: person)
    _ = try await checkedRun(draft, lock.folders)
    for screen in screens { try check(screen, lock.folders) }
    var batch = try DecisionBatch(suite, lock.folders, by: person, at: RunStore.timestamp(now()))
    var outcome = ReviewOutcome()
    outcome.removed = try await batch.remove(screens.map(\.screen.description), reason: reason)
    return WrittenReview(outcome: outcome, decisions: try await batch.write(nil, lock))
  }

  /// Checks that the picture of an orphan is the one that was shown.
  private func check(
    _ screen: ScreenReport, _ folders: ScreenshotFolders
  ) throws(SuiteError) {
    guard let digest = screen.pictures.baseline?.digest else { return }
    let path = folders.baselinePNG(screen.screen)
    let bytes = try Files.read(path, followsLinks: false)
    guard bytes.map({ SHA256Digest(of: $0) }) == digest else {
      throw SuiteError(
        .usage, at: project.displayPath(path), "has changed since it was shown",
        remedy: "review it again: qa compare, then qa review")
    }
  }
}
