import Baselines
import ContentDigest
import Decisions
import FrameComparison
import ProjectFiles
import ProjectTestSupport
import Review
import RunReport
import ScreenConfig
import ScreenRuns
import TerminalFrame
import Testing

/// The parts of reviews, without files.
enum Sample {
  static func edit(_ from: String, _ to: String, row: Int = 0) -> EditReport {
    EditReport(
      Edit(
        .text(from: from, to: to),
        region: GridRegion(columns: 0...max(0, from.count - 1), rows: row...row)))
  }

  /// - Parameter edits: Each as text before and after.
  static func screen(
    _ name: String, _ verdict: Verdict, _ edits: [(String, String)] = [], reason: String? = nil,
    isDeclared: Bool = false
  ) -> ScreenReport {
    var report = ScreenReport(screen: BaselineName(name), verdict: verdict, reason: reason)
    report.edits = edits.enumerated().map { edit($1.0, $1.1, row: $0) }
    report.needsApproval = isDeclared
    if [.regression, .new].contains(verdict) || isDeclared {
      report.pictures.current = PictureReport(path: "screenshots/current/\(name).png")
    }
    return report
  }

  /// A run that captured every screen except errors, orphans and those that are left out.
  ///
  /// - Parameters:
  ///   - frames: Digests of frames that differ from the usual ones, by screen.
  ///   - baselines: Digests of baselines that differ from the usual ones, by screen.
  static func subject(
    _ screens: [ScreenReport], run: String = "20260101-000000-000", digest: SHA256Digest = "r",
    frames: [ScreenName: SHA256Digest] = [:],
    baselines: [ScreenName: SHA256Digest] = [:], without: Set<ScreenName> = [],
    requests: OpenRequests = OpenRequests([:])
  ) throws -> ReviewSubject {
    let report = SuiteReport(run: run, screens: screens).with(requests)
    var captured: [CapturedScreen] = []
    var reviewed: [ScreenName: ReviewedScreen] = [:]
    for screen in screens where ![.error, .orphan].contains(screen.verdict) {
      let name = try #require(screen.screen.screenName)
      guard !without.contains(name) else { continue }
      var capture = CapturedScreen(screen: name, configDigest: "c", baselineDigest: nil)
      capture.frameDigest = frames[name] ?? "frame of \(screen.screen)"
      captured.append(capture)
      reviewed[name] = ReviewedScreen(
        name, frame: capture.frameDigest ?? "",
        baseline: baselines[name] ?? "baseline of \(screen.screen)")
    }
    let manifest = RunManifest(
      id: try #require(RunID(run)), startedAt: "", finishedAt: "", isComplete: true,
      screens: captured)
    return ReviewSubject(
      run: manifest, report: report, reportDigest: digest, screens: reviewed)
  }

  /// Twelve screens with one group, two more regressions, an error, a new screen, a declared change, an
  /// approved one, one that passes, one that is unstable and an orphan.
  static var screens: [ScreenReport] {
    (1...12).map { screen("sheet\($0)", .regression, [("Esc Cancel", "Esc Discard")]) } + [
      screen("itemList", .regression, [("4 of 14", "3 of 13"), ("28 %", "23 %")]),
      screen("itemDetail", .regression, [("Wed 12 Mar", "3月12日"), ("Esc Cancel", "Esc Discard")]),
      screen("importSheet", .error, reason: "exit status 66"),
      screen("tagFilter", .new, reason: "no baseline yet"),
      screen("settings", .expectedChange, [("Files", "Mail")], isDeclared: true),
      screen("about", .expectedChange, [("1", "2")]),
      screen("zoom", .pass),
      screen("clock", .unstable),
      screen("gone", .orphan),
    ]
  }

  static func session() throws -> ReviewSession {
    ReviewSession(ReviewList(try subject(screens)))
  }
}
