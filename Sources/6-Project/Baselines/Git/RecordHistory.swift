internal import ContentDigest
package import ProjectFiles
internal import ScreenConfig

/// The approval records that the commits up to HEAD had.
///
/// `git revert` removes approvals from a record together with the picture. But records must only grow, so a person's
/// next decision is added to a record in which the removed approvals are restored.
package struct RecordHistory: Sendable {
  /// A record in which the approvals that were removed are restored.
  package struct Continuation: Hashable, Sendable {
    package let record: ApprovalRecord
    /// The id of the commit that added the first missing approval.
    package let commit: String
  }

  /// A record as a commit had it, by the id of its blob.
  private struct Version {
    let commit: String
    let object: GitObjectID
  }

  /// The largest number of commits that are searched, newest first.
  private static let maxCommits = 20_000
  /// The largest number of versions of one record that are read, newest first.
  private static let maxVersions = 50

  private let git: Git
  /// What was approved without a signature before that was demanded; nil if it isn't demanded.
  private let earlier: EarlierApprovals?
  /// By screen, newest first.
  private let versions: [BaselineName: [Version]]

  /// Asks git which commits up to HEAD changed records.
  ///
  /// - Returns: nil outside git, or if there is no commit yet.
  /// - Throws: ``SuiteError`` with exit code 4 if git can't list the commits.
  package static func read(
    _ folders: ScreenshotFolders, _ repository: FoundRepository
  ) async throws(SuiteError) -> RecordHistory? {
    guard let workTree = try await repository.workTree(), let head = workTree.head,
      Path.isInside(folders.baseline, workTree.topLevel)
    else { return nil }
    let folder = workTree.treePath(folders.baseline)
    let answer = try await workTree.git.run([
      "--literal-pathspecs", "log", "--max-count=\(maxCommits)", "--full-history", "-m", "--raw",
      "--no-abbrev", "--no-renames", "-z", "--format=commit %H", head, "--", folder,
    ])
    guard answer.isSuccess else {
      throw SuiteError(
        .incomplete, "git can't list what was approved before: \(answer.complaint)",
        remedy: "run git log in the project and do what it says")
    }
    let earlier = EarlierApprovals(
      project: repository.project, workTree: workTree, head: head, folder: folder)
    let policy = try ConfigReader(project: repository.project).approvalPolicy()
    return RecordHistory(
      git: workTree.git, earlier: policy.needsSignature ? earlier : nil,
      versions: versions(in: answer.output, folder: folder))
  }

  /// The screens with a record in some commit.
  package var screens: Set<BaselineName> { Set(versions.keys) }

  /// Returns the restored records, by screen, for those records that lack approvals which a commit had.
  ///
  /// - Parameter records: The present records.
  /// - Throws: ``SuiteError`` with exit code 4 if git can't read the older versions.
  package func continuations(
    of records: [ApprovalRecord]
  ) async throws(SuiteError) -> [BaselineName: Continuation] {
    var wanted: [BaselineName: [Version]] = [:]
    for record in records where wanted[record.screen] == nil {
      let present = try JSONFiles.encode(record)
      // A version that is identical to the present record has nothing to restore.
      wanted[record.screen] = versions(of: record.screen).filter { !$0.object.isBlob(present) }
    }
    let blobs = try await git.blobs(wanted.values.joined().map(\.object))
    var older: [BaselineName: [(commit: String, record: ApprovalRecord)]] = [:]
    for (screen, versions) in wanted {
      older[screen] = versions.compactMap { version in
        blobs[version.object].flatMap { Self.record($0, of: screen) }.map { (version.commit, $0) }
      }
    }
    if let earlier { older = try await earlier.withoutOthers(older, records) }
    var continuations: [BaselineName: Continuation] = [:]
    for record in records {
      var (all, commit) = (record, String?.none)
      for version in older[record.screen] ?? [] {
        // If more are missing than a branch may add, they were removed because of that limit.
        guard
          (1...ApprovalRecord.maxNewApprovals).contains(record.losses(since: version.record))
        else { continue }
        if all.losses(since: version.record) > 0 { all = all.restored(from: version.record) }
        commit = version.commit
      }
      continuations[record.screen] = commit.map { Continuation(record: all, commit: $0) }
    }
    return continuations
  }

  /// Returns the versions of a record, newest first, each with the oldest commit that has it.
  private func versions(of screen: BaselineName) -> [Version] {
    var known: Set<GitObjectID> = []
    let oldest = (versions[screen] ?? []).reversed().filter { known.insert($0.object).inserted }
    return Array(oldest.reversed().prefix(Self.maxVersions))
  }

  /// Reads a record, leaving out incomplete approvals, which no branch may add.
  ///
  /// - Returns: nil if the commit had something else in its place, such as conflict markers, which approves nothing.
  static func record(_ bytes: [UInt8], of screen: BaselineName) -> ApprovalRecord? {
    do {
      let record = try ApprovalRecord.decode(bytes, at: BaseSnapshot.record(screen), screen: screen)
      return ApprovalRecord(
        screen: screen, approvals: record.approvals.filter { $0.missingWord == nil })
    } catch {
      return nil
    }
  }

  /// Reads the output of `git log --raw -z` (git-diff(1), "Raw output format"): `commit <id>`, then `:<modes> <old id>
  /// <new id> <status>` and a path for each file that the commit changed.
  private static func versions(
    in output: [UInt8], folder: String
  ) -> [BaselineName: [Version]] {
    var versions: [BaselineName: [Version]] = [:]
    var commit = ""
    var object: GitObjectID?
    for field in output.split(separator: 0) {
      let text = String(decoding: field, as: UTF8.self)
      guard let found = object else {
        let line = text.drop(while: \.isNewline)
        if line.hasPrefix(":") {
          object = line.split(separator: " ").dropFirst(3).first.flatMap { GitObjectID(String($0)) }
        } else {
          commit = String(line.split(separator: " ").last ?? "")
        }
        continue
      }
      object = nil
      guard text.hasPrefix("\(folder)/"),
        let screen = BaselineFileKind.record.baseline(
          ofFile: String(text.dropFirst(folder.count + 1)))
      else { continue }
      versions[screen, default: []].append(Version(commit: commit, object: found))
    }
    return versions
  }
}
