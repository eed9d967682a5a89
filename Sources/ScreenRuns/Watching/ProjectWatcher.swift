internal import FileSystem
package import ProjectFiles
internal import TerminalProcess

/// Waits until the files of a project change.
package actor ProjectWatcher {
  private nonisolated let executor = BlockingExecutor(label: "qa.watch")
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private nonisolated let watch: FolderWatch
  /// Whether each folder is watched; else the files are looked at now and then.
  package private(set) var isComplete = true

  /// How long it stays quiet after a change, before it is told: an editor or a checkout writes several files.
  private static let quiet: Int32 = 30
  /// Between two looks at files that can't be watched.
  private static let pause: Int32 = 1000

  package init() throws(SuiteError) {
    do { watch = try FolderWatch() } catch { throw SuiteError(.usage, error) }
  }

  /// Watches the folders of these files, besides those of before.
  package func add(_ files: WatchedFiles) {
    // Also those that are watched: one that was removed and made again is another one.
    for folder in files.folders where !watch.add(folder) { isComplete = false }
  }

  /// What ended a wait.
  package enum Wake: Hashable, Sendable {
    /// Files may have changed.
    case files
    /// Somebody has typed.
    case input
  }

  /// - Parameter input: The file that somebody types into; nil for none.
  /// - Throws: Where the task was cancelled.
  package func wait(input: Int32?) async throws(CancellationError) -> Wake {
    let wake = await withTaskCancellationHandler {
      block(input)
    } onCancel: {
      watch.end()
    }
    guard let wake, !Task.isCancelled else { throw CancellationError() }
    return wake
  }

  private func block(_ input: Int32?) -> Wake? {
    switch watch.wait(input: input, most: isComplete ? -1 : Self.pause) {
    case .end: return nil
    case .input: return .input
    case .folders, nil: break
    }
    while watch.wait(input: nil, most: Self.quiet) == .folders {}
    return .files
  }
}
