/// What a CI says of itself in the environment of its jobs.
package struct CIEnvironment: Sendable {
  private let variables: [String: String]

  package init(_ variables: [String: String]) { self.variables = variables }

  /// What each CI sets in every job, also where it does not set `CI`.
  private static let flags = [
    "GITHUB_ACTIONS", "GITEA_ACTIONS", "FORGEJO_ACTIONS", "GITLAB_CI", "BUILDKITE", "TF_BUILD",
    "BITBUCKET_BUILD_NUMBER", "JENKINS_URL", "TRAVIS", "DRONE",
  ]

  /// Whether this is a job of a CI: `CI` is set, and not to `false` or `0`, or the CI's own variable.
  package var isCI: Bool { (["CI"] + Self.flags).contains { isOn($0) } }

  /// The revision against which a pull or merge request is built; nil for a push and outside a CI.
  package var base: BaseRevision? {
    guard isCI else { return nil }
    // A commit, where the CI knows it; the target branch may have moved on since.
    if let commit = value("CI_MERGE_REQUEST_DIFF_BASE_SHA") {
      return BaseRevision(commit, named: commit, by: "CI_MERGE_REQUEST_DIFF_BASE_SHA")
    }
    for (variable, isRequest) in branches where isRequest {
      guard let name = value(variable) else { continue }
      // Azure has both forms.
      let head = "refs/heads/"
      let branch = name.hasPrefix(head) ? String(name.dropFirst(head.count)) : name
      return BaseRevision("origin/\(branch)", named: branch, by: variable)
    }
    return nil
  }

  /// The variables that hold the target branch of a pull request, and whether this job is one; most
  /// are set in no other job. Each stands in its CI's reference of predefined variables.
  private var branches: [(variable: String, isRequest: Bool)] {
    [
      // Also Gitea and Forgejo.
      ("GITHUB_BASE_REF", true),
      ("CI_MERGE_REQUEST_TARGET_BRANCH_NAME", true),
      ("BUILDKITE_PULL_REQUEST_BASE_BRANCH", isOn("BUILDKITE_PULL_REQUEST")),
      ("SYSTEM_PULLREQUEST_TARGETBRANCH", true),
      ("BITBUCKET_PR_DESTINATION_BRANCH", true),
      // Jenkins, in a multibranch pipeline.
      ("CHANGE_TARGET", true),
      // Travis and Drone name the branch of a push by the same variable.
      ("TRAVIS_BRANCH", isOn("TRAVIS_PULL_REQUEST")),
      ("DRONE_TARGET_BRANCH", value("DRONE_BUILD_EVENT") == "pull_request"),
      // Woodpecker has more than one event of pull requests.
      (
        "CI_COMMIT_TARGET_BRANCH",
        value("CI_PIPELINE_EVENT")?.hasPrefix("pull_request") == true
      ),
    ]
  }

  private func value(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func isOn(_ name: String) -> Bool {
    guard let value = value(name)?.lowercased() else { return false }
    return value != "false" && value != "0"
  }
}

/// A revision at whose merge base with HEAD the approved baselines are, and who named it.
package struct BaseRevision: Hashable, Sendable {
  /// As git reads it: a branch, `origin/main`, a commit's id.
  package let revision: String
  /// As it was named.
  private let name: String
  /// The environment variable that names it; nil for `--base`.
  private let variable: String?

  /// What `--base` names.
  package init(option revision: String) {
    self.revision = revision
    (name, variable) = (revision, nil)
  }

  init(_ revision: String, named name: String, by variable: String) {
    self.revision = revision
    self.name = name
    self.variable = variable
  }

  /// `--base main: …` or `GITHUB_BASE_REF names main, but …`.
  func message(_ problem: String) -> String {
    guard let variable else { return "--base \(name): \(problem)" }
    return "\(variable) names \(name), but \(problem)"
  }

  /// What to do where there is no history at all.
  var withoutHistory: String {
    guard let variable else { return "leave --base out" }
    return "run qa in a clone of the repository, or unset \(variable)"
  }

  /// What `git fetch` must be told for the revision to be there; nil where that can't be said, as for
  /// `HEAD~3`.
  var fetched: String? {
    let isPlain = revision.allSatisfy { $0.isLetter || $0.isNumber || "-_./+".contains($0) }
    guard isPlain, !revision.hasPrefix("-"), !revision.hasPrefix("HEAD") else { return nil }
    if revision.count >= 40, revision.allSatisfy(\.isHexDigit) { return "origin \(revision)" }
    // Named on both sides: git would not keep it under this name otherwise.
    let remote = "origin/"
    guard revision.hasPrefix(remote) else { return "origin \(revision):\(revision)" }
    let branch = revision.dropFirst(remote.count)
    return "origin \(branch):refs/remotes/origin/\(branch)"
  }
}
