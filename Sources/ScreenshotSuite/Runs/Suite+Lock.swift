package import Baselines
internal import ProjectFiles

/// What a command does with the folders of a project.
package enum FolderUse: Hashable, Sendable {
  /// Only looks: nothing is written, and no lock is made.
  case looking
  /// Judges what is there, and writes what it finds in `current/`; baselines stay as they are.
  case judging
  /// Captures, or changes what is approved, rejected or declared.
  case changing
}

extension Suite {
  /// Does something with the project's screenshot folders while nobody else changes them.
  ///
  /// What an interrupted approval left is finished first by a command that changes something, outside CI.
  ///
  /// - Throws: ``SuiteError`` with exit code 4 where such a thing is left and is not to be finished here.
  package func locked<Result: Sendable>(
    _ folders: ScreenshotFolders, for use: FolderUse, _ body: () async throws -> Result
  ) async throws -> Result {
    let lock =
      use == .looking
      ? try await ProjectLock.share(folders) { onEvent(.waitingForLock($0)) }
      : try await ProjectLock.take(folders) { onEvent(.waitingForLock($0)) }
    do {
      if use == .changing, !isCI {
        try journal(of: folders).recover()
      } else {
        try journal(of: folders).refusePending()
      }
      let result = try await body()
      lock.release()
      return result
    } catch {
      lock.release()
      throw error
    }
  }

  package func journal(of folders: ScreenshotFolders) -> BaselineJournal {
    BaselineJournal(folders, environment)
  }
}
