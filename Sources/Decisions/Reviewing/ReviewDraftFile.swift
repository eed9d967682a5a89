package import Baselines
package import ProjectFiles

/// Where a draft is kept until it is written or thrown away: `current/review.json`.
package struct ReviewDraftFile: Sendable {
  private let folders: ScreenshotFolders
  private let project: Project

  package init(_ folders: ScreenshotFolders, _ project: Project) {
    self.folders = folders
    self.project = project
  }

  private var path: String { folders.current + "/review.json" }

  /// As messages show it.
  package var shownPath: String { project.shown(path) }

  /// - Returns: nil where there is none.
  /// - Throws: ``SuiteError`` where it is not what a review left.
  package func read() throws(SuiteError) -> ReviewDraft? {
    guard let bytes = try Files.read(path, followsLinks: false, limit: ReviewDraft.limits.size)
    else { return nil }
    return try JSONFiles.decode(
      ReviewDraft.self, bytes, at: shownPath,
      remedy: "remove it: what it has decided is not written yet")
  }

  /// Keeps a draft; one without decisions is none.
  package func write(_ draft: ReviewDraft, _ lock: borrowing ProjectLock) throws(SuiteError) {
    if draft.decisions.isEmpty { return try remove(lock) }
    try folders.write(JSONFiles.encode(draft), toCurrent: path)
  }

  package func remove(_ lock: borrowing ProjectLock) throws(SuiteError) {
    try folders.remove(fromCurrent: path)
  }
}
