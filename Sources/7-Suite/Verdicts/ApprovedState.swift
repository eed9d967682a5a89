package import Baselines
package import ProjectFiles

/// The state of the files in `screenshots/` that a gate reads: configs, baselines, records, declarations.
package struct ApprovedState: Hashable, Sendable {
  /// The files' stamps by absolute path, without those in `current/`.
  private let stamps: [String: FileStamp]
  private let project: Project
  private let folders: ScreenshotFolders

  package init(_ folders: ScreenshotFolders, _ project: Project) throws(SuiteError) {
    var stamps: [String: FileStamp] = [:]
    var waiting = [project.screenshots]
    while let folder = waiting.popLast() {
      for name in try Files.names(in: folder) {
        let path = "\(folder)/\(name)"
        guard path != folders.current, let stamp = FileStamp(path) else { continue }
        if stamp.isFolder { waiting.append(path) } else { stamps[path] = stamp }
      }
    }
    self.stamps = stamps
    (self.project, self.folders) = (project, folders)
  }

  /// Throws if one of these files has changed since.
  ///
  /// - Throws: ``SuiteError`` with exit code 4, which names a changed file.
  package func checkUnchanged() throws(SuiteError) {
    let now = try ApprovedState(folders, project).stamps
    let paths = Set(stamps.keys).union(now.keys).sorted()
    guard let path = paths.first(where: { stamps[$0] != now[$0] }) else { return }
    throw SuiteError(
      .incomplete, at: project.displayPath(path), "was changed while the screens were captured",
      remedy: "an app must not write into screenshots/; see git status, and capture again")
  }
}
