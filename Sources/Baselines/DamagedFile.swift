internal import ProjectFiles

/// A file of a screen's baseline that can't be read, and the way out.
struct DamagedFile {
  let screen: String
  let folders: ScreenshotFolders
  let project: Project
  /// What was approved before, or nil outside git.
  let base: BaseSnapshot?

  /// The command that brings back what the base has, or what to do if that is the same file or none.
  func remedy(_ path: String, _ bytes: [UInt8]) -> String {
    let files = [BaseSnapshot.picture(screen), BaseSnapshot.record(screen)]
    if let base, !base.isSame(Path.name(of: path), as: bytes), let command = base.restoring(files) {
      return "restore it: \(command)"
    }
    let remove = ShellCommand("rm -- \(project.shown(path))")
    return "remove it: \(remove), then \(ShellCommand.review(of: screen))"
  }
}
