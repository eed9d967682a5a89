package import Baselines
internal import ProjectFiles
package import RunReport
package import ScreenRuns

extension RunJudge {
  /// The verdicts on captures that the newest run, and so its report, doesn't have.
  ///
  /// - Returns: nil if all captures are from the newest run.
  package func report(
    onOlder captures: [NewestCapture], than newest: RunManifest, _ lock: borrowing ProjectLock
  ) async throws -> SuiteReport? {
    let older = captures.filter { $0.run != newest.id }.map(\.screen)
    guard !older.isEmpty else { return nil }
    let run = RunManifest(
      id: newest.$id, startedAt: newest.startedAt, finishedAt: newest.finishedAt,
      isComplete: false, screens: older.sorted { $0.screen < $1.screen })
    return try await report(again: run, lock)
  }

  /// The present verdicts on a run, outside a gate.
  package func report(
    again run: RunManifest, _ lock: borrowing ProjectLock
  ) async throws -> SuiteReport {
    let base = try await suite.base(of: lock.folders, Options())
    return try await report(on: run, suite.select(), Options(), against: base, lock)
  }
}
