package import ContentDigest
package import ProjectFiles
package import ScreenConfig
package import TerminalFrame

/// The approvals of one screen: `baseline/<screen>.approval.json`.
package struct ApprovalRecord: Codable, Hashable, Sendable {
  /// The most approvals that a branch may add to a record, so that a person can read them.
  package static let maxNewApprovals = 20

  package let screen: BaselineName
  /// Newest last.
  package private(set) var approvals: [Approval]

  package init(screen: BaselineName, approvals: [Approval] = []) {
    self.screen = screen
    self.approvals = approvals
  }

  package mutating func append(_ approval: Approval) { approvals.append(approval) }

  /// Signs an approval by its index.
  package mutating func sign(_ index: Int, _ signature: DecisionSignature) {
    approvals[index].signature = signature
  }

  /// Appends the approvals that lead to a new baseline, or to its removal if `new` is nil: one from each frame at which
  /// the record ends (several after a merge), and one from a present baseline that no approval leads to.
  ///
  /// - Parameter approval: Makes the approval that starts at a frame, or at no baseline if nil.
  package mutating func lead(
    to new: BaselineDigest?, overPresent present: BaselineDigest?,
    _ approval: (_ from: BaselineDigest?) -> Approval
  ) {
    var starts = ends
    if let present, present != new, newest(to: present) == nil { starts.append(present) }
    if starts.count > 1 { starts.removeAll { $0 == new } }
    for start in starts.isEmpty ? [nil] : starts.reversed() { append(approval(start)) }
  }

  /// Whether the newest approval leads to a baseline, or to its removal if `digest` is nil.
  package func leads(to digest: BaselineDigest?) -> Bool {
    approvals.last.map { $0.to == digest } ?? false
  }

  /// Returns the newest approval that leads to a baseline, or nil if none does.
  package func newest(to digest: BaselineDigest?) -> Approval? {
    approvals.last { $0.to == digest }
  }

  /// Whether the newest approval leads to `end`, and a chain of approvals leads from `start` to it. Nil means no
  /// baseline.
  ///
  /// The approvals of a chain need not be adjacent: after a merge, those of two branches follow one another.
  package func leads(from start: BaselineDigest?, to end: BaselineDigest?) -> Bool {
    guard leads(to: end) else { return false }
    var reached: Set<BaselineDigest?> = [end]
    for approval in approvals.reversed() where reached.contains(approval.to) {
      if approval.from == start { return true }
      reached.insert(approval.from)
    }
    return false
  }

  /// The baselines at which no newer approval starts, newest first: one, or one for each branch that was merged.
  package var ends: [BaselineDigest?] {
    var superseded: Set<BaselineDigest?> = []
    var ends: [BaselineDigest?] = []
    for approval in approvals.reversed() {
      if !superseded.contains(approval.to), !ends.contains(approval.to) { ends.append(approval.to) }
      superseded.insert(approval.from)
    }
    return ends
  }

  /// Returns the approvals that were added to an older record, oldest first. Records only grow, but a merge of two
  /// branches may put the approvals of one between those of the other.
  ///
  /// - Returns: Each approval once, even if a merge added it twice; nil if one of the older approvals is gone, was
  ///   changed, or is in another order.
  package func additions(to older: ApprovalRecord?) -> [Approval]? {
    if let older, older.approvals == approvals { return [] }
    var missing = older?.approvals[...] ?? []
    var known = Set(missing)
    var added: [Approval] = []
    for approval in approvals {
      if approval == missing.first {
        missing.removeFirst()
      } else if known.insert(approval).inserted {
        added.append(approval)
      }
    }
    return missing.isEmpty ? added : nil
  }

  /// The number of approvals that an older record has and this one lacks.
  package func losses(since older: ApprovalRecord) -> Int {
    Set(older.approvals).subtracting(approvals).count
  }

  /// Returns the record with all approvals of an older one, in their order, before the others.
  func restored(from older: ApprovalRecord) -> ApprovalRecord {
    let known = Set(older.approvals)
    return ApprovalRecord(
      screen: screen, approvals: older.approvals + approvals.filter { !known.contains($0) })
  }
}

/// One accepted change.
package struct Approval: Codable, Hashable, Sendable {
  /// The digest of the baseline before; nil if there was none.
  package let from: BaselineDigest?
  /// The digest of the baseline after; nil if it was removed.
  package let to: BaselineDigest?
  /// The digest of the PNG file that shows it; nil for a removal, and in older records.
  package let picture: SHA256Digest?
  /// The digest of the masks under which it was accepted; nil for none.
  package let masks: SHA256Digest?
  /// The digests of the config under which it was accepted; nil for a removal, and in older records.
  package let config: ApprovedConfig?
  /// What made the frame doubtful when it was accepted; nil for a removal, and in older records.
  package let doubts: [FrameDoubt]?
  /// The name of the person who accepted it.
  package let by: String
  /// The time of the approval: ISO 8601, in UTC.
  package let at: String
  package let reason: String
  /// The id of the run that was reviewed.
  package let run: String
  /// The requests that it answers; nil if there were none.
  package let requests: [AnsweredRequest]?
  /// The approver's signature; nil if it wasn't signed.
  package var signature: DecisionSignature?

  package init(
    from: BaselineDigest?, to: BaselineDigest?, picture: SHA256Digest? = nil,
    masks: SHA256Digest? = nil,
    config: ApprovedConfig? = nil, doubts: [FrameDoubt]? = nil, by: String, at: String,
    reason: String, run: String, requests: [AnsweredRequest]? = nil
  ) {
    self.requests = requests
    self.from = from
    self.to = to
    self.picture = picture
    self.masks = masks
    self.config = config
    self.doubts = doubts
    self.by = by
    self.at = at
    self.reason = reason
    self.run = run
  }

  /// What it fails to say of who approved, when and why; nil if it says all. `qa` never writes an incomplete one.
  package var missingWord: String? {
    [("who approved", by), ("the time", at), ("the reason", reason)]
      .first { !OutsideText.hasInk($0.1) }?.0
  }

  /// The detail that this version of `qa` ties an approval to and that this one lacks; nil if it is complete. An
  /// approval of an older version counts only if the base has it: a branch could leave out a detail on purpose.
  package var missingDetail: String? {
    if to == nil { return nil }
    if picture == nil { return "its picture" }
    if config == nil { return "its config" }
    return doubts == nil ? "what made its frame doubtful, if only an empty list" : nil
  }
}

/// What an approval keeps of the ``ReviewRequest`` that it answers.
package struct AnsweredRequest: Codable, Hashable, Sendable {
  package let by: String
  package let person: String?
  /// ISO 8601, in UTC.
  package let at: String
  package let reason: String

  private enum CodingKeys: String, CodingKey {
    case by
    case person = "for"
    case at, reason
  }

  package init(_ request: ReviewRequest) {
    (by, person, at, reason) = (request.by, request.person, request.at, request.reason)
  }

  /// `asked by Claude Code for Ada: footer says Store`.
  package var summary: String {
    "asked by \(ReviewRequest.who(by, for: person)): \(reason.excerpt(1000))"
  }
}

/// The config with which a screen was approved: digests of ``ConfigSettings`` by role.
package struct ApprovedConfig: Codable, Hashable, Sendable {
  /// The digest of the settings that decide the frame.
  package let frame: SHA256Digest
  /// The digest of the settings that decide the pixels.
  package let picture: SHA256Digest
  /// The digest of the settings that can hide something: those that decide what is compared, and when.
  package let hiding: SHA256Digest

  package init(_ settings: ConfigSettings) {
    frame = settings.digest(.frame)
    picture = settings.digest(.picture)
    hiding = settings.digest(.hiding)
  }
}

extension ApprovalRecord: ScreenRecord {
  package static let kind = BaselineFileKind.record

  package static func decode(
    _ bytes: [UInt8], at path: String, screen: BaselineName
  ) throws(SuiteError) -> ApprovalRecord {
    try decode(bytes, at: path, screen: screen, remedy: JSONFiles.restoring)
  }

  /// - Parameter remedy: What to do about a file that isn't a record.
  static func decode(
    _ bytes: [UInt8], at path: String, screen: BaselineName, remedy: String
  ) throws(SuiteError) -> ApprovalRecord {
    let record = try JSONFiles.decode(ApprovalRecord.self, bytes, at: path, remedy: remedy)
    guard record.screen.isSameScreen(as: screen) else {
      throw SuiteError(
        .captureError, at: path, "is the record of another screen: \(record.screen)",
        remedy: Self.removing(path) ?? "restore the record of \(screen)")
    }
    return ApprovalRecord(screen: screen, approvals: record.approvals)
  }

  /// How to remove a record that belongs to another screen, and its picture; nil for a record read from a commit.
  private static func removing(_ path: String) -> String? {
    guard path.hasSuffix(BaselineFileKind.record.rawValue) else { return nil }
    let name = path.dropLast(BaselineFileKind.record.rawValue.count)
    let files = [path, name + BaselineFileKind.picture.rawValue]
    return "remove it with its picture, then review what is left: "
      + ShellCommand("git rm -f -- \(files)").description + " && qa run"
  }
}
