/// A CI that `qa` knows: how its jobs are recognized, and which variables name the base.
///
/// The page CI.md has a row for each.
package struct KnownCI: Hashable, Sendable {
  package let name: String
  /// The conditions that identify its jobs, even if `CI` is not set. One of them is enough.
  package let markers: [CICondition]
  /// The places that may name the base. The first one counts whose conditions hold and whose variable is set.
  package let bases: [CIBase]
  /// The option that names a pull request's target branch if no variable does.
  package let option: String

  init(
    _ name: String, _ markers: [CICondition], _ bases: [CIBase] = [],
    option: String = "--base origin/main"
  ) {
    self.name = name
    self.markers = markers
    self.bases = bases
    self.option = option
  }
}

/// A place in which a CI names the base of a change.
package struct CIBase: Hashable, Sendable {
  package enum Event: String, Hashable, Sendable, CaseIterable {
    case request = "pull request"
    case queue = "merge queue"
    case push = "push to the main branch"
  }

  package enum Source: Hashable, Sendable {
    /// A variable with the name of the target branch.
    case branch(String)
    /// A variable with a commit's id.
    case commit(String)
    /// A member of the event's file with a commit's id.
    case eventMember([String])
    /// The first parent of HEAD, if HEAD is the merge that the CI made: the variable `head` has its id, and the
    /// variable `of` that of the merged commit. Otherwise the next source counts.
    case mergeParent(head: String, of: String)
    /// A variable with the id of the commit before a push; all zeros for a new branch.
    case commitBefore(String)
    /// The same in the event's file, for a push to the default branch.
    case eventBefore
  }

  package let event: Event
  package let source: Source
  package let conditions: [CICondition]
  /// The member of the event's file with the id of a commit that HEAD must contain.
  let head: [String]?

  init(
    _ event: Event, _ source: Source, if conditions: CICondition..., head: [String]? = nil
  ) {
    self.event = event
    self.source = source
    self.conditions = conditions
    self.head = head
  }

  /// The variable with the path of the file in which GitHub, Gitea and Forgejo describe the event that started a job.
  static let eventFile = "GITHUB_EVENT_PATH"

  /// The source as CI.md shows it: the variable or the member, or words for ``Source/mergeParent(head:of:)``.
  package var sourceName: String {
    switch source {
    case .branch(let name), .commit(let name), .commitBefore(let name): name
    case .eventMember(let path): "\(path.joined(separator: ".")) in \(Self.eventFile)"
    case .mergeParent: "the first parent of the merge"
    case .eventBefore: "before in \(Self.eventFile)"
    }
  }
}

/// A condition on the environment of a job.
package enum CICondition: Hashable, Sendable {
  /// Set, and not to `false` or `0`.
  case isOn(String)
  /// Set to anything but an empty text.
  case isSet(String)
  case equals(String, [String])
  /// Two variables have the same text.
  case same(String, String)

  /// The condition as CI.md shows it.
  package var text: String {
    switch self {
    case .isOn(let name), .isSet(let name): name
    case .equals(let name, let values): "\(name)=\(values.joined(separator: "|"))"
    case .same(let first, let second): "\(first)=\(second)"
    }
  }
}
