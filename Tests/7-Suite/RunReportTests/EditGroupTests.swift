import Baselines
import ProjectTestSupport
import TerminalFrame
import TestSupport
import Testing

// Testable to make folded edits without a frame.
@testable import FrameComparison
@testable import FrameFindings
@testable import RunReport

/// The IDs of edits and groups in a whole report.
@Suite(.timeLimit(.minutes(20))) struct EditGroupTests {
  private static let changes = ["a", "b", "c", "d"]

  private func report(_ screens: [(name: String, edits: [String])]) -> SuiteReport {
    SuiteReport(
      run: "1",
      screens: screens.map { name, edits in
        var screen = ScreenReport(screen: BaselineName(name), verdict: .regression)
        screen.edits = edits.enumerated().map { row, text in
          EditReport(
            Edit(
              .text(from: text, to: text + "!"),
              region: GridRegion(columns: 0...3, rows: row...row)))
        }
        return screen
      })
  }

  @Test("Each edit is in one group or in none", arguments: 0..<40)
  func oneGroupEach(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let screens = (0..<6).map { number in
      (
        name: "s\(number)",
        edits: Self.changes.filter { _ in Bool.random(using: &random) }
      )
    }

    let report = report(screens)

    let edits = report.screens.flatMap { screen in screen.edits.map { (screen.screen, $0) } }
    #expect(Set(edits.compactMap(\.1.id)).count == edits.count)
    for group in report.groups {
      let members = edits.filter { $0.1.group == group.id }
      #expect(members.map(\.0) == group.screens)
      #expect(members.allSatisfy { $0.1.change == group.change })
      #expect(group.screens.count > 1)
    }
    let alone = edits.filter { $0.1.group == nil }
    #expect(Set(alone.map(\.1.change)).count == alone.count)
    #expect(alone.count + report.groups.reduce(0) { $0 + $1.screens.count } == edits.count)
  }

  @Test("An ID is never the name of a screen")
  func reservedNames() {
    let report = report([("e1", ["a", "b"]), ("g1", ["a"]), ("x", ["b"])])

    #expect(report.screens.flatMap { $0.edits.compactMap(\.id) } == ["e2", "e3", "e4", "e5"])
    #expect(report.groups.map(\.id) == ["g2", "g3"])
  }

  @Test("Edits beyond the limit are counted")
  func maxEdits() {
    let edits = (0..<EditReport.maximum + 3).map { Edit(.title(from: "", to: "\($0)")) }
    let folded = edits.indices.map { index in
      FoldedEdit(
        edits: [index], cause: index, kind: .text, change: edits[index].change, aftermath: [],
        subjects: [], region: nil)
    }

    let listed = EditReport.list(edits, folded)

    #expect(
      EditReport.list(edits, Array(folded.prefix(EditReport.maximum))).count == EditReport.maximum)
    #expect(listed.count == EditReport.maximum + 1)
    #expect(listed.last?.summary == "3 more edits, which are not listed")
  }

  @Test("An edit with very many parts lists the first and counts the others")
  func maxParts() throws {
    let edits = (0..<EditReport.maximum + 3).map { Edit(.title(from: "", to: "\($0)")) }
    let folded = FoldedEdit(
      edits: Array(edits.indices), cause: nil, kind: .state, change: "all of it", aftermath: [],
      subjects: [], region: nil)

    let listed = EditReport.list(edits, [folded])

    let edit = try #require(listed.first)
    #expect(listed.count == 1)
    #expect(edit.kind == .finding(.state))
    #expect(edit.parts.count == EditReport.maximum + 1)
    #expect(edit.parts.last?.summary == "3 more edits, which are not listed")
  }

  @Test("Edits with the same words are in one group only if all their parts are the same")
  func groupsOfParts() {
    func screen(_ name: String, _ color: UInt8) -> ScreenReport {
      let edits = [
        Edit(.text(from: "a", to: "b")),
        Edit(
          .style([
            StyleChange(
              property: .foreground, from: .color(.default), to: .color(.palette(color)))
          ])),
      ]
      let folded = FoldedEdit(
        edits: [0, 1], cause: nil, kind: .text, change: "the same words", aftermath: [],
        subjects: [], region: nil)
      var screen = ScreenReport(screen: BaselineName(name), verdict: .regression)
      screen.edits = EditReport.list(edits, [folded])
      return screen
    }

    let report = SuiteReport(run: "1", screens: [screen("a", 1), screen("b", 2), screen("c", 1)])

    #expect(report.groups.map(\.screens) == [["a", "c"]])
  }

  @Test("Numbering continues after the last ID that was given")
  func continuedNumbering() {
    var screens = ["a", "b"].map { name in
      var screen = ScreenReport(screen: BaselineName(name), verdict: .regression)
      screen.edits = [EditReport(Edit(.title(from: "", to: name)))]
      return screen
    }
    var numbering = EditNumbering(reserved: ["e1"])
    numbering.number(&screens[1])

    let report = SuiteReport(run: "1", screens: screens)

    #expect(report.screens.map { $0.edits[0].id } == ["e3", "e2"])
  }
}
