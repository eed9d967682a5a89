import FrameComparison
import ProjectTestSupport
import RunReport
import Testing

@testable import Decisions

/// The screens that IDs of edits and groups select.
@Suite(.timeLimit(.minutes(20))) struct ApprovalSelectionTests {
  @Test("The IDs of all listed edits do not cover edits that are only counted")
  func countedEdits() {
    var screen = ScreenReport(screen: "list", verdict: .regression)
    screen.edits = (0..<2).map { EditReport(Edit(.title(from: "", to: "\($0)"))) }
    let whole = SuiteReport(run: "1", screens: [screen])
    screen.edits.append(EditReport(more: 3))
    let cut = SuiteReport(run: "1", screens: [screen])

    let selected = [whole, cut].map { report in
      let ids = Set(report.screens[0].edits.prefix(2).compactMap(\.id))
      return ApprovalSelection(report: report).screens(with: ids).complete
    }

    #expect(selected == [["list"], []])
  }
}
