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

  /// Throws if a record contains the conflict markers of a merge. If the merge is over, the remedy differs: git can't
  /// check out one of its sides any more.
  func refuseMarkers(_ record: [UInt8], at path: String) throws(SuiteError) {
    let displayPath = project.displayPath(path)
    guard let error = ConflictMarkers.error(in: record, at: displayPath) else { return }
    if try OpenMerge.exists(in: project) { throw error }
    throw SuiteError(
      error.exitCode, at: displayPath, "\(error.message) that has ended",
      remedy: remedy(path, record))
  }
}
