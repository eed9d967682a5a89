package import ContentDigest
package import ProjectFiles
internal import ScreenConfig

/// The files of a project that decide who may approve.
package struct TrustFiles: Sendable {
  private let project: Project
  /// The people and their keys, as an absolute path.
  package var approvers: String { project.screenshots + "/approvers" }
  /// The keys that don't count any more, as an absolute path.
  package var revoked: String { project.screenshots + "/revoked_keys" }

  /// The names of all files that decide who may approve, or what is demanded.
  package static let names = ["qa.json", "approvers", "revoked_keys", TrustRecord.name]
  /// The largest list, in bytes.
  package static let limit = 1 << 20

  package init(_ project: Project) { self.project = project }

  /// The digest of what they say, and of what `qa.json` demands. It doesn't depend on the line ends of the lists, which
  /// git may check out as CRLF.
  static func digest(
    _ policy: ApprovalPolicy, approvers: [UInt8]?, revoked: [UInt8]?
  ) -> SHA256Digest {
    let names = policy.requirements.map(\.rawValue).sorted().joined(separator: ",")
    let parts = [Array(names.utf8)] + [approvers ?? [], revoked ?? []].map(withLineFeeds)
    return SHA256Digest(of: Array(parts.map { "\(SHA256Digest(of: $0))" }.joined().utf8))
  }

  /// A list with LF in place of CRLF. Both have the same meaning.
  private static func withLineFeeds(_ list: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(list.count)
    for byte in list {
      if byte == UInt8(ascii: "\n"), result.last == UInt8(ascii: "\r") { result.removeLast() }
      result.append(byte)
    }
    return result
  }

  /// The digest of the present files.
  package func digest() throws(SuiteError) -> SHA256Digest {
    Self.digest(
      try ConfigReader(project: project).approvalPolicy(), approvers: try read(approvers),
      revoked: try read(revoked))
  }

  /// Who may approve by the present files, and what `qa.json` demands.
  package func present() throws(SuiteError) -> Approvers {
    Approvers(
      policy: try ConfigReader(project: project).approvalPolicy(),
      lists: [ApproverLists(try read(approvers), revoked: try read(revoked), of: "this branch")],
      authors: ChangeAuthors())
  }

  private func read(_ path: String) throws(SuiteError) -> [UInt8]? {
    try Files.read(path, followsLinks: false, limit: Self.limit)
  }
}
