internal import Baselines
internal import ProjectFiles
internal import ScreenRuns

/// The files that a decision changes, by name; nil for those that are removed. Nothing else writes what is
/// approved, rejected or declared. A test checks that no other code commits to the journal.
struct DecisionFiles: Sendable {
  /// The files in `baseline/`, without records.
  var baseline: [String: [UInt8]?] = [:]
  /// The files in the folder around it.
  var screenshots: [String: [UInt8]?] = [:]
  /// The records of approvals that change.
  var records: [BaselineName: ApprovalRecord] = [:]
  /// The rejections that are written.
  var rejections: [BaselineName: Rejection] = [:]

  /// Whether a baseline or something that was decided about it changes.
  var changesBaselines: Bool { !baseline.isEmpty || !records.isEmpty || !rejections.isEmpty }

  /// Returns the files with the records and the rejections, signed with one signature if the project demands that.
  ///
  /// - Parameter time: The time of these decisions, which distinguishes new approvals from older ones.
  func completed(
    _ suite: Suite, _ folders: ScreenshotFolders, at time: String
  ) async throws(SuiteError) -> DecisionFiles {
    var signing = try DecisionSigning(suite)
    let names = records.keys.sorted()
    for name in names {
      guard let record = records[name] else { continue }
      for (index, approval) in record.approvals.enumerated()
      where approval.at == time && approval.signature == nil {
        signing.add(approval.bytes(for: name), at: time, .approval(name, index))
      }
    }
    for (name, rejection) in rejections.sorted(by: { $0.key < $1.key }) {
      signing.add(rejection.bytes(for: name), at: time, .rejection(name))
    }
    var files = self
    for (place, signature) in try await signing.signatures() {
      switch place {
      case .approval(let name, let index): files.records[name]?.sign([index: signature])
      case .rejection(let name): files.rejections[name]?.signature = signature
      }
    }
    for (name, record) in files.records {
      files.baseline[Path.name(of: folders.record(name))] = try JSONFiles.encode(record)
    }
    for (name, rejection) in files.rejections {
      files.baseline[Path.name(of: folders.rejection(name))] = try JSONFiles.encode(
        RejectionRecord(screen: name, rejection: rejection))
    }
    (files.records, files.rejections) = ([:], [:])
    return files
  }

  /// Writes all of them as one unit, or none.
  func write(_ suite: Suite, _ lock: borrowing ProjectLock) throws(SuiteError) {
    precondition(records.isEmpty && rejections.isEmpty, "the files aren't complete")
    guard !baseline.isEmpty || !screenshots.isEmpty else { return }
    try suite.journal(of: lock.folders).commit(baseline, screenshots: screenshots, lock)
  }
}
