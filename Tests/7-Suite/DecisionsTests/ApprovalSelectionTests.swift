import Baselines
import FrameComparison
import ProjectFiles
import ProjectTestSupport
import RunReport
import ScreenRuns
import Testing

@testable import Decisions

/// The screens that IDs of edits and groups select, and who decides.
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

  /// A regression with these edits. One that several screens have makes a group.
  private func screen(_ name: BaselineName, _ titles: String...) -> ScreenReport {
    var screen = ScreenReport(screen: name, verdict: .regression)
    screen.edits = titles.map { EditReport(Edit(.title(from: "", to: $0))) }
    return screen
  }

  private func refusal(of screens: [ScreenReport]) -> SuiteError {
    let selection = ApprovalSelection(report: SuiteReport(run: "1", screens: screens))
    return selection.refusal(["g1"], selection.screens(with: ["g1"]).skipped)
  }

  @Test("A refusal counts the screens by what they still need, and prints what settles most")
  func refusalCountsScreens() {
    let refusal = refusal(of: [
      screen("a", "quit", "name"), screen("b", "quit", "name"), screen("c", "quit", "mail"),
      screen("d", "quit", "mail"), screen("e", "quit", "mail"), screen("f", "quit", "own"),
      // These make g2 the larger group, without being settled by it.
      screen("g", "name", "1"), screen("h", "name", "2"),
    ])

    #expect(
      refusal.message
        == "g1 settles no screen: 3 of 6 screens need g3 as well; 2 of 6 screens need g2 as well; "
        + "1 has edits of their own")
    #expect(refusal.remedy == "settle 3 screens: qa approve g1 g3 --reason \"…\"")
  }

  @Test("A refusal of screens that all need one more group mentions no others")
  func refusalWithoutRest() {
    let refusal = refusal(of: [screen("a", "quit", "name"), screen("b", "quit", "name")])

    #expect(refusal.message == "g1 settles no screen: 2 of 2 screens need g2 as well")
  }

  @Test("A screen that must be approved by name is left with its reason")
  func screenStandsAlone() {
    var alone = screen("a", "quit")
    alone.reason = "rejected by B: no"
    let selection = ApprovalSelection(report: SuiteReport(run: "1", screens: [alone]))

    let selected = selection.screens(with: ["e1"])

    #expect(selected.complete == [])
    #expect(
      selected.skipped.map(\.reason) == ["it must be approved by name: rejected by B: no"])
  }

  @Test("A report is used only for the run that it is about")
  func reportOfRun() throws {
    let folder = try TemporaryFolder()
    let report = SuiteReport(run: "20260102-030405-678", screens: [screen("a", "quit")])
    try folder.write(
      String(decoding: JSONFiles.encode(report), as: UTF8.self),
      to: "screenshots/current/report.json")
    let runs = try [report.run, "20260102-030405-679"].map { id in
      RunManifest(
        id: try #require(RunID(id)), startedAt: "", finishedAt: "", isComplete: true,
        isInterrupted: false, screens: [], shard: nil, tree: nil, appScreens: nil)
    }

    let found = try runs.map { run in
      try ApprovalSelection.report(on: run, folder.folders, folder.project)?.run
    }

    #expect(found == [report.run, nil])
  }

  @Test("The user's name decides if git knows none, and no decision is made without a name")
  func nameOfUser() async throws {
    let folder = try TemporaryFolder()

    let name = try await Suite(project: folder.project, environment: ["USER": "ada"]).person(
      named: nil)

    #expect(name == "ada")
    await #expect(throws: SuiteError.self) {
      try await Suite(project: folder.project, environment: ["USER": ""]).person(named: nil)
    }
  }
}
