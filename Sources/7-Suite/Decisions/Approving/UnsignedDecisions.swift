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
    let approvers = try TrustFiles(suite.project).present()
    // What is signed of each decision, and how it gets its signature.
    var decisions: [(bytes: [UInt8], sign: (inout UnsignedDecisions, DecisionSignature) -> Void)] =
      []
    for (name, record) in records.sorted(by: { $0.key < $1.key }) {
      for (index, approval) in record.approvals.enumerated().dropFirst(oldCounts[name] ?? 0) {
        decisions.append((approval.bytes(for: name), { $0.records[name]?.sign(index, $1) }))
      }
    }
    for (name, rejection) in rejections.sorted(by: { $0.key < $1.key }) {
      decisions.append((rejection.bytes(for: name), { $0.rejections[name]?.signature = $1 }))
    }
    var signed = self
    let signatures = try await suite.sign(decisions.map(\.bytes), at: time, approvers)
    for (decision, signature) in zip(decisions, signatures) { decision.sign(&signed, signature) }
    for (name, record) in signed.records {
      signed.files.put(try JSONFiles.encode(record), at: folders.record(name))
    }
    for (name, rejection) in signed.rejections {
      let record = RejectionRecord(screen: name, rejection: rejection)
      signed.files.put(try JSONFiles.encode(record), at: folders.rejection(name))
    }
    return signed.files
  }
}
