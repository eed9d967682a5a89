internal import Baselines
internal import ProjectFiles
internal import ScreenRuns

/// Decisions that may still have to be signed, with the files that go with them.
struct UnsignedDecisions: Sendable {
  /// The files besides records and rejections.
  var files = DecisionFiles()
  /// The records of approvals that change.
  private var records: [BaselineName: ApprovalRecord] = [:]
  /// The number of approvals that each of them had before.
  private var oldCounts: [BaselineName: Int] = [:]
  /// The rejections that are written.
  var rejections: [BaselineName: Rejection] = [:]

  /// Changes a record.
  ///
  /// - Parameter older: The record before, whose approvals are others' decisions.
  mutating func change(_ record: ApprovalRecord, since older: ApprovalRecord) {
    records[record.screen] = record
    oldCounts[record.screen] = older.approvals.count
  }

  /// Returns all files, with one signature of all decisions if the project demands that.
  ///
  /// - Parameter time: The time of these decisions.
  func signed(
    _ suite: Suite, _ folders: ScreenshotFolders, at time: String
  ) async throws(SuiteError) -> DecisionFiles {
    var signing = try DecisionSigning(suite)
    for (name, record) in records.sorted(by: { $0.key < $1.key }) {
      for (index, approval) in record.approvals.enumerated().dropFirst(oldCounts[name] ?? 0) {
        signing.add(approval.bytes(for: name), at: time, .approval(name, index))
      }
    }
    for (name, rejection) in rejections.sorted(by: { $0.key < $1.key }) {
      signing.add(rejection.bytes(for: name), at: time, .rejection(name))
    }
    var (files, records, rejections) = (files, records, rejections)
    for (place, signature) in try await signing.signatures() {
      switch place {
      case .approval(let name, let index): records[name]?.sign(index, signature)
      case .rejection(let name): rejections[name]?.signature = signature
      }
    }
    for (name, record) in records {
      files.baseline[Path.name(of: folders.record(name))] = try JSONFiles.encode(record)
    }
    for (name, rejection) in rejections {
      files.baseline[Path.name(of: folders.rejection(name))] = try JSONFiles.encode(
        RejectionRecord(screen: name, rejection: rejection))
    }
    return files
  }
}
