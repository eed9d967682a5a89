internal import Baselines
internal import ProjectFiles
internal import ScreenRuns

/// Decisions that may still have to be signed, with the files that go with them.
struct UnsignedDecisions: Sendable {
  /// The files besides records and rejections.
  var files = DecisionFiles()
  /// The records of approvals that change.
  var records: [BaselineName: ApprovalRecord] = [:]
  /// The rejections that are written.
  var rejections: [BaselineName: Rejection] = [:]

  /// Returns all files, with one signature of all decisions if the project demands that.
  ///
  /// - Parameter time: The time of these decisions, which distinguishes new approvals from older ones.
  func signed(
    _ suite: Suite, _ folders: ScreenshotFolders, at time: String
  ) async throws(SuiteError) -> DecisionFiles {
    var signing = try DecisionSigning(suite)
    for (name, record) in records.sorted(by: { $0.key < $1.key }) {
      for (index, approval) in record.approvals.enumerated()
      where approval.at == time && approval.signature == nil {
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
