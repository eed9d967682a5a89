/// What people accepted of one screen: `baseline/<screen>.approval.json`.
package struct ApprovalRecord: Codable, Hashable, Sendable {
  package let screen: String
  /// Newest last.
  package private(set) var approvals: [Approval]

  package init(screen: String, approvals: [Approval] = []) {
    self.screen = screen
    self.approvals = approvals
  }

  package mutating func append(_ approval: Approval) { approvals.append(approval) }

  /// Whether the newest approval leads to a frame; nil is the removal of the baseline.
  package func leads(to digest: String?) -> Bool { approvals.last.map { $0.to == digest } ?? false }

  /// Whether the newest approvals, each from where the one before it led to, lead from one frame to
  /// another; nil is no baseline.
  package func leads(from start: String?, to end: String?) -> Bool {
    guard leads(to: end) else { return false }
    var wanted = end
    for approval in approvals.reversed() {
      guard approval.to == wanted else { return false }
      if approval.from == start { return true }
      wanted = approval.from
    }
    return false
  }
}

/// One accepted change.
package struct Approval: Codable, Hashable, Sendable {
  /// The digest of the frame before; nil where there was no baseline.
  package let from: String?
  /// The digest of the frame after; nil where the baseline was removed.
  package let to: String?
  /// Who accepted it.
  package let by: String
  /// When, ISO 8601 in UTC.
  package let at: String
  package let reason: String
  /// The id of the run that was reviewed.
  package let run: String

  package init(from: String?, to: String?, by: String, at: String, reason: String, run: String) {
    self.from = from
    self.to = to
    self.by = by
    self.at = at
    self.reason = reason
    self.run = run
  }
}

extension ApprovalRecord {
  /// The record of a screen, or nil when there is none.
  static func read(
    _ screen: String, _ folders: ScreenshotFolders, _ project: Project
  ) throws(SuiteError) -> ApprovalRecord? {
    let path = folders.record(screen)
    guard let bytes = try Files.read(path, followsLinks: false) else { return nil }
    let record = try JSONFiles.decode(ApprovalRecord.self, bytes, at: project.shown(path))
    guard record.screen == screen else {
      throw SuiteError(
        .captureError, at: project.shown(path), "is the record of the screen \(record.screen)",
        remedy: "remove it with its baseline, then approve \(screen) as a new screen")
    }
    return record
  }
}
