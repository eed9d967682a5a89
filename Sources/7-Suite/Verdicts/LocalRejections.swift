package import Baselines
package import ProjectFiles
internal import ScreenConfig

/// Rejections local to this machine, in `current/rejected.json`. Shared ones are beside the baseline: see
/// ``RejectionRecord``.
package struct LocalRejections {
  private let folders: ScreenshotFolders
  private let path: String
  /// The path as messages show it.
  package let shownPath: String

  package init(_ folders: ScreenshotFolders, _ project: Project) {
    self.folders = folders
    path = folders.current + "/rejected.json"
    shownPath = project.displayPath(path)
  }

  /// The newest rejection of each screen, by its name.
  package func read() throws(SuiteError) -> [ScreenName: Rejection] {
    guard let bytes = try Files.read(path, followsLinks: false) else { return [:] }
    return try JSONFiles.decode(
      [ScreenName: Rejection].self, bytes, at: shownPath, remedy: "remove it")
  }

  package func write(
    _ rejections: [ScreenName: Rejection], _ lock: borrowing ProjectLock
  ) throws(SuiteError) {
    if rejections.isEmpty { return try folders.remove(fromCurrent: path) }
    try folders.write(JSONFiles.encode(rejections), toCurrent: path)
  }
}
