package import Baselines
internal import Decisions
internal import ProjectFiles
internal import RunReport
package import ScreenRuns
package import Verdicts

extension ReviewPage {
  /// The file's name in `current/`, beside the report.
  package static let fileName = "report.html"

  /// The page of a project's report, with everything that it shows.
  ///
  /// - Parameter folders: The project's folders, which hold the report's pictures.
  package static func bytes(
    of published: PublishedReport, _ suite: Suite, _ folders: ScreenshotFolders,
    decider: Decider = .commands
  ) async -> [UInt8] {
    let loader = await ReviewMaterialLoader(suite, folders, published)
    let path = suite.pathInRepository
    let title =
      path.isEmpty ? suite.project.root.split(separator: "/").last.map(String.init) ?? "qa" : path
    let commands = suite.readersCommands
    let report = commands.option == nil ? published.report : published.report.with(commands)
    var page = ReviewPage(
      report, title: title, problems: loader.problems, decider: decider, commands: commands)
    for screen in page.screens {
      let material = await loader.material(
        for: screen, wantsEdits: page.hasRoomForEdits, wantsPictures: page.hasRoomForPictures)
      page.add(material)
    }
    return page.bytes()
  }
}
