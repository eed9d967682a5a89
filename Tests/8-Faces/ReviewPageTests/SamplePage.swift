import Baselines
import Decisions
import DifferencePictures
import FoundationEssentials
import FrameComparison
import FrameFindings
import RunReport
import TerminalFrame

@testable import ReviewPage

/// Pages of sample reports, without files.
enum SamplePage {
  /// A frame with some rows of text in one style.
  static func frame(_ rows: [String], columns: Int = 20, style: Style = .default) -> Frame {
    var frame = Frame(size: GridSize(columns: columns, rows: max(rows.count, 1)))
    for (row, text) in rows.enumerated() {
      for (column, character) in text.prefix(columns).enumerated() {
        frame[column, row] = Cell(String(character), style: style)
      }
    }
    return frame
  }

  /// A screen whose frames differ in some rows, with all its material for a page.
  static func changed(
    _ name: String, from old: [String], to new: [String], columns: Int = 20,
    picture: [UInt8] = [0x89, 0x50]
  ) -> (ScreenReport, ReviewMaterial) {
    let (before, after) = (frame(old, columns: columns), frame(new, columns: columns))
    let comparison = FrameComparison(from: before, to: after)
    let findings = Findings.of(
      comparison, from: before, to: after, rules: DesignRules(palette: palette))
    let folded = comparison.folded(by: findings, from: before, to: after)
    var screen = ScreenReport(screen: BaselineName(name), verdict: .regression)
    screen.edits = EditReport.list(comparison.edits, folded, in: (before, after))
    screen.changedCells = comparison.changedCells.count
    screen.pictures.current = PictureReport(path: "screenshots/current/\(name).png")
    var material = ReviewMaterial(palette: palette)
    material.before = ReviewMaterial.Side(picture: picture, frame: before, scale: 2)
    material.after = ReviewMaterial.Side(picture: picture, frame: after, scale: 2)
    material.sheet = DifferenceSheet(
      title: name, verdict: "regression", comparison, folded,
      numbers: (1...max(folded.count, 1)).map(String.init), summaries: screen.edits.map(\.summary),
      from: before, to: after, palette: palette)
    return (screen, material)
  }

  static let palette = Palette(
    ansi: [], foreground: RGB(hex: 0xdddddd), background: RGB(hex: 0x101010),
    cursor: RGB(hex: 0xffffff))

  /// The page of some screens.
  static func text(
    _ screens: [(ScreenReport, ReviewMaterial)], title: String = "Sample",
    decider: ReviewPage.Decider = .commands, limits: ReviewPage.Limits = ReviewPage.Limits(),
    warnings: [String] = [], requests: OpenRequests = OpenRequests([:])
  ) -> String {
    let report = SuiteReport(
      run: "20261123-120000-000", screens: screens.map(\.0), warnings: warnings
    ).with(requests)
    return text(of: report, screens, title: title, decider: decider, limits: limits)
  }

  /// The page of some screens, in a report whose first group has this ID, as a forged report may have.
  static func text(
    _ screens: [(ScreenReport, ReviewMaterial)], groupID: String
  ) throws -> String {
    let report = SuiteReport(run: "20261123-120000-000", screens: screens.map(\.0))
    let text = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
      .replacing("\"g1\"", with: "\"\(groupID)\"")
    return self.text(
      of: try JSONDecoder().decode(SuiteReport.self, from: Data(text.utf8)), screens,
      title: "Sample", decider: .commands, limits: ReviewPage.Limits())
  }

  private static func text(
    of report: SuiteReport, _ screens: [(ScreenReport, ReviewMaterial)], title: String,
    decider: ReviewPage.Decider, limits: ReviewPage.Limits
  ) -> String {
    let material = Dictionary(screens.map { ($0.0.screen, $0.1) }) { first, _ in first }
    var page = ReviewPage(report, title: title, decider: decider, limits: limits)
    for screen in page.screens {
      page.add(material[screen.screen] ?? ReviewMaterial(palette: palette))
    }
    return String(decoding: page.bytes(), as: UTF8.self)
  }

  /// The text between two others, or an empty one if they are missing.
  static func between(_ start: String, _ end: String, in text: String) -> String {
    guard let start = text.firstRange(of: start) else { return "" }
    let rest = text[start.upperBound...]
    return rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) } ?? ""
  }
}
