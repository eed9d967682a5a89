extension KnownCI {
  /// All known CIs, each with the variables that its own documentation lists.
  package static let all: [KnownCI] = [
    KnownCI(
      "GitHub Actions, Gitea, Forgejo",
      [.isOn("GITHUB_ACTIONS"), .isOn("GITEA_ACTIONS"), .isOn("FORGEJO_ACTIONS")],
      [
        CIBase(
          .queue, .eventMember(["merge_group", "base_sha"]),
          if: .equals("GITHUB_EVENT_NAME", ["merge_group"])),
        CIBase(
          .request, .branch("GITHUB_BASE_REF"),
          if: .equals("GITHUB_EVENT_NAME", ["pull_request_target"]),
          head: ["pull_request", "head", "sha"]),
        CIBase(.request, .branch("GITHUB_BASE_REF")),
        CIBase(.push, .eventBefore, if: .equals("GITHUB_EVENT_NAME", ["push"])),
      ]),
    KnownCI(
      "GitLab", [.isOn("GITLAB_CI")],
      [
        CIBase(
          .queue, .mergeParent(head: "CI_COMMIT_SHA", of: "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA"),
          if: .equals("CI_MERGE_REQUEST_EVENT_TYPE", ["merged_result", "merge_train"])),
        CIBase(
          .queue, .commit("CI_MERGE_REQUEST_TARGET_BRANCH_SHA"),
          if: .equals("CI_MERGE_REQUEST_EVENT_TYPE", ["merged_result", "merge_train"])),
        CIBase(.request, .commit("CI_MERGE_REQUEST_DIFF_BASE_SHA")),
        CIBase(.request, .branch("CI_MERGE_REQUEST_TARGET_BRANCH_NAME")),
        CIBase(.request, .branch("CI_EXTERNAL_PULL_REQUEST_TARGET_BRANCH_NAME")),
        CIBase(
          .push, .commitBefore("CI_COMMIT_BEFORE_SHA"),
          if: .same("CI_COMMIT_BRANCH", "CI_DEFAULT_BRANCH")),
      ]),
    KnownCI(
      "AppVeyor", [.isOn("APPVEYOR")],
      [
        CIBase(
          .request, .branch("APPVEYOR_REPO_BRANCH"), if: .isSet("APPVEYOR_PULL_REQUEST_NUMBER"))
      ]),
    KnownCI(
      "AWS CodeBuild", [.isSet("CODEBUILD_BUILD_ARN")],
      [
        CIBase(
          .request, .branch("CODEBUILD_WEBHOOK_BASE_REF"),
          if: .equals(
            "CODEBUILD_WEBHOOK_EVENT",
            ["PULL_REQUEST_CREATED", "PULL_REQUEST_UPDATED", "PULL_REQUEST_REOPENED"]))
      ]),
    KnownCI(
      "Azure Pipelines", [.isOn("TF_BUILD")],
      [CIBase(.request, .branch("SYSTEM_PULLREQUEST_TARGETBRANCH"))]),
    KnownCI(
      "Bamboo", [.isSet("bamboo_planKey")],
      [CIBase(.request, .branch("bamboo_repository_pr_targetBranch"))]),
    KnownCI(
      "Bitbucket Pipelines", [.isSet("BITBUCKET_BUILD_NUMBER")],
      [CIBase(.request, .branch("BITBUCKET_PR_DESTINATION_BRANCH"))]),
    KnownCI(
      "Bitrise", [.isOn("BITRISE_IO")],
      [CIBase(.request, .branch("BITRISEIO_GIT_BRANCH_DEST"), if: .isOn("BITRISE_PULL_REQUEST"))]),
    KnownCI(
      "Buddy", [.isSet("BUDDY_WORKSPACE_ID")],
      [
        CIBase(.request, .branch("BUDDY_RUN_PR_BASE_BRANCH")),
        CIBase(.request, .branch("BUDDY_EXECUTION_PULL_REQUEST_BASE_BRANCH")),
      ]),
    KnownCI(
      "Buildkite", [.isOn("BUILDKITE")],
      [
        CIBase(.queue, .commit("BUILDKITE_MERGE_QUEUE_BASE_COMMIT")),
        CIBase(.queue, .branch("BUILDKITE_MERGE_QUEUE_BASE_BRANCH")),
        CIBase(
          .request, .branch("BUILDKITE_PULL_REQUEST_BASE_BRANCH"),
          if: .isOn("BUILDKITE_PULL_REQUEST")),
      ]),
    KnownCI(
      "CircleCI", [.isOn("CIRCLECI")],
      option: "--base \"origin/<< pipeline.event.github.pull_request.base.ref >>\""),
    KnownCI(
      "Cirrus CI", [.isOn("CIRRUS_CI")],
      [CIBase(.request, .branch("CIRRUS_BASE_BRANCH"), if: .isSet("CIRRUS_PR"))]),
    KnownCI(
      "Codefresh", [.isSet("CF_BUILD_ID")],
      [CIBase(.request, .branch("CF_PULL_REQUEST_TARGET"), if: .isSet("CF_PULL_REQUEST_NUMBER"))]),
    // Harness sets the variables of Drone as well. For a push, both set the same variable to the pushed branch.
    KnownCI(
      "Drone, Harness", [.isOn("DRONE"), .isSet("HARNESS_BUILD_ID")],
      [
        CIBase(
          .request, .branch("DRONE_TARGET_BRANCH"),
          if: .equals("DRONE_BUILD_EVENT", ["pull_request"]))
      ]),
    KnownCI("GoCD", [.isSet("GO_PIPELINE_LABEL")]),
    KnownCI(
      "Google Cloud Build", [.isSet("BUILDER_OUTPUT")], option: "--base \"origin/$_BASE_BRANCH\""),
    KnownCI(
      "Jenkins", [.isOn("JENKINS_URL")],
      // Set in a multibranch pipeline, and by the plugin GitHub Pull Request Builder.
      [
        CIBase(.request, .branch("CHANGE_TARGET")), CIBase(.request, .branch("ghprbTargetBranch")),
      ]),
    KnownCI(
      "Prow", [.isSet("PROW_JOB_ID")],
      [
        CIBase(.queue, .commit("PULL_BASE_SHA"), if: .equals("JOB_TYPE", ["batch"])),
        CIBase(.request, .commit("PULL_BASE_SHA"), if: .equals("JOB_TYPE", ["presubmit"])),
      ]),
    KnownCI(
      "Screwdriver", [.isOn("SCREWDRIVER")],
      [CIBase(.request, .branch("PR_BASE_BRANCH_NAME"), if: .isOn("SD_PULL_REQUEST"))]),
    KnownCI(
      "Semaphore", [.isOn("SEMAPHORE")],
      [
        CIBase(
          .request, .branch("SEMAPHORE_GIT_BRANCH"),
          if: .equals("SEMAPHORE_GIT_REF_TYPE", ["pull-request"]))
      ]),
    KnownCI(
      "TeamCity", [.isSet("TEAMCITY_VERSION")],
      option: "--base \"origin/%teamcity.pullRequest.target.branch%\""),
    KnownCI(
      "Travis CI", [.isOn("TRAVIS")],
      [CIBase(.request, .branch("TRAVIS_BRANCH"), if: .isOn("TRAVIS_PULL_REQUEST"))]),
    KnownCI(
      "Vela", [.isOn("VELA")],
      [
        CIBase(
          .request, .branch("VELA_PULL_REQUEST_TARGET"),
          if: .equals("VELA_BUILD_EVENT", ["pull_request"]))
      ]),
    KnownCI(
      "Woodpecker", [.equals("CI", ["woodpecker"])],
      [
        CIBase(
          .request, .branch("CI_COMMIT_TARGET_BRANCH"),
          if: .equals(
            "CI_PIPELINE_EVENT",
            ["pull_request", "pull_request_closed", "pull_request_metadata"]))
      ]),
  ]
}
