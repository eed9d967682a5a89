package import ProjectFiles
package import RunReport

/// Reads from the environment of a parallel job which part of the screens it captures.
package struct ShardEnvironment: Sendable {
  private let variables: [String: String]

  package init(_ variables: [String: String]) { self.variables = variables }

  /// The variables in which a CI puts the number of parallel jobs, and the index of this one.
  private struct Job {
    let index: String
    let count: String
    /// The index of the first job.
    let first: Int
    /// A variable without which the other two may mean something else, or nil if they are enough.
    var flag: String?
  }

  private static let jobs = [
    // docs.gitlab.com/ci/variables/predefined_variables. Heroku's are called the same, but count
    // from 0.
    Job(index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1, flag: "GITLAB_CI"),
    // circleci.com/docs/variables
    Job(index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL", first: 0),
    // buildkite.com/docs/pipelines/configure/environment-variables
    Job(index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT", first: 0),
  ]

  /// The part that this job captures, or nil if there is only one job.
  ///
  /// `QA_SHARD` (`2/3`) takes precedence over the variables of a CI. GitHub Actions has none. An indexed job of
  /// Kubernetes knows its index but not how many jobs there are, so that needs `QA_SHARD_COUNT`.
  ///
  /// - Throws: ``SuiteError`` if a variable of `qa` is invalid. CI variables that make no sense are ignored, and
  ///   all screens are captured.
  package func shard() throws(SuiteError) -> Shard? {
    if let text = value("QA_SHARD") {
      guard let shard = Shard(text) else {
        throw SuiteError(
          .usage, "QA_SHARD is \"\(text)\", which is not a shard",
          remedy: "expected i/n, such as QA_SHARD=2/3")
      }
      return shard
    }
    if let index = value("JOB_COMPLETION_INDEX"), let count = value("QA_SHARD_COUNT") {
      guard let number = Shard.number(index), let all = Shard.number(count), number < all,
        let shard = Shard(index: number + 1, count: all)
      else {
        throw SuiteError(
          .usage, "JOB_COMPLETION_INDEX is \"\(index)\", and QA_SHARD_COUNT \"\(count)\"",
          remedy: "QA_SHARD_COUNT must be the job's \"completions\"")
      }
      return all > 1 ? shard : nil
    }
    for job in Self.jobs where job.flag.map({ value($0) != nil }) ?? true {
      guard let index = value(job.index).flatMap(Shard.number),
        let count = value(job.count).flatMap(Shard.number), count > 1, index <= count,
        let shard = Shard(index: index - job.first + 1, count: count)
      else { continue }
      return shard
    }
    return nil
  }

  private func value(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
