package import Baselines
package import ProjectFiles
package import RunReport

/// What a command that takes the lock does with the project.
package enum FolderUse: Hashable, Sendable {
  /// Judges what is there and writes the result to `current/`. Baselines stay as they are.
  case judging
  /// Captures, or changes what is approved, rejected or declared.
  case changing
}

extension Suite {
  /// Takes the right to change the project's screenshot folders.
  ///
  /// A command that changes something first finishes an interrupted approval, except in CI.
  ///
  /// - Throws: ``SuiteError`` with exit code 4 if an interrupted approval is pending and isn't to be finished
  ///   here.
  package func lock(
    _ folders: ScreenshotFolders, for use: FolderUse
  ) async throws(SuiteError) -> ProjectLock {
    let lock = try await ProjectLock.acquire(folders) { onEvent(.waitingForLock($0)) }
    if use == .changing, !isCI {
      try journal(of: folders).recover(lock)
    } else {
      try journal(of: folders).refusePending()
    }
    return lock
  }

  /// Takes the right to read the folders. Writes nothing and makes no lock.
  ///
  /// - Throws: ``SuiteError`` with exit code 4 if an interrupted approval is pending.
  package func share(_ folders: ScreenshotFolders) async throws(SuiteError) -> SharedProjectLock {
    let lock = try await SharedProjectLock.acquire(folders) { onEvent(.waitingForLock($0)) }
    try journal(of: folders).refusePending()
    return lock
  }

  package func journal(of folders: ScreenshotFolders) -> BaselineJournal {
    BaselineJournal(folders, environment)
  }

  /// Returns the newest run of this project.
  ///
  /// - Throws: ``SuiteError`` if nothing was captured yet, or if git tracks runs: a checkout would bring one, with
  ///   pictures that were not captured here.
  package func newestRun(_ folders: ScreenshotFolders) async throws(SuiteError) -> RunManifest {
    try await refuseTracked(folders)
    return try RunStore(project: project, folders: folders).newest()
  }

  /// Returns the newest report of this project, with the requests that there are now. Anyone may have edited it.
  ///
  /// - Throws: ``SuiteError`` with exit code 4 if there is none. Also throws if git tracks it, like
  ///   ``newestRun(_:)``.
  package func newestReport(
    _ folders: ScreenshotFolders
  ) async throws(SuiteError) -> SuiteReport {
    try await refuseTracked(folders)
    return try ReportFile.read(folders, project).report.with(OpenRequests(folders, project))
  }

  /// Refuses runs and reports that git tracks. Their pictures came with a checkout, and may not have been
  /// captured here.
  package func refuseTracked(_ folders: ScreenshotFolders) async throws(SuiteError) {
    if let workTree = try await repository.workTree(),
      try await workTree.tracks(folders.current)
    {
      throw SuiteError(
        .usage, at: project.displayPath(folders.current),
        "is committed, so its run may not have been captured here",
        remedy:
          "\(ShellCommand("git rm -r --cached \(project.displayPath(folders.current))")), and add it to "
          + ".gitignore")
    }
  }
}
