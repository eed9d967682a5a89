/// The answers of `qa verify` in one project, which is asked only once about the same files that no journal speaks of.
struct Judgements {
  private var statuses: [[String: [UInt8]]: Int32] = [:]
  /// The output of the newest call.
  private(set) var words = ""

  /// - Parameter files: What `qa verify` judges, by name.
  /// - Returns: The exit status.
  mutating func verify(_ project: TestProject, _ files: [String: [UInt8]]) async throws -> Int32 {
    let isAlone = project.journals.isEmpty
    if isAlone, let known = statuses[files] { return known }
    let judge = try await project.qa("verify")
    words = judge.output + judge.errors
    if isAlone { statuses[files] = judge.status }
    return judge.status
  }
}
