internal import Baselines
internal import ProjectFiles
internal import ScreenRuns

/// The files that a decision of a person changes, by their names; nil for those that go. Nothing else writes what is
/// approved, rejected or declared: a test looks for the journal elsewhere.
struct DecisionFiles: Sendable {
  /// Of `baseline/`.
  var baseline: [String: [UInt8]?] = [:]
  /// Of the folder around it.
  var screenshots: [String: [UInt8]?] = [:]

  /// Writes all of them as one unit, or none.
  func write(_ suite: Suite, _ lock: borrowing ProjectLock) throws(SuiteError) {
    guard !baseline.isEmpty || !screenshots.isEmpty else { return }
    try suite.journal(of: lock.folders).commit(baseline, screenshots: screenshots, lock)
  }
}
