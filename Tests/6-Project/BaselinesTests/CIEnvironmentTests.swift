import Baselines
import ProjectFiles
import Testing

@Suite(.timeLimit(.minutes(20))) struct CIEnvironmentTests {
  /// The variables that a CI sets for a pull request, the base that they give, and its message.
  private static let jobs: [([String: String], BaseRevision.Target, String)] = [
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
    (
      [
        "GITLAB_CI": "true", "CI_MERGE_REQUEST_EVENT_TYPE": "detached",
        "CI_MERGE_REQUEST_DIFF_BASE_SHA": "0123abcd",
      ], .commit("0123abcd"), "CI_MERGE_REQUEST_DIFF_BASE_SHA names 0123abcd, but x"
    ),
    (
      [
        "BUILDKITE": "true", "BUILDKITE_PULL_REQUEST": "false",
        "BUILDKITE_MERGE_QUEUE_BASE_BRANCH": "main", "BUILDKITE_MERGE_QUEUE_BASE_COMMIT": "0123",
      ], .commit("0123"), "BUILDKITE_MERGE_QUEUE_BASE_COMMIT names 0123, but x"
    ),
    (
      ["BUILDKITE": "true", "BUILDKITE_MERGE_QUEUE_BASE_BRANCH": "main"], .remoteBranch("main"),
      "BUILDKITE_MERGE_QUEUE_BASE_BRANCH names main, but x"
    ),
    (
      ["APPVEYOR": "True", "APPVEYOR_PULL_REQUEST_NUMBER": "7", "APPVEYOR_REPO_BRANCH": "main"],
      .remoteBranch("main"), "APPVEYOR_REPO_BRANCH names main, but x"
    ),
    (
      [
        "SEMAPHORE": "true", "SEMAPHORE_GIT_REF_TYPE": "pull-request",
        "SEMAPHORE_GIT_BRANCH": "main",
      ], .remoteBranch("main"), "SEMAPHORE_GIT_BRANCH names main, but x"
    ),
    (
      ["CIRRUS_CI": "true", "CIRRUS_PR": "7", "CIRRUS_BASE_BRANCH": "main"],
      .remoteBranch("main"), "CIRRUS_BASE_BRANCH names main, but x"
    ),
    (
      [
        "CODEBUILD_BUILD_ARN": "arn", "CODEBUILD_WEBHOOK_EVENT": "PULL_REQUEST_UPDATED",
        "CODEBUILD_WEBHOOK_BASE_REF": "refs/heads/main",
      ], .remoteBranch("main"), "CODEBUILD_WEBHOOK_BASE_REF names main, but x"
    ),
    (
      ["PROW_JOB_ID": "7", "JOB_TYPE": "presubmit", "PULL_BASE_SHA": "0123"], .commit("0123"),
      "PULL_BASE_SHA names 0123, but x"
    ),
  ]

  @Test("Variables of a CI that isn't running are ignored")
  func variablesOfOtherCI() throws {
    let environment = CIEnvironment([
      "CI": "true", "GITHUB_ACTIONS": "true", "CI_MERGE_REQUEST_DIFF_BASE_SHA": "0123abcd",
      "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "evil", "CHANGE_TARGET": "evil",
      "CI_COMMIT_BRANCH": "main", "CI_DEFAULT_BRANCH": "main", "CI_COMMIT_BEFORE_SHA": "0123abcd",
      "CI_PROJECT_DIR": "/elsewhere",
    ])

    #expect(try environment.base() == nil)
    #expect(environment.checkout == nil)
  }

  @Test("A pull request's job takes its base from its CI's variables", arguments: jobs)
  func pullRequests(
    variables: [String: String], target: BaseRevision.Target, message: String
  ) throws {
    let base = try CIEnvironment(variables).base()

    #expect(base?.target == target)
    #expect(base?.message("x") == message)
  }

  @Test(
    "A push has no base, and neither has a shell outside CI",
    arguments: [
      [:],
      ["GITHUB_BASE_REF": "main"],
      ["CI": "false", "GITHUB_BASE_REF": "main"],
      ["CI": "true", "GITHUB_BASE_REF": ""],
      ["CI": "true", "BUILDKITE_PULL_REQUEST": "false", "BUILDKITE_PULL_REQUEST_BASE_BRANCH": "m"],
      ["CI": "true", "TRAVIS_PULL_REQUEST": "false", "TRAVIS_BRANCH": "main"],
      ["CI": "true", "DRONE_BUILD_EVENT": "push", "DRONE_TARGET_BRANCH": "main"],
      ["CI": "woodpecker", "CI_PIPELINE_EVENT": "push", "CI_COMMIT_TARGET_BRANCH": "main"],
      ["APPVEYOR": "True", "APPVEYOR_REPO_BRANCH": "main"],
      ["SEMAPHORE": "true", "SEMAPHORE_GIT_REF_TYPE": "branch", "SEMAPHORE_GIT_BRANCH": "main"],
      ["CIRRUS_CI": "true", "CIRRUS_BASE_BRANCH": "main"],
      [
        "CODEBUILD_BUILD_ARN": "arn", "CODEBUILD_WEBHOOK_EVENT": "PULL_REQUEST_MERGED",
        "CODEBUILD_WEBHOOK_BASE_REF": "refs/heads/main",
      ],
      ["TEAMCITY_VERSION": "2025.11", "BRANCH": "main"],
    ] as [[String: String]])
  func noBase(variables: [String: String]) throws {
    #expect(try CIEnvironment(variables).base() == nil)
  }

  @Test(
    "A CI is recognized by the variable CI or by its own variable",
    arguments: [
      ([:], false), (["CI": "true"], true), (["CI": "1"], true), (["CI": ""], false),
      (["CI": "false"], false), (["CI": "False"], false), (["CI": "0"], false),
      (["TF_BUILD": "True"], true), (["JENKINS_URL": "https://ci.example.org/"], true),
      (["CI": "false", "GITHUB_ACTIONS": "true"], true),
      (["TEAMCITY_VERSION": "2025.11"], true), (["CODEBUILD_BUILD_ARN": "arn"], true),
      (["bamboo_planKey": "QA-MAIN"], true), (["GO_PIPELINE_LABEL": "7"], true),
    ] as [([String: String], Bool)])
  func isCI(variables: [String: String], expected: Bool) {
    #expect(CIEnvironment(variables).isCI == expected)
  }

  @Test(
    "A branch or commit gives the refspec that fetches it, and another revision gives none",
    arguments: [
      ("origin/main", "main:refs/remotes/origin/main"), ("main", "main:main"),
      ("refs/remotes/origin/main", "main:refs/remotes/origin/main"),
      (String(repeating: "0a", count: 20), String(repeating: "0a", count: 20)),
      ("HEAD~3", nil), ("-x", nil), ("a b", nil),
    ])
  func fetchedRevision(revision: String, expected: String?) {
    #expect(BaseRevision(option: revision).fetched == expected)
  }

  @Test(
    "A branch that a CI names is fetched as a branch, or not at all if its name is invalid",
    arguments: [
      ("main", "main:refs/remotes/origin/main"), ("x;id", "x;id:refs/remotes/origin/x;id"),
      ("--exec=id", "refs/heads/--exec=id:refs/remotes/origin/--exec=id"),
      ("+main", "refs/heads/+main:refs/remotes/origin/+main"),
      ("a b", nil), ("a:b", nil), ("a..b", nil), ("a\nb", nil), ("a*", nil), ("a~1", nil),
    ])
  func fetchedBranch(branch: String, expected: String?) {
    let base = BaseRevision(.remoteBranch(branch), named: branch, by: "GITHUB_BASE_REF")

    #expect(base.fetched == expected)
  }

  // MARK: Merge queues and events

  private static let id = String(repeating: "0b", count: 20)

  /// The environment of an event on GitHub, and the file that describes it.
  private func event(_ name: String, _ text: String) -> CIEnvironment {
    let variables = [
      "GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": name, "GITHUB_EVENT_PATH": "/event.json",
      "GITHUB_BASE_REF": name == "merge_group" ? "" : "main",
    ]
    return CIEnvironment(variables) { path in path == "/event.json" ? Array(text.utf8) : nil }
  }

  @Test("A merge queue of GitHub has its group's base_sha as its base")
  func mergeGroup() throws {
    let queue = event("merge_group", #"{ "merge_group": { "base_sha": "\#(Self.id)" } }"#)

    #expect(try queue.base()?.target == .commit(Self.id))
  }

  @Test(
    "An event that lacks a required field ends with exit code 4",
    arguments: [
      ("merge_group", "{}", "has no merge_group.base_sha, which a merge_group event has"),
      ("merge_group", "{", "is not a merge_group event: "),
      (
        "pull_request_target", "{}",
        "has no pull_request.head.sha, which a pull_request_target event has"
      ),
    ])
  func malformedEvent(name: String, text: String, message: String) {
    #expect {
      _ = try event(name, text).base()
    } throws: { error in
      let error = error as? SuiteError
      return error?.exitCode == .incomplete && error?.message.hasPrefix(message) == true
    }
  }

  @Test("A merged result or merge train of GitLab has the merge's first parent as its base")
  func mergeTrain() throws {
    for type in ["merged_result", "merge_train"] {
      let job = CIEnvironment([
        "GITLAB_CI": "true", "CI_MERGE_REQUEST_EVENT_TYPE": type, "CI_COMMIT_SHA": Self.id,
        "CI_MERGE_REQUEST_DIFF_BASE_SHA": Self.before,
        "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA": Self.before,
      ])

      let base = try #require(try job.base())

      #expect(base.target == .mergeParent(head: Self.id, of: Self.before))
      #expect(base.alternatives.map(\.target) == [.commit(Self.before)])
    }
  }

  @Test("The hint for --base fits each CI that has no variable for the target branch")
  func baseOption() {
    let descriptions = [
      ["TEAMCITY_VERSION": "1"], ["CIRCLECI": "true"], ["GITLAB_CI": "true"], ["CI": "true"],
    ].map { CIEnvironment($0).baseOption }

    #expect(
      descriptions == [
        "--base \"origin/%teamcity.pullRequest.target.branch%\" for a pull request, since no variable of "
          + "TeamCity has its target branch",
        "--base \"origin/<< pipeline.event.github.pull_request.base.ref >>\" for a pull request, since no "
          + "variable of CircleCI has its target branch",
        "--base origin/main for a pull request that GitLab does not identify as one",
        "--base origin/main for a pull request",
      ])
  }

  @Test("Each CI is recognized by its own variable alone and ignores the variables of the others")
  func ownMarkers() throws {
    for ci in KnownCI.all {
      for marker in ci.markers {
        let variables =
          switch marker {
          case .isOn(let name), .isSet(let name): [name: "true"]
          case .equals(let name, let values): [name: values[0]]
          case .same: [String: String]()
          }
        let foreign = ["GITHUB_BASE_REF": "x", "CHANGE_TARGET": "x", "PULL_BASE_SHA": "x"]

        let job = CIEnvironment(variables.merging(foreign) { $1 })

        #expect(job.isCI)
        let own = ["GitHub Actions, Gitea, Forgejo", "Jenkins"].contains(ci.name)
        #expect(try (job.base() != nil) == own, "\(ci.name)")
      }
    }
  }

  // MARK: Pushes

  private static let before = String(repeating: "0a", count: 20)
  private static let none = String(repeating: "0", count: 40)

  /// The environment of a push on GitHub, and its event.
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
  func pushesToMain() throws {
    let gitLab = CIEnvironment([
      "GITLAB_CI": "true", "CI_COMMIT_BRANCH": "main", "CI_DEFAULT_BRANCH": "main",
      "CI_COMMIT_BEFORE_SHA": Self.before,
    ])

    #expect(
      try push("main", before: Self.before).base()?.target == .commit(Self.before))
    #expect(try push("main", before: Self.none).base()?.target == .parent)
    #expect(try gitLab.base()?.target == .commit(Self.before))
  }

  @Test("A push to another branch has no base, because its reviewed state is unknown")
  func pushesToOtherBranches() throws {
    let gitLab = CIEnvironment([
      "GITLAB_CI": "true", "CI_COMMIT_BRANCH": "feature", "CI_DEFAULT_BRANCH": "main",
      "CI_COMMIT_BEFORE_SHA": Self.before,
    ])

    #expect(try push("feature", before: Self.before).base() == nil)
    #expect(try gitLab.base() == nil)
    #expect(try CIEnvironment(["CI": "true"]).base() == nil)
  }

  @Test(
    "The folder of the checkout is the one that the CI names",
    arguments: [
      (["GITHUB_WORKSPACE": "/w"], "/w"), (["CI_PROJECT_DIR": "/w"], "/w"),
      (["JENKINS_URL": "http://ci", "WORKSPACE": "/w"], "/w"), (["WORKSPACE": "/w"], nil),
      (["GITHUB_WORKSPACE": ""], nil),
    ] as [([String: String], String?)])
  func checkoutFolder(variables: [String: String], expected: String?) {
    #expect(CIEnvironment(variables).checkout == expected)
  }

  @Test("A step summary and workflow commands are used in GitHub Actions and not in GitLab")
  func stepSummary() {
    let github = CIEnvironment(["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "/s"])
    let gitlab = CIEnvironment(["GITLAB_CI": "true", "GITHUB_ACTIONS": "false"])

    #expect(github.readsWorkflowCommands && !github.isGitLab)
    #expect(github.stepSummary == "/s")
    #expect(!gitlab.readsWorkflowCommands && gitlab.isGitLab)
    #expect(gitlab.stepSummary == nil)
  }
}
