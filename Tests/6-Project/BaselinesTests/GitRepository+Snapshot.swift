import Baselines
import ProjectTestSupport

extension GitRepository {
  /// What was approved of the project at the top level, whose `screenshots/` may be gone.
  func snapshot(base: BaseRevision?) async throws -> BaseSnapshot? {
    try await BaseSnapshot.read(
      files.project, in: FoundRepository(of: files.project), files.folders, base: base)
  }
}
