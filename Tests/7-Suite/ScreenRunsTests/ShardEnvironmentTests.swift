import ProjectFiles
import RunReport
import ScreenRuns
import Testing

/// What Slurm 22.05 sets for a task of `sbatch --array=…`.
private func slurm(_ id: Int, of array: ClosedRange<Int>, tasks: Int) -> [String: String] {
  [
    "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_COUNT": "\(tasks)",
    "SLURM_ARRAY_TASK_MIN": "\(array.lowerBound)", "SLURM_ARRAY_TASK_MAX": "\(array.upperBound)",
  ]
}

private let bazel = [
  "TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "3", "TEST_SHARD_STATUS_FILE": "/status",
]

@Suite(.timeLimit(.minutes(20))) struct ShardEnvironmentTests {
  @Test(
    "A parallel job is a shard, counted from 1",
    arguments: [
      (["GITLAB_CI": "true", "CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"], "2/3"),
      (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "3"], "1/3"),
      (["BUILDKITE_PARALLEL_JOB": "2", "BUILDKITE_PARALLEL_JOB_COUNT": "3"], "3/3"),
      (["JOB_COMPLETION_INDEX": "1", "QA_SHARD_COUNT": "3"], "2/3"),
      (["JOB_COMPLETION_INDEX": "0", "QA_SHARD_COUNT": "1"], "1/1"),
      (bazel, "1/3"),
      (["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "1"], "1/1"),
      (["QA_SHARD": "2/3", "CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "5"], "2/3"),
      (["QA_SHARD": "1/1"], "1/1"),
    ])
  func variablesOfEngines(variables: [String: String], expected: String) throws {
    #expect(try ShardEnvironment(variables).assignment()?.shard.description == expected)
  }

  @Test(
    "A task of Slurm is the same shard in the whole array, with others and submitted alone",
    arguments: [
      slurm(3, of: 1...8, tasks: 8), slurm(3, of: 3...5, tasks: 2), slurm(3, of: 3...3, tasks: 1),
      slurm(3, of: 1...7, tasks: 4), ["SLURM_ARRAY_TASK_ID": "3"],
    ])
  func tasksOfSlurm(variables: [String: String]) throws {
    let counted = variables.merging(["QA_SHARD_COUNT": "8"]) { $1 }

    #expect(try ShardEnvironment(counted).assignment()?.shard.description == "3/8")
  }

  @Test(
    "A job that is alone or has invalid variables of an engine captures all screens",
    arguments: [
      [:],
      ["GITLAB_CI": "true", "CI_NODE_TOTAL": "1"],
      ["GITLAB_CI": "true", "CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "1"],
      ["GITLAB_CI": "true", "CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "3"],
      ["GITLAB_CI": "true", "CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "3"],
      // Heroku's variables, which count from 0.
      ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"],
      ["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "1"],
      ["CIRCLE_NODE_INDEX": "3", "CIRCLE_NODE_TOTAL": "3"],
      ["CIRCLE_NODE_INDEX": "9223372036854775807", "CIRCLE_NODE_TOTAL": "9223372036854775807"],
      ["BUILDKITE_PARALLEL_JOB": "", "BUILDKITE_PARALLEL_JOB_COUNT": "3"],
      ["TEST_SHARD_INDEX": "3", "TEST_TOTAL_SHARDS": "3"],
      ["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "0"],
      ["QA_SHARD": ""],
    ])
  func noShard(variables: [String: String]) throws {
    #expect(try ShardEnvironment(variables).assignment() == nil)
  }

  @Test(
    "Bazel's status file belongs to the shard only if Bazel's variables decide which part it is",
    arguments: [
      (bazel, "/status"),
      (bazel.merging(["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "5"]) { $1 }, "/status"),
      (bazel.merging(["QA_SHARD": "1/3"]) { $1 }, nil),
      (bazel.merging(["JOB_COMPLETION_INDEX": "0", "QA_SHARD_COUNT": "3"]) { $1 }, nil),
      (bazel.merging(["TEST_SHARD_STATUS_FILE": ""]) { $1 }, nil),
    ])
  func statusFile(variables: [String: String], expected: String?) throws {
    let assignment = try #require(try ShardEnvironment(variables).assignment())

    #expect(assignment.statusFile == expected)
  }

  @Test(
    "An invalid or missing variable of qa is a usage error that names the remedy",
    arguments: [
      (
        ["QA_SHARD": "0/3"], "QA_SHARD is \"0/3\", which is not a shard",
        "expected i/n, such as QA_SHARD=2/3"
      ),
      (
        ["JOB_COMPLETION_INDEX": "3", "QA_SHARD_COUNT": "3"],
        "JOB_COMPLETION_INDEX is \"3\", and QA_SHARD_COUNT \"3\"",
        "QA_SHARD_COUNT must be the job's \"completions\""
      ),
      (
        ["JOB_COMPLETION_INDEX": "1"],
        "JOB_COMPLETION_INDEX is \"1\", but QA_SHARD_COUNT is not set",
        "set QA_SHARD_COUNT to the number of shards; to capture all screens in this job, "
          + "add --shard 1/1"
      ),
      (
        slurm(3, of: 1...8, tasks: 8),
        "SLURM_ARRAY_TASK_ID is \"3\", but QA_SHARD_COUNT is not set",
        "set QA_SHARD_COUNT to the number of shards; to capture all screens in this job, "
          + "add --shard 1/1"
      ),
      (
        ["QA_SHARD_COUNT": "8"],
        "QA_SHARD_COUNT is \"8\", "
          + "but neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set",
        "run this in the array or the indexed job; elsewhere, name the shard with QA_SHARD=i/n "
          + "or --shard i/n"
      ),
    ])
  func invalidVariables(variables: [String: String], message: String, remedy: String) {
    let error = #expect(throws: SuiteError.self) { try ShardEnvironment(variables).assignment() }

    #expect(error?.exitCode == .usage)
    #expect(error?.message == message)
    #expect(error?.remedy == remedy)
  }

  @Test(
    "An array of Slurm with a task that is no shard is refused in every task",
    arguments: [
      // --array=0-7, in the first task and in another one.
      (slurm(0, of: 0...7, tasks: 8), "SLURM_ARRAY_TASK_MIN is \"0\""),
      (slurm(3, of: 0...7, tasks: 8), "SLURM_ARRAY_TASK_MIN is \"0\""),
      // --array=1-16:2, which has eight tasks.
      (slurm(3, of: 1...15, tasks: 8), "SLURM_ARRAY_TASK_MAX is \"15\""),
      // --array=1-9
      (slurm(1, of: 1...9, tasks: 9), "SLURM_ARRAY_TASK_MAX is \"9\""),
      (["SLURM_ARRAY_TASK_ID": "9"], "SLURM_ARRAY_TASK_ID is \"9\""),
    ])
  func arraysThatAreNoShards(variables: [String: String], message: String) {
    let counted = variables.merging(["QA_SHARD_COUNT": "8"]) { $1 }

    let error = #expect(throws: SuiteError.self) { try ShardEnvironment(counted).assignment() }

    #expect(error?.exitCode == .usage)
    #expect(error?.message == "\(message), and QA_SHARD_COUNT \"8\"")
    #expect(error?.remedy == "for n shards, submit --array=1-n with QA_SHARD_COUNT=n")
  }

  @Test("A parallel job of a CI that runs in a cluster's job is a shard of the CI")
  func jobOfCIInCluster() throws {
    let variables = [
      "JOB_COMPLETION_INDEX": "4", "CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "3",
    ]

    #expect(try ShardEnvironment(variables).assignment()?.shard.description == "1/3")
  }
}
