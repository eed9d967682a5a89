/// A revision at whose merge base with HEAD the approved baselines are, and who named it.
package struct BaseRevision: Hashable, Sendable {
  /// What git is asked for.
  package enum Target: Hashable, Sendable {
    /// As a person wrote it: a branch, `origin/main`, `HEAD~3`, a commit's id.
    case named(String)
    /// A branch of the remote `origin`, and nothing else of that name: a tag could be anybody's.
    case remoteBranch(String)
    /// A commit by its whole id.
    case commit(String)
    /// The commit before HEAD, its first parent.
    case parent
    /// The first parent of HEAD, if HEAD is a merge and, unless these are not known, the commit `head`, with `of` as
    /// its second parent.
    case mergeParent(head: String?, of: String?)

    /// Whether it is a parent of HEAD by what it says.
    var isParent: Bool {
      switch self {
      case .parent, .mergeParent: true
      case .named, .remoteBranch, .commit: false
      }
    }
  }

  package let target: Target
  /// As it was named.
  private let name: String
  /// The environment variable that names it; nil for an option.
  private let variable: String?
  /// A commit that HEAD must contain: that of the pull request, if the CI may have checked out something else.
  package var requiredHead: String?
  /// What counts if the target is not there.
  package private(set) var alternatives: [BaseRevision] = []

  /// What `--base` names.
  package init(option revision: String) {
    target = .named(revision)
    (name, variable) = ("--base \(revision)", nil)
  }

  /// What `--main-branch` says.
  package static let commitBefore = BaseRevision(target: .parent, name: "--main-branch")

  private init(target: Target, name: String) {
    (self.target, self.name, variable) = (target, name, nil)
  }

  /// What a CI names in a variable of the environment.
  package init(_ target: Target, named name: String, by variable: String) {
    self.target = target
    self.name = name
    self.variable = variable
  }

  /// The same with what counts if this is not there.
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

  /// What to do where there is no history at all.
  var withoutHistory: String {
    guard let variable else { return "leave \(name.prefix { $0 != " " }) out" }
    return "run qa in a clone of the repository, or unset \(variable)"
  }

  /// The full name of a remote branch in git (gitrevisions(7)).
  static func remoteReference(of branch: String) -> String { "refs/remotes/origin/\(branch)" }

  /// The refspec that `git fetch origin` needs for the revision to be there; nil if there is none, as for
  /// `HEAD~3` and for what can't be a branch's name (git-check-ref-format(1)).
  package var fetched: String? {
    switch target {
    case .parent, .mergeParent: return nil
    case .commit(let id): return id
    case .remoteBranch(let branch): return Self.refspec(of: branch)
    case .named(let revision):
      let isPlain = revision.allSatisfy { $0.isLetter || $0.isNumber || "-_./+".contains($0) }
      guard isPlain, !revision.hasPrefix("-"), !revision.hasPrefix("HEAD") else { return nil }
      if Self.isObjectID(revision) { return revision }
      // Named on both sides: git would not keep it under this name otherwise.
      for prefix in ["origin/", "refs/remotes/origin/"] where revision.hasPrefix(prefix) {
        return Self.refspec(of: String(revision.dropFirst(prefix.count)))
      }
      return "\(revision):\(revision)"
    }
  }

  /// nil if no branch can have that name.
  private static func refspec(of branch: String) -> String? {
    let isForbidden = branch.unicodeScalars.contains { scalar in
      scalar.value < 0x21 || scalar.value == 0x7f || "~^:?*[\\".unicodeScalars.contains(scalar)
    }
    guard !branch.isEmpty, !isForbidden, !branch.contains("..") else { return nil }
    // git would read an option, or `+` for itself.
    let isPlain = branch.first != "-" && branch.first != "+"
    return "\(isPlain ? branch : "refs/heads/\(branch)"):\(remoteReference(of: branch))"
  }

  /// Whether a text is the whole id of an object: 40 hexadecimal digits with SHA-1, 64 with SHA-256.
  static func isObjectID(_ text: some StringProtocol) -> Bool {
    [40, 64].contains(text.utf8.count) && text.allSatisfy { $0.isASCII && $0.isHexDigit }
  }
}
