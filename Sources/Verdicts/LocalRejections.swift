package import Baselines
package import ProjectFiles
internal import ScreenConfig

/// What a person saw and said no to on this machine alone, in `current/rejected.json`: what others are to
/// know stands beside the baseline, see ``RejectionRecord``.
package struct LocalRejections {
  private let folders: ScreenshotFolders
  private let path: String
  /// As messages show it.
  package let shownPath: String

  package init(_ folders: ScreenshotFolders, _ project: Project) {
    self.folders = folders
    path = folders.current + "/rejected.json"
    shownPath = project.shown(path)
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
