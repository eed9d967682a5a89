/// Caches the results of `qa verify` in one project by the judged files, unless there is a journal.
struct CachedVerifier {
  private var statuses: [[String: [UInt8]]: Int32] = [:]
  /// The output of the newest call.
  private(set) var log = ""

  /// - Parameter files: The files that `qa verify` judges, by name.
  /// - Returns: The exit status.
  mutating func verify(_ project: TestProject, _ files: [String: [UInt8]]) async throws -> Int32 {
    let isAlone = project.journals.isEmpty
    if isAlone, let known = statuses[files] { return known }
    let judge = try await project.qa("verify")
    log = judge.output + judge.errors
    if isAlone { statuses[files] = judge.status }
    return judge.status
  }
}
