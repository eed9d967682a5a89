package import ProjectFiles
package import RunReport

/// Which part of the screens the environment of a parallel job asks for.
package struct ShardEnvironment: Sendable {
  private let variables: [String: String]

  package init(_ variables: [String: String]) { self.variables = variables }

  /// Where a CI says how many parallel jobs there are, and which one this is.
  private struct Job {
    let index: String
    let count: String
    /// The index of the first job.
    let first: Int
    /// A variable without which these two mean something else; nil where they are enough.
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

  /// The part that this job captures; nil where there is but one job.
  ///
  /// `QA_SHARD` (`2/3`) goes before what a CI says; GitHub Actions has no variables of its own. An
  /// indexed job of Kubernetes knows its index, but not how many there are: `QA_SHARD_COUNT`.
  ///
  /// - Throws: ``SuiteError`` where a variable of `qa` has another value. What a CI sets and makes no
  ///   sense is passed over, and all screens are captured.
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
