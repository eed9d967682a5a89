internal import Baselines
internal import ProjectFiles
internal import ReviewPage
internal import ScreenshotSuite

/// The page of a report, with all that it shows.
struct ReportPage {
  /// In `current/`.
  static let fileName = "report.html"

  private let report: SuiteReport
  private let suite: Suite

  init(_ report: SuiteReport, of suite: Suite) {
    (self.report, self.suite) = (report, suite)
  }

  func bytes(_ folders: ScreenshotFolders) async -> [UInt8] {
    let loader = await ReviewMaterialLoader(suite, folders, report)
    let title = suite.project.root.split(separator: "/").last.map(String.init) ?? "qa"
    var page = ReviewPage(report, title: title, problems: loader.problems)
    for screen in page.screens { page.add(await loader.material(for: screen)) }
    return page.bytes()
  }
}
