import FrameComparison
import TerminalFrame
import Testing

@testable import Audit

@Suite("The rows that show a fault", .timeLimit(.minutes(20)))
struct ExcerptTests {
  private func fault(
    _ shown: String, instead right: String?, rows: ClosedRange<Int>
  ) throws -> AuditReport.Fault {
    let check = try #require(AuditCheck.all.first { $0.name == "resize-back" })
    let fault = AuditFault(
      "screen", "differs", frame: frame(shown), expected: right.map { frame($0) },
      at: GridRegion(columns: 0...9, rows: rows))
    let result = AuditResult(check: check, isSkipped: false, faults: [fault])
    return AuditReport.Fault(fault, result)
  }

  @Test("Rows that differ are listed as they should be, then as they are")
  func differingRows() throws {
    let fault = try fault("one\r\nzwei\r\ndrei", instead: "one\r\ntwo\r\nthree", rows: 0...2)

    #expect(fault.excerpt == ["-two", "-three", "+zwei", "+drei"])
  }

  @Test("Blank rows aren't listed")
  func blankRows() throws {
    let fault = try fault("one\r\n\r\ntwo", instead: "one\r\ntwo\r\n", rows: 0...2)

    #expect(fault.excerpt == ["-two", "+two"])
  }

  @Test("A place without a right screen is listed as it is")
  func placeOnly() throws {
    #expect(try fault("one\r\ntwo", instead: nil, rows: 1...1).excerpt == [" two"])
  }

  @Test("Something follows a gap at the right of a long row, so that it is seen")
  func gapAtRight() throws {
    let check = try #require(AuditCheck.all.first { $0.name == "text-borders" })
    let row = "┌" + String(repeating: "─", count: 73) + "   ──┐"
    let fault = AuditFault(
      "clipping", "a gap", frame: frame(row, columns: 80),
      at: GridRegion(columns: 74...76, rows: 0...0))

    let excerpt = AuditReport.Fault(
      fault, AuditResult(check: check, isSkipped: false, faults: [fault])
    ).excerpt

    #expect(excerpt.first?.hasSuffix("─   ──┐") == true, "\(excerpt)")
    #expect(excerpt.first?.count == 77)
  }

  @Test("The places are the cells that differ, and small gaps don't separate them")
  func places() throws {
    let fault = try fault("a b     x\r\nsame", instead: "c d     y\r\nsame", rows: 0...1)

    #expect(
      fault.places == [
        GridRegion(columns: 0...2, rows: 0...0), GridRegion(columns: 8...8, rows: 0...0),
      ])
  }

  @Test("What is left behind is one statement, and an accepted fault is a group of its own")
  func groups() throws {
    let check = try #require(AuditCheck.all.first { $0.name == "exit-sigterm" })
    let result = AuditResult(
      check: check, isSkipped: false,
      faults: [
        .leaves("one", "one", frame: frame("")), .leaves("two", "two", frame: frame("")),
        AuditFault("late", "still runs"), AuditFault("old", "is old"),
      ])
    let acceptance = AuditAcceptance(
      subject: "app", fault: "exit-sigterm/old", reason: "r", author: "Ann", expires: "2999-01-01")

    let report = AuditReport(subjects: [AuditReport.Subject(subject, [result])])
      .accepting(AuditAcceptanceFile(accepted: [acceptance]))
    let groups = report.subjects[0].groups

    #expect(groups.map(\.state) == [.open, .accepted])
    #expect(groups[0].sentence == "leaves behind: one, two; still runs")
    #expect(groups[1].acceptance == "accepted until 2999-01-01 by Ann: r")
  }
}
