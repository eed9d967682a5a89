package import Baselines
internal import ProjectFiles
package import ScreenshotSuite

extension ReviewPage {
  /// In `current/`, beside the report.
  package static let fileName = "report.html"

  /// The page of a project's report, with all that it shows.
  ///
  /// - Parameter folders: Of the project, in which the report's pictures are.
  package static func bytes(
    of published: PublishedReport, _ suite: Suite, _ folders: ScreenshotFolders,
    decider: Decider = .commands
  ) async -> [UInt8] {
    let loader = await ReviewMaterialLoader(suite, folders, published)
    let title = suite.project.root.split(separator: "/").last.map(String.init) ?? "qa"
    var page = ReviewPage(
      published.report, title: title, problems: loader.problems, decider: decider)
    for screen in page.screens {
      page.add(await loader.material(for: screen, wantsPictures: page.hasRoomForPictures))
    }
    return page.bytes()
  }
}
