import Testing

@testable import ScreenshotSuite

@Suite struct CIEnvironmentTests {
  /// What a CI sets in the job of a pull request, and the revision and the words that come of it.
  private static let jobs: [(variables: [String: String], revision: String, words: String)] = [
    (
      ["CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_BASE_REF": "main"], "origin/main",
      "GITHUB_BASE_REF names main, but x"
    ),
    (
      ["CI": "true", "GITEA_ACTIONS": "true", "GITHUB_BASE_REF": "feature/list"],
      "origin/feature/list", "GITHUB_BASE_REF names feature/list, but x"
    ),
    (
      [
        "GITLAB_CI": "true", "CI_MERGE_REQUEST_DIFF_BASE_SHA": "0123abcd",
        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
      ], "0123abcd", "CI_MERGE_REQUEST_DIFF_BASE_SHA names 0123abcd, but x"
    ),
    (
      ["GITLAB_CI": "true", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main"], "origin/main",
      "CI_MERGE_REQUEST_TARGET_BRANCH_NAME names main, but x"
    ),
    (
      [
        "BUILDKITE": "true", "BUILDKITE_PULL_REQUEST": "7",
        "BUILDKITE_PULL_REQUEST_BASE_BRANCH": "main",
      ], "origin/main", "BUILDKITE_PULL_REQUEST_BASE_BRANCH names main, but x"
    ),
    (
      ["TF_BUILD": "True", "SYSTEM_PULLREQUEST_TARGETBRANCH": "refs/heads/main"], "origin/main",
      "SYSTEM_PULLREQUEST_TARGETBRANCH names main, but x"
    ),
    (
      ["TF_BUILD": "True", "SYSTEM_PULLREQUEST_TARGETBRANCH": "main"], "origin/main",
      "SYSTEM_PULLREQUEST_TARGETBRANCH names main, but x"
    ),
    (
      ["BITBUCKET_BUILD_NUMBER": "0", "CI": "true", "BITBUCKET_PR_DESTINATION_BRANCH": "main"],
      "origin/main", "BITBUCKET_PR_DESTINATION_BRANCH names main, but x"
    ),
    (
      ["JENKINS_URL": "https://ci.example.org/", "CHANGE_TARGET": "main"], "origin/main",
      "CHANGE_TARGET names main, but x"
    ),
    (
      ["TRAVIS": "true", "TRAVIS_PULL_REQUEST": "7", "TRAVIS_BRANCH": "main"], "origin/main",
      "TRAVIS_BRANCH names main, but x"
    ),
    (
      ["DRONE": "true", "DRONE_BUILD_EVENT": "pull_request", "DRONE_TARGET_BRANCH": "main"],
      "origin/main", "DRONE_TARGET_BRANCH names main, but x"
    ),
    (
      [
        "CI": "woodpecker", "CI_PIPELINE_EVENT": "pull_request_closed",
        "CI_COMMIT_TARGET_BRANCH": "main",
      ], "origin/main", "CI_COMMIT_TARGET_BRANCH names main, but x"
    ),
  ]

  @Test("The job of a pull request has the target branch as its base", arguments: jobs.indices)
  func requests(index: Int) {
    let (variables, revision, words) = Self.jobs[index]

    let base = CIEnvironment(variables).base

    #expect(base?.revision == revision)
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
      (String(repeating: "0a", count: 20), "origin " + String(repeating: "0a", count: 20)),
      ("HEAD~3", nil), ("-x", nil), ("a b", nil),
    ])
  func fetched(revision: String, expected: String?) {
    #expect(BaseRevision(option: revision).fetched == expected)
  }
}
