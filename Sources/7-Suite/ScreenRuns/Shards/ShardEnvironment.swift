package import ProjectFiles
package import RunReport

/// Reads from the environment of a parallel job which part of the screens it captures.
package struct ShardEnvironment: Sendable {
  private let variables: [String: String]

  package init(_ variables: [String: String]) { self.variables = variables }

  /// The part of the screens that the environment gives to this process.
  package struct Assignment: Equatable, Sendable {
    package let shard: Shard
    /// The file that a process touches to show Bazel that it captures only its part, or nil if Bazel doesn't ask.
    /// Without it, Bazel must assume that every shard ran all tests.
    package var statusFile: String?
  }

  /// The variables in which an engine puts the number of parallel jobs, and the index of this one.
  private struct Job {
    let index: String
    let count: String
    /// The index of the first job.
    let first: Int
    /// A variable without which the other two may mean something else, or nil if they are enough.
    var flag: String?
    /// The variable with the path of ``Assignment/statusFile``. An engine that has one never sets the others for a
    /// job that isn't sharded.
    var statusFile: String?
  }

  private static let jobs = [
    // bazel.build/reference/test-encyclopedia. It comes first because a CI runs Bazel, not the other way round.
    Job(
      index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS", first: 0,
      statusFile: "TEST_SHARD_STATUS_FILE"),
    // docs.gitlab.com/ci/variables/predefined_variables. Heroku's are called the same, but count
    // from 0.
    Job(index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1, flag: "GITLAB_CI"),
    // circleci.com/docs/variables
    Job(index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL", first: 0),
    // buildkite.com/docs/pipelines/configure/environment-variables
    Job(index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT", first: 0),
  ]

  /// The variable in which a cluster puts the index of a job. The number of parts must be in ``countName``.
  private struct ClusterJob {
    let index: String
    /// The index of the first part.
    let first: Int
    /// Variables with the lowest and the highest index of all jobs, which are checked like the index.
    var bounds: [String] = []
    let remedy: String
  }

  private static let countName = "QA_SHARD_COUNT"

  private static let clusterJobs = [
    // slurm.schedmd.com/job_array.html. SLURM_ARRAY_TASK_COUNT isn't the number of parts: if one task is submitted
    // again, it is 1.
    ClusterJob(
      index: "SLURM_ARRAY_TASK_ID", first: 1,
      bounds: ["SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX"],
      remedy: "for n shards, submit --array=1-n with QA_SHARD_COUNT=n"),
    // kubernetes.io/docs/concepts/workloads/controllers/job
    ClusterJob(
      index: "JOB_COMPLETION_INDEX", first: 0,
      remedy: "QA_SHARD_COUNT must be the job's \"completions\""),
  ]

  /// Returns the part that this job captures, or nil if there is only one job.
  ///
  /// `QA_SHARD` (`2/3`) takes precedence over the variables of an engine. GitHub Actions has none. An array of Slurm
  /// and an indexed job of Kubernetes need `QA_SHARD_COUNT`, and are refused without it: capturing all screens may be
  /// as wrong as capturing a part.
  ///
  /// - Throws: ``SuiteError`` if a variable of `qa` is invalid or missing. Other variables that make no sense are
  ///   ignored, and all screens are captured.
  package func assignment() throws(SuiteError) -> Assignment? {
    if let text = value("QA_SHARD") {
      guard let shard = Shard(text) else {
        throw SuiteError(
          .usage, "QA_SHARD is \"\(text)\", which is not a shard",
          remedy: "expected i/n, such as QA_SHARD=2/3")
      }
      return Assignment(shard: shard)
    }
    let clusterJob = Self.clusterJobs.first { value($0.index) != nil }
    if let clusterJob, let count = value(Self.countName) {
      return Assignment(shard: try shard(of: clusterJob, count: count))
    }
    for job in Self.jobs where job.flag.map({ value($0) != nil }) ?? true {
      guard let index = value(job.index).flatMap(Shard.number),
        let count = value(job.count).flatMap(Shard.number), count > 1 || job.statusFile != nil,
        index <= count, let shard = Shard(index: index - job.first + 1, count: count)
      else { continue }
      return Assignment(shard: shard, statusFile: job.statusFile.flatMap(value))
    }
    try refuseHalf(of: clusterJob)
    return nil
  }

  /// Returns the part of a cluster's job. Refuses all jobs if the index of any isn't one of the parts: the others
  /// would not be the parts that the person meant.
  private func shard(of job: ClusterJob, count: String) throws(SuiteError) -> Shard {
    for bound in job.bounds where value(bound) != nil {
      _ = try part(of: job, at: bound, count: count)
    }
    return try part(of: job, at: job.index, count: count)
  }

  /// - Parameter name: A variable with an index.
  private func part(
    of job: ClusterJob, at name: String, count: String
  ) throws(SuiteError) -> Shard {
    let text = value(name) ?? ""
    guard let index = Shard.number(text), let all = Shard.number(count),
      let part = Shard(index: index - job.first + 1, count: all)
    else {
      throw SuiteError(
        .usage, "\(name) is \"\(text)\", and \(Self.countName) \"\(count)\"",
        remedy: job.remedy)
    }
    return part
  }

  /// Refuses a cluster's job without the number of parts, and a number of parts without a job.
  private func refuseHalf(of job: ClusterJob?) throws(SuiteError) {
    if let job, let index = value(job.index) {
      throw SuiteError(
        .usage, "\(job.index) is \"\(index)\", but \(Self.countName) is not set",
        remedy: "set \(Self.countName) to the number of shards; "
          + "to capture all screens in this job, add --shard 1/1")
    }
    if let count = value(Self.countName) {
      let names = Self.clusterJobs.map(\.index).joined(separator: " nor ")
      throw SuiteError(
        .usage, "\(Self.countName) is \"\(count)\", but neither \(names) is set",
        remedy: "run this in the array or the indexed job; "
          + "elsewhere, name the shard with QA_SHARD=i/n or --shard i/n")
    }
  }

  private func value(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
