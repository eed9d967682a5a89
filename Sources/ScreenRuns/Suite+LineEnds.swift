package import Baselines
internal import ProjectFiles

extension Suite {
  /// That git damages pictures of a folder when they are committed or checked out, with the remedy.
  package func lineEndWarning(_ folders: ScreenshotFolders) -> String {
    "git converts line ends in \(project.shown(folders.baseline)), which damages pictures: "
      + ConvertedBaseline.attribute(folders, project)
  }
}
