import Baselines
import Testing

@Suite struct CIEnvironmentTests {
  /// What a CI sets in the job of a pull request, and the revision and the words that come of it.
  private static let jobs:
    [(variables: [String: String], target: BaseRevision.Target, words: String)] = [
      (
        ["CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_BASE_REF": "main"], .remoteBranch("main"),
        "GITHUB_BASE_REF names main, but x"
      ),
      (
        ["CI": "true", "GITEA_ACTIONS": "true", "GITHUB_BASE_REF": "feature/list"],
        .remoteBranch("feature/list"), "GITHUB_BASE_REF names feature/list, but x"
      ),
      (
        [
          "GITLAB_CI": "true", "CI_MERGE_REQUEST_DIFF_BASE_SHA": "0123abcd",
          "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
        ], .commit("0123abcd"), "CI_MERGE_REQUEST_DIFF_BASE_SHA names 0123abcd, but x"
      ),
      (
        ["GITLAB_CI": "true", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main"], .remoteBranch("main"),
        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME names main, but x"
      ),
      (
        [
          "BUILDKITE": "true", "BUILDKITE_PULL_REQUEST": "7",
          "BUILDKITE_PULL_REQUEST_BASE_BRANCH": "main",
        ], .remoteBranch("main"), "BUILDKITE_PULL_REQUEST_BASE_BRANCH names main, but x"
      ),
      (
        ["TF_BUILD": "True", "SYSTEM_PULLREQUEST_TARGETBRANCH": "refs/heads/main"],
        .remoteBranch("main"),
        "SYSTEM_PULLREQUEST_TARGETBRANCH names main, but x"
      ),
      (
        ["TF_BUILD": "True", "SYSTEM_PULLREQUEST_TARGETBRANCH": "main"], .remoteBranch("main"),
        "SYSTEM_PULLREQUEST_TARGETBRANCH names main, but x"
      ),
      (
        ["BITBUCKET_BUILD_NUMBER": "0", "CI": "true", "BITBUCKET_PR_DESTINATION_BRANCH": "main"],
        .remoteBranch("main"), "BITBUCKET_PR_DESTINATION_BRANCH names main, but x"
      ),
      (
        ["JENKINS_URL": "https://ci.example.org/", "CHANGE_TARGET": "main"], .remoteBranch("main"),
        "CHANGE_TARGET names main, but x"
      ),
      (
        ["TRAVIS": "true", "TRAVIS_PULL_REQUEST": "7", "TRAVIS_BRANCH": "main"],
        .remoteBranch("main"),
        "TRAVIS_BRANCH names main, but x"
      ),
      (
        ["DRONE": "true", "DRONE_BUILD_EVENT": "pull_request", "DRONE_TARGET_BRANCH": "main"],
        .remoteBranch("main"), "DRONE_TARGET_BRANCH names main, but x"
      ),
      (
        [
          "CI": "woodpecker", "CI_PIPELINE_EVENT": "pull_request_closed",
          "CI_COMMIT_TARGET_BRANCH": "main",
        ], .remoteBranch("main"), "CI_COMMIT_TARGET_BRANCH names main, but x"
      ),
    ]

  @Test("Variables of a CI that does not run this count for nothing")
  func otherCI() throws {
    let environment = CIEnvironment([
      "CI": "true", "GITHUB_ACTIONS": "true", "CI_MERGE_REQUEST_DIFF_BASE_SHA": "0123abcd",
      "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "evil", "CHANGE_TARGET": "evil",
      "CI_COMMIT_BRANCH": "main", "CI_DEFAULT_BRANCH": "main", "CI_COMMIT_BEFORE_SHA": "0123abcd",
      "CI_PROJECT_DIR": "/elsewhere",
    ])

    #expect(environment.base == nil)
    #expect(try environment.commitBeforePush() == nil)
    #expect(environment.checkout == nil)
  }

  @Test("The job of a pull request has the target branch as its base", arguments: jobs.indices)
  func requests(index: Int) {
    let (variables, target, words) = Self.jobs[index]

    let base = CIEnvironment(variables).base

    #expect(base?.target == target)
    #expect(base?.message("x") == words)
  }

  @Test(
    "A push has no base, and neither has a shell that is no CI",
    arguments: [
      [:],
      ["GITHUB_BASE_REF": "main"],
      ["CI": "false", "GITHUB_BASE_REF": "main"],
      ["CI": "true", "GITHUB_BASE_REF": ""],
      ["CI": "true", "BUILDKITE_PULL_REQUEST": "false", "BUILDKITE_PULL_REQUEST_BASE_BRANCH": "m"],
      ["CI": "true", "TRAVIS_PULL_REQUEST": "false", "TRAVIS_BRANCH": "main"],
      ["CI": "true", "DRONE_BUILD_EVENT": "push", "DRONE_TARGET_BRANCH": "main"],
      ["CI": "woodpecker", "CI_PIPELINE_EVENT": "push", "CI_COMMIT_TARGET_BRANCH": "main"],
    ] as [[String: String]])
  func noBase(variables: [String: String]) {
    #expect(CIEnvironment(variables).base == nil)
  }

  @Test(
    "A CI is known by CI or by its own variable",
    arguments: [
      ([:], false), (["CI": "true"], true), (["CI": "1"], true), (["CI": ""], false),
      (["CI": "false"], false), (["CI": "False"], false), (["CI": "0"], false),
      (["TF_BUILD": "True"], true), (["JENKINS_URL": "https://ci.example.org/"], true),
      (["CI": "false", "GITHUB_ACTIONS": "true"], true),
    ] as [([String: String], Bool)])
  func isCI(variables: [String: String], expected: Bool) {
    #expect(CIEnvironment(variables).isCI == expected)
  }

  @Test(
    "What git must fetch so that the revision is there under its name",
    arguments: [
      ("origin/main", "origin main:refs/remotes/origin/main"), ("main", "origin main:main"),
      ("refs/remotes/origin/main", "origin main:refs/remotes/origin/main"),
      (String(repeating: "0a", count: 20), "origin " + String(repeating: "0a", count: 20)),
      ("HEAD~3", nil), ("-x", nil), ("a b", nil),
    ])
  func fetched(revision: String, expected: String?) {
    #expect(BaseRevision(option: revision).fetched == expected)
  }

  // MARK: Pushes

  private static let before = String(repeating: "0a", count: 20)
  private static let none = String(repeating: "0", count: 40)

  /// The environment of a push on GitHub, and what its event says.
  private func push(_ branch: String, before: String) -> CIEnvironment {
    let variables = [
      "CI": "true", "GITHUB_EVENT_NAME": "push", "GITHUB_EVENT_PATH": "/event.json",
    ]
    let event = """
      { "ref": "refs/heads/\(branch)", "before": "\(before)",
        "repository": { "default_branch": "main" } }
      """
    return CIEnvironment(variables) { path in path == "/event.json" ? Array(event.utf8) : nil }
  }

  @Test("A push to the main branch has the commit before it as its base")
  func pushes() throws {
    let gitLab = CIEnvironment([
      "GITLAB_CI": "true", "CI_COMMIT_BRANCH": "main", "CI_DEFAULT_BRANCH": "main",
      "CI_COMMIT_BEFORE_SHA": Self.before,
    ])

    #expect(
      try push("main", before: Self.before).commitBeforePush()?.target == .commit(Self.before))
    #expect(try push("main", before: Self.none).commitBeforePush()?.target == .parent)
    #expect(try gitLab.commitBeforePush()?.target == .commit(Self.before))
  }

  @Test("A push to another branch has none: nobody knows what was reviewed of it")
  func pushesToOtherBranches() throws {
    let gitLab = CIEnvironment([
      "GITLAB_CI": "true", "CI_COMMIT_BRANCH": "feature", "CI_DEFAULT_BRANCH": "main",
      "CI_COMMIT_BEFORE_SHA": Self.before,
    ])

    #expect(try push("feature", before: Self.before).commitBeforePush() == nil)
    #expect(try gitLab.commitBeforePush() == nil)
    #expect(try CIEnvironment(["CI": "true"]).commitBeforePush() == nil)
  }

  @Test(
    "The folder of the checkout is the one that the CI names",
    arguments: [
      (["GITHUB_WORKSPACE": "/w"], "/w"), (["CI_PROJECT_DIR": "/w"], "/w"),
      (["JENKINS_URL": "http://ci", "WORKSPACE": "/w"], "/w"), (["WORKSPACE": "/w"], nil),
      (["GITHUB_WORKSPACE": ""], nil),
    ] as [([String: String], String?)])
  func checkout(variables: [String: String], expected: String?) {
    #expect(CIEnvironment(variables).checkout == expected)
  }

  @Test("A summary and workflow commands are read where the CI says so")
  func reads() {
    let github = CIEnvironment(["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "/s"])
    let gitlab = CIEnvironment(["GITLAB_CI": "true", "GITHUB_ACTIONS": "false"])

    #expect(github.readsWorkflowCommands && !github.isGitLab)
    #expect(github.stepSummary == "/s")
    #expect(!gitlab.readsWorkflowCommands && gitlab.isGitLab)
    #expect(gitlab.stepSummary == nil)
  }
}
