/// A revision whose merge base with HEAD has the approved baselines, and the option or variable that named it.
package struct BaseRevision: Hashable, Sendable {
  /// The way in which a revision names a commit.
  package enum Target: Hashable, Sendable {
    /// A revision as a person wrote it: a branch, `origin/main`, `HEAD~3`, a commit's id.
    case named(String)
    /// A branch of the remote `origin`, and nothing else with that name, such as a tag that anyone could have made.
    case remoteBranch(String)
    /// A commit by its full id.
    case commit(String)
    /// The commit before HEAD, its first parent.
    case parent
    /// The first parent of HEAD, if HEAD is a merge with the id `head` and the second parent `of`, as far as these are
    /// known.
    case mergeParent(head: String?, of: String?)

    /// Whether it always means a parent of HEAD.
    var isParent: Bool {
      switch self {
      case .parent, .mergeParent: true
      case .named, .remoteBranch, .commit: false
      }
    }
  }

  package let target: Target
  /// The revision as it was named.
  private let name: String
  /// The environment variable that names it; nil for an option.
  private let variable: String?
  /// A commit that HEAD must contain: the pull request's, if the CI may have checked out something else.
  package var requiredHead: String?
  /// The revisions to use instead, in order, if HEAD isn't the merge that ``Target/mergeParent(head:of:)`` names.
  package private(set) var alternatives: [BaseRevision] = []

  /// The revision that `--base` names.
  package init(option revision: String) {
    self.init(.named(revision), named: "--base \(revision)")
  }

  /// The revision that `--main-branch` means.
  package static let commitBefore = BaseRevision(.parent, named: "--main-branch")

  /// - Parameter variable: The environment variable in which a CI names it; nil for an option.
  package init(_ target: Target, named name: String, by variable: String? = nil) {
    self.target = target
    self.name = name
    self.variable = variable
  }

  /// Returns a copy with ``alternatives``.
  package func or(_ alternatives: [BaseRevision]) -> BaseRevision {
    var copy = self
    copy.alternatives = alternatives
    return copy
  }

  /// `--base main: …` or `GITHUB_BASE_REF names main, but …`.
  package func message(_ problem: String) -> String {
    guard let variable else { return "\(name): \(problem)" }
    return "\(variable) names \(name), but \(problem)"
  }

  /// What to do if the project isn't in a git repository.
  var withoutHistory: String {
    guard let variable else { return "leave \(name.prefix { $0 != " " }) out" }
    return "run qa in a clone of the repository, or unset \(variable)"
  }

  /// The full name of a remote branch in git (gitrevisions(7)).
  static func remoteReference(of branch: String) -> String { "refs/remotes/origin/\(branch)" }

  /// The refspec with which `git fetch origin` gets the revision; nil if it can't, as for `HEAD~3` and for what can't
  /// be a branch's name (git-check-ref-format(1)).
  package var fetched: String? {
    switch target {
    case .parent, .mergeParent: return nil
    case .commit(let id): return id
    case .remoteBranch(let branch): return Self.refspec(of: branch)
    case .named(let revision):
      let isPlain = revision.allSatisfy { $0.isLetter || $0.isNumber || "-_./+".contains($0) }
      guard isPlain, !revision.hasPrefix("-"), !revision.hasPrefix("HEAD") else { return nil }
      if Self.isObjectID(revision) { return revision }
      // Names both sides, because git might not store it under this name otherwise.
      for prefix in ["origin/", "refs/remotes/origin/"] where revision.hasPrefix(prefix) {
        return Self.refspec(of: String(revision.dropFirst(prefix.count)))
      }
      return "\(revision):\(revision)"
    }
  }

  /// Nil if no branch can have that name.
  private static func refspec(of branch: String) -> String? {
    let isForbidden = branch.unicodeScalars.contains { scalar in
      scalar.value < 0x21 || scalar.value == 0x7f || "~^:?*[\\".unicodeScalars.contains(scalar)
    }
    guard !branch.isEmpty, !isForbidden, !branch.contains("..") else { return nil }
    // git would read a leading `-` as an option, and a leading `+` as a part of the refspec.
    let isPlain = branch.first != "-" && branch.first != "+"
    return "\(isPlain ? branch : "refs/heads/\(branch)"):\(remoteReference(of: branch))"
  }

  /// Whether a text is the full id of an object: 40 hexadecimal digits with SHA-1, 64 with SHA-256.
  static func isObjectID(_ text: some StringProtocol) -> Bool {
    [40, 64].contains(text.utf8.count) && text.allSatisfy { $0.isASCII && $0.isHexDigit }
  }
}
