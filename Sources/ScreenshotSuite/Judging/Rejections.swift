internal import Baselines
internal import ProjectFiles
internal import ScreenConfig

/// What a person saw and said no to, in `current/rejected.json`: it belongs to pictures that are not
/// committed either.
struct Rejections {
  private let folders: ScreenshotFolders
  private let path: String
  private let shownPath: String

  init(_ folders: ScreenshotFolders, _ project: Project) {
    self.folders = folders
    path = folders.current + "/rejected.json"
    shownPath = project.shown(path)
  }

  /// The newest rejection of each screen, by its name.
  func read() throws(SuiteError) -> [String: Rejection] {
    guard let bytes = try Files.read(path, followsLinks: false) else { return [:] }
    return try JSONFiles.decode(
      ByScreen<Rejection>.self, bytes, at: shownPath, remedy: "remove it"
    ).wrappedValue.byText
  }

  func write(
    _ rejections: [String: Rejection], _ lock: borrowing ProjectLock
  ) throws(SuiteError) {
    if rejections.isEmpty { return try folders.remove(fromCurrent: path) }
    try folders.write(JSONFiles.encode(rejections), toCurrent: path)
  }
}

/// That a person said no to one frame of a screen.
package struct Rejection: Codable, Hashable, Sendable {
  /// The digest of the frame.
  package let frame: String
  package let by: String
  /// When, ISO 8601 in UTC.
  package let at: String
  package let reason: String
  /// The id of the run that was reviewed.
  package let run: String

  /// What the next report says.
  /// - Parameter current: The digest of the frame that is there by then.
  package func words(for current: String) -> String {
    frame == current
      ? "rejected by \(by): \(reason)"
      : "an earlier picture was rejected by \(by): \(reason); this one is another"
  }
}
