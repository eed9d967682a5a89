internal import Baselines
internal import ContentDigest
internal import ProjectFiles
internal import Verdicts

/// What is approved and rejected of a screen at a moment: a decision is about this too, and somebody else
/// may have decided meanwhile.
struct ReviewedState {
  private let folders: ScreenshotFolders
  private let project: Project
  private let local: [ScreenName: Rejection]

  init(_ folders: ScreenshotFolders, _ project: Project) throws(SuiteError) {
    self.folders = folders
    self.project = project
    local = try LocalRejections(folders, project).read()
  }

  /// A digest of the baseline, its record and the rejections of a screen, as their files are.
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
    if let rejection = local[screen] {
      text += "\(SHA256Digest(of: try JSONFiles.encode(rejection)))"
    }
    return SHA256Digest(of: Array(text.utf8))
  }

  /// That a screen is not any more as it was when it was shown: by whom, where that is known.
  func refusal(_ screen: ScreenName) -> SuiteError {
    SuiteError(
      .usage, at: project.shown(folders.baselinePNG(.screen(screen))),
      "\(screen) was decided or changed since it was shown\(newest(screen))",
      remedy: "take your decision on it back, or look at it again: qa compare, then qa review")
  }

  /// The newest decision on a screen. That it can't be read is not what the person has to be told here.
  private func newest(_ screen: ScreenName) -> String {
    do {
      let rejection =
        try RejectionRecord.read(.screen(screen), folders, project)?.rejection ?? local[screen]
      let approval = try ApprovalRecord.read(.screen(screen), folders, project)?.approvals.last
      let rejected = rejection.map { (at: $0.at, words: $0.words) }
      let approved = approval.map {
        (at: $0.at, words: "approved by \($0.by.excerpt()): \($0.reason.excerpt(1000))")
      }
      let last = [approved, rejected].compactMap { $0 }.max { $0.at < $1.at }
      return last.map { "; now it is \($0.words)" } ?? ""
    } catch {
      return ""
    }
  }
}
