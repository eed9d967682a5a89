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
  private let project: Project
  /// The path in the tree of `qa.json`.
  private let settings: String
  /// Whether new approvals count only if they are signed.
  private let demandsSignatures: Bool
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
    let policy = try ConfigReader(project: repository.project).approvalPolicy()
    return RecordHistory(
      git: workTree.git, project: repository.project,
      settings: workTree.treePath(repository.project.screenshots + "/qa.json"),
      demandsSignatures: policy.needsSignature,
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
    let candidates = Array(wanted.values.joined())
    let blobs = try await git.blobs(candidates.map(\.object))
    let signing = try await commitsThatDemandSignatures(Set(candidates.map(\.commit)))
    var continuations: [BaselineName: Continuation] = [:]
    for record in records {
      var (all, commit) = (record, String?.none)
      for version in wanted[record.screen] ?? [] {
        guard let bytes = blobs[version.object],
          let older = Self.record(
            bytes, of: record.screen, isSigned: signing.contains(version.commit)),
          // If more are missing than a branch may add, they were removed because of that limit.
          (1...ApprovalRecord.maxNewApprovals).contains(record.losses(since: older))
        else { continue }
        if all.losses(since: older) > 0 { all = all.restored(from: older) }
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

  /// Returns those of some commits whose `qa.json` demands signatures. What was approved in other commits, before the
  /// demand, stays valid without one, so it can be restored.
  private func commitsThatDemandSignatures(
    _ commits: Set<String>
  ) async throws(SuiteError) -> Set<String> {
    guard demandsSignatures, !commits.isEmpty else { return [] }
    let sorted = commits.sorted()
    let answer = try await git.run(
      ["cat-file", "--batch-check"],
      input: Array(sorted.map { "\($0):\(settings)\n" }.joined().utf8))
    // <id> SP <type> SP <size>, or <name> SP missing
    let lines = String(decoding: answer.output, as: UTF8.self).split(separator: "\n")
    guard answer.isSuccess, lines.count == sorted.count else {
      throw Git.failure("git can't read qa.json of older commits: \(answer.complaint)")
    }
    let objects = lines.map { GitObjectID(String($0.prefix { $0 != " " })) }
    let files = try await git.blobs(Array(Set(objects.compactMap { $0 })))
    let demanding = Set(files.filter { demandsSignature($0.value) }.keys)
    return Set(
      zip(sorted, objects).filter { $0.1.map(demanding.contains) ?? false }.map(\.0))
  }

  /// Whether a `qa.json` demands signatures, or can't be read.
  private func demandsSignature(_ bytes: [UInt8]) -> Bool {
    do throws(SuiteError) {
      let defaults = try ConfigDefaults(bytes, shownAs: "qa.json")
      return try ConfigReader(project: project, defaults: defaults).approvalPolicy().needsSignature
    } catch {
      return true
    }
  }

  /// Reads a record, leaving out approvals that no branch may add: incomplete ones, and unsigned ones of a commit that
  /// demands signatures.
  ///
  /// - Returns: nil if the commit had something else in its place, such as conflict markers, which approves nothing.
  private static func record(
    _ bytes: [UInt8], of screen: BaselineName, isSigned: Bool
  ) -> ApprovalRecord? {
    do {
      let record = try ApprovalRecord.decode(bytes, at: BaseSnapshot.record(screen), screen: screen)
      return ApprovalRecord(
        screen: screen,
        approvals: record.approvals.filter {
          $0.missingWord == nil && (!isSigned || $0.signature != nil)
        })
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
