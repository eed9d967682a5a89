package import ProjectFiles

/// What a CI says of itself in the environment of its jobs.
package struct CIEnvironment: Sendable {
  private let variables: [String: String]
  /// Reads a file that the CI names; nil where there is none.
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
    if runs(Self.gitLab), let commit = value("CI_MERGE_REQUEST_DIFF_BASE_SHA") {
      return BaseRevision(.commit(commit), named: commit, by: "CI_MERGE_REQUEST_DIFF_BASE_SHA")
    }
    for (ci, variable, isRequest) in branches where isRequest && runs(ci) {
      guard let name = value(variable) else { continue }
      // Azure has both forms.
      let head = "refs/heads/"
      let branch = name.hasPrefix(head) ? String(name.dropFirst(head.count)) : name
      return BaseRevision(.remoteBranch(branch), named: branch, by: variable)
    }
    return nil
  }

  /// Gitea and Forgejo set the variables of GitHub.
  private static let gitHub = ["GITHUB_ACTIONS", "GITEA_ACTIONS", "FORGEJO_ACTIONS"]
  private static let gitLab = ["GITLAB_CI"]

  /// Whether the variables of a CI count: its own flag is set, or no known CI's is. A job may have variables of another
  /// CI in its environment.
  ///
  /// - Parameter ci: The flags of the CI, or none if it sets only `CI`.
  private func runs(_ ci: [String]) -> Bool {
    ci.contains(where: isOn) || !Self.flags.contains(where: isOn)
  }

  /// The variables that hold the target branch of a pull request, with the flags of their CI, and whether this job
  /// is one; most are set in no other job. Each stands in its CI's reference of predefined variables.
  private var branches: [(ci: [String], variable: String, isRequest: Bool)] {
    [
      (Self.gitHub, "GITHUB_BASE_REF", true),
      (Self.gitLab, "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", true),
      (["BUILDKITE"], "BUILDKITE_PULL_REQUEST_BASE_BRANCH", isOn("BUILDKITE_PULL_REQUEST")),
      (["TF_BUILD"], "SYSTEM_PULLREQUEST_TARGETBRANCH", true),
      (["BITBUCKET_BUILD_NUMBER"], "BITBUCKET_PR_DESTINATION_BRANCH", true),
      // In a multibranch pipeline.
      (["JENKINS_URL"], "CHANGE_TARGET", true),
      // Travis and Drone name the branch of a push by the same variable.
      (["TRAVIS"], "TRAVIS_BRANCH", isOn("TRAVIS_PULL_REQUEST")),
      (["DRONE"], "DRONE_TARGET_BRANCH", value("DRONE_BUILD_EVENT") == "pull_request"),
      // Woodpecker, which sets CI alone, has more than one event of pull requests.
      (
        [], "CI_COMMIT_TARGET_BRANCH",
        value("CI_PIPELINE_EVENT")?.hasPrefix("pull_request") == true
      ),
    ]
  }

  // MARK: What it reads

  /// Whether what a step prints may hold workflow commands. Gitea and Forgejo say so too.
  package var readsWorkflowCommands: Bool { isOn("GITHUB_ACTIONS") }

  /// The file to which a step adds its summary in Markdown (docs.github.com, "Workflow commands for GitHub
  /// Actions", "Adding a job summary"); nil where there is none.
  package var stepSummary: String? { value("GITHUB_STEP_SUMMARY") }

  package var isGitLab: Bool { isOn("GITLAB_CI") }

  /// The folder of the checkout, from which the CI counts paths; nil where it names none.
  package var checkout: String? {
    if runs(Self.gitHub), let folder = value("GITHUB_WORKSPACE") { return folder }
    if runs(Self.gitLab), let folder = value("CI_PROJECT_DIR") { return folder }
    // Others than Jenkins may have a variable of this name.
    return isOn("JENKINS_URL") ? value("WORKSPACE") : nil
  }

  // MARK: Pushes

  /// The commit before a push to the main branch, where the CI says that this is one; nil for pushes to
  /// other branches, of which nobody knows what was reviewed.
  ///
  /// - Throws: ``SuiteError`` where the file that the CI names can't be read.
  package func commitBeforePush() throws(SuiteError) -> BaseRevision? {
    guard isCI else { return nil }
    // docs.gitlab.com/ci/variables/predefined_variables
    if runs(Self.gitLab), let branch = value("CI_COMMIT_BRANCH"),
      branch == value("CI_DEFAULT_BRANCH")
    {
      return before(value("CI_COMMIT_BEFORE_SHA"), by: "CI_COMMIT_BEFORE_SHA")
    }
    guard runs(Self.gitHub), value("GITHUB_EVENT_NAME") == "push",
      let path = value("GITHUB_EVENT_PATH")
    else {
      return nil
    }
    return try before(ofEvent: path)
  }

  /// docs.github.com, "Webhook events and payloads", push.
  private func before(ofEvent path: String) throws(SuiteError) -> BaseRevision? {
    guard let bytes = try read(path) else { return nil }
    let event: JSONNode
    do { event = try JSONReader.read(bytes) } catch {
      throw SuiteError(
        .incomplete, at: path, "is not a push event: \(error.message)",
        remedy: "name what was approved: --base <revision>")
    }
    guard let branch = event["repository"]?["default_branch"]?.text,
      event["ref"]?.text == "refs/heads/\(branch)"
    else { return nil }
    return before(event["before"]?.text, by: "GITHUB_EVENT_PATH")
  }

  /// - Parameter commit: All zeros where the branch is new.
  private func before(_ commit: String?, by variable: String) -> BaseRevision {
    guard let commit, commit.contains(where: { $0 != "0" }) else {
      return BaseRevision(.parent, named: "the main branch", by: variable)
    }
    return BaseRevision(.commit(commit), named: commit, by: variable)
  }

  private func value(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func isOn(_ name: String) -> Bool {
    guard let value = value(name)?.lowercased() else { return false }
    return value != "false" && value != "0"
  }
}
