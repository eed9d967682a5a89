import FrameComparison
import TerminalFrame
import Testing

// Testable to make reports that aren't true.
@testable import FrameFindings

/// Faults that the proof of a report must find.
@Suite(.timeLimit(.minutes(20))) struct FalseReportTests {
  private let old: Frame
  private let new: Frame
  private let comparison: FrameComparison
  private let report: [FoldedEdit]

  init() {
    var frame = Frame(size: GridSize(columns: 20, rows: 4))
    frame.put("Inbox", 2, 0)
    frame.put("Save all", 2, 2)
    old = frame
    frame.put("Trash", 2, 0)
    frame.put("Send all", 2, 2)
    new = frame
    (comparison, report) = Self.compared(old, new)
  }

  private static func compared(_ old: Frame, _ new: Frame) -> (FrameComparison, [FoldedEdit]) {
    let comparison = FrameComparison(from: old, to: new)
    let findings = Findings.of(comparison, from: old, to: new, rules: MailScreen.rules)
    return (comparison, comparison.folded(by: findings, from: old, to: new))
  }

  @Test("A report without one of its edits, or with one twice, is not complete")
  func otherNumberOfEdits() {
    let less = ComparisonProof(comparison, Array(report.dropLast()), from: old, to: new)
    let more = ComparisonProof(comparison, report + report.suffix(1), from: old, to: new)

    #expect(report.count == 2)
    #expect(less.fault == "an edit is in no folded edit, or in two")
    #expect(more.fault == "an edit is in no folded edit, or in two")
  }

  @Test("A report that quotes another text is not honest")
  func otherText() {
    var report = report
    report[1] = FoldedEdit(
      edits: report[1].edits, cause: report[1].cause, kind: report[1].kind,
      change: #""Save" → "Sent""#, aftermath: [], subjects: [], region: nil)

    let proof = ComparisonProof(comparison, report, from: old, to: new)

    #expect(proof.fault == #""Sent" does not stand where it should: "Save" → "Sent""#)
  }

  /// A property of frames that has no cells.
  enum Whole: String, CaseIterable {
    case title, palette, cursor

    func change(_ frame: inout Frame) {
      switch self {
      case .title: frame.title = "Mail"
      case .palette: frame.paletteChanges.foreground = RGB(1, 2, 3)
      case .cursor: frame.cursor.position = GridPosition(column: 3, row: 3)
      }
    }
  }

  @Test(
    "A report that lacks a change of the whole frame, or makes one up, is not true",
    arguments: Whole.allCases)
  func changeOfWholeFrame(whole: Whole) {
    var other = new
    whole.change(&other)
    let (comparison, report) = Self.compared(old, other)

    let lacking = ComparisonProof(self.comparison, self.report, from: old, to: other)
    let madeUp = ComparisonProof(comparison, report, from: old, to: new)
    let complete = ComparisonProof(comparison, report, from: old, to: other)

    #expect(lacking.fault == "the \(whole.rawValue)")
    // A title that isn't there is a wrong quotation, too.
    #expect(whole == .title ? madeUp.fault != nil : madeUp.fault == "the \(whole.rawValue)")
    #expect(complete.fault == nil)
  }

  @Test("A report on frames of different sizes must say so")
  func changeOfSize() {
    var small = Frame(size: GridSize(columns: 20, rows: 3))
    small.put("Inbox", 2, 0)
    let (comparison, report) = Self.compared(old, small)

    let lacking = ComparisonProof(
      FrameComparison(from: old, to: old), [], from: old, to: small)
    let madeUp = ComparisonProof(comparison, report, from: old, to: old)
    let complete = ComparisonProof(comparison, report, from: old, to: small)

    #expect(lacking.fault == "the size")
    #expect(madeUp.fault == "the size")
    #expect(complete.fault == nil)
  }
}
