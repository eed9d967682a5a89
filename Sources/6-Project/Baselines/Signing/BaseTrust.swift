package import ContentDigest
internal import ProjectFiles
internal import ScreenConfig

/// What the base says of approvals: who may give them, what it demands of them, and what it has declared.
package struct BaseTrust: Sendable {
  package let approvers: Approvers
  /// What the base declares. A branch doesn't have to sign it again.
  package let expectations: Set<Expectation>
  /// What the base itself demands; the target branch may demand more by now.
  package let policy: ApprovalPolicy
  /// The digest of who may approve, and of what is demanded (``TrustFiles``).
  package let digest: SHA256Digest
  /// The same on the target branch, if that went on since this branch began.
  package let newerDigest: SHA256Digest?
  /// The changes of it that approvers signed.
  package let record: TrustRecord
  /// The files that say so and that the base has, by name.
  let files: Set<String>

  static let none = BaseTrust(BaseTrustFiles(), newer: nil, ChangeAuthors())

  private init(_ base: BaseTrustFiles, newer: BaseTrustFiles?, _ authors: ChangeAuthors) {
    let all = [base] + (newer.map { [$0] } ?? [])
    // What has neither a list nor a demand has nothing to add.
    let lists = all.filter { $0.demandsOrHasList }.map(\.lists)
    approvers = Approvers(
      policy: all.reduce(.any) { $0.union($1.policy) }, lists: lists, authors: authors)
    (policy, digest, newerDigest) = (base.policy, base.digest, newer?.digest)
    (record, files, expectations) = (base.record, base.names, base.expectations)
  }

  /// - Parameters:
  ///   - source: Reads the base's files.
  ///   - newer: Reads those of the target branch, if that went on since. A key that was revoked there, or that is no
  ///     longer listed, must not count on a branch that began before.
  ///   - commit: The id of the base.
  ///   - baselines: The folder of the baselines in the base's tree.
  init(
    from source: TreeSource, newer: TreeSource?, _ project: Project, _ workTree: WorkTree,
    _ commit: String, baselines: String
  ) async throws(SuiteError) {
    let base = try await BaseTrustFiles(from: source, project, of: "the merge base")
    var later: BaseTrustFiles?
    if let newer {
      later = try await BaseTrustFiles(from: newer, project, of: "the target branch")
    }
    let demands = base.policy.union(later?.policy ?? .any)
    let authors =
      demands.requirements.contains(.two)
      ? try await ChangeAuthors(
        since: commit, workTree, baselines: baselines,
        decisions: [ExpectationFile.path(in: project), TrustRecord.path(in: project)].map(
          workTree.treePath))
      : ChangeAuthors()
    self.init(base, newer: later, authors)
  }
}

/// The files of one commit that say who may approve, what is demanded, and what is declared.
private struct BaseTrustFiles {
  var policy = ApprovalPolicy.any
  var lists = ApproverLists(nil, revoked: nil, of: "the merge base")
  /// Whether it demands something, or lists approvers.
  var demandsOrHasList = false
  var digest = TrustFiles.digest(.any, approvers: nil, revoked: nil)
  var record = TrustRecord()
  var names: Set<String> = []
  var expectations: Set<Expectation> = []

  init() {}

  /// - Parameter place: What the files are of, in words.
  init(
    from source: TreeSource, _ project: Project, of place: String
  ) async throws(SuiteError) {
    let files = TrustFiles(project)
    let settings = project.screenshots + "/qa.json"
    let recordPath = TrustRecord.path(in: project)
    try await source.load([settings, files.approvers, files.revoked])
    let settingsBytes = try source.read(settings, limit: JSONLimits.config.size)
    let list = try source.read(files.approvers, limit: TrustFiles.limit)
    var problem: String?
    do throws(SuiteError) {
      policy = try ConfigReader(project: project, source: source).approvalPolicy()
    } catch {
      // It may have demanded anything before it was damaged, and this branch can't repair it.
      policy = list == nil ? .any : .signed
      problem = "screenshots/qa.json of \(place) can't be read: \(error.message)"
    }
    demandsOrHasList = policy.needsSignature || list != nil
    guard demandsOrHasList else { return }
    try await source.load([ExpectationFile.path(in: project), recordPath])
    let revoked = try source.read(files.revoked, limit: TrustFiles.limit)
    let recordBytes = try source.read(recordPath, limit: TrustFiles.limit)
    do throws(SuiteError) {
      if let recordBytes { record = try TrustRecord.decode(recordBytes, at: TrustRecord.name) }
    } catch {
      problem = "screenshots/\(TrustRecord.name) of \(place) can't be read: \(error.message)"
    }
    lists = ApproverLists(list, revoked: revoked, of: place, problem: problem)
    digest = TrustFiles.digest(policy, approvers: list, revoked: revoked)
    names = Set(
      zip(TrustFiles.names, [settingsBytes, list, revoked, recordBytes])
        .filter { $0.1 != nil }.map(\.0))
    expectations = Self.expectations(
      try source.read(ExpectationFile.path(in: project), limit: JSONLimits.declarations.size))
  }

  /// What is declared, or nothing if that can't be read: then all has to be signed again.
  private static func expectations(_ bytes: [UInt8]?) -> Set<Expectation> {
    guard let bytes else { return [] }
    do throws(SuiteError) {
      return Set(try ExpectationFile(bytes, file: ExpectationFile.name).expectations)
    } catch {
      return []
    }
  }
}
