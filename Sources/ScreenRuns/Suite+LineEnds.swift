package import Baselines
package import ProjectFiles

extension Suite {
  /// That git would damage a picture when it is committed or checked out, with the remedy; nil if it doesn't.
  ///
  /// - Parameter path: Of a baseline's picture.
  package func lineEndWarning(
    _ folders: ScreenshotFolders, _ workTree: WorkTree, _ path: String
  ) async throws(SuiteError) -> String? {
    guard try await workTree.convertsLineEnds(path) else { return nil }
    return "git converts line ends in \(project.shown(folders.baseline)), which damages pictures: "
      + ConvertedBaseline.attribute(folders, project)
  }
}
