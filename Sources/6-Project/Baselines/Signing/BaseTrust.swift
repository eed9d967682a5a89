internal import ContentDigest
internal import ProjectFiles
internal import ScreenConfig

/// What the base says of approvals: who may give them, what it demands of them, and what it has declared.
package struct BaseTrust: Sendable {
  let approvers: Approvers
  let expectations: Set<Expectation>
  /// The digest of who may approve, and of what is demanded.
  let digest: SHA256Digest
  /// The files that say so and that the base has, by name.
  let files: Set<String>

  package static let none = BaseTrust(
    approvers: .none, expectations: [], files: [],
    digest: TrustFiles.digest(.any, approvers: nil, revoked: nil))

  private init(
    approvers: Approvers, expectations: Set<Expectation>, files: Set<String>, digest: SHA256Digest
  ) {
    (self.approvers, self.expectations) = (approvers, expectations)
    (self.files, self.digest) = (files, digest)
  }

  /// - Parameters:
  ///   - commit: The id of the base.
  ///   - baselines: The folder of the baselines in the base's tree.
  init(
    from source: TreeSource, _ project: Project, _ workTree: WorkTree, _ commit: String,
    baselines: String
  ) async throws(SuiteError) {
    let files = TrustFiles(project)
    let settings = project.screenshots + "/qa.json"
    try await source.load([settings, files.approvers, files.revoked])
    let settingsBytes = try source.read(settings, limit: JSONLimits.config.size)
    let list = try source.read(files.approvers, limit: TrustFiles.limit)
    let policy = Self.policy(project, source, hasApprovers: list != nil)
    guard policy.needsSignature || list != nil else {
      self = .none
      return
    }
    try await source.load([ExpectationFile.path(in: project)])
    let authors =
      policy.requirements.contains(.two)
      ? try await ChangeAuthors(
        since: commit, workTree,
        decisions: [baselines]
          + [ExpectationFile.path(in: project), TrustRecord.path(in: project)].map(
            workTree.treePath))
      : ChangeAuthors()
    let revokedKeys = try source.read(files.revoked, limit: TrustFiles.limit)
    let declared = try source.read(
      ExpectationFile.path(in: project), limit: JSONLimits.declarations.size)
    self.init(
      approvers: Approvers(
        policy: policy, list, revoked: revokedKeys, of: "the merge base", authors: authors),
      expectations: Self.expectations(declared),
      files: Set(
        [("qa.json", settingsBytes), ("approvers", list), ("revoked_keys", revokedKeys)]
          .filter { $0.1 != nil }.map(\.0)),
      digest: TrustFiles.digest(policy, approvers: list, revoked: revokedKeys))
  }

  /// What the base's `qa.json` demands. A file that can't be read, which this branch can't fix, demands a signature if
  /// there is a list of approvers: it may have done so before it was damaged.
  private static func policy(
    _ project: Project, _ source: TreeSource, hasApprovers: Bool
  ) -> ApprovalPolicy {
    do throws(SuiteError) {
      return try ConfigReader(project: project, source: source).approvalPolicy()
    } catch {
      return hasApprovers ? .signed : .any
    }
  }

  /// What the base declares, or nothing if that can't be read: then all has to be signed again.
  private static func expectations(_ bytes: [UInt8]?) -> Set<Expectation> {
    guard let bytes else { return [] }
    do throws(SuiteError) {
      return Set(try ExpectationFile(bytes, file: ExpectationFile.name).expectations)
    } catch {
      return []
    }
  }
}
