internal import Baselines
internal import ProjectFiles
internal import ScreenRuns

/// The files that a decision changes, by name; nil for those that are removed. Nothing else writes what is
/// approved, rejected or declared. A test checks that no other code commits to the journal.
struct DecisionFiles: Sendable {
  /// The files in `baseline/`.
  var baseline: [String: [UInt8]?] = [:]
  /// The files in the folder around it.
  var screenshots: [String: [UInt8]?] = [:]

  /// Writes a file of `baseline/`, or removes it if there are no bytes.
  mutating func put(_ bytes: [UInt8]?, at path: String) {
    baseline[Path.name(of: path)] = .some(bytes)
  }

  /// Removes a file of `baseline/`.
  mutating func remove(_ path: String) { put(nil, at: path) }

  /// Writes all of them as one unit, or none.
  func write(_ suite: Suite, _ lock: borrowing ProjectLock) throws(SuiteError) {
    guard !baseline.isEmpty || !screenshots.isEmpty else { return }
    try suite.journal(of: lock.folders).commit(baseline, screenshots: screenshots, lock)
  }
}
