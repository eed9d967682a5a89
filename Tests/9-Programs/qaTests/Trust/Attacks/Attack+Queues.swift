/// Merge queues, and CIs that name the base of a merge in their own way.
extension Attack {
  static let queues = [
    Attack("honest-merge-queue", from: .changed, behindAnother + event) { scene in
      scene.environment = queued(scene)
    },
    Attack("honest-merge-train", from: .changed, behindAnother) { scene in
      scene.environment = train
    },
    Attack("merge-queue-edited", "old_picture; commit; BEFORE=$(git rev-parse main)" + event) {
      scene in
      scene.environment = queued(scene)
    },
    Attack("merge-queue-without-base", "old_picture; commit; BEFORE=" + event) { scene in
      try scene.write("{}", to: "../event.json")
      scene.environment = queued(scene)
    },
    Attack("merge-train-edited", "old_picture; commit" + merged) { scene in
      scene.environment = train
    },
    Attack("merge-train-other-head", "old_picture; commit" + merged) { scene in
      scene.environment = train
      // This isn't the merge that is checked out, so the first parent of that one could be anything.
      scene.environment["CI_COMMIT_SHA"] = String(repeating: "0a", count: 20)
      scene.environment["CI_MERGE_REQUEST_TARGET_BRANCH_NAME"] = "main"
    },
    Attack(
      "buildkite-queue-edited",
      "old_picture; commit; git rev-parse main > $ROOT/base"
    ) { scene in
      let base = String(decoding: try scene.bytes("../base").dropLast(), as: UTF8.self)
      scene.environment = [
        "BUILDKITE": "true", "BUILDKITE_PULL_REQUEST": "false",
        "BUILDKITE_MERGE_QUEUE_BASE_COMMIT": base, "BUILDKITE_MERGE_QUEUE_BASE_BRANCH": "pr",
      ]
    },
    Attack(
      "pull-request-target",
      """
      old_picture
      commit
      echo "{ \\"pull_request\\": { \\"head\\": { \\"sha\\": \\"$(git rev-parse HEAD)\\" } } }" > $ROOT/event.json
      git checkout -q main
      """
    ) { scene in
      scene.environment["GITHUB_EVENT_NAME"] = "pull_request_target"
      scene.environment["GITHUB_EVENT_PATH"] = scene.root + "/event.json"
    },
    Attack("teamcity-without-base", "old_picture; commit") { scene in
      scene.environment = ["TEAMCITY_VERSION": "2025.11", "GITHUB_BASE_REF": "main"]
    },
  ]

  /// An approved change, merged behind another branch that removed a screen.
  private static let behindAnother = """
    qa approve $SCREEN --reason 'as in mail' --by Ada > /dev/null
    commit
    \(otherIsRemoved(on: "other"))
    BEFORE=$(git rev-parse HEAD)
    git merge -q --no-ff -m queue pr
    """

  /// Merges the branch into the target branch, as GitLab does.
  private static let merged = """

    git checkout -q --detach main
    git merge -q --no-ff -m train pr
    """

  private static let event = """

    echo "{ \\"merge_group\\": { \\"base_sha\\": \\"$BEFORE\\" } }" > $ROOT/event.json
    """

  private static func queued(_ scene: AttackScene) -> [String: String] {
    [
      "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": "merge_group",
      "GITHUB_EVENT_PATH": scene.root + "/event.json",
    ]
  }

  private static let train = [
    "GITLAB_CI": "true", "CI_MERGE_REQUEST_EVENT_TYPE": "merge_train",
    "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
  ]
}
