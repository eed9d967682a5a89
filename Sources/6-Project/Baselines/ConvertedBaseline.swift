internal import PNGImage
package import ProjectFiles

/// A baseline that git damaged: an attribute made git convert its line ends as if it were text, when it was checked out
/// or when it was committed.
package struct ConvertedBaseline {
  let screen: BaselineName
  let folders: ScreenshotFolders
  let project: Project

  /// The command that keeps git from converting pictures, to be run in the project's root.
  package static func attribute(_ folders: ScreenshotFolders, _ project: Project) -> String {
    let folder = Path.relative(folders.baseline, to: project.root)
    return ShellCommand("echo \("\(folder)/*.png -text") >>.gitattributes").description
  }

  /// - Parameter workTree: Nil outside git, or if it is not known.
  func error(in workTree: WorkTree?) async throws(SuiteError) -> SuiteError {
    let file = folders.baselinePNG(screen)
    let path = Path.relative(file, to: project.root)
    let attribute = Self.attribute(folders, project)
    var isWhole = true
    if let workTree {
      let staged = try await workTree.git.run(
        ["cat-file", "blob", ":\(workTree.treePath(file))"])
      isWhole = staged.isSuccess && !PNGFile.hasConvertedLineEnds(staged.output)
    }
    let message = "is no longer a PNG: its line endings were converted "
    guard isWhole else {
      // The committed file is damaged, too: removed carriage returns can't be restored.
      return SuiteError(
        .captureError, at: project.displayPath(file), message + "before it was committed",
        remedy: "\(attribute); \(ShellCommand("rm -- \(path)")); "
          + "\(ShellCommand.naming("qa run", [screen])); "
          + ShellCommand.deciding("qa approve", [screen]).description)
    }
    return SuiteError(
      .captureError, at: project.displayPath(file), message + "at the checkout",
      remedy: "\(attribute) && "
        + ShellCommand("rm -- \(path) && git checkout -- \(path)").description)
  }
}
