internal import ContentDigest
internal import ProjectFiles
internal import ScreenConfig

/// The unsigned approvals that stay valid although signatures are demanded: those that a record had when the demand was
/// made. A branch that made others must not get them back when a person approves its screen again.
struct EarlierApprovals: Sendable {
  let project: Project
  let workTree: WorkTree
  /// The commit whose history counts.
  let head: String
  /// The folder of the baselines in the tree.
  let folder: String

  private var git: Git { workTree.git }
  /// The path in the tree of `qa.json`.
  private var settings: String { workTree.treePath(project.screenshots + "/qa.json") }

  /// Returns older records without unsigned approvals, except for those that stay valid.
  ///
  /// - Parameter records: The present records. What they have needs no look at the history.
  func withoutOthers(
    _ older: [BaselineName: [(commit: String, record: ApprovalRecord)]],
    _ records: [ApprovalRecord]
  ) async throws(SuiteError) -> [BaselineName: [(commit: String, record: ApprovalRecord)]] {
    var kept: [BaselineName: Set<Approval>] = [:]
    for record in records { kept[record.screen] = Set(record.approvals) }
    let screens = older.filter { screen, versions in
      versions.contains { version in
        version.record.approvals.contains {
          $0.signature == nil && kept[screen]?.contains($0) == false
        }
      }
    }.map(\.key).sorted()
    if !screens.isEmpty {
      for record in try await recordsAtDemand(of: screens) {
        kept[record.screen]?.formUnion(record.approvals)
      }
    }
    var valid = older
    for (screen, versions) in older {
      let approvals = kept[screen] ?? []
      valid[screen] = versions.map { commit, record in
        let left = record.approvals.filter { $0.signature != nil || approvals.contains($0) }
        return (commit, ApprovalRecord(screen: screen, approvals: left))
      }
    }
    return valid
  }

  /// The records of screens in the commits that first demanded signatures.
  private func recordsAtDemand(
    of screens: [BaselineName]
  ) async throws(SuiteError) -> [ApprovalRecord] {
    var records: [ApprovalRecord] = []
    for commit in try await firstDemands() {
      let names = screens.map { "\(commit):\(folder)/\(BaselineFileKind.record.name(of: $0))" }
      let objects = try await objects(names)
      let blobs = try await git.blobs(objects.compactMap { $0 })
      for (screen, object) in zip(screens, objects) {
        guard let bytes = object.flatMap({ blobs[$0] }) else { continue }
        if let record = RecordHistory.record(bytes, of: screen) { records.append(record) }
      }
    }
    return records
  }

  /// The commits that demand signatures and have no ancestor that did.
  private func firstDemands() async throws(SuiteError) -> [String] {
    // A commit comes after those that it is an ancestor of.
    let changes = try await commits([
      "log", "--topo-order", "--full-history", "-m", "--format=%H", head, "--", settings,
    ])
    let objects = try await objects(changes.map { "\($0):\(settings)" })
    let files = try await git.blobs(Array(Set(objects.compactMap { $0 })))
    var demanding = zip(changes, objects).filter { _, object in
      object.flatMap { files[$0] }.map(demandsSignature) ?? false
    }.map(\.0)
    var first: [String] = []
    while let oldest = demanding.last {
      first.append(oldest)
      let later = Set(try await commits(["rev-list", "--ancestry-path", "\(oldest)..\(head)"]))
      demanding.removeAll { $0 == oldest || later.contains($0) }
    }
    return first
  }

  /// The ids that a command prints, one a line.
  private func commits(_ arguments: [String]) async throws(SuiteError) -> [String] {
    let answer = try await git.run(["--literal-pathspecs"] + arguments)
    guard answer.isSuccess else {
      throw Git.failure("git can't list when signatures were demanded: \(answer.complaint)")
    }
    return answer.lines
  }

  /// The ids of files in commits, in order; nil for those that don't exist.
  private func objects(_ names: [String]) async throws(SuiteError) -> [GitObjectID?] {
    guard !names.isEmpty else { return [] }
    let answer = try await git.run(
      ["cat-file", "--batch-check"], input: Array(names.map { "\($0)\n" }.joined().utf8))
    // <id> SP <type> SP <size>, or <name> SP missing
    let lines = answer.lines
    guard answer.isSuccess, lines.count == names.count else {
      throw Git.failure("git can't read files of older commits: \(answer.complaint)")
    }
    return lines.map { GitObjectID(String($0.prefix { $0 != " " })) }
  }

  /// Whether a `qa.json` demands signatures. One that can't be read demands nothing that counts.
  private func demandsSignature(_ bytes: [UInt8]) -> Bool {
    do throws(SuiteError) {
      let defaults = try ConfigDefaults(bytes, shownAs: "qa.json")
      return try ConfigReader(project: project, defaults: defaults).approvalPolicy().needsSignature
    } catch {
      return false
    }
  }
}
