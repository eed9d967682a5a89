internal import ProjectFiles

/// A file of a screen's baseline that can't be read, and what to do about it.
struct DamagedFile {
  let screen: BaselineName
  let folders: ScreenshotFolders
  let project: Project
  /// What was approved before, or nil outside git.
  let base: BaseSnapshot?

  /// How to restore the file from the base, or to remove it if the base has the same file or none.
  func remedy(_ path: String, _ bytes: [UInt8]) -> String {
    let files = [BaseSnapshot.picture(screen), BaseSnapshot.record(screen)]
    if let base, !base.isSame(Path.name(of: path), as: bytes), let command = base.restoring(files) {
      return "restore it: \(command)"
    }
    let remove = ShellCommand("rm -- \(project.displayPath(path))")
    guard let name = screen.screenName else { return "remove it: \(remove)" }
    return "remove it: \(remove), then \(ShellCommand.review(of: name))"
  }

  /// Throws if a record contains the conflict markers of a merge.
  func refuseMarkers(_ record: [UInt8], at path: String) throws(SuiteError) {
    try OpenMerge.refuseMarkers(
      in: record, at: project.displayPath(path), of: project, remedy: remedy(path, record))
  }
}
