internal import Baselines
internal import ContentDigest
internal import ProjectFiles

/// What is approved, rejected and requested of screens at one moment. A decision is bound to it, since another person may
/// decide meanwhile.
struct ReviewedState {
  private let folders: ScreenshotFolders
  private let project: Project
  private let rejections: [ScreenName: Rejection]
  private let requests: OpenRequests

  init(_ folders: ScreenshotFolders, _ project: Project) throws(SuiteError) {
    self.folders = folders
    self.project = project
    rejections = try LocalState(folders, project).rejections
    requests = try OpenRequests(folders, project)
  }

  /// Returns a digest of the files of a screen's baseline, record and rejections, and of its requests.
  func digest(of screen: ScreenName) throws(SuiteError) -> SHA256Digest {
    var text = ""
    for path in [
      folders.baselinePNG(.screen(screen)), folders.record(.screen(screen)),
      folders.rejection(.screen(screen)),
    ] {
      text +=
        (try Files.read(path, followsLinks: false).map { "\(SHA256Digest(of: $0))" } ?? "none")
        + "\n"
    }
    if let rejection = rejections[screen] {
      text += "\(SHA256Digest(of: try JSONFiles.encode(rejection)))"
    }
    if let requests = requests.entries[.screen(screen)] {
      text += "\(SHA256Digest(of: try JSONFiles.encode(requests.map(\.request))))"
    }
    return SHA256Digest(of: Array(text.utf8))
  }

  /// Returns the error for a screen that has changed since it was shown. It says who changed it, if that is known.
  func refusal(_ screen: ScreenName) -> SuiteError {
    SuiteError(
      .usage, at: project.displayPath(folders.baselinePNG(.screen(screen))),
      "\(screen) was decided or changed since it was shown\(newest(screen))",
      remedy: "undo your decision on it, or review it again: qa compare, then qa review")
  }

  /// Returns words about the newest decision on a screen. They are empty if it can't be read: this error is about
  /// something else.
  private func newest(_ screen: ScreenName) -> String {
    do {
      let rejection =
        try RejectionRecord.read(.screen(screen), folders, project)?.rejection ?? rejections[screen]
      let approval = try ApprovalRecord.read(.screen(screen), folders, project)?.approvals.last
      let rejected = rejection.map { (at: $0.at, summary: $0.summary) }
      let approved = approval.map {
        (at: $0.at, summary: "approved by \($0.by.excerpt()): \($0.reason.excerpt(1000))")
      }
      let last = [approved, rejected].compactMap { $0 }.max { $0.at < $1.at }
      return last.map { "; now it is \($0.summary)" } ?? ""
    } catch {
      return ""
    }
  }
}
