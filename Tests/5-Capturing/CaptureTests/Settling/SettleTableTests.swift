import FoundationEssentials
import SettlingSuite
import TerminalProcess
import TestSupport
import Testing

// The rules have no clock and start no app: these tests pass in evidence.
@testable import Capture

@Suite(.timeLimit(.minutes(20))) struct SettleTableTests {
  private static let evidence = TestPlace.repository + "/Tests/Settling/SettlingSuite/Evidence.log"

  private func recordedLogs() throws -> [SettlingLog] {
    try SettlingLog.logs(in: String(contentsOfFile: Self.evidence, encoding: .utf8))
  }

  @Test("The evidence of 200 real captures leads to the same decisions again")
  func recordedEvidenceDecidesAgain() throws {
    let logs = try recordedLogs()

    let changed = logs.flatMap { log in
      log.replayed().filter { $0.decision != .row($0.recorded) }
        .map { "\(log.name): \($0.decision) instead of \($0.recorded)" }
    }

    #expect(logs.count >= 200)
    #expect(changed == [])
  }

  @Test("A log is the same after it was written and read")
  func logsKeepTheirText() throws {
    let text = try String(contentsOfFile: Self.evidence, encoding: .utf8)

    let again = try SettlingLog.logs(in: text).map(\.text).joined()

    #expect(again == text)
  }

  @Test("A row that decides does so whatever later parts of the evidence say")
  func laterPartsDoNotMatter() throws {
    let all = try recordedLogs().flatMap { $0.replayed().map(\.evidence) }

    for evidence in all {
      var shorter = evidence
      for forget in Self.forgetting {
        forget(&shorter)
        if case .row(let row) = shorter.decision {
          #expect(evidence.decision == .row(row))
        }
      }
    }
  }

  /// Each removes the last part of the evidence that is left.
  private static let forgetting: [@Sendable (inout SettleEvidence) -> Void] = [
    { $0.secondLook = nil }, { $0.content = nil }, { $0.idle = nil }, { $0.app = nil },
  ]

  @Test("A second look that finds output, an end, input or another row asks for a new look")
  func unsteadyScreenIsLookedAtAgain() {
    let start = ContinuousClock.now
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    let waiting = AppActivity(threads: [
      AppActivity.Thread(id: 1, wait: .indefinitely, waits: 1)
    ])
    _ = detector.look(waiting, at: start + .milliseconds(1))
    #expect(detector.look(waiting, at: start + .milliseconds(10)) == .settled)
    var evidence = SettleEvidence(SettleEvidence.Screen(), limits: detector.limits)
    (evidence.app, evidence.idle) = (detector.app, SettleEvidence.Idle())
    evidence.content = SettleEvidence.Content()
    _ = detector.look(
      AppActivity(threads: [AppActivity.Thread(id: 1, wait: .running, waits: 1)]),
      at: start + .milliseconds(11))

    let decisions = [nil, detector.app, evidence.app].map { app in
      evidence.secondLook = SettleEvidence.SecondLook(app: app)
      return evidence.decision
    }

    #expect(decisions == [.row(.unsteady), .row(.unsteady), .row(.settled)])
  }

  @Test("The page on settling lists each row in order, with a case in which it decides")
  func pageListsRows() throws {
    let page = try String(
      contentsOfFile: TestPlace.repository + "/Documentation/Settling.md", encoding: .utf8)
    let recorded = Dictionary(grouping: try recordedLogs(), by: \.name)
      .mapValues { $0.reduce(into: Set<SettleRow>()) { $0.formUnion($1.rows) } }

    let rows = page.split(separator: "\n").map { $0.split(separator: "|").map(\.trimmed) }
      .filter { $0.count == 4 && $0[0].hasPrefix("`") && $0[0].hasSuffix("`") }

    #expect(rows.map { $0[0].dropFirst().dropLast() } == SettleRow.allCases.map { "\($0)"[...] })
    for row in rows where row[3] != "–" {
      let name = try #require(SettleRow(rawValue: String(row[0].dropFirst().dropLast())))
      #expect(recorded[row[3]]?.contains(name) == true, "\(row[3]) has no \(name)")
    }
    #expect(rows.filter { $0[3] == "–" }.map { $0[0] } == ["`unreadable`", "`unsteady`"])
  }
}

extension SettlingLog {
  /// The evidence of each decision, what the rules say of it now, and what they said when it was recorded.
  fileprivate func replayed() -> [(
    evidence: SettleEvidence, decision: SettleEvidence.Decision, recorded: SettleRow
  )] {
    var detector = SettleDetector(limits, start: start)
    var looks: [SettleEvidence.App] = []
    return steps.compactMap { step in
      switch step {
      case .event(let event):
        detector.record(event)
        if case .look = event { looks.append(detector.app) }
        return nil
      case .decision(let decision):
        let evidence = decision.evidence(looks: looks, limits: limits)
        return (evidence, evidence.decision, decision.row)
      }
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
