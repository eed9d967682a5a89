internal import Baselines
internal import Decisions
internal import FoundationEssentials
internal import Glibc
internal import ProjectFiles
internal import ScreenRuns

/// Writes the decisions of a project's draft. The process is killed at the step with the number `QA_FAULT_POINT`, or at
/// the end, after it has made the file `done`.
enum DecisionCase {
  /// - Parameter arguments: The project's folder, the folder of its user's state, and the time of the decisions in
  ///   seconds since 1970.
  static func run(_ arguments: [String]) async throws {
    let (root, state) = (arguments[0], arguments[1])
    let time = Date(timeIntervalSince1970: Double(arguments[2]) ?? 0)
    let suite = Suite(
      project: Project(root, from: root),
      environment: ["HOME": root, "XDG_STATE_HOME": state, "PATH": "/usr/bin:/bin"])
    let lock = try await suite.lock(suite.locateFolders(), for: .changing)
    guard let draft = try ReviewDraftFile(lock.folders, suite.project).read() else {
      return fail("there is no draft")
    }
    _ = try await ReviewDecider(suite, now: { time }).write(draft, by: "A", lock)
    _ = FileManager.default.createFile(atPath: root + "/done", contents: nil)
    kill(getpid(), SIGKILL)
  }
}
