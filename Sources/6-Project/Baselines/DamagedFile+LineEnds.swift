internal import PNGImage
internal import ProjectFiles

extension ScreenshotFolders {
  /// The command that keeps git from converting pictures, to be run in the project's root.
  package var textAttribute: String {
    let folder = Path.relative(baseline, to: root)
    return ShellCommand("echo \("\(folder)/*.png -text") >>.gitattributes").description
  }
}

extension DamagedFile {
  /// Returns the error for a picture that git damaged: an attribute made git convert its line ends as if it were text,
  /// when it was checked out or when it was committed.
  func convertedPicture() async throws(SuiteError) -> SuiteError {
    let file = folders.baselinePNG(screen)
    let path = Path.relative(file, to: project.root)
    let attribute = folders.textAttribute
    var isWhole = true
    if let workTree = base?.workTree {
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
