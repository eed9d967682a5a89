package import Baselines
package import ProjectFiles

/// The files of `screenshots/` by which a gate judges, as they lie there: configs, baselines, records, declarations.
package struct ApprovedState: Hashable, Sendable {
  /// By path, relative to `screenshots/`; not those of `current/`.
  private let stamps: [String: FileStamp]
  private let project: Project

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
    self.project = project
  }

  /// Makes sure that no app has changed what is judged.
  ///
  /// - Parameter before: The state before apps were launched.
  /// - Throws: ``SuiteError`` with exit code 4, which names a file that is not as it was.
  package func check(since before: ApprovedState) throws(SuiteError) {
    let paths = Set(stamps.keys).union(before.stamps.keys).sorted()
    guard let path = paths.first(where: { stamps[$0] != before.stamps[$0] }) else { return }
    throw SuiteError(
      .incomplete, at: project.shown(path), "was changed while the screens were captured",
      remedy: "an app must not write into screenshots/; see git status, and capture again")
  }
}
