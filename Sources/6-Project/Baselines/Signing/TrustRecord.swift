package import ContentDigest
package import ProjectFiles
internal import SSHSignature

/// The changes of who may approve that an approver has signed: `screenshots/approvers.approval.json`.
package struct TrustRecord: Codable, Hashable, Sendable {
  /// A change from one state of the files to another.
  package struct Change: Codable, Hashable, Sendable {
    package let from: SHA256Digest
    package let to: SHA256Digest
    package let by: String
    /// ISO 8601 in UTC.
    package let at: String
    package let reason: String
    package var signature: DecisionSignature?

    package init(from: SHA256Digest, to: SHA256Digest, by: String, at: String, reason: String) {
      (self.from, self.to) = (from, to)
      (self.by, self.at, self.reason) = (by, at, reason)
    }

    /// What a signature of it signs.
    package var bytes: [UInt8] {
      ["approvers", from.description, to.description, by, at, reason].flatMap(WireFormat.string)
    }
  }

  package private(set) var changes: [Change] = []

  package static let name = "approvers.approval.json"
  static func path(in project: Project) -> String { "\(project.screenshots)/\(name)" }

  package static func read(_ project: Project) throws(SuiteError) -> TrustRecord {
    let path = path(in: project)
    guard let bytes = try Files.read(path, followsLinks: false, limit: TrustFiles.limit) else {
      return TrustRecord()
    }
    return try decode(bytes, at: project.displayPath(path))
  }

  static func decode(_ bytes: [UInt8], at path: String) throws(SuiteError) -> TrustRecord {
    try JSONFiles.decode(TrustRecord.self, bytes, at: path)
  }

  package mutating func append(_ change: Change) { changes.append(change) }

  /// Whether it has all changes of an older record. Otherwise a signature of long ago could be used again, after the
  /// record has lost it.
  package func hasAll(of older: TrustRecord) -> Bool {
    Set(older.changes).isSubset(of: changes)
  }

  /// Returns what is wrong with a change, or nil if approvers have signed steps that lead from one state to the other.
  ///
  /// - Parameter older: The record at the first state. The changes in it were made before, and don't count again.
  package func problem(
    from start: SHA256Digest, to end: SHA256Digest, since older: TrustRecord, _ approvers: Approvers
  ) -> String? {
    let known = Set(older.changes)
    var reached: Set<SHA256Digest> = [end]
    var problem = "no approver has signed that"
    for change in changes.reversed() where reached.contains(change.to) && !known.contains(change) {
      let signature = approvers.check(change.bytes, change.signature, at: change.at)
      if let reason = approvers.problem(with: signature, of: "its approval") {
        problem = reason
        continue
      }
      if change.from == start { return nil }
      reached.insert(change.from)
    }
    return problem
  }
}
