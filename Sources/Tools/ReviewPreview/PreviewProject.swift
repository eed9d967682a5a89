package import Baselines
internal import ContentDigest
package import Decisions
internal import FoundationEssentials
internal import FrameComparison
internal import FrameFindings
internal import FrameRenderer
internal import ProjectFiles
package import Review
internal import ReviewTerminal
internal import RunReport
internal import ScreenRuns
internal import TerminalFrame

/// A fixed report: a change on twelve screens, two regressions, an error, a new screen, and passing screens.
package struct PreviewProject: ReviewProject {
  /// Before and after, by screen.
  private let frames: [String: (before: Frame?, after: Frame?)]
  package let subject: ReviewSubject

  package init() {
    let without = PreviewScreens.items.filter { $0.name != "Call the dentist" }
    var frames: [String: (before: Frame?, after: Frame?)] = [
      "itemList": (PreviewScreens.list(PreviewScreens.items), PreviewScreens.list(without)),
      "itemNote": (
        PreviewScreens.detail(due: "Wed 12 Mar, today", high: 0xff7a85),
        PreviewScreens.detail(due: "3月12日(水), today", high: 0x6b4a55)
      ),
      "tagFilter": (nil, PreviewScreens.list(Array(without.prefix(4)))),
    ]
    for name in Self.sheets {
      frames[name] = (
        PreviewScreens.sheet(name, leaving: "Cancel"),
        PreviewScreens.sheet(name, leaving: "Discard")
      )
    }
    self.frames = frames
    subject = Self.subject(frames)
  }

  private static let sheets = [
    "Create", "Date", "Delete", "Edit", "Export", "Filter", "Move", "Rename", "Share", "Sort",
    "Tag",
    "Undo",
  ].map { "sheet\($0)" }

  private static func subject(
    _ frames: [String: (before: Frame?, after: Frame?)]
  ) -> ReviewSubject {
    var reports = frames.map { name, pair in report(name, pair.before, pair.after) }
    var failed = ScreenReport(
      screen: BaselineName("importSheet"), verdict: .error,
      reason: "exit status 66\nDaylist: could not open Fixtures/import.json: no such file")
    failed.remedy = "add \"files\": [\"Fixtures\"] to screenshots/importSheet.json"
    failed.capture = CaptureReport(config: "screenshots/importSheet.json", command: ["Daylist"])
    reports.append(failed)
    reports += (1...3).map {
      ScreenReport(screen: BaselineName("settings\($0)"), verdict: .expectedChange)
    }
    reports += (1...45).map { ScreenReport(screen: BaselineName("plain\($0)"), verdict: .pass) }
    reports.sort { $0.screen < $1.screen }
    let whole = SuiteReport(
      run: run.description, screens: reports,
      source: ReportSource(
        commit: "5a85e3c0000", base: "bd1c0de1111", startedAt: started, milliseconds: 9412))
    var captured: [CapturedScreen] = []
    var reviewed: [ScreenName: ReviewedScreen] = [:]
    for report in reports where report.verdict != .error {
      guard let name = report.screen.screenName else { continue }
      var capture = CapturedScreen(
        screen: name, configDigest: digest("c"), baselineDigest: digest("b"))
      capture.frameDigest = digest("f")
      captured.append(capture)
      reviewed[name] = ReviewedScreen(name, frame: digest("f"), baseline: digest("b"))
    }
    let manifest = RunManifest(
      id: run, startedAt: started, finishedAt: started, isComplete: true, screens: captured)
    return ReviewSubject(run: manifest, report: whole, reportDigest: digest("r"), screens: reviewed)
  }

  private static func digest(_ text: String) -> SHA256Digest { SHA256Digest(of: Array(text.utf8)) }

  private static let started = "2026-11-23T12:47:00Z"
  private static let run = RunID("20261123-124700-000") ?? RunID(at: Date(timeIntervalSince1970: 0))

  private static func report(_ name: String, _ before: Frame?, _ after: Frame?) -> ScreenReport {
    var report = ScreenReport(
      screen: BaselineName(name), verdict: before == nil ? .new : .regression,
      reason: before == nil ? "no baseline yet" : nil)
    report.capture = CaptureReport(config: "screenshots/\(name).json", command: ["Daylist"])
    report.pictures.current = PictureReport(path: "screenshots/current/\(name).png")
    guard let before, let after else { return report }
    let comparison = FrameComparison(from: before, to: after)
    let findings = Findings.of(
      comparison, from: before, to: after, rules: DesignRules(palette: Theme.dark.palette))
    let folded = comparison.folded(by: findings, from: before, to: after)
    report.edits = EditReport.list(comparison.edits, folded, in: (before, after))
    var positions: [Int: Int] = [:]
    for (position, edit) in folded.enumerated() {
      for index in edit.edits { positions[index] = position }
    }
    report.findings = findings.map { FindingReport($0, places: positions) }
    return report
  }

  // MARK: A project without files

  package func screen(_ screen: BaselineName) -> ReviewScreen {
    let name = screen.description
    var facts = ReviewScreen.Facts()
    facts.config = "screenshots/\(name).json, as before"
    facts.launch = "Daylist, as before"
    facts.terminal = "80×24 dark, as before"
    facts.masks = "none"
    facts.theme = "as before"
    facts.approved = "4 times, last 21 Nov by Ada Lind"
    facts.rejected = "never"
    facts.approval = "approved 21 Nov by Ada Lind: \"the new timeline\""
    facts.captured = "captured 12:47, settled after 0.21 s"
    let pair = frames[name]
    var masked: CellSet?
    if name == "itemNote", let size = pair?.after?.size {
      var cells = CellSet(size: size)
      cells.insert(columns: 63...77, rows: 0...0)
      masked = cells
      facts.masks = "row 0, columns 63–77"
    }
    return ReviewScreen(
      name: screen, before: pair?.before.map { .frame($0) } ?? .nothing("no baseline yet"),
      after: pair?.after.map { .frame($0) } ?? .nothing("exit status 66"),
      palette: Theme.dark.palette, tokens: PreviewScreens.tokens, masked: masked, facts: facts)
  }

  package func keep(_ draft: ReviewDraft, waits: Bool) async throws -> Bool { true }

  package func write(_ draft: ReviewDraft) async throws -> ReviewOutcome { ReviewOutcome() }

  package func messageLines(for error: any Error) -> [String] { ["\(error)"] }
}
