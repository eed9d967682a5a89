import Baselines
import ProjectFiles
import ProjectTestSupport
import Reports
import Review
import RunReport
import TestSupport
import Testing

// Testable to resolve IDs.
@testable import Decisions

/// The number of decisions that a report takes, and the commands that settle several screens.
@Suite(.timeLimit(.minutes(20))) struct DecisionPlanTests {
  private static let shared = [("a", "b"), ("c", "d"), ("e", "f"), ("g", "h")]

  @Test("The command that settles most comes first and says how many screens it leaves")
  func mostFirst() throws {
    let both = [Self.shared[0], Self.shared[1]]
    let screens =
      (1...23).map { Sample.screen("s\($0)", .regression, both) }
      + (1...2).map { Sample.screen("t\($0)", .regression, both + [("own \($0)", "edit")]) }

    let report = SuiteReport(run: "1", screens: screens)
    let text = ConsoleReport(style: ConsoleStyle(usesColor: false)).text(of: report).description

    #expect(
      text.hasSuffix(
        """
          next qa review                       3 decisions cover 25 screens
          or   qa approve g1 g2 --reason "…"   settles 23 of 25 screens; 2 are left
          or   qa approve t1 t2 --reason "…"

        """))
  }

  @Test("Groups that settle more together are offered before the largest single group")
  func largestTogether() {
    let screens =
      (1...5).map { Sample.screen("s\($0)", .regression, [Self.shared[0]]) }
      + (1...3).map { Sample.screen("t\($0)", .regression, [Self.shared[1]]) }

    let plan = SuiteReport(run: "1", screens: screens).plan

    #expect(plan.steps.map(\.groups) == [["g1", "g2"], ["g1"]])
    #expect(
      plan.steps.map(\.summary) == ["settles all 8 screens", "settles 5 of 8 screens; 3 are left"])
  }

  @Test("A group that needs another one is refused in one line, with what settles most")
  func neededGroup() throws {
    let both = [Self.shared[0], Self.shared[1]]
    let screens =
      (1...23).map { Sample.screen("s\($0)", .regression, both) }
      + (1...2).map { Sample.screen("t\($0)", .regression, both + [("own \($0)", "edit")]) }
    let selection = ApprovalSelection(report: SuiteReport(run: "1", screens: screens))

    let error = selection.refusal(["g1"], selection.screens(with: ["g1"]).skipped)

    #expect(
      error.message
        == "g1 settles no screen: 23 of 25 screens need g2 as well; 2 have edits of their own")
    #expect(error.remedy == "settle 23 screens: qa approve g1 g2 --reason \"…\"")
  }

  @Test("A group does not approve a screen that has a reason besides its edits")
  func standsAlone() {
    let screens = [
      Sample.screen("a", .regression, [Self.shared[0]]),
      Sample.screen("b", .regression, [Self.shared[0]]),
      Sample.screen("c", .regression, [Self.shared[0]], reason: "rejected by Ada: no"),
    ]

    let selected = ApprovalSelection(report: SuiteReport(run: "1", screens: screens))
      .screens(with: ["g1"])

    #expect(selected.complete == ["a", "b"])
    #expect(selected.skipped.map(\.reason) == ["it must be approved by name: rejected by Ada: no"])
  }

  @Test(
    "Console, Markdown and review count the same decisions, and commands settle what they promise",
    arguments: 0..<300)
  func facesAgree(seed: Int) throws {
    let report = SuiteReport(run: "20260101-000000-000", screens: Self.screens(UInt64(seed)))
    let plan = report.plan
    let console = ConsoleReport(style: ConsoleStyle(usesColor: false, width: 120))
      .text(of: report).description
    let markdown = String(decoding: try ReportFormat.markdown.bytes(of: report), as: UTF8.self)

    let session = ReviewSession(ReviewList(try Sample.subject(report.screens)))

    let open = Set(report.screens.filter(\.isDecidable).map(\.screen))
    let decided = plan.decisions.flatMap(\.screens)
    #expect(Set(decided) == open && decided.count == open.count)
    #expect(session.total == plan.decisions.count)
    let match = console.firstMatch(of: /(\d+) decisions cover (\d+) screens/)
    #expect(match.flatMap { Int($0.1) } == (plan.decisions.count > 1 ? session.total : nil))
    #expect(match.flatMap { Int($0.2) } == (plan.decisions.count > 1 ? open.count : nil))
    if let line = match?.output.0 { #expect(markdown.contains("**\(line).**")) }
    try Self.checkCommands(report, open, console)
  }

  /// Checks the commands of a console that name groups, and that the first settles the most.
  private static func checkCommands(
    _ report: SuiteReport, _ open: Set<BaselineName>, _ console: String
  ) throws {
    let selection = ApprovalSelection(report: report)
    func settled(_ ids: [String]) -> Int {
      selection.screens(with: Set(ids)).complete.count(where: open.contains)
    }
    var counts: [Int] = []
    for match in console.matches(of: /qa approve ((?:g\d+ )+)--reason "…" +settles (all )?(\d+)/) {
      let ids = match.1.split(separator: " ").map(String.init)
      counts.append(settled(ids))
      #expect(Int(match.3) == settled(ids))
      if match.2 != nil { #expect(settled(ids) == open.count) }
    }
    let maximum = settled(report.groups.map(\.id))
    #expect(counts.first ?? maximum == maximum && (maximum < 2 || !counts.isEmpty))
    #expect(counts == counts.sorted(by: >))
    for group in report.groups {
      let found = selection.screens(with: [group.id])
      guard found.complete.isEmpty else { continue }
      let error = selection.refusal([group.id], found.skipped)
      #expect(!error.message.contains("\n"))
      let ids = error.remedy?.firstMatch(of: /(\d+) screens?: qa approve ((?:g\d+ )+)--/)
      if let ids {
        let typed = ids.2.split(separator: " ").map(String.init)
        #expect(selection.screens(with: Set(typed)).complete.count == Int(ids.1))
      }
    }
  }

  /// Random screens of any verdict, which share some edits.
  private static func screens(_ seed: UInt64) -> [ScreenReport] {
    var random = SeededGenerator(seed: seed)
    let kinds = Int.random(in: 1...shared.count, using: &random)
    return (0..<Int.random(in: 1...14, using: &random)).map { number in
      var edits = shared.prefix(kinds).filter { _ in Bool.random(using: &random) }
      if Int.random(in: 0..<4, using: &random) == 0 { edits.append(("own \(number)", "x")) }
      let verdict: Verdict =
        Int.random(in: 0..<3, using: &random) > 0
        ? .regression : Verdict.allCases.randomElement(using: &random) ?? .new
      if ![.regression, .expectedChange].contains(verdict) { edits = [] }
      let isSaid = Int.random(in: 0..<6, using: &random) == 0
      let isDeclared = verdict == .expectedChange && Bool.random(using: &random)
      return Sample.screen(
        "s\(number)", edits.isEmpty && verdict == .regression ? .new : verdict, Array(edits),
        reason: isSaid && verdict == .regression && !edits.isEmpty ? "rejected by Ada: no" : nil,
        isDeclared: isDeclared)
    }
  }
}
