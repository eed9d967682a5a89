package import ProjectFiles

/// The environment variables of a process, and what they reveal about the CI that runs it.
package struct CIEnvironment: Sendable {
  private let variables: [String: String]
  /// Reads a file that the CI names; nil if it doesn't exist.
  private let read: @Sendable (String) throws(SuiteError) -> [UInt8]?

  package init(_ variables: [String: String]) {
    self.init(variables) { path throws(SuiteError) in try Files.read(path, limit: 16 << 20) }
  }

  package init(
    _ variables: [String: String],
    read: @escaping @Sendable (String) throws(SuiteError) -> [UInt8]?
  ) {
    self.variables = variables
    self.read = read
  }

  /// The CIs whose markers are set.
  private var known: [KnownCI] { KnownCI.all.filter { $0.markers.contains(where: holds) } }

  /// Whether this is a job of a CI: `CI` is set, but not to `false` or `0`, or a known CI's own variable is.
  package var isCI: Bool { isOn("CI") || !known.isEmpty }

  /// The CIs whose variables count: those whose markers are set, or all if none are. A job may have variables of
  /// another CI in its environment.
  private var running: [KnownCI] { known.isEmpty ? KnownCI.all : known }

  private func runs(_ variable: String) -> Bool {
    running.contains { $0.markers.contains(.isOn(variable)) }
  }

  // MARK: The base

  /// The revision with which the CI compares a change, or nil outside a CI, or if the CI names none. It names none for
  /// a push to a branch other than the main one, because nothing says which part of it was reviewed.
  ///
  /// - Throws: ``SuiteError`` if the file that describes the job's event can't be read, or doesn't name the revision.
  package func base() throws(SuiteError) -> BaseRevision? {
    guard isCI else { return nil }
    for ci in running {
      var found: [BaseRevision] = []
      for base in ci.bases where base.conditions.allSatisfy(holds) {
        guard let revision = try revision(base) else { continue }
        found.append(revision)
        guard case .mergeParent = base.source else { break }
      }
      if let first = found.first { return first.or(Array(found.dropFirst())) }
    }
    return nil
  }

  /// The option to use if the CI names no base, in words.
  package var baseOption: String {
    guard let ci = known.first else { return "--base origin/main for a pull request" }
    return ci.bases.isEmpty
      ? "\(ci.option) for a pull request, since no variable of \(ci.name) has its target branch"
      : "\(ci.option) for a pull request that \(ci.name) does not identify as one"
  }

  private func revision(_ base: CIBase) throws(SuiteError) -> BaseRevision? {
    switch base.source {
    case .branch(let variable):
      guard let name = value(variable) else { return nil }
      // The name may be short or full.
      let head = "refs/heads/"
      let branch = name.hasPrefix(head) ? String(name.dropFirst(head.count)) : name
      var revision = BaseRevision(.remoteBranch(branch), named: branch, by: variable)
      if let member = base.head { revision.requiredHead = try commit(member) }
      return revision
    case .commit(let variable):
      return value(variable).map { BaseRevision(.commit($0), named: $0, by: variable) }
    case .eventMember(let member):
      let id = try commit(member)
      return BaseRevision(.commit(id), named: id, by: CIBase.eventFile)
    case .mergeParent(let head, let merged):
      return BaseRevision(
        .mergeParent(head: value(head), of: value(merged)), named: "the first parent of a merge",
        by: head)
    case .commitBefore(let variable):
      return before(value(variable), by: variable)
    case .eventBefore:
      guard let event = try event() else { return nil }
      guard let branch = event["repository"]?["default_branch"]?.text,
        event["ref"]?.text == "refs/heads/\(branch)"
      else { return nil }
      return before(event["before"]?.text, by: CIBase.eventFile)
    }
  }

  /// - Parameter id: All zeros if the branch is new.
  private func before(_ id: String?, by variable: String) -> BaseRevision {
    guard let id, id.contains(where: { $0 != "0" }) else {
      return BaseRevision(.parent, named: "the main branch", by: variable)
    }
    return BaseRevision(.commit(id), named: id, by: variable)
  }

  // MARK: The event's file

  /// The event that started the job (docs.github.com, "Webhook events and payloads"); nil if the CI names no file.
  private func event() throws(SuiteError) -> JSONNode? {
    guard let path = value(CIBase.eventFile), let bytes = try read(path) else { return nil }
    do { return try JSONReader.read(bytes) } catch {
      throw Self.eventError(
        path, "is not a \(value("GITHUB_EVENT_NAME") ?? "") event: \(error.message)")
    }
  }

  private func commit(_ member: [String]) throws(SuiteError) -> String {
    var node = try event()
    for name in member { node = node?[name] }
    if let id = node?.text { return id }
    throw Self.eventError(
      value(CIBase.eventFile) ?? CIBase.eventFile,
      "has no \(member.joined(separator: ".")), which a \(value("GITHUB_EVENT_NAME") ?? "") event has"
    )
  }

  private static func eventError(_ path: String, _ message: String) -> SuiteError {
    SuiteError(
      .incomplete, at: path, message, remedy: "name the approved revision: --base <revision>")
  }

  // MARK: Features

  /// Whether the CI reads workflow commands in a step's output. Gitea and Forgejo set this variable, too.
  package var readsWorkflowCommands: Bool { isOn("GITHUB_ACTIONS") }

  /// The file to which a step adds its summary in Markdown (docs.github.com, "Workflow commands for GitHub
  /// Actions", "Adding a job summary"), or nil if there is none.
  package var stepSummary: String? { value("GITHUB_STEP_SUMMARY") }

  package var isGitLab: Bool { isOn("GITLAB_CI") }

  /// The folder of the checkout, to which the CI's paths are relative; nil if it names none.
  package var checkout: String? {
    if runs("GITHUB_ACTIONS"), let folder = value("GITHUB_WORKSPACE") { return folder }
    if runs("GITLAB_CI"), let folder = value("CI_PROJECT_DIR") { return folder }
    // A CI other than Jenkins may set a variable of this name.
    return isOn("JENKINS_URL") ? value("WORKSPACE") : nil
  }

  // MARK: Variables

  private func holds(_ condition: CICondition) -> Bool {
    switch condition {
    case .isOn(let name): isOn(name)
    case .isSet(let name): value(name) != nil
    case .equals(let name, let values): value(name).map(values.contains) ?? false
    case .same(let first, let second): value(first) != nil && value(first) == value(second)
    }
  }

  private func value(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func isOn(_ name: String) -> Bool {
    guard let value = value(name)?.lowercased() else { return false }
    return value != "false" && value != "0"
  }
}
