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
  /// Whether every folder is watched. If not, the files are polled.
  package private(set) var isComplete = true

  /// How long no file must change, in milliseconds, before a change is reported: an editor or a checkout writes
  /// several.
  private static let quiet: Int32 = 30
  /// The milliseconds between polls of files that can't be watched.
  private static let pause: Int32 = 1000

  package init() throws(SuiteError) {
    do { watch = try FolderWatch() } catch { throw SuiteError(.usage, error) }
  }

  /// Watches the folders of these files, in addition to earlier ones.
  package func add(_ files: WatchedFiles) {
    // Folders that are watched already are added again: one may have been removed and recreated.
    for folder in files.folders where !watch.add(folder) { isComplete = false }
  }

  /// What ended a wait.
  package enum Wake: Hashable, Sendable {
    /// Files may have changed.
    case files
    /// A person has typed.
    case input
  }

  /// - Parameter input: The descriptor that a person types into, or nil for none.
  /// - Throws: `CancellationError` if the task is cancelled.
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
    switch watch.wait(input: input, maximum: isComplete ? -1 : Self.pause) {
    case .end: return nil
    case .input: return .input
    case .folders, nil: break
    }
    while watch.wait(input: nil, maximum: Self.quiet) == .folders {}
    return .files
  }
}
