internal import ContentDigest
internal import FoundationEssentials
internal import ProjectFiles
package import SSHSignature

/// Who made the commits of a change, apart from those that only decide about baselines.
package struct ChangeAuthors: Hashable, Sendable {
  /// The addresses of authors and committers, in lower case.
  package private(set) var addresses: Set<String> = []
  /// The keys that signed the commits, or that the commits say so of.
  package private(set) var keys: Set<SSHPublicKey> = []

  package init(addresses: Set<String> = [], keys: Set<SSHPublicKey> = []) {
    (self.addresses, self.keys) = (addresses, keys)
  }

  /// Returns the author who is a signer, or nil if none is.
  func author(who signer: Signer) -> String? {
    if keys.contains(where: { $0.plain == signer.key.plain }) { return signer.key.summary }
    // An authority may give a certificate for several names. All of them are one person's.
    let names = [signer.name] + signer.otherNames
    return addresses.sorted().first { address in
      names.contains { AllowedSigners.name($0, matches: address) }
    }
  }
}

extension ChangeAuthors {
  /// The most commits of a change. A larger one is refused as a whole.
  private static let maxCommits = 2000

  /// Reads the commits between a base and HEAD.
  ///
  /// - Parameters:
  ///   - baselines: The folder of the baselines in the tree. A commit that changes only decisions isn't a part of the
  ///     change.
  ///   - decisions: The other files in which people decide.
  /// - Throws: ``SuiteError`` with exit code 4 if git can't list them, or there are too many.
  init(
    since base: String, _ workTree: WorkTree, baselines: String, decisions: [String]
  ) async throws(SuiteError) {
    guard let head = workTree.head, head != base else { return }
    let answer = try await workTree.git.run([
      "log", "--max-count=\(Self.maxCommits + 1)", "-c", "--name-only", "--no-renames", "-z",
      "--format=commit %H", "\(base)..\(head)",
    ])
    let changes = Self.changes(in: answer.output)
    guard answer.isSuccess, changes.count <= Self.maxCommits else {
      throw SuiteError(
        .incomplete,
        "the authors of the change since \(base.prefix(10)) can't be listed: "
          + (answer.isSuccess ? "it has more than \(Self.maxCommits) commits" : answer.complaint),
        remedy: answer.isSuccess ? "merge it in parts" : "fetch the whole history")
    }
    let commits = changes.filter { change in
      change.paths.isEmpty
        || !change.paths.allSatisfy {
          decisions.contains($0) || Self.isDecision($0, in: baselines)
        }
    }.compactMap { GitObjectID($0.commit) }
    let bodies = try await workTree.git.commits(commits)
    guard bodies.count == commits.count else {
      throw BaseSnapshot.unreadable("the commits since \(base.prefix(10))", at: baselines)
    }
    for body in bodies { add(body) }
  }

  /// Whether a file belongs to a baseline. Anything else in the folder may be code or data of the app.
  private static func isDecision(_ path: String, in baselines: String) -> Bool {
    Path.parent(of: path) == baselines
      && BaselineFileKind.allCases.contains { $0.baseline(ofFile: Path.name(of: path)) != nil }
  }

  /// The commits and the paths that each changed.
  private static func changes(in output: [UInt8]) -> [(commit: String, paths: [String])] {
    var changes: [(commit: String, paths: [String])] = []
    for field in output.split(separator: 0) {
      let text = String(decoding: field, as: UTF8.self).drop(while: \.isNewline)
      guard !text.isEmpty else { continue }
      // A path may look like this line, too. Then a commit has too few paths, and still counts as a change.
      if text.hasPrefix("commit ") {
        let lines = text.dropFirst("commit ".count).split(
          separator: "\n", omittingEmptySubsequences: true)
        changes.append((String(lines.first ?? ""), lines.dropFirst().map(String.init)))
      } else if !changes.isEmpty {
        changes[changes.count - 1].paths.append(String(text))
      }
    }
    return changes
  }

  /// Adds the people whom the headers of a commit name (gitformat-signature(5)).
  private mutating func add(_ commit: [UInt8]) {
    var signature: [Substring]?
    for line in String(decoding: commit, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.isEmpty { break }
      if line.hasPrefix(" ") {
        signature?.append(line.dropFirst())
        continue
      }
      add(signature)
      signature = nil
      for name in ["gpgsig ", "gpgsig-sha256 "] where line.hasPrefix(name) {
        signature = [line.dropFirst(name.count)]
      }
      guard line.hasPrefix("author ") || line.hasPrefix("committer "),
        let start = line.lastIndex(of: "<"), let end = line.lastIndex(of: ">"), start < end
      else { continue }
      addresses.insert(line[line.index(after: start)..<end].lowercased())
    }
    add(signature)
  }

  private mutating func add(_ armored: [Substring]?) {
    guard let armored, let text = SSHSignature.unarmored(armored.joined(separator: "\n")),
      let blob = Data(base64Encoded: text)
    else { return }
    do throws(SignatureError) {
      keys.insert(try SSHSignature([UInt8](blob)).key)
    } catch {
      // A signature that can't be read names no key.
    }
  }
}
