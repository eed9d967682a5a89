package import Baselines
package import ProjectFiles

/// The file that keeps a draft until it is written or thrown away: `current/review.json`.
package struct ReviewDraftFile: Sendable {
  private let folders: ScreenshotFolders
  private let project: Project

  package init(_ folders: ScreenshotFolders, _ project: Project) {
    self.folders = folders
    self.project = project
  }

  private var path: String { folders.current + "/review.json" }

  /// The path that messages show.
  package var shownPath: String { project.displayPath(path) }

  /// - Returns: nil if there is no draft.
  /// - Throws: ``SuiteError`` if the file isn't what a review left.
  package func read() throws(SuiteError) -> ReviewDraft? {
    guard let bytes = try Files.read(path, followsLinks: false, limit: ReviewDraft.limits.size)
    else { return nil }
    return try JSONFiles.decode(
      ReviewDraft.self, bytes, at: shownPath,
      remedy: "remove it: its decisions are not applied yet")
  }

  /// Saves a draft. Removes the file if the draft has no decisions.
  package func write(_ draft: ReviewDraft, _ lock: borrowing ProjectLock) throws(SuiteError) {
    if draft.decisions.isEmpty { return try remove(lock) }
    try folders.write(JSONFiles.encode(draft), toCurrent: path)
  }

  package func remove(_ lock: borrowing ProjectLock) throws(SuiteError) {
    try folders.remove(fromCurrent: path)
  }
}
