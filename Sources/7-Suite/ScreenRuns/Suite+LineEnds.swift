package import Baselines
internal import ProjectFiles

extension Suite {
  /// A warning that git damages the pictures of a folder on commit and checkout, with the remedy.
  package func lineEndWarning(_ folders: ScreenshotFolders) -> String {
    "git converts line endings in \(project.displayPath(folders.baseline)), which damages pictures: "
      + folders.textAttribute
  }
}
