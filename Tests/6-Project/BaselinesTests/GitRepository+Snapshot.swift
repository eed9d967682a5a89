import Baselines
import ProjectTestSupport

extension GitRepository {
  /// Returns what was approved in the project at the top level; its `screenshots/` may be gone.
  func snapshot(base: BaseRevision?) async throws -> BaseSnapshot? {
    try await BaseSnapshot.read(
      files.project, in: FoundRepository(of: files.project), files.folders, base: base)
  }
}
